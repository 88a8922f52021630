package com.paymenthub.projections.rows;

import static com.paymenthub.projections.rows.ColumnType.BIGINT;
import static com.paymenthub.projections.rows.ColumnType.TEXT;
import static com.paymenthub.projections.rows.ColumnType.UUID;

import com.paymenthub.platform.writing.WriteOrder;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A row of a table that only tests have. */
record Note(UUID id, UUID clientId, String author, @Nullable String noteText, long sequenceNumber)
    implements Row {

  static final UUID CLIENT = new UUID(0, 7);

  static final String TABLE =
      """
      create table note (id uuid primary key, client_id uuid not null, author varchar not null,
        note_text varchar, sequence_number bigint not null)
      """;

  static final Mapping<Note> MAPPING =
      Mapping.of(Note.class, WriteOrder.CHARGES, "note")
          .fixed("id", UUID, Note::id)
          .fixed("client_id", UUID, Note::clientId)
          .fixed("author", TEXT, Note::author)
          .changing("note_text", TEXT, Note::noteText)
          .changing("sequence_number", BIGINT, Note::sequenceNumber)
          .build();

  static Note of(UUID id, String author, @Nullable String text, long position) {
    return new Note(id, CLIENT, author, text, position);
  }
}
