package com.paymenthub.api.commands;

import com.paymenthub.finance.reconciliation.ReconciliationReport;
import com.paymenthub.finance.reconciliation.ReconciliationRun;
import com.paymenthub.finance.reconciliation.Reconciliations.Progress;
import com.paymenthub.finance.reconciliation.Reconciliations.Reconciled;
import com.paymenthub.finance.reconciliation.SettlementFees;
import java.io.PrintWriter;
import org.springframework.context.ConfigurableApplicationContext;

/** What a comparison with a settlement file has found, as commands print it. */
record ReconciledOutput(PrintWriter out, ProgressLine line) {

  private static final int MAXIMUM_NAMED = 20;

  /** Shows how far it is. */
  Progress progress() {
    return new Progress() {
      @Override
      public void read(long lines) {
        line.show("%d lines read".formatted(lines));
      }

      @Override
      public void compared(long rowsAndMovements) {
        line.show("%d rows and movements compared".formatted(rowsAndMovements));
      }
    };
  }

  /** Tells the fees to the charges, and prints the result. */
  void show(ConfigurableApplicationContext service, Reconciled reconciled) {
    long toldFees =
        service
            .getBean(SettlementFees.class)
            .tell(reconciled.run(), told -> line.show("%d fees told to charges".formatted(told)));
    line.end();
    print(reconciled, toldFees, service.getBean(ReconciliationReport.class));
  }

  private void print(Reconciled reconciled, long toldFees, ReconciliationReport report) {
    ReconciliationRun run = reconciled.run();
    if (reconciled.repeated()) {
      out.printf(
          "This file was compared before, for %s to %s; nothing of that has changed.%n",
          run.from(), run.to());
    }
    out.printf("run:         %s%n", run.id());
    out.printf("SHA-256:     %s%n", run.digest());
    out.printf("rows:        %d, %d of them with a movement%n", run.rows(), run.matched());
    out.printf("ignored:     %d%n", run.ignored());
    out.printf("broken:      %d%n", run.broken());
    out.printf("fees:        %d told to charges%n", toldFees);
    out.printf("differences: %d%n", run.differences());
    report
        .totals(run.id())
        .forEach(
            total ->
                out.printf(
                    "  %-13s %d, %s %s%n",
                    total.kind(), total.differences(), total.amount(), total.currency()));
    report
        .brokenRows(run.id(), MAXIMUM_NAMED)
        .forEach(row -> out.printf("line %d: %s%n", row.line(), row.reason()));
    if (run.broken() > MAXIMUM_NAMED) {
      out.printf("and more: select * from finance.broken_rows where run_id = '%s'%n", run.id());
    }
  }
}
