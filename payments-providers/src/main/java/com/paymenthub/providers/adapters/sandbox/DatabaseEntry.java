package com.paymenthub.providers.adapters.sandbox;

import static java.util.Objects.requireNonNull;

import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.money.Money;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table {@code simulator_entry}. For a reference, each part has at most one row. A
 * movement of money and the entry that bars it are of the same part, so that only one of them can
 * be stored.
 *
 * @param kind what the row says: a type of request, or one of the words below
 * @param of the attempt whose money it is, for movements of money
 * @param minorUnits how much, likewise
 * @param details the code or the refusal, as JSON
 */
record DatabaseEntry(
    UUID reference,
    Part part,
    String kind,
    @Nullable UUID of,
    @Nullable Long minorUnits,
    @Nullable String currency,
    @Nullable Instant at,
    @Nullable String details) {

  /** The columns, in the order of {@link #read}. */
  static final String COLUMNS =
      "reference, part, kind, of_reference, minor_units, currency, occurred_at, details";

  private static final String BARRED = "barred";
  private static final String REVERSAL = "reversal";
  private static final String CODE = "code";
  private static final String REFUSED = "refused";
  private static final String NOT_EXECUTED = "not_executed";

  /** What a row is about. */
  enum Part {
    /** Money that moved, or that must never move. */
    MONEY,
    /** Money that had moved was taken back. */
    REVERSAL,
    /** A code to be paid. */
    CODE,
    /** An answer without a movement of money. */
    ANSWER
  }

  static DatabaseEntry of(Movement movement) {
    return money(movement.reference(), Part.MONEY, movement.kind().code(), movement);
  }

  /** No money ever moves under a reference. */
  static DatabaseEntry barred(UUID about, Movement reversal) {
    return money(about, Part.MONEY, BARRED, reversal);
  }

  /** Money that had moved under a reference was taken back. */
  static DatabaseEntry reversed(UUID about, Movement reversal) {
    return money(about, Part.REVERSAL, REVERSAL, reversal);
  }

  static DatabaseEntry of(UUID reference, Issued code) {
    return new DatabaseEntry(
        reference,
        Part.CODE,
        CODE,
        null,
        null,
        null,
        null,
        BooksJson.MAPPER.writeValueAsString(code));
  }

  /** An answer without a movement of money. */
  static DatabaseEntry of(UUID reference, InquiryOutcome answer) {
    return switch (answer) {
      case InquiryOutcome.Refused(Declined refusal) ->
          answer(reference, REFUSED, BooksJson.MAPPER.writeValueAsString(refusal));
      case InquiryOutcome.NotExecuted _ -> answer(reference, NOT_EXECUTED, null);
      case InquiryOutcome.Executed _,
          InquiryOutcome.Issued _,
          InquiryOutcome.NeverHeard _,
          InquiryOutcome.NoAnswer _ ->
          throw new IllegalArgumentException("not stored as an answer without movement: " + answer);
    };
  }

  static DatabaseEntry read(ResultSet row) throws SQLException {
    OffsetDateTime at = row.getObject("occurred_at", OffsetDateTime.class);
    return new DatabaseEntry(
        row.getObject("reference", UUID.class),
        Part.valueOf(row.getString("part").toUpperCase(Locale.ROOT)),
        row.getString("kind"),
        row.getObject("of_reference", UUID.class),
        row.getObject("minor_units", Long.class),
        row.getString("currency"),
        at == null ? null : at.toInstant(),
        row.getString("details"));
  }

  boolean isBarred() {
    return kind.equals(BARRED);
  }

  /** The money of this row; a reversal has a reference of its own. */
  Movement movement() {
    boolean back = part == Part.REVERSAL || isBarred();
    return new Movement(
        back ? Movement.reversalOf(reference) : reference,
        back ? RequestType.VOID : RequestType.valueOf(kind.toUpperCase(Locale.ROOT)),
        requireNonNull(of),
        Money.of(requireNonNull(minorUnits), requireNonNull(currency)),
        requireNonNull(at));
  }

  Issued code() {
    return BooksJson.MAPPER.readValue(requireNonNull(details), Issued.class);
  }

  InquiryOutcome answer() {
    return kind.equals(REFUSED)
        ? new InquiryOutcome.Refused(
            BooksJson.MAPPER.readValue(requireNonNull(details), Declined.class))
        : new InquiryOutcome.NotExecuted();
  }

  private static DatabaseEntry money(UUID reference, Part part, String kind, Movement movement) {
    return new DatabaseEntry(
        reference,
        part,
        kind,
        movement.of(),
        movement.amount().minorUnits(),
        movement.amount().currency().getCurrencyCode(),
        movement.at(),
        null);
  }

  private static DatabaseEntry answer(UUID reference, String kind, @Nullable String details) {
    return new DatabaseEntry(reference, Part.ANSWER, kind, null, null, null, null, details);
  }
}
