package com.paymenthub.finance.closing;

import com.paymenthub.domain.charges.MovementKind;
import com.paymenthub.platform.Timestamps;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;

/**
 * What a day of an account comes to.
 *
 * @param account the account
 * @param day the day
 * @param timeZone in which it began and ended
 * @param position up to where the events were read
 * @param asOf the instant that it is true for
 * @param lines the totals
 */
public record Closing(
    UUID account,
    LocalDate day,
    ZoneId timeZone,
    Position position,
    Instant asOf,
    List<Line> lines) {

  public Closing {
    lines = List.copyOf(lines);
  }

  /**
   * Up to where the events were read.
   *
   * @param epoch the number of the epoch
   * @param toTx the first transaction of it that was not read
   */
  record Position(int epoch, long toTx) {

    /** Before everything. */
    static final Position START = new Position(0, 0);

    @Override
    public String toString() {
      return epoch + ":" + toTx;
    }
  }

  /**
   * Movements that have everything in common, added up.
   *
   * @param belongsToDay earlier than the day for what became known after that day
   */
  record Line(
      UUID merchant,
      String provider,
      String paymentType,
      String kind,
      String currency,
      LocalDate belongsToDay,
      long movements,
      String reservedDelta,
      String settledDelta,
      String feeDelta) {

    private boolean tellsFee() {
      return kind.equals(MovementKind.FEE.code());
    }

    private String text(boolean withFees) {
      String text =
          String.join(
              ",",
              merchant.toString(),
              provider,
              paymentType,
              kind,
              currency,
              belongsToDay.toString(),
              Long.toString(movements),
              reservedDelta,
              settledDelta);
      return withFees ? text + "," + feeDelta : text;
    }
  }

  /**
   * The closing as a file: always the same bytes (docs/finance.md). Where no fee is told it has the
   * form of the days before fees were told, so that these days come to the same bytes for ever.
   */
  public String text() {
    boolean withFees = lines.stream().anyMatch(Line::tellsFee);
    StringBuilder text = new StringBuilder();
    line(text, withFees ? "closing,2" : "closing,1");
    line(text, "account," + account);
    line(text, "day," + day);
    line(text, "time_zone," + timeZone);
    line(text, "position," + position);
    line(text, "as_of," + Timestamps.format(asOf));
    line(
        text,
        "merchant_id,provider_type,payment_type,kind,currency,belongs_to_day,movements,"
            + "reserved_delta,settled_delta"
            + (withFees ? ",fee_delta" : ""));
    lines.forEach(line -> line(text, line.text(withFees)));
    return text.toString();
  }

  /** The SHA-256 of {@link #text}, in hexadecimal digits. */
  public String digest() {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text().getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException absent) {
      throw new IllegalStateException("every Java platform has SHA-256", absent);
    }
  }

  private static void line(StringBuilder text, String line) {
    text.append(line).append("\r\n");
  }
}
