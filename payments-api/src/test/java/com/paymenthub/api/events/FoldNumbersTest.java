package com.paymenthub.api.events;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.replay.DerivedTable;
import com.paymenthub.api.replay.DerivedTables;
import com.paymenthub.api.replay.SubjectHistory;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.domain.history.HistoryEvent;
import com.paymenthub.projections.AggregateBatches.Appended;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who changes what a table makes of a history has to raise the number of its fold. */
class FoldNumbersTest {

  private static final Path KNOWN = Path.of("src", "test", "resources", "folds.txt");
  private static final UUID SUBJECT = UUID.fromString("01a1fceb-4f66-7838-b8d3-5db914aac09b");

  /** What most of the other samples may follow. */
  private static final List<List<String>> BEGINNINGS =
      List.of(
          List.of(),
          List.of("charge.requested"),
          List.of("charge.requested", "charge.attempt_approved", "charge.captured"),
          List.of("card.registered"),
          List.of("session.created"));

  private final RunningService service = RunningService.start();

  @AfterEach
  void stop() {
    service.stop();
  }

  @Test
  void a_table_makes_the_same_rows_of_the_samples_as_long_as_its_fold_has_the_same_number()
      throws IOException {
    List<String> made =
        service.part(DerivedTables.class).all().stream().map(FoldNumbersTest::line).toList();

    assertThat(made)
        .as(
            "where the digest of a table differs, raise the number of its fold in DerivedTables,"
                + " and write its line into %s",
            KNOWN)
        .isEqualTo(Files.readAllLines(KNOWN));
  }

  /** The name of a table, the number of its fold, and a digest of the rows that it makes. */
  private static String line(DerivedTable<?> table) {
    String rows = String.join("\n", histories().map(history -> rows(table, history)).toList());
    return "%s %d %s"
        .formatted(
            table.table(),
            table.fold(),
            UUID.nameUUIDFromBytes(rows.getBytes(StandardCharsets.UTF_8)));
  }

  private static String rows(DerivedTable<?> table, SubjectHistory history) {
    try {
      return table.rows().apply(history).toString();
    } catch (RuntimeException refused) {
      return "refused";
    }
  }

  private static Stream<SubjectHistory> histories() {
    Map<String, HistoryEvent> samples = EventSamples.all();
    return BEGINNINGS.stream()
        .flatMap(
            beginning ->
                samples.values().stream()
                    .map(
                        last -> {
                          List<HistoryEvent> events =
                              new ArrayList<>(beginning.stream().map(samples::get).toList());
                          events.add(last);
                          return history(events);
                        }));
  }

  private static SubjectHistory history(List<HistoryEvent> events) {
    List<Appended<HistoryEvent>> appended = new ArrayList<>();
    for (HistoryEvent event : events) {
      appended.add(new Appended<>(new UUID(0, appended.size()), appended.size(), event));
    }
    return new SubjectHistory(SUBJECT, appended, null);
  }
}
