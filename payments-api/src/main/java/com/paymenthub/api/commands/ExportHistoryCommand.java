package com.paymenthub.api.commands;

import com.paymenthub.evidence.HistoryArchive;
import java.nio.file.Path;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Writes the whole history into a directory. */
@Command(
    name = "export-history",
    description = {
      "Writes every event, every change of what is not event-sourced, and every seal into a new"
          + " directory, as docs/seals.md describes it: what verify and docs/verify-history.mjs"
          + " check without the service and its database.",
      "",
      "Changes nothing. Works beside a running service. Settings are passed as --name=value, as to"
          + " the service."
    })
final class ExportHistoryCommand extends ServiceCommand {

  @Parameters(paramLabel = "<directory>", description = "A new or empty directory.")
  private Path directory = Path.of("");

  @Override
  public Integer call() throws Exception {
    try (ConfigurableApplicationContext service = readingService()) {
      service
          .getBean(HistoryArchive.class)
          .export(directory, lines -> tell("%d lines written".formatted(lines)));
    }
    print(directory.toAbsolutePath());
    return DONE;
  }
}
