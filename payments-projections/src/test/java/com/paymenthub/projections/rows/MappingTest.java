package com.paymenthub.projections.rows;

import static com.paymenthub.projections.rows.ColumnType.BIGINT;
import static com.paymenthub.projections.rows.ColumnType.TEXT;
import static com.paymenthub.projections.rows.ColumnType.UUID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.platform.writing.WriteOrder;
import org.junit.jupiter.api.Test;

class MappingTest {

  @Test
  void every_statement_follows_from_the_columns() {
    assertThat(Note.MAPPING.select())
        .isEqualTo("select id, client_id, author, note_text, sequence_number from note");
    assertThat(Note.MAPPING.count()).isEqualTo("select count(*) from note");
    assertThat(Note.MAPPING.write().sql())
        .isEqualTo(
            "insert into note (id, client_id, author, note_text, sequence_number)"
                + " select id, client_id, author, note_text, sequence_number"
                + " from unnest(?, ?, ?, ?, ?)"
                + " as given (id, client_id, author, note_text, sequence_number)"
                + " on conflict (id) do update set"
                + " note_text = excluded.note_text, sequence_number = excluded.sequence_number");
  }

  @Test
  void a_component_without_a_column_is_noticed() {
    Mapping.Builder<Note> incomplete =
        Mapping.of(Note.class, WriteOrder.CHARGES, "note")
            .fixed("id", UUID, Note::id)
            .fixed("client_id", UUID, Note::clientId)
            .fixed("author", TEXT, Note::author)
            .changing("sequence_number", BIGINT, Note::sequenceNumber);

    assertThatThrownBy(incomplete::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("note_text");
  }

  @Test
  void columns_in_another_order_than_the_components_are_noticed() {
    Mapping.Builder<Note> swapped =
        Mapping.of(Note.class, WriteOrder.CHARGES, "note")
            .fixed("id", UUID, Note::id)
            .fixed("client_id", UUID, Note::clientId)
            .changing("note_text", TEXT, Note::noteText)
            .fixed("author", TEXT, Note::author)
            .changing("sequence_number", BIGINT, Note::sequenceNumber);

    assertThatThrownBy(swapped::build).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_column_of_another_type_than_its_component_is_noticed() {
    Mapping.Builder<Note> wrong =
        Mapping.of(Note.class, WriteOrder.CHARGES, "note")
            .fixed("id", UUID, Note::id)
            .fixed("client_id", UUID, Note::clientId)
            .fixed("author", TEXT, Note::author)
            .changing("note_text", BIGINT, Note::sequenceNumber)
            .changing("sequence_number", BIGINT, Note::sequenceNumber);

    assertThatThrownBy(wrong::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("note_text java.lang.Long");
  }
}
