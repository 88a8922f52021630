package com.paymenthub.api.seals;

import com.paymenthub.foundation.stream.EventLines;
import com.paymenthub.foundation.stream.StreamPart;
import com.paymenthub.foundation.stream.StreamTable;

/** What is sealed: events, and the changes of what is not event-sourced. */
enum HistoryKind {
  EVENT(
      "event",
      EventLines.FILE,
      "domain_event",
      "global_index",
      "settled_event",
      EventLines.COLUMNS,
      12,
      2,
      3,
      5),
  CHANGE(
      "change",
      "changes.tsv",
      "audit_entry",
      "id",
      "settled_change",
      """
      id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), client_id, actor,
      credential, request_id, action, subject_type, subject_id, before, after, tx
      """,
      12,
      8,
      6,
      1);

  private static final String TEXT = "encoding 'UTF8'";

  private final String label;
  private final String file;
  private final String table;
  private final String index;
  private final String settled;
  private final String columns;
  private final int fields;
  private final int subjectField;
  private final int positionField;
  private final int timeField;

  HistoryKind(
      String label,
      String file,
      String table,
      String index,
      String settled,
      String columns,
      int fields,
      int subjectField,
      int positionField,
      int timeField) {
    this.label = label;
    this.file = file;
    this.table = table;
    this.index = index;
    this.settled = settled;
    this.columns = columns;
    this.fields = fields;
    this.subjectField = subjectField;
    this.positionField = positionField;
    this.timeField = timeField;
  }

  /** As in the lists of seals. */
  String label() {
    return label;
  }

  /** The column of the table of seals that says how many a seal has. */
  String sum() {
    return label + "s";
  }

  /** The name of the file in an export. */
  String file() {
    return file;
  }

  int fields() {
    return fields;
  }

  /** The number of the field with the charge, card, session, merchant and so on. */
  int subjectField() {
    return subjectField;
  }

  /** The number of the field with the position in a history, or with the name of the action. */
  int positionField() {
    return positionField;
  }

  /** The number of the field with the time at which it was stored. */
  int timeField() {
    return timeField;
  }

  /** The table as a stream of lines. */
  StreamTable<HistoryLine> stream() {
    return new StreamTable<>(
        table, index, settled, (jdbc, part) -> HistoryCopy.lines(jdbc, this, part));
  }

  /** Writes all lines, in the order of their index. */
  String copy() {
    return copy(columns, "order by " + index, TEXT);
  }

  /** Writes the lines of a part. */
  String copy(StreamPart part) {
    return copy(columns, rowsOf(part), TEXT);
  }

  /** Writes the rows of a part in binary form. */
  String copyBinary(String wanted, StreamPart part) {
    return copy(wanted, rowsOf(part), "format binary");
  }

  private String copy(String wanted, String rows, String options) {
    return "copy (select %s from payments.%s %s) to stdout (%s)"
        .formatted(wanted, table, rows, options);
  }

  private String rowsOf(StreamPart part) {
    return "where %s and %s > %d and %s <= %d order by %s limit %d"
        .formatted(
            StreamTable.ofTransactions(
                "'%d'".formatted(part.fromTx()), "'%d'".formatted(part.toTx())),
            index,
            part.afterIndex(),
            index,
            part.toIndex(),
            index,
            part.limit());
  }
}
