package com.paymenthub.api.commands;

import com.paymenthub.api.recovery.ToldSince;
import java.io.IOException;
import java.time.Instant;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Writes what merchants and providers were told since an instant. */
@Command(
    name = "told-since",
    description = {
      "Writes what merchants and providers were told since an instant, as CSV (RFC 4180, UTF-8):"
          + " requests to providers, notifications and answers to requests with an idempotency key.",
      "Before a database is restored to that instant, run it on the one that has everything, or"
          + " on a copy: what is in the file happened, and the restored database does not know it.",
      "",
      "Changes nothing. Works beside a running service. Settings are passed as --name=value, as to"
          + " the service."
    })
final class ToldSinceCommand extends ServiceCommand {

  @Parameters(
      paramLabel = "<instant>",
      description = "Since when, for example 2026-11-22T14:30:00-03:00.")
  private Instant since = Instant.EPOCH;

  @Mixin private WrittenFile file = new WrittenFile();

  @Override
  public Integer call() throws IOException {
    try (ConfigurableApplicationContext service = readingService()) {
      ToldSince told = service.getBean(ToldSince.class);
      long rows = file.write(err(), (out, progress) -> told.write(since, out, progress));
      print("%d rows in %s".formatted(rows, file));
    }
    return DONE;
  }
}
