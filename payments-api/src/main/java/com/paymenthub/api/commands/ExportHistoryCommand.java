package com.paymenthub.api.commands;

import com.paymenthub.api.seals.HistoryArchive;
import com.paymenthub.api.wiring.Service;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** Writes the whole history into a directory. */
@Command(
    name = "export-history",
    description = {
      "Writes every event, every change of what is not event-sourced, and every seal into a new",
      "directory, as docs/seals.md describes it: what verify and docs/verify-history.mjs check",
      "without the service and its database.",
      "",
      "Changes nothing. Works beside a running service. Settings are passed as --name=value, as to",
      "the service."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Exit codes: 0 done, 1 failed, 2 wrong usage."})
final class ExportHistoryCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "<directory>", description = "A new or empty directory.")
  private Path directory = Path.of("");

  @Unmatched private List<String> settings = new ArrayList<>();

  @Override
  public Integer call() throws Exception {
    String[] arguments = Settings.of(settings, spec.commandLine());
    SpringApplication application = Service.withoutWeb();
    application.setLogStartupInfo(false);
    try (ConfigurableApplicationContext service = application.run(arguments)) {
      service
          .getBean(HistoryArchive.class)
          .export(
              directory,
              lines -> {
                spec.commandLine().getErr().printf("%d lines written%n", lines);
                spec.commandLine().getErr().flush();
              });
    }
    spec.commandLine().getOut().println(directory.toAbsolutePath());
    return CommandLine.ExitCode.OK;
  }
}
