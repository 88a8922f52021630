package com.paymenthub.api.commands;

import com.paymenthub.charging.settlements.SettledAccount;
import com.paymenthub.charging.settlements.Settlements;
import com.paymenthub.finance.reconciliation.FetchedSettlements;
import java.time.LocalDate;
import java.util.UUID;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Asks a provider what it has settled on a day, and compares that with the movements. */
@Command(
    name = "fetch-settlements",
    description = {
      "Asks a provider what it has settled for an account on a day, and compares that with the"
          + " movements, as reconcile does with a file.",
      "The same lines again change nothing; others take the place of those of the same day. Works"
          + " beside a running service. Settings are passed as --name=value, as to the service."
    },
    footer = {"", "Exit codes: 0 done, 1 failed or refused, 2 wrong usage."})
final class FetchSettlementsCommand extends ServiceCommand {

  @Option(
      names = "--provider-id",
      required = true,
      paramLabel = "<id>",
      description = "The account at the provider, by its id in the merchant.")
  private UUID providerId = new UUID(0, 0);

  @Option(
      names = "--day",
      required = true,
      paramLabel = "<day>",
      description = "The day, which must have ended, for example 2026-11-30.")
  private LocalDate day = LocalDate.EPOCH;

  @Override
  public Integer call() {
    ReconciledOutput output = new ReconciledOutput(out(), new ProgressLine(err()));
    try (ConfigurableApplicationContext service = service()) {
      SettledAccount account =
          service
              .getBean(Settlements.class)
              .account(providerId)
              .orElseThrow(() -> wrong("there is no account at a provider with this id"));
      output.show(
          service,
          service.getBean(FetchedSettlements.class).fetch(account, day, output.progress()));
    }
    return DONE;
  }
}
