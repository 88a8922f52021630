package com.paymenthub.api.commands;

import com.paymenthub.api.accounts.Accounts;
import com.paymenthub.api.accounts.Accounts.CreatedAccount;
import com.paymenthub.api.accounts.Accounts.NewAccount;
import com.paymenthub.api.accounts.AllowedProviders;
import com.paymenthub.api.accounts.Environment;
import com.paymenthub.api.database.EmbeddedDatabaseInitializer;
import com.paymenthub.api.database.PaymentsHome;
import com.paymenthub.foundation.AdministrationTransactions;
import com.paymenthub.foundation.Exclusive;
import com.paymenthub.parties.merchants.Merchant;
import com.paymenthub.parties.merchants.Merchants;
import com.paymenthub.providers.adapters.sandbox.SandboxAcquirer;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Two accounts to try the service with, one per environment, each with a merchant on the simulator.
 * They are created once, on the first start of the embedded default, or where {@code
 * payments.demo-accounts} asks for them.
 */
@Component
@ConditionalOnWebApplication
class DemoAccounts implements ApplicationRunner {

  private static final Logger LOG = LoggerFactory.getLogger(DemoAccounts.class);
  private static final String FILE = "demo-credentials.json";

  private final Accounts accounts;
  private final Merchants merchants;
  private final AllowedProviders providers;
  private final AdministrationTransactions transactions;
  private final Exclusive creation;
  private final PaymentsHome home;
  private final org.springframework.core.env.Environment settings;

  DemoAccounts(
      Accounts accounts,
      Merchants merchants,
      AllowedProviders providers,
      AdministrationTransactions transactions,
      JdbcTemplate jdbc,
      PaymentsHome home,
      org.springframework.core.env.Environment settings) {
    this.accounts = accounts;
    this.merchants = merchants;
    this.providers = providers;
    this.transactions = transactions;
    this.creation = new Exclusive(jdbc, 7_261_043_955_018_346L);
    this.home = home;
    this.settings = settings;
  }

  private record Credentials(String clientId, String apiKey, String merchantId) {}

  @Override
  public void run(ApplicationArguments arguments) {
    boolean embedded =
        settings.getProperty(EmbeddedDatabaseInitializer.EMBEDDED, Boolean.class, false);
    if (settings.getProperty("payments.demo-accounts", Boolean.class, embedded)) {
      transactions.run(this::createOnce).ifPresent(this::print);
    }
  }

  /**
   * When several nodes start at once, the first one creates the accounts and the others find them.
   */
  private Optional<Map<String, Credentials>> createOnce() {
    creation.waitInTransaction();
    if (accounts.demoAccountsExist()) {
      if (Files.notExists(home.resolve(FILE))) {
        LOG.warn(
            "{} is gone, and keys are shown only once; create-account makes a new account",
            home.resolve(FILE));
      }
      return Optional.empty();
    }
    Map<String, Credentials> created = new LinkedHashMap<>();
    for (Environment environment : Environment.values()) {
      if (providers.permit(environment, SandboxAcquirer.TYPE)) {
        created.put(environment.code(), create(environment));
      } else {
        LOG.warn(
            "no demo account of {}: its merchant would be on the simulator, which is refused there"
                + " (payments.simulators.production)",
            environment.code());
      }
    }
    home.writeSecret(
        FILE,
        JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build()
            .writeValueAsString(created));
    return Optional.of(created);
  }

  private Credentials create(Environment environment) {
    CreatedAccount account =
        accounts.create(
            new NewAccount(
                environment, "Demo " + environment.code(), Accounts.DEFAULT_TIME_ZONE, true));
    Merchant merchant = merchants.create(account.clientId(), SimulatorMerchant.named("Demo shop"));
    return new Credentials(
        account.clientId().toString(), account.apiKey(), merchant.id().toString());
  }

  /**
   * To standard output and not to the log: a log must never hold a key. What a container or a
   * service manager reads from standard output is a log, too.
   */
  private void print(Map<String, Credentials> created) {
    if (!Terminal.isThere()) {
      System.out.println("Demo accounts were made: their keys are in " + home.resolve(FILE));
      return;
    }
    StringBuilder text = new StringBuilder("\n");
    created.forEach(
        (environment, credentials) ->
            text.append(
                "Demo account (%s)%n  X-Client-ID: %s%n  X-Api-Key:   %s%n  merchantId:  %s%n"
                    .formatted(
                        environment,
                        credentials.clientId(),
                        credentials.apiKey(),
                        credentials.merchantId())));
    text.append("\nShown this once and kept in ").append(home.resolve(FILE)).append('\n');
    text.append("\nA first charge:\n\n");
    Credentials sandbox = created.get(Environment.SANDBOX.code());
    if (sandbox != null) {
      text.append(firstCharge(sandbox));
    }
    System.out.println(text);
  }

  private String firstCharge(Credentials credentials) {
    String port = settings.getProperty("local.server.port", "8080");
    return """
    curl -i http://localhost:%s/v1/charges \\
      -H 'Content-Type: application/json' \\
      -H 'X-Client-ID: %s' \\
      -H 'X-Api-Key: %s' \\
      -d '{"merchantId": "%s", "amount": 1990,
           "paymentMethod": {"paymentType": "credit", "installments": 1},
           "paymentSource": {"sourceType": "card", "card": {
             "cardNumber": "4111111111111111", "cardCvv": "123",
             "cardExpirationDate": "12/2030", "cardHolderName": "MARIA SOUZA"}}}'
    """
        .formatted(port, credentials.clientId(), credentials.apiKey(), credentials.merchantId());
  }
}
