package com.paymenthub.api.commands;

import com.paymenthub.api.database.AdministratorAccess;
import com.paymenthub.api.rebuild.Checksum;
import com.paymenthub.api.rebuild.Rebuild;
import com.paymenthub.api.rebuild.Rebuild.Result;
import com.paymenthub.api.rebuild.RebuildStep;
import com.paymenthub.api.replay.DerivedTables;
import com.paymenthub.api.replay.EventRanges;
import com.paymenthub.api.replay.Progress;
import com.paymenthub.api.wiring.Service;
import com.paymenthub.projections.charges.ChargeTable;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** Builds every table that follows from events anew, while the service works. */
@Command(
    name = "rebuild",
    description = {
      "Builds the tables that follow from events anew: charges, cards, sessions, agendas,"
          + " notifiable",
      "events and the counts of lists. They are filled beside the live ones, which serve everybody",
      "until the new ones take their place at the end.",
      "",
      "It can be stopped at any moment: the live tables are unchanged, and the next one goes on"
          + " from",
      "there. Works with and without a running service, whose nodes have to be of this version.",
      "spring.flyway.user must own the tables, which is so unless you changed it. Settings are",
      "passed as --name=value, as to the service."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Exit codes: 0 done, 1 failed, 2 wrong usage."})
final class RebuildCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--anew", description = "Do not go on with a rebuild that was stopped.")
  private boolean anew;

  @Option(
      names = "--patience-minutes",
      defaultValue = "60",
      paramLabel = "<n>",
      description =
          "For how long to wait for a moment in which nobody holds the tables, an export for"
              + " instance (default: ${DEFAULT-VALUE}).")
  private int patienceMinutes;

  @Unmatched private List<String> settings = new ArrayList<>();

  @Override
  public Integer call() {
    String[] arguments = Settings.of(settings, spec.commandLine());
    SpringApplication application = Service.withoutWeb();
    application.setLogStartupInfo(false);
    try (ConfigurableApplicationContext service = application.run(arguments)) {
      Rebuild rebuild =
          new Rebuild(
              AdministratorAccess.ownerOf(service.getEnvironment()),
              service.getBean(EventRanges.class),
              service.getBean(DerivedTables.class),
              service.getBean(ChargeTable.class));
      Told told = new Told(spec.commandLine().getErr());
      Result result =
          rebuild.run(
              new PaymentsCommand.Version().getVersion()[0],
              anew,
              Duration.ofMinutes(patienceMinutes),
              told);
      PrintWriter out = spec.commandLine().getOut();
      out.printf(
          "rebuilt from %d events, %d events/s while filling%n",
          result.filled().done(), result.filled().perSecond());
      out.flush();
    }
    return CommandLine.ExitCode.OK;
  }

  /** Tells people how it gets on. */
  private static final class Told implements Rebuild.Watcher {

    private final PrintWriter out;
    private final ProgressLine line;

    Told(PrintWriter out) {
      this.out = out;
      this.line = new ProgressLine(out);
    }

    @Override
    public void begins(RebuildStep step) {
      line.end();
      out.println(step);
      out.flush();
    }

    @Override
    public void filled(Progress progress) {
      line.show(progress.toString());
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
      out.flush();
    }
  }
}
