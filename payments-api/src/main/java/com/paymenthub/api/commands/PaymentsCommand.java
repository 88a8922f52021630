package com.paymenthub.api.commands;

import com.paymenthub.api.startup.SecretSettings;
import com.paymenthub.api.wiring.Service;
import com.paymenthub.platform.Release;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The commands of the one jar. */
@Command(
    name = "payments",
    description = "A payment orchestration service.",
    mixinStandardHelpOptions = true,
    versionProvider = PaymentsCommand.Version.class,
    subcommands = {
      CreateAccountCommand.class,
      CreateOperatorCommand.class,
      ListKeysCommand.class,
      RotateKeyCommand.class,
      RevokeKeyCommand.class,
      AccountSwitch.Disable.class,
      AccountSwitch.Enable.class,
      FlaggedCommand.class,
      ResolveCommand.class,
      RereadNoticesCommand.class,
      ProviderCheckCommand.class,
      RegisterNoticesCommand.class,
      PersonCommand.Erase.class,
      PersonCommand.Export.class,
      RotateKeysCommand.class,
      RotateHashKeyCommand.class,
      WrapKeysCommand.class,
      CardDataScanCommand.class,
      MigrateCommand.class,
      LoginCommand.ForAuditors.class,
      LoginCommand.ForFinance.class,
      ExportTableCommand.class,
      ExportJournalCommand.class,
      CloseCommand.class,
      ReconcileCommand.class,
      FetchSettlementsCommand.class,
      DecideDifferenceCommand.class,
      ShowHistoryCommand.class,
      ReplayCommand.class,
      RebuildCommand.class,
      ExportHistoryCommand.class,
      VerifyCommand.class,
      ProveCommand.class,
      ToldSinceCommand.class,
      SimulatorCommand.class,
      InstallCommand.class,
      CommandLine.HelpCommand.class
    },
    footer = {
      "",
      "  serve           Starts the service; this is the default. Settings are passed",
      "                  as --name=value, for example --server.port=9090.",
      "",
      "Exit codes: 0 done, 1 failed, 2 wrong usage."
    })
public final class PaymentsCommand implements Runnable {

  private static final String SERVE = "serve";

  @Spec private CommandSpec spec = CommandSpec.create();

  /**
   * Runs what the arguments name.
   *
   * @return the exit code of a command that has ended; empty when the service is running
   */
  public static Optional<Integer> run(String[] arguments) {
    Optional<String> secret =
        SecretSettings.firstOn(List.of(arguments)).or(PaymentsCommand::secretOfJava);
    if (secret.isPresent()) {
      System.err.println(SecretSettings.complaint(secret.get()));
      return Optional.of(CommandLine.ExitCode.USAGE);
    }
    if (isService(arguments)) {
      return serve(
          Arrays.stream(arguments)
              .skip(arguments.length > 0 && arguments[0].equals(SERVE) ? 1 : 0)
              .toList());
    }
    CommandLine commands = new CommandLine(new PaymentsCommand());
    commands.setCaseInsensitiveEnumValuesAllowed(true);
    commands.registerConverter(Instant.class, TypedTimes::instant);
    commands.registerConverter(Duration.class, TypedTimes::duration);
    commands.setExecutionExceptionHandler(
        (failure, command, _) -> {
          command.getErr().println(rootMessage(failure));
          return command.getCommandSpec().exitCodeOnExecutionException();
        });
    return Optional.of(withLogsAside(commands, arguments));
  }

  /** Java itself takes settings too, as {@code -Dname=value}. */
  private static Optional<String> secretOfJava() {
    return ProcessHandle.current()
        .info()
        .arguments()
        .flatMap(commandLine -> SecretSettings.firstOn(List.of(commandLine)));
  }

  private static Optional<Integer> serve(List<String> settings) {
    Optional<String> unknown = Settings.firstUnknown(settings);
    if (unknown.isPresent()) {
      System.err.println(Settings.complaint(unknown.get()));
      return Optional.of(CommandLine.ExitCode.USAGE);
    }
    Service.withWeb().run(settings.toArray(String[]::new));
    return Optional.empty();
  }

  /** Standard output has the result of a command only, for scripts; logs go to standard error. */
  private static int withLogsAside(CommandLine commands, String[] arguments) {
    PrintStream answers = System.out;
    commands.setOut(new PrintWriter(answers, true, answers.charset()));
    System.setOut(System.err);
    try {
      return commands.execute(arguments);
    } finally {
      System.setOut(answers);
    }
  }

  /** Settings without a command start the service; help and version count as commands. */
  private static boolean isService(String[] arguments) {
    return arguments.length == 0
        || arguments[0].equals(SERVE)
        || (arguments[0].startsWith("--")
            && !arguments[0].equals("--help")
            && !arguments[0].equals("--version"));
  }

  private static String rootMessage(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    if (root instanceof NoSuchFileException missing && missing.getReason() == null) {
      return "%s is not there".formatted(missing.getFile());
    }
    return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
  }

  /** Without a command there is nothing to run. */
  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  /** The number of the release. */
  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"payments " + Release.NUMBER};
    }
  }
}
