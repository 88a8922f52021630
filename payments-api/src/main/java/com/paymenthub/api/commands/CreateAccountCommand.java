package com.paymenthub.api.commands;

import com.paymenthub.api.accounts.Accounts;
import com.paymenthub.api.accounts.Accounts.CreatedAccount;
import com.paymenthub.api.accounts.Accounts.NewAccount;
import com.paymenthub.api.accounts.AllowedProviders;
import com.paymenthub.api.accounts.Environment;
import com.paymenthub.api.accounts.TimeZones;
import com.paymenthub.foundation.AdministrationTransactions;
import com.paymenthub.parties.merchants.Merchants;
import com.paymenthub.parties.merchants.NewMerchant;
import com.paymenthub.providers.adapters.sandbox.SandboxAcquirer;
import java.io.PrintWriter;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import tools.jackson.databind.json.JsonMapper;

/** Creates an account with a secret key, which is shown only once. */
@Command(
    name = "create-account",
    description = {
      "Creates an account and shows its secret key, which is shown this once.",
      "Works beside a running service. Settings are passed as --name=value, for example"
          + " --spring.datasource.url=jdbc:postgresql://…"
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Exit codes: 0 done, 1 failed, 2 wrong usage."})
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
      print(service.getBean(AdministrationTransactions.class).run(() -> create(service, zone)));
    }
    return CommandLine.ExitCode.OK;
  }

  private record Created(CreatedAccount account, @Nullable UUID merchantId) {}

  private Created create(ConfigurableApplicationContext service, ZoneId zone) {
    if (merchantName != null) {
      requireSimulators(service.getBean(AllowedProviders.class));
    }
    CreatedAccount account =
        service.getBean(Accounts.class).create(new NewAccount(environment, name, zone, false));
    if (merchantName == null) {
      return new Created(account, null);
    }
    NewMerchant merchant = SimulatorMerchant.named(merchantName);
    return new Created(
        account, service.getBean(Merchants.class).create(account.clientId(), merchant).id());
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
      throw new ParameterException(commandLine(), "--time-zone: " + none.getMessage());
    }
  }

  private void print(Created created) {
    PrintWriter out = commandLine().getOut();
    Map<String, String> answer = new LinkedHashMap<>();
    answer.put("clientId", created.account().clientId().toString());
    answer.put("apiKey", created.account().apiKey());
    answer.put("environment", environment.code());
    if (created.merchantId() != null) {
      answer.put("merchantId", created.merchantId().toString());
    }
    if (json) {
      out.println(JsonMapper.shared().writeValueAsString(answer));
    } else {
      out.println("X-Client-ID: " + answer.get("clientId"));
      out.println("X-Api-Key:   " + answer.get("apiKey"));
      if (created.merchantId() != null) {
        out.println("merchantId:  " + answer.get("merchantId"));
      }
    }
    out.flush();
  }
}
