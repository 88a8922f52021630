package com.paymenthub.projections.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.testing.TestDatabase;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.UUID;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

class RowProjectorTest {

  private static final UUID ONE = new UUID(0, 1);
  private static final UUID OTHER = new UUID(0, 2);

  private final JdbcTemplate jdbc = new JdbcTemplate(TestDatabase.create().ownerDataSource());
  private final Notes notes = new Notes(jdbc);
  private final RowProjector<Written, Note> projector =
      new RowProjector<>(
          Written.class,
          (row, event, position) ->
              row == null
                  ? Note.of(event.note(), event.text(), null, position)
                  : Note.of(row.id(), row.author(), event.text(), position),
          notes);

  /** What happens to a note: first its author is known, then its text. */
  record Written(UUID note, String text) {}

  private static final class Notes extends RowTable<Note> {
    Notes(JdbcTemplate jdbc) {
      super(jdbc, Note.MAPPING);
    }
  }

  @BeforeEach
  void createTable() {
    jdbc.execute(Note.TABLE);
  }

  @Test
  void the_rows_of_events_are_values_until_they_are_written() {
    List<DomainEventMessage<?>> appended =
        List.of(
            event(0, new Written(ONE, "Ana")),
            event(0, new Written(OTHER, "Rui")),
            event(1, new Written(ONE, "first")));

    List<Note> rows = projector.changesBy(appended).stream().map(RowChange::after).toList();

    assertThat(rows)
        .containsExactly(Note.of(ONE, "Ana", "first", 1), Note.of(OTHER, "Rui", null, 0));
    assertThat(notes.find(ONE)).isEmpty();

    projector.apply(appended);

    assertThat(notes.find(ONE)).contains(rows.getFirst());
    assertThat(notes.find(OTHER)).contains(rows.getLast());
  }

  @Test
  void later_events_change_the_row_that_is_there() {
    projector.apply(List.of(event(0, new Written(ONE, "Ana"))));

    projector.apply(
        List.of(event(1, new Written(ONE, "first")), event(2, new Written(ONE, "second"))));

    assertThat(notes.find(ONE)).contains(Note.of(ONE, "Ana", "second", 2));
  }

  @Test
  void an_event_without_the_row_before_it_is_refused() {
    List<DomainEventMessage<?>> appended = List.of(event(1, new Written(ONE, "first")));

    assertThatThrownBy(() -> projector.apply(appended)).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void events_of_other_histories_make_no_rows() {
    assertThat(
            projector.changesBy(
                List.of(new GenericDomainEventMessage<>("Other", ONE.toString(), 0, "other"))))
        .isEmpty();
  }

  private static DomainEventMessage<?> event(long position, Written written) {
    return new GenericDomainEventMessage<>("Note", written.note().toString(), position, written);
  }
}
