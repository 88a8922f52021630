package com.paymenthub.api.commands;

import com.paymenthub.api.finance.closing.Closing;
import com.paymenthub.api.finance.closing.ClosingRefused;
import com.paymenthub.api.finance.closing.Closings;
import com.paymenthub.api.finance.closing.CoveringSeal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine;
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
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Exit codes: 0 done, 1 failed, 2 wrong usage."})
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
      tellSeal(closings.seal(account, day));
      return CommandLine.ExitCode.OK;
    } catch (ClosingRefused refused) {
      commandLine().getErr().println(refused.getMessage());
      return CommandLine.ExitCode.SOFTWARE;
    }
  }

  private void write(Closing closing) throws IOException {
    PrintWriter out = commandLine().getOut();
    if (file == null) {
      out.print(closing.text());
    } else {
      Files.writeString(file, closing.text());
    }
    out.flush();
    commandLine().getErr().printf("SHA-256 %s%n", closing.digest());
  }

  private void tellSeal(Optional<CoveringSeal> seal) {
    commandLine()
        .getErr()
        .println(
            seal.map(made -> "seal %d, SHA-256 %s".formatted(made.number(), made.digest()))
                .orElse("no seal reaches its position yet; repeat the command later to see it"));
  }
}
