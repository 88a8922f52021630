package com.paymenthub.api.demo;

import com.paymenthub.charging.accounts.Accounts;
import com.paymenthub.charging.accounts.Accounts.CreatedAccount;
import com.paymenthub.charging.accounts.Accounts.NewAccount;
import com.paymenthub.charging.accounts.AllowedProviders;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.charging.merchants.Merchant;
import com.paymenthub.charging.merchants.Merchants;
import com.paymenthub.platform.AdministrationTransactions;
import com.paymenthub.platform.database.EmbeddedDatabaseInitializer;
import com.paymenthub.providers.adapters.sandbox.SandboxAcquirer;
import java.nio.file.Files;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Two accounts to try the service with, one per environment, each with a merchant on the simulator.
 * They are created once, on the first start of the embedded default, or where {@code
 * payments.demo-accounts} asks for them.
 */
@Component
@ConditionalOnWebApplication
class DemoAccounts implements ApplicationRunner {

  private static final Logger LOG = LoggerFactory.getLogger(DemoAccounts.class);

  private final Accounts accounts;
  private final Merchants merchants;
  private final AllowedProviders providers;
  private final AdministrationTransactions transactions;
  private final DemoCredentials credentials;
  private final org.springframework.core.env.Environment settings;

  DemoAccounts(
      Accounts accounts,
      Merchants merchants,
      AllowedProviders providers,
      AdministrationTransactions transactions,
      DemoCredentials credentials,
      org.springframework.core.env.Environment settings) {
    this.accounts = accounts;
    this.merchants = merchants;
    this.providers = providers;
    this.transactions = transactions;
    this.credentials = credentials;
    this.settings = settings;
  }

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
  private Optional<ObjectNode> createOnce() {
    credentials.lock();
    if (accounts.demoAccountsExist()) {
      if (Files.notExists(credentials.file())) {
        LOG.warn(
            "{} is gone, and keys are shown only once; create-account makes a new account",
            credentials.file());
      }
      return Optional.empty();
    }
    ObjectNode created = JsonMapper.shared().createObjectNode();
    for (Environment environment : Environment.values()) {
      if (providers.permit(environment, SandboxAcquirer.TYPE)) {
        create(environment, created.putObject(environment.code()));
      } else {
        LOG.warn(
            "no demo account of {}: its merchant would be on the simulator, which is refused there"
                + " (payments.simulators.production)",
            environment.code());
      }
    }
    credentials.write(created);
    return Optional.of(created);
  }

  private void create(Environment environment, ObjectNode created) {
    CreatedAccount account =
        accounts.create(
            new NewAccount(
                environment, "Demo " + environment.code(), Accounts.DEFAULT_TIME_ZONE, true));
    Merchant merchant = merchants.create(account.clientId(), SimulatorMerchant.named("Demo shop"));
    created
        .put("clientId", account.clientId().toString())
        .put("apiKey", account.apiKey())
        .put("merchantId", merchant.id().toString());
  }

  private void print(ObjectNode created) {
    StringBuilder text = new StringBuilder("\n");
    created.forEachEntry(
        (environment, account) ->
            text.append(
                "Demo account (%s)%n  X-Client-ID: %s%n  X-Api-Key:   %s%n  merchantId:  %s%n"
                    .formatted(
                        environment,
                        account.path("clientId").stringValue(),
                        account.path("apiKey").stringValue(),
                        account.path("merchantId").stringValue())));
    text.append("\nShown this once and kept in ").append(credentials.file()).append('\n');
    text.append("\nA first charge:\n\n");
    JsonNode sandbox = created.path(Environment.SANDBOX.code());
    if (!sandbox.isMissingNode()) {
      text.append(firstCharge(sandbox));
    }
    credentials.show(
        text.toString(), "Demo accounts were made: their keys are in " + credentials.file());
  }

  private String firstCharge(JsonNode account) {
    return """
    curl -i http://localhost:%s/v1/charges \\
      -H 'Content-Type: application/json' \\
      -H 'X-Client-ID: %s' \\
      -H 'X-Api-Key: %s' \\
      -d '%s'
    """
        .formatted(
            settings.getProperty("local.server.port", "8080"),
            account.path("clientId").stringValue(),
            account.path("apiKey").stringValue(),
            DemoClient.charge(account.path("merchantId").stringValue()));
  }
}
