package com.paymenthub.api.commands;

import com.paymenthub.finance.reports.ExportedTable;
import com.paymenthub.finance.reports.TableExport;
import com.paymenthub.finance.reports.TableExport.Wanted;
import java.io.IOException;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a table of the schema finance as a file. */
@Command(
    name = "export-table",
    description = {
      "Writes a table of the schema finance as CSV (RFC 4180, UTF-8), however large it is.",
      "Each amount is there in minor units and in decimals. A text that a spreadsheet would take"
          + " for a formula begins with an apostrophe. docs/finance-tables.md describes the"
          + " columns.",
      "",
      "Works beside a running service. Settings are passed as --name=value, as to the service."
    })
final class ExportTableCommand extends ServiceCommand {

  @Parameters(
      paramLabel = "<table>",
      description = "One of ${COMPLETION-CANDIDATES}, in capitals or not.")
  private ExportedTable table = ExportedTable.MOVEMENTS;

  @Option(
      names = "--account",
      paramLabel = "<id>",
      description = "Only rows of this account (X-Client-ID).")
  private @Nullable UUID account;

  @Option(
      names = "--from",
      paramLabel = "<day>",
      description =
          "The first day, for example 2026-11-01: the booked day of movements and totals, the day"
              + " of creation of charges; otherwise in UTC.")
  private @Nullable LocalDate from;

  @Option(names = "--to", paramLabel = "<day>", description = "The last day.")
  private @Nullable LocalDate to;

  @Mixin private WrittenFile file = new WrittenFile();

  @Override
  public Integer call() throws IOException {
    if (account != null && !table.hasAccounts()) {
      throw wrong(table.view() + " has no --account");
    }
    Wanted wanted = new Wanted(table, account, from, to);
    try (ConfigurableApplicationContext service = readingService()) {
      TableExport export = service.getBean(TableExport.class);
      long rows = file.write(err(), (out, progress) -> export.write(wanted, out, progress));
      print("%d rows of %s in %s".formatted(rows, table.view(), file));
    }
    return DONE;
  }
}
