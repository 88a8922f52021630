package com.paymenthub.api.commands;

import com.paymenthub.finance.FinanceRebuild;
import com.paymenthub.platform.database.AdministratorAccess;
import com.paymenthub.projections.derived.DerivedTables;
import com.paymenthub.projections.derived.EventRanges;
import com.paymenthub.projections.derived.Mended;
import com.paymenthub.projections.derived.Progress;
import com.paymenthub.projections.derived.Rebuild;
import com.paymenthub.projections.derived.RebuildStep;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import javax.sql.DataSource;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Mends every table that follows from events, while the service works. */
@Command(
    name = "rebuild",
    description = {
      "Makes the tables that follow from events what the events make of them: charges, cards,"
          + " sessions, agendas, notifiable events and the counts of lists.",
      "They are compared part by part, and only rows that differ are written, each part in a short"
          + " transaction; empty tables are filled. Then it does the same for the tables of finance"
          + " teams.",
      "",
      "It can be stopped at any moment: what is mended stays mended, and the next one goes on"
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
          "For how long to wait for rows that somebody else holds all the time (default:"
              + " ${DEFAULT-VALUE}).")
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
    Told told = new Told(err());
    Progress done =
        new Rebuild(
                owner,
                owner,
                service.getBean(JdbcTemplate.class),
                service.getBean(EventRanges.class),
                service.getBean(DerivedTables.class),
                Duration.ofMinutes(patienceMinutes),
                told)
            .run(program, anew);
    print(
        "rebuilt from %d events, %d events/s while mending"
            .formatted(done.done(), done.perSecond()));
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
    show(tables, err());
  }

  private static void show(List<Mended> tables, PrintWriter out) {
    for (Mended table : tables) {
      out.printf(
          "%-18s%,12d rows: %s%n",
          table.table(),
          table.rows(),
          table.wasRight()
              ? "the live table had the same"
              : "the live table was mended: %,d removed, %,d written"
                  .formatted(table.removed(), table.written()));
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
    public void mended(Progress progress) {
      line.show(progress.toString());
    }

    @Override
    public void notFolded(Set<UUID> subjects) {
      for (UUID subject : subjects) {
        all = false;
        line.end();
        out.printf("the history of %s cannot be folded; its rows stay as they are%n", subject);
      }
    }

    @Override
    public void compared(List<Mended> tables) {
      show(tables, out);
    }

    @Override
    public void counted(UUID account) {
      out.printf("the lists of account %s are counted anew%n", account);
    }
  }
}
