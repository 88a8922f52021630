package com.paymenthub.api.commands;

import com.paymenthub.finance.closing.Closing;
import com.paymenthub.finance.closing.Closings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Closes a day of an account, or computes again what it came to. */
@Command(
    name = "close",
    description = {
      "Closes a day of an account: writes its totals, true for a position of the events, with their"
          + " digest, and names the seal that covers them.",
      "Repeated, it computes them again and gives the same bytes, or says that they are not. Days"
          + " are closed one after the other, after they have ended in the account's time zone."
          + " What becomes known later is in the closing of a later day.",
      "",
      "Works beside a running service. Settings are passed as --name=value, as to the service."
    })
final class CloseCommand extends ServiceCommand {

  @Option(
      names = "--account",
      required = true,
      paramLabel = "<id>",
      description = "The account (X-Client-ID).")
  private UUID account = new UUID(0, 0);

  @Option(
      names = "--date",
      required = true,
      paramLabel = "<day>",
      description = "The day, for example 2026-11-22.")
  private LocalDate day = LocalDate.EPOCH;

  @Option(
      names = "--file",
      paramLabel = "<file>",
      description = "Where to (default: standard output).")
  private @Nullable Path file;

  @Override
  public Integer call() throws IOException {
    try (ConfigurableApplicationContext service = service()) {
      Closings closings = service.getBean(Closings.class);
      write(closings.close(account, day));
      tell(
          closings
              .seal(account, day)
              .map(made -> "seal %d, SHA-256 %s".formatted(made.number(), made.digest()))
              .orElse("no seal reaches its position yet; repeat the command later to see it"));
    }
    return DONE;
  }

  private void write(Closing closing) throws IOException {
    if (file == null) {
      out().print(closing.text());
      out().flush();
    } else {
      Files.writeString(file, closing.text());
    }
    tell("SHA-256 " + closing.digest());
  }
}
