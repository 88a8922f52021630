package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.money.Money;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.platform.writing.NewRow;
import com.paymenthub.platform.writing.RowStatement;
import com.paymenthub.platform.writing.WriteOrder;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The rows of the table {@code simulator_entry}. Each part has at most one row for a reference. */
final class LedgerRow {

  /** The columns. */
  static final String COLUMNS =
      "reference, part, kind, of_reference, minor_units, currency, occurred_at, details";

  /** Stores rows, each of them unless there is one of its reference and part. */
  static final RowStatement KEEP =
      RowStatement.guarded(
          WriteOrder.SIMULATOR,
          """
          insert into simulator_entry (%s) select * from unnest(?, ?, ?, ?, ?, ?, ?, ?)
          on conflict (reference, part) do nothing
          returning reference || '/' || part
          """
              .formatted(COLUMNS),
          List.of(
              "uuid", "varchar", "varchar", "uuid", "int8", "varchar", "timestamptz", "varchar"));

  private static final String MONEY = "money";
  private static final String ACCEPTED = "accepted";
  private static final String ACTION = "action";
  private static final String ANSWER = "answer";
  private static final String REPORT = "report";

  private static final String BARRED = "barred";
  private static final String REVERSAL = "reversal";
  private static final String CODE = "code";
  private static final String REFUSED = "refused";
  private static final String NOT_EXECUTED = "not_executed";

  private LedgerRow() {}

  /** The row of an entry, identified by its reference and its part. */
  static NewRow of(LedgerEntry entry) {
    UUID reference = entry.reference();
    return switch (entry) {
      case LedgerEntry.Moved(SimulatedMovement movement) ->
          row(reference, MONEY, movement.kind().code(), movement, null);
      case LedgerEntry.Accepted accepted ->
          row(
              reference,
              ACCEPTED,
              ACCEPTED,
              accepted.movement(),
              json(BooksJson.Finish.of(accepted)));
      case LedgerEntry.Waiting waiting ->
          row(reference, ACTION, ACTION, waiting.movement(), json(BooksJson.Action.of(waiting)));
      case LedgerEntry.Barred(_, SimulatedMovement reversal) ->
          row(reference, MONEY, BARRED, reversal, null);
      case LedgerEntry.Reversed(_, SimulatedMovement reversal) ->
          row(reference, REVERSAL, REVERSAL, reversal, null);
      case LedgerEntry.Made(_, Issued code) -> row(reference, CODE, CODE, json(code));
      case LedgerEntry.Reported(SimulatedReport report) ->
          row(
              reference,
              REPORT,
              REPORT,
              report.analysis(),
              report.amount().minorUnits(),
              report.amount().currency().getCurrencyCode(),
              Timestamps.toDatabase(report.at()),
              json(BooksJson.Fate.of(report)));
      case LedgerEntry.Answered(_, InquiryOutcome.Refused(Declined refusal)) ->
          row(reference, ANSWER, REFUSED, json(refusal));
      case LedgerEntry.Answered(_, InquiryOutcome.NotExecuted _) ->
          row(reference, ANSWER, NOT_EXECUTED, (String) null);
      case LedgerEntry.Answered(_, InquiryOutcome answer) ->
          throw new IllegalArgumentException("not stored as an answer without movement: " + answer);
    };
  }

  static LedgerEntry read(ResultSet row) throws SQLException {
    UUID reference = row.getObject("reference", UUID.class);
    String kind = row.getString("kind");
    String details = row.getString("details");
    return switch (kind) {
      case BARRED -> new LedgerEntry.Barred(reference, reversal(reference, row));
      case REVERSAL -> new LedgerEntry.Reversed(reference, reversal(reference, row));
      case ACCEPTED -> {
        BooksJson.Finish finish = BooksJson.MAPPER.readValue(details, BooksJson.Finish.class);
        yield finish.of(movement(reference, finish.asked(), row));
      }
      case ACTION -> {
        BooksJson.Action action = BooksJson.MAPPER.readValue(details, BooksJson.Action.class);
        yield action.of(movement(reference, action.asked(), row));
      }
      case CODE ->
          new LedgerEntry.Made(reference, BooksJson.MAPPER.readValue(details, Issued.class));
      case REPORT ->
          new LedgerEntry.Reported(
              BooksJson.MAPPER
                  .readValue(details, BooksJson.Fate.class)
                  .of(
                      reference,
                      row.getObject("of_reference", UUID.class),
                      Money.of(row.getLong("minor_units"), row.getString("currency")),
                      Timestamps.at(row, "occurred_at")));
      case REFUSED ->
          new LedgerEntry.Answered(
              reference,
              new InquiryOutcome.Refused(BooksJson.MAPPER.readValue(details, Declined.class)));
      case NOT_EXECUTED -> new LedgerEntry.Answered(reference, new InquiryOutcome.NotExecuted());
      default ->
          new LedgerEntry.Moved(
              movement(reference, RequestType.valueOf(kind.toUpperCase(Locale.ROOT)), row));
    };
  }

  /** A reversal has a reference of its own. */
  private static SimulatedMovement reversal(UUID about, ResultSet row) throws SQLException {
    return movement(SimulatedMovement.reversalOf(about), RequestType.VOID, row);
  }

  private static SimulatedMovement movement(UUID reference, RequestType kind, ResultSet row)
      throws SQLException {
    return new SimulatedMovement(
        reference,
        kind,
        row.getObject("of_reference", UUID.class),
        Money.of(row.getLong("minor_units"), row.getString("currency")),
        Timestamps.at(row, "occurred_at"));
  }

  private static NewRow row(
      UUID reference,
      String part,
      String kind,
      SimulatedMovement movement,
      @Nullable String details) {
    return row(
        reference,
        part,
        kind,
        movement.of(),
        movement.amount().minorUnits(),
        movement.amount().currency().getCurrencyCode(),
        Timestamps.toDatabase(movement.at()),
        details);
  }

  private static NewRow row(UUID reference, String part, String kind, @Nullable String details) {
    return row(reference, part, kind, null, null, null, null, details);
  }

  private static NewRow row(UUID reference, String part, @Nullable Object... others) {
    List<@Nullable Object> values = new ArrayList<>(List.of(reference, part));
    values.addAll(Arrays.asList(others));
    return new NewRow(values, reference.toString(), reference + "/" + part);
  }

  private static String json(Object details) {
    return BooksJson.MAPPER.writeValueAsString(details);
  }
}
