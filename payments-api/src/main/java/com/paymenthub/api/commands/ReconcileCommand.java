package com.paymenthub.api.commands;

import com.paymenthub.finance.reconciliation.Reconciliations;
import com.paymenthub.finance.reconciliation.Reconciliations.Reconciled;
import com.paymenthub.finance.reconciliation.SettlementImport;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares a provider's settlement file with the movements. */
@Command(
    name = "reconcile",
    description = {
      "Compares a provider's settlement file (CSV) with the movements of an account, and lists"
          + " where they differ.",
      "Rows that cannot be read are named with their line, and stop nothing else. Fees that the"
          + " file has become known to the charges. A file that was compared before for the same"
          + " days changes nothing; one that was compared for other days is refused."
          + " docs/reconciliation.md says how files are written, and how to set that for a"
          + " provider.",
      "",
      "Works beside a running service. Settings are passed as --name=value, as to the service."
    },
    footer = {"", "Exit codes: 0 done, 1 failed or refused, 2 wrong usage."})
final class ReconcileCommand extends ServiceCommand {

  @Parameters(paramLabel = "<file>", description = "The settlement file.")
  private Path file = Path.of("");

  @Option(
      names = "--account",
      required = true,
      paramLabel = "<id>",
      description = "The account (X-Client-ID).")
  private UUID account = new UUID(0, 0);

  @Option(
      names = "--provider",
      required = true,
      paramLabel = "<type>",
      description = "The provider that wrote the file, for example SERVICE_SANDBOX.")
  private String provider = "";

  @Option(
      names = "--provider-id",
      paramLabel = "<id>",
      description = "The merchant's account there, when the file is of that one only.")
  private @Nullable UUID providerId;

  @Option(
      names = "--from",
      required = true,
      paramLabel = "<day>",
      description = "The first day that the file is of, for example 2026-11-01.")
  private LocalDate from = LocalDate.EPOCH;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "<day>",
      description = "The last day that the file is of.")
  private LocalDate to = LocalDate.EPOCH;

  @Option(
      names = "--replaces",
      paramLabel = "<run>",
      description = "An earlier run, which counts no more when this one is done.")
  private @Nullable UUID replaces;

  @Override
  public Integer call() {
    ReconciledOutput output = new ReconciledOutput(out(), new ProgressLine(err()));
    try (ConfigurableApplicationContext service = service()) {
      Reconciled reconciled =
          service
              .getBean(Reconciliations.class)
              .reconcile(
                  new SettlementImport(file, account, provider, providerId, from, to, replaces),
                  output.progress());
      output.show(service, reconciled);
    }
    return DONE;
  }
}
