package com.paymenthub.api.commands;

import com.paymenthub.charging.accounts.AccountKeys;
import com.paymenthub.charging.accounts.AccountKeys.Operator;
import com.paymenthub.platform.AdministrationTransactions;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Option;

/** A command for the keys of one account. */
abstract class AccountCommand extends ServiceCommand {

  @Option(
      names = "--client-id",
      required = true,
      paramLabel = "<id>",
      description = "The account, as in X-Client-ID.")
  private UUID clientId = new UUID(0, 0);

  @Option(
      names = "--operator",
      paramLabel = "<name>",
      description = "Who acts, for the audit (default: the user of this machine).")
  private @Nullable String operator;

  final UUID clientId() {
    return clientId;
  }

  /** Runs work on the keys of accounts in one transaction. */
  final <T> T run(Function<AccountKeys, T> work) {
    return run(service(), work);
  }

  /** The same for work that only reads. */
  final <T> T read(Function<AccountKeys, T> work) {
    return run(readingService(), work);
  }

  private static <T> T run(ConfigurableApplicationContext started, Function<AccountKeys, T> work) {
    try (ConfigurableApplicationContext service = started) {
      AccountKeys keys = service.getBean(AccountKeys.class);
      return service.getBean(AdministrationTransactions.class).run(() -> work.apply(keys));
    }
  }

  final Operator operator() {
    return MachineUser.operator(operator);
  }
}
