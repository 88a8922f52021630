package com.paymenthub.projections.rows;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.testing.TestDatabase;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

class RowWriterTest {

  private final JdbcTemplate jdbc = new JdbcTemplate(TestDatabase.create().ownerDataSource());
  private final RowWriter<Note> writer = new RowWriter<>(jdbc, Note.MAPPING);

  /** PostgreSQL itself counts the statements that write notes. */
  @BeforeEach
  void countStatements() {
    jdbc.execute(Note.TABLE);
    jdbc.execute("create sequence writes");
    jdbc.execute(
        """
        create function count_write() returns trigger language plpgsql as $$
        begin
          perform nextval('writes');
          return null;
        end $$
        """);
    jdbc.execute(
        "create trigger written before insert on note for each statement"
            + " execute function count_write()");
  }

  @Test
  void rows_of_one_table_are_written_with_one_statement() {
    List<Note> notes =
        Stream.generate(() -> Note.of(UUID.randomUUID(), "Ana", "text", 0)).limit(100).toList();

    writer.write(notes);

    assertThat(written()).containsExactlyInAnyOrderElementsOf(notes);
    assertThat(jdbc.queryForObject("select last_value from writes", Long.class)).isEqualTo(1);
  }

  @Test
  void one_row_is_written_with_one_statement() {
    Note note = Note.of(UUID.randomUUID(), "Ana", null, 0);

    writer.write(List.of(note));

    assertThat(written()).containsExactly(note);
    assertThat(jdbc.queryForObject("select last_value from writes", Long.class)).isEqualTo(1);
  }

  @Test
  void nothing_is_written_where_there_are_no_rows() {
    writer.write(List.of());

    assertThat(jdbc.queryForObject("select is_called from writes", Boolean.class)).isFalse();
  }

  @Test
  void rows_that_are_there_already_get_the_values_that_events_change() {
    Note alone = Note.of(UUID.randomUUID(), "Ana", "first", 0);
    Note together = Note.of(UUID.randomUUID(), "Ana", null, 0);
    Note added = Note.of(UUID.randomUUID(), "Ana", "'{\"\\,", 0);
    writer.write(List.of(alone));
    writer.write(List.of(together));

    writer.write(List.of(Note.of(alone.id(), "Rui", null, 1)));
    writer.write(List.of(Note.of(together.id(), "Rui", "second", 1), added));

    assertThat(written())
        .containsExactlyInAnyOrder(
            Note.of(alone.id(), "Ana", null, 1), Note.of(together.id(), "Ana", "second", 1), added);
  }

  @Test
  void rows_are_written_in_the_order_of_their_ids() {
    List<UUID> ids =
        Stream.concat(
                Stream.of(new UUID(-1, -1), new UUID(1, 1)),
                Stream.generate(UUID::randomUUID).limit(20))
            .toList();

    writer.write(ids.stream().map(id -> Note.of(id, "Ana", null, 0)).toList());

    List<UUID> byPlace = jdbc.queryForList("select id from note order by ctid", UUID.class);
    assertThat(byPlace).isEqualTo(jdbc.queryForList("select id from note order by id", UUID.class));
  }

  private List<Note> written() {
    return jdbc.query(Note.MAPPING.select(), (found, _) -> Note.MAPPING.read(found));
  }
}
