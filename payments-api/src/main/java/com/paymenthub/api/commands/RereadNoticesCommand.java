package com.paymenthub.api.commands;

import com.paymenthub.charging.notices.StoredNotices;
import com.paymenthub.console.operators.OperatorLog;
import com.paymenthub.platform.Transactions;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Has stored notices of a provider read again, for example by a parser that was mended. */
@Command(
    name = "reread-notices",
    description = {
      "Has the stored notices of an account at a provider read again.",
      "What they tell and is known already changes nothing; what was not understood before, or"
          + " could not be verified, is applied now. The running services read them within moments;"
          + " the console shows what has become of them. Settings are passed as --name=value, as to"
          + " the service."
    })
final class RereadNoticesCommand extends ServiceCommand {

  @Option(
      names = "--provider-id",
      required = true,
      paramLabel = "<id>",
      description = "The account at the provider, by its id in the merchant.")
  private UUID providerId = new UUID(0, 0);

  @Option(
      names = "--from",
      required = true,
      paramLabel = "<instant>",
      description = "The first that came then, for example 2026-11-22T00:00:00Z.")
  private Instant from = Instant.EPOCH;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "<instant>",
      description = "Those that came before then.")
  private Instant to = Instant.EPOCH;

  @Option(names = "--by", paramLabel = "<name>", description = "Who asks for it, for the audit.")
  private @Nullable String by;

  @Override
  public Integer call() {
    if (!from.isBefore(to)) {
      throw wrong("--from must be before --to");
    }
    try (ConfigurableApplicationContext service = service()) {
      int found = service.getBean(Transactions.class).run(() -> readAgain(service));
      print(found + (found == 1 ? " notice is" : " notices are") + " read again");
    }
    return DONE;
  }

  private int readAgain(ConfigurableApplicationContext service) {
    int found = service.getBean(StoredNotices.class).readAgain(providerId, from, to);
    service
        .getBean(OperatorLog.class)
        .record(
            MachineUser.acting(by),
            "notices_read_again",
            "provider_account",
            providerId,
            Map.of("from", from.toString(), "to", to.toString(), "notices", found));
    return found;
  }
}
