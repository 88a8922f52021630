package com.paymenthub.api.commands;

import com.paymenthub.api.tablechecks.ParityCheck;
import com.paymenthub.api.tablechecks.ParityRuns.Ended;
import com.paymenthub.api.wiring.EventSerializer;
import com.paymenthub.evidence.HistoryFiles;
import com.paymenthub.evidence.OfflineChecks;
import com.paymenthub.finance.FinanceComparison;
import com.paymenthub.platform.stream.StreamEpochs;
import com.paymenthub.projections.derived.ExportedHistories;
import com.paymenthub.projections.derived.Progress;
import com.paymenthub.projections.derived.Replay;
import com.paymenthub.projections.derived.TableDifference;
import com.paymenthub.projections.history.Timeline;
import com.paymenthub.projections.history.Timelines;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares every table that follows from events with what the events make of it. */
@Command(
    name = "replay",
    description = {
      "Folds all events anew and compares the result with the tables that follow from them:"
          + " charges, cards, sessions, agendas, notifiable events, the counts of lists and what"
          + " finance teams read.",
      "Prints every difference; \"rebuild\" removes them.",
      "",
      "With a directory that export-history wrote, or a file that pg_dump wrote as plain text, the"
          + " events are those in it, and none of the database are read; what was written after it"
          + " differs. With --charge, --card or --session too, it compares nothing and needs no"
          + " database: it folds the events of that one, and prints how it stood after each of"
          + " them.",
      "",
      "Changes nothing but what the metrics tell of the last check; calls no provider and sends"
          + " nothing. Works with and without a running service. Settings are passed as"
          + " --name=value, as to the service."
    },
    footer = {"", "Exit codes: 0 no differences, 1 failed, 2 wrong usage, 3 differences."})
final class ReplayCommand extends ServiceCommand {

  private static final int DIFFERENCES = 3;

  @Parameters(
      arity = "0..1",
      paramLabel = "<history>",
      description =
          "The directory that export-history wrote, or the file of a plain dump (default: the"
              + " events of the database).")
  private @Nullable Path history;

  @ArgGroup(exclusive = true, multiplicity = "0..1")
  private @Nullable SubjectOption which;

  @Option(
      names = "--as-of",
      paramLabel = "<instant>",
      description =
          "Fold only what had happened by this instant, for example 2026-11-22T14:30:00-03:00"
              + " (default: everything).")
  private @Nullable Instant asOf;

  @Option(
      names = "--json",
      description = "Print one line of JSON for each difference, or for the story.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    if (history == null && which != null) {
      throw wrong(
          "the story of one is told from a directory that export-history wrote;"
              + " show-history tells it from the database");
    }
    if (asOf != null && which == null) {
      throw wrong("--as-of goes with --charge, --card or --session");
    }
    requireSettings();
    if (history == null) {
      return compare(this::withTheStore);
    }
    try (HistoryFiles files = HistoryFiles.of(history)) {
      files.warnings().forEach(this::tell);
      return replay(files.directory());
    }
  }

  private int replay(Path directory) throws IOException {
    Instant exportedAt = OfflineChecks.madeAt(directory);
    try (ExportedHistories exported = ExportedHistories.in(directory, EventSerializer.create())) {
      if (which != null) {
        return new StoryPrinter(this).print(which, instant(), story(exported, which), json);
      }
      tell("the events as of " + exportedAt);
      return compare((service, progress) -> with(exported, service, progress));
    }
  }

  private Timeline story(ExportedHistories exported, SubjectOption one) {
    return Timelines.of(one.subject(), exported.of(one.id()), instant());
  }

  private Instant instant() {
    return asOf == null ? Instant.MAX : asOf;
  }

  /** Compares, with the parts of the service. */
  @FunctionalInterface
  private interface Comparing {
    Compared with(ApplicationContext service, Consumer<Progress> progress);
  }

  /**
   * What was compared: how many events were folded, of how many charges finance teams read
   * something, and how many differences were found.
   */
  private record Compared(long events, long financeCharges, long differences) {}

  private int compare(Comparing comparing) {
    try (ConfigurableApplicationContext service = readingService()) {
      // Of a restored dump, the numbers of transactions say nothing about this cluster.
      service.getBean(StreamEpochs.class).beginIfNew();
      ProgressLine line = new ProgressLine(err());
      Compared ended = comparing.with(service, progress -> line.show(progress.toString()));
      line.end();
      tell(
          "%d events, %d charges of finance tables, %d differences"
              .formatted(ended.events(), ended.financeCharges(), ended.differences()));
      return ended.differences() == 0 ? DONE : DIFFERENCES;
    }
  }

  private Compared withTheStore(ApplicationContext service, Consumer<Progress> progress) {
    Ended ended = service.getBean(ParityCheck.class).run(this::show, progress);
    AtomicLong differences = new AtomicLong(ended.differences());
    long charges = service.getBean(FinanceComparison.class).run(found -> tell(found, differences));
    return new Compared(ended.events(), charges, differences.get());
  }

  /** The metrics are not told: an export may be of another time. */
  private Compared with(
      ExportedHistories exported, ApplicationContext service, Consumer<Progress> progress) {
    AtomicLong differences = new AtomicLong();
    long events =
        service.getBean(Replay.class).run(exported, found -> tell(found, differences), progress);
    long charges =
        service.getBean(FinanceComparison.class).run(exported, found -> tell(found, differences));
    return new Compared(events, charges, differences.get());
  }

  private void tell(TableDifference found, AtomicLong differences) {
    differences.incrementAndGet();
    show(found);
  }

  private void show(TableDifference difference) {
    if (json) {
      printJson(difference);
    } else {
      print(
          "%s %s: %s is %s, expected %s"
              .formatted(
                  difference.table(),
                  difference.id(),
                  difference.column(),
                  difference.stored() == null ? "missing" : difference.stored(),
                  difference.expected() == null ? "none" : difference.expected()));
    }
  }
}
