package com.paymenthub.api.commands;

import com.paymenthub.finance.journal.Journal;
import java.io.IOException;
import java.time.LocalDate;
import java.util.UUID;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes the movements of an account as a journal that accounting tools read. */
@Command(
    name = "export-journal",
    description = {
      "Writes the movements of an account as a journal of balanced entries that hledger reads.",
      "Ask it, for example, hledger --file journal.txt balance. docs/finance.md describes its"
          + " accounts.",
      "",
      "Works beside a running service. Settings are passed as --name=value, as to the service."
    })
final class ExportJournalCommand extends ServiceCommand {

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

  @Mixin private WrittenFile file = new WrittenFile();

  @Override
  public Integer call() throws IOException {
    try (ConfigurableApplicationContext service = readingService()) {
      Journal journal = service.getBean(Journal.class);
      long rows =
          file.write(err(), (out, progress) -> journal.write(account, from, to, out, progress));
      print("%d entries in %s".formatted(rows, file));
    }
    return DONE;
  }
}
