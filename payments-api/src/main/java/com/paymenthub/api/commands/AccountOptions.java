package com.paymenthub.api.commands;

import com.paymenthub.api.accounts.AccountKeys;
import com.paymenthub.api.accounts.AccountKeys.Operator;
import com.paymenthub.api.wiring.Service;
import com.paymenthub.foundation.AdministrationTransactions;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Unmatched;

/** The options that all commands for the keys of one account have. */
final class AccountOptions {

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

  @Unmatched private List<String> settings = new ArrayList<>();

  UUID clientId() {
    return clientId;
  }

  /** Runs work on the keys of accounts in one transaction. */
  <T> T run(CommandLine command, Function<AccountKeys, T> work) {
    String[] arguments = Settings.of(settings, command);
    SpringApplication application = Service.withoutWeb();
    application.setDefaultProperties(Map.of("logging.level.root", "warn"));
    application.setLogStartupInfo(false);
    try (ConfigurableApplicationContext service = application.run(arguments)) {
      AccountKeys keys = service.getBean(AccountKeys.class);
      return service.getBean(AdministrationTransactions.class).run(() -> work.apply(keys));
    }
  }

  Operator operator() {
    return new Operator(operator == null ? user() : operator, host());
  }

  /** With sudo, the operator is the user who called it, not the user that it runs as. */
  private static String user() {
    String before = System.getenv("SUDO_USER");
    return before == null || before.isBlank() ? System.getProperty("user.name") : before;
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException nameless) {
      return "unknown";
    }
  }
}
