package com.paymenthub.api.commands;

import com.paymenthub.api.finance.journal.Journal;
import com.paymenthub.api.wiring.Service;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** Writes the movements of an account as a journal that accounting tools read. */
@Command(
    name = "export-journal",
    description = {
      "Writes the movements of an account as a journal of balanced entries that hledger reads:",
      "  hledger --file journal.txt check",
      "  hledger --file journal.txt balance",
      "docs/finance.md describes its accounts.",
      "",
      "Works beside a running service. Settings are passed as --name=value, as to the service."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Exit codes: 0 done, 1 failed, 2 wrong usage."})
final class ExportJournalCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--account",
      required = true,
      paramLabel = "<id>",
      description = "The account (X-Client-ID).")
  private UUID account = new UUID(0, 0);

  @Option(
      names = "--from",
      required = true,
      paramLabel = "<day>",
      description = "The first day, for example 2026-11-01, on which movements are booked.")
  private LocalDate from = LocalDate.EPOCH;

  @Option(names = "--to", required = true, paramLabel = "<day>", description = "The last day.")
  private LocalDate to = LocalDate.EPOCH;

  @Option(
      names = "--file",
      required = true,
      paramLabel = "<file>",
      description = "Where to; a file that is there already is replaced once all is written.")
  private Path file = Path.of("");

  @Unmatched private List<String> settings = new ArrayList<>();

  @Override
  public Integer call() throws IOException {
    String[] arguments = Settings.of(settings, spec.commandLine());
    SpringApplication application = Service.withoutWeb();
    application.setLogStartupInfo(false);
    try (ConfigurableApplicationContext service = application.run(arguments)) {
      Journal journal = service.getBean(Journal.class);
      long rows =
          WrittenFile.write(
              file,
              spec.commandLine().getErr(),
              (out, progress) -> journal.write(account, from, to, out, progress));
      spec.commandLine().getOut().printf("%d entries in %s%n", rows, file);
      spec.commandLine().getOut().flush();
    }
    return CommandLine.ExitCode.OK;
  }
}
