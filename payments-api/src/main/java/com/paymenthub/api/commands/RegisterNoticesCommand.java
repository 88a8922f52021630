package com.paymenthub.api.commands;

import com.paymenthub.charging.checks.NoticeRegistrations;
import com.paymenthub.console.operators.OperatorLog;
import com.paymenthub.platform.Transactions;
import com.paymenthub.providers.contract.CheckResult;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderAccounts;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Registers at a provider where it sends its notices about an account. */
@Command(
    name = "register-notices",
    description = {
      "Registers the address for notices of an account at its provider.",
      "It takes the place of an address that was registered there before, also of another system's."
          + " Needs payments.public-url as the service has it. Ends with 1 when the provider did"
          + " not take the address, or cannot be told over its interface. Settings are passed as"
          + " --name=value, as to the service."
    })
final class RegisterNoticesCommand extends ServiceCommand {

  @Option(
      names = "--provider-id",
      required = true,
      paramLabel = "<id>",
      description = "The account at the provider, by its id in the merchant.")
  private UUID providerId = new UUID(0, 0);

  @Option(names = "--by", paramLabel = "<name>", description = "Who asks for it, for the audit.")
  private @Nullable String by;

  @Override
  public Integer call() {
    try (ConfigurableApplicationContext service = service()) {
      ProviderAccount account =
          service
              .getBean(ProviderAccounts.class)
              .find(providerId)
              .orElseThrow(() -> wrong("there is no account at a provider with this id"));
      NoticeRegistrations registrations = service.getBean(NoticeRegistrations.class);
      CheckResult result = registrations.register(account);
      service.getBean(Transactions.class).run(() -> record(service, account, result));
      return switch (result.state()) {
        case WORKS -> {
          print(account.providerType() + " has the address for notices.");
          yield DONE;
        }
        case FAILS ->
            failed(
                "The address was not registered: "
                    + (result.why() == null ? "no reason is known" : result.why().english())
                    + ".");
        case NOT_APPLICABLE ->
            failed(
                account.providerType()
                    + " cannot be told over its interface. Enter the notificationUrl of the"
                    + " account there.");
      };
    }
  }

  private boolean record(
      ConfigurableApplicationContext service, ProviderAccount account, CheckResult result) {
    service.getBean(NoticeRegistrations.class).note(account, result);
    service
        .getBean(OperatorLog.class)
        .record(
            MachineUser.acting(by),
            account.clientId(),
            "notices_registered",
            "provider_account",
            providerId,
            Map.of("result", result.state().code()));
    return true;
  }
}
