package com.paymenthub.evidence;

import com.paymenthub.evidence.HistoryColumn.Form;
import com.paymenthub.platform.stream.EventLines;
import com.paymenthub.platform.stream.StreamPart;
import com.paymenthub.platform.stream.StreamTable;
import java.util.List;
import java.util.stream.Collectors;

/** What is sealed: events, and the changes of what is not event-sourced. */
enum HistoryKind {
  EVENT(
      "event",
      EventLines.FILE,
      "domain_event",
      "settled_event",
      2,
      3,
      5,
      List.of(
          new HistoryColumn("global_index", Form.NUMBER),
          new HistoryColumn("event_identifier", Form.TEXT),
          new HistoryColumn("aggregate_identifier", Form.TEXT),
          new HistoryColumn("sequence_number", Form.NUMBER),
          new HistoryColumn("type", Form.TEXT),
          new HistoryColumn("time_stamp", Form.TIME),
          new HistoryColumn("payload_type", Form.TEXT),
          new HistoryColumn("payload_revision", Form.OPTIONAL),
          new HistoryColumn("payload", Form.BYTES),
          new HistoryColumn("meta_data", Form.BYTES),
          new HistoryColumn("account_id", Form.TEXT),
          new HistoryColumn("tx", Form.NUMBER))),
  CHANGE(
      "change",
      "changes.tsv",
      "audit_entry",
      "settled_change",
      8,
      6,
      1,
      List.of(
          new HistoryColumn("id", Form.NUMBER),
          new HistoryColumn("at", Form.TIME),
          new HistoryColumn("client_id", Form.OPTIONAL),
          new HistoryColumn("actor", Form.OPTIONAL),
          new HistoryColumn("credential", Form.OPTIONAL),
          new HistoryColumn("request_id", Form.OPTIONAL),
          new HistoryColumn("action", Form.OPTIONAL),
          new HistoryColumn("subject_type", Form.OPTIONAL),
          new HistoryColumn("subject_id", Form.OPTIONAL),
          new HistoryColumn("before", Form.OPTIONAL),
          new HistoryColumn("after", Form.OPTIONAL),
          new HistoryColumn("tx", Form.OPTIONAL)));

  private final String label;
  private final String file;
  private final String table;
  private final String settled;
  private final int subjectField;
  private final int positionField;
  private final int timeField;

  @SuppressWarnings("ImmutableEnumChecker") // List.of
  private final List<HistoryColumn> columns;

  HistoryKind(
      String label,
      String file,
      String table,
      String settled,
      int subjectField,
      int positionField,
      int timeField,
      List<HistoryColumn> columns) {
    this.label = label;
    this.file = file;
    this.table = table;
    this.settled = settled;
    this.subjectField = subjectField;
    this.positionField = positionField;
    this.timeField = timeField;
    this.columns = columns;
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

  /** The name of the table, in the schema {@code payments}. */
  String table() {
    return table;
  }

  /** The columns that a line has, in its order. */
  List<HistoryColumn> columns() {
    return columns;
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

  /** The column with the number of a row. */
  String index() {
    return columns.getFirst().name();
  }

  /** The table as a stream of lines. */
  StreamTable<HistoryLine> stream() {
    return new StreamTable<>(
        table, index(), settled, (jdbc, part) -> HistoryCopy.lines(jdbc, this, rowsOf(part)));
  }

  /**
   * Sends what lines are made of.
   *
   * @param rows which ones, and in which order, as SQL
   */
  String copy(String rows) {
    return "copy (select %s from payments.%s %s) to stdout (format binary, encoding 'UTF8')"
        .formatted(
            columns.stream().map(HistoryColumn::selected).collect(Collectors.joining(", ")),
            table,
            rows);
  }

  private String rowsOf(StreamPart part) {
    return "where %s and %s > %d and %s <= %d order by %s limit %d"
        .formatted(
            StreamTable.ofTransactions(
                "'%d'".formatted(part.fromTx()), "'%d'".formatted(part.toTx())),
            index(),
            part.afterIndex(),
            index(),
            part.toIndex(),
            index(),
            part.limit());
  }
}
