package com.paymenthub.api.commands;

import com.paymenthub.api.database.AdministratorAccess;
import com.paymenthub.api.finance.FinanceRebuild;
import com.paymenthub.api.finance.FinanceRebuild.Mended;
import com.paymenthub.api.rebuild.Checksum;
import com.paymenthub.api.rebuild.Rebuild;
import com.paymenthub.api.rebuild.Rebuild.Result;
import com.paymenthub.api.rebuild.RebuildStep;
import com.paymenthub.api.replay.DerivedTables;
import com.paymenthub.api.replay.EventRanges;
import com.paymenthub.api.replay.Progress;
import com.paymenthub.projections.charges.ChargeTable;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Builds every table that follows from events anew, while the service works. */
@Command(
    name = "rebuild",
    description = {
      "Builds the tables that follow from events anew: charges, cards, sessions, agendas,"
          + " notifiable events and the counts of lists.",
      "They are filled beside the live ones, which serve everybody until the new ones take their"
          + " place at the end. Then it does the same for the tables of finance teams; of those,"
          + " only what differs is written.",
      "",
      "It can be stopped at any moment: the live tables are unchanged, and the next one goes on"
          + " from there. Works with and without a running service, whose nodes have to be of this"
          + " version. spring.flyway.user must own the tables, which is so unless you changed it."
          + " Settings are passed as --name=value, as to the service."
    },
    footer = {
      "",
      "Exit codes: 0 done, 1 failed, 2 wrong usage, 3 done, but for histories that cannot be"
          + " folded, which it names: their rows stay as they were."
    })
final class RebuildCommand extends ServiceCommand {

  private static final int NOT_ALL = 3;

  @Option(names = "--anew", description = "Do not go on with a rebuild that was stopped.")
  private boolean anew;

  @Option(
      names = "--finance-only",
      description =
          "Only the tables of finance teams, for instance when a rebuild was stopped at them.")
  private boolean financeOnly;

  @Option(
      names = "--patience-minutes",
      defaultValue = "60",
      paramLabel = "<n>",
      description =
          "For how long to wait for a moment in which nobody holds the tables, an export for"
              + " instance (default: ${DEFAULT-VALUE}).")
  private int patienceMinutes;

  @Override
  public Integer call() {
    try (ConfigurableApplicationContext service = service()) {
      DataSource owner = AdministratorAccess.ownerOf(service.getEnvironment());
      String program = new PaymentsCommand.Version().getVersion()[0];
      boolean all = financeOnly || rebuild(service, owner, program);
      rebuildFinance(service, owner, program);
      return all ? DONE : NOT_ALL;
    }
  }

  /** Returns whether all histories could be folded. */
  private boolean rebuild(ApplicationContext service, DataSource owner, String program) {
    Rebuild rebuild =
        new Rebuild(
            owner,
            service.getBean(JdbcTemplate.class),
            service.getBean(EventRanges.class),
            service.getBean(DerivedTables.class),
            service.getBean(ChargeTable.class));
    Told told = new Told(err());
    Result result = rebuild.run(program, anew, Duration.ofMinutes(patienceMinutes), told);
    print(
        "rebuilt from %d events, %d events/s while filling"
            .formatted(result.filled().done(), result.filled().perSecond()));
    return told.all;
  }

  private void rebuildFinance(ApplicationContext service, DataSource owner, String program) {
    tell("tables of finance teams");
    ProgressLine line = new ProgressLine(err());
    List<Mended> tables =
        service
            .getBean(FinanceRebuild.class)
            .run(owner, program, anew, progress -> line.show(progress.toString()));
    line.end();
    for (Mended table : tables) {
      tell(
          "%-18s%,12d rows: %s"
              .formatted(
                  table.table(),
                  table.rows(),
                  table.wasRight()
                      ? "the live table had the same"
                      : "the live table was mended: %,d removed, %,d written"
                          .formatted(table.removed(), table.written())));
    }
  }

  /** Tells people how it gets on. */
  private static final class Told implements Rebuild.Watcher {

    private final PrintWriter out;
    private final ProgressLine line;
    private boolean all = true;

    Told(PrintWriter out) {
      this.out = out;
      this.line = new ProgressLine(out);
    }

    @Override
    public void begins(RebuildStep step) {
      line.end();
      out.println(step);
    }

    @Override
    public void filled(Progress progress) {
      line.show(progress.toString());
    }

    @Override
    public void notFolded(List<UUID> subjects) {
      for (UUID subject : subjects) {
        all = false;
        line.end();
        out.printf("the history of %s cannot be folded; its rows stay as they are%n", subject);
      }
    }

    @Override
    public void compared(List<Checksum> checksums) {
      for (Checksum table : checksums) {
        out.printf(
            "%-18s%,12d rows, checksum %s: %s%n",
            table.table(),
            table.rebuiltRows(),
            table.rebuilt(),
            table.isEqual()
                ? "the live table has the same"
                : "the live table has %,d rows, checksum %s, and is mended"
                    .formatted(table.liveRows(), table.live()));
      }
    }
  }
}
