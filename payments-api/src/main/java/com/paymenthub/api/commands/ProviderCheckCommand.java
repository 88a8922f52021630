package com.paymenthub.api.commands;

import com.paymenthub.charging.checks.CheckedStep;
import com.paymenthub.charging.checks.ProviderChecks;
import com.paymenthub.console.operators.OperatorLog;
import com.paymenthub.platform.Transactions;
import com.paymenthub.providers.contract.CheckResult;
import com.paymenthub.providers.contract.CredentialField.Words;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderAccounts;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Tries an account at a provider without a payment. */
@Command(
    name = "provider-check",
    description = {
      "Tries an account at a provider: nothing is charged, and no secret is shown.",
      "Says in one line each whether the credentials are complete and have the right form, whether"
          + " an access token can be had, whether a request that does nothing is answered, and"
          + " whether the provider sends a notice when it is asked for one. Ends with 1 when"
          + " something does not work. Settings are passed as --name=value, as to the service."
    })
final class ProviderCheckCommand extends ServiceCommand {

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
      List<CheckedStep> steps = service.getBean(ProviderChecks.class).check(account);
      service.getBean(Transactions.class).run(() -> record(service, account));
      print(
          "%s, %s account"
              .formatted(account.providerType(), account.sandbox() ? "sandbox" : "production"));
      steps.forEach(this::print);
      boolean works =
          steps.stream().noneMatch(step -> step.result().state() == CheckResult.State.FAILS);
      return works ? DONE : failed("Something does not work.");
    }
  }

  private void print(CheckedStep step) {
    String state =
        switch (step.result().state()) {
          case WORKS -> "works";
          case FAILS -> "does not work";
          case NOT_APPLICABLE -> "not applicable";
        };
    Words why = step.result().why();
    print("%-14s%s%s".formatted(name(step), state, why == null ? "" : ": " + why.english()));
  }

  private static String name(CheckedStep step) {
    return switch (step.step()) {
      case CREDENTIALS -> "credentials";
      case TOKEN -> "access token";
      case REQUEST -> "request";
      case NOTICE -> "notice";
    };
  }

  private boolean record(ConfigurableApplicationContext service, ProviderAccount account) {
    service
        .getBean(OperatorLog.class)
        .record(
            MachineUser.acting(by),
            account.clientId(),
            "provider_checked",
            "provider_account",
            providerId,
            Map.of());
    return true;
  }
}
