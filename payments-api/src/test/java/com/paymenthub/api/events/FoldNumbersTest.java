package com.paymenthub.api.events;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.RunningService;
import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.history.HistoryEvent;
import com.paymenthub.finance.tables.ChargeHistory;
import com.paymenthub.finance.tables.ChargeHistory.Told;
import com.paymenthub.finance.tables.FinanceRows;
import com.paymenthub.finance.tables.FinanceTables;
import com.paymenthub.projections.AggregateBatches.Appended;
import com.paymenthub.projections.derived.DerivedTable;
import com.paymenthub.projections.derived.DerivedTables;
import com.paymenthub.projections.derived.SubjectHistory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who changes what a table makes of a history has to raise the number of its fold. */
class FoldNumbersTest {

  private static final Path KNOWN = Path.of("src", "test", "resources", "folds.txt");
  private static final UUID SUBJECT = UUID.fromString("01a1fceb-4f66-7838-b8d3-5db914aac09b");

  private static final ZoneId TIME_ZONE = ZoneId.of("America/Sao_Paulo");

  /** With which histories begin. */
  private static final Set<String> FIRST =
      Set.of("charge.requested", "card.registered", "session.created");

  /** What most events of a charge tell about. */
  private static final String STARTED = "charge.attempt_started-minimal";

  private final RunningService service = RunningService.start();

  @AfterEach
  void stop() {
    service.stop();
  }

  @Test
  void a_table_makes_the_same_rows_of_the_samples_as_long_as_its_fold_has_the_same_number()
      throws IOException {
    List<String> made =
        Stream.concat(
                service.part(DerivedTables.class).all().stream().map(FoldNumbersTest::line),
                Stream.of(line("finance", FinanceTables.FOLD, FoldNumbersTest::finance)))
            .toList();

    assertThat(made)
        .as(
            "where the digest of a table differs, raise the number of its fold in DerivedTables or"
                + " FinanceTables, and write its line into %s; a new sample changes all digests"
                + " and no number",
            KNOWN)
        .isEqualTo(Files.readAllLines(KNOWN));
  }

  private static String line(DerivedTable<?> table) {
    return line(table.table(), table.fold(), table.rows());
  }

  /** The name of a table, the number of its fold, and a digest of the rows that it makes. */
  private static String line(
      String table, int fold, Function<SubjectHistory, ? extends List<?>> rows) {
    String made = histories().map(history -> rows.apply(history).toString()).collect(joining("\n"));
    return "%s %d %s"
        .formatted(table, fold, UUID.nameUUIDFromBytes(made.getBytes(StandardCharsets.UTF_8)));
  }

  private static List<FinanceRows> finance(SubjectHistory history) {
    List<Told> events =
        history.of(ChargeEvent.class).stream()
            .map(event -> new Told(event.event(), event.sequenceNumber(), event.sequenceNumber()))
            .toList();
    return events.isEmpty()
        ? List.of()
        : List.of(FinanceRows.of(new ChargeHistory(history.id(), events, TIME_ZONE)));
  }

  /** Each first event, with an attempt for charges, followed by each later one of its kind. */
  private static Stream<SubjectHistory> histories() {
    Map<String, HistoryEvent> samples = EventSamples.all();
    return samples.keySet().stream()
        .filter(FoldNumbersTest::isFirst)
        .flatMap(
            first ->
                samples.keySet().stream()
                    .filter(later -> !isFirst(later) && kind(later).equals(kind(first)))
                    .map(
                        later ->
                            history(
                                Stream.of(first, STARTED, later)
                                    .filter(name -> kind(name).equals(kind(first)))
                                    .map(samples::get)
                                    .toList())));
  }

  private static boolean isFirst(String sample) {
    return FIRST.contains(SampleFiles.eventOf(sample));
  }

  private static String kind(String sample) {
    return sample.substring(0, sample.indexOf('.'));
  }

  private static SubjectHistory history(List<HistoryEvent> events) {
    List<Appended<HistoryEvent>> appended = new ArrayList<>();
    for (HistoryEvent event : events) {
      appended.add(new Appended<>(new UUID(0, appended.size()), appended.size(), event));
    }
    return new SubjectHistory(SUBJECT, appended, null);
  }
}
