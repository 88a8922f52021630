package com.paymenthub.api.commands;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.paymenthub.api.demo.SimulatorMerchant;
import com.paymenthub.charging.accounts.Accounts;
import com.paymenthub.charging.accounts.Accounts.CreatedAccount;
import com.paymenthub.charging.accounts.Accounts.NewAccount;
import com.paymenthub.charging.accounts.AllowedProviders;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.charging.accounts.TimeZones;
import com.paymenthub.charging.merchants.Merchants;
import com.paymenthub.platform.AdministrationTransactions;
import com.paymenthub.providers.adapters.sandbox.SandboxAcquirer;
import java.time.ZoneId;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Creates an account with a secret key, which is shown only once. */
@Command(
    name = "create-account",
    description = {
      "Creates an account and shows its secret key, which is shown this once.",
      "Works beside a running service. Settings are passed as --name=value, for example"
          + " --spring.datasource.url=jdbc:postgresql://…"
    })
final class CreateAccountCommand extends ServiceCommand {

  @Option(
      names = "--environment",
      required = true,
      paramLabel = "sandbox|production",
      description = "Where the account belongs for its whole life.")
  private Environment environment = Environment.SANDBOX;

  @Option(names = "--name", description = "What people call it.")
  private @Nullable String name;

  @Option(
      names = "--time-zone",
      description = "In which its days begin and end (default: America/Sao_Paulo).")
  private @Nullable String timeZone;

  @Option(
      names = "--merchant",
      paramLabel = "<name>",
      description = "Also creates a merchant of this name on the simulator.")
  private @Nullable String merchantName;

  @Option(names = "--json", description = "Answer as one line of JSON, for scripts.")
  private boolean json;

  @Override
  public Integer call() {
    ZoneId zone = zone();
    try (ConfigurableApplicationContext service = service()) {
      show(service.getBean(AdministrationTransactions.class).run(() -> create(service, zone)));
    }
    return DONE;
  }

  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record Created(
      UUID clientId, String apiKey, String environment, @Nullable UUID merchantId) {}

  private Created create(ConfigurableApplicationContext service, ZoneId zone) {
    if (merchantName != null) {
      requireSimulators(service.getBean(AllowedProviders.class));
    }
    CreatedAccount account =
        service.getBean(Accounts.class).create(new NewAccount(environment, name, zone, false));
    UUID merchantId =
        merchantName == null
            ? null
            : service
                .getBean(Merchants.class)
                .create(account.clientId(), SimulatorMerchant.named(merchantName))
                .id();
    return new Created(account.clientId(), account.apiKey(), environment.code(), merchantId);
  }

  private void requireSimulators(AllowedProviders providers) {
    if (!providers.permit(environment, SandboxAcquirer.TYPE)) {
      throw new IllegalStateException(
          "Nothing was created: --merchant is a merchant on the simulator, which accounts of"
              + " production may not use here (payments.simulators.production).");
    }
  }

  private ZoneId zone() {
    if (timeZone == null) {
      return Accounts.DEFAULT_TIME_ZONE;
    }
    try {
      return TimeZones.region(timeZone);
    } catch (IllegalArgumentException none) {
      throw wrong("--time-zone: " + none.getMessage());
    }
  }

  private void show(Created created) {
    if (json) {
      printJson(created);
      return;
    }
    print("X-Client-ID: " + created.clientId());
    print("X-Api-Key:   " + created.apiKey());
    if (created.merchantId() != null) {
      print("merchantId:  " + created.merchantId());
    }
  }
}
