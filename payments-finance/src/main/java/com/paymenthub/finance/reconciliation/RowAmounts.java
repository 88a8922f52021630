package com.paymenthub.finance.reconciliation;

import com.paymenthub.finance.reconciliation.ReconciliationSettings.Columns;
import com.paymenthub.finance.reconciliation.SettlementFormat.RowSign;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what a row moves, and what the provider keeps of it. */
final class RowAmounts {

  private final SettlementFormat format;
  private final int amount;
  private final int credit;
  private final int debit;
  private final int feeCurrency;
  private final List<FeeColumn> fees;

  /** One of the columns of which the sum is the fee. */
  private record FeeColumn(String name, int position) {}

  /**
   * A reader.
   *
   * @throws ReconciliationRefused when a column is missing, naming the setting
   */
  RowAmounts(SettlementFormat format, FileHeader header) {
    Columns columns = format.columns();
    this.format = format;
    this.credit = header.named(columns.credit(), "credit");
    this.debit = header.named(columns.debit(), "debit");
    this.amount =
        credit == FileHeader.ABSENT
            ? header.required(columns.amount(), "amount")
            : FileHeader.ABSENT;
    this.feeCurrency = header.named(columns.feeCurrency(), "fee-currency");
    this.fees = fees(format, header);
  }

  /** A part that is missing would make each fee too small, so that only a single one may be. */
  private static List<FeeColumn> fees(SettlementFormat format, FileHeader header) {
    List<String> names = format.columns().fee();
    if (names.size() > 1) {
      return names.stream()
          .map(name -> new FeeColumn("fee \"" + name + "\"", header.required(name, "fee")))
          .toList();
    }
    return names.stream()
        .map(
            name ->
                new FeeColumn(
                    "fee",
                    format.expectedFees().isEmpty()
                        ? header.position(name, "fee")
                        : header.required(name, "fee")))
        .filter(column -> column.position() != FileHeader.ABSENT)
        .toList();
  }

  /**
   * What the row moves, in minor units: positive when the provider owes it.
   *
   * @param sign what rows of its type do; null when amounts have their signs
   * @throws RowBroken when it cannot be read, naming the column
   */
  long moved(RowFields fields, FileCurrency in, @Nullable RowSign sign) throws RowBroken {
    if (amount == FileHeader.ABSENT) {
      return creditedOrDebited(fields, in, sign);
    }
    long written = read(fields, amount, in, "amount");
    if (sign != null && written < 0) {
      throw new RowBroken(
          "column amount: a minus, where %s.signs says what a row does"
              .formatted(format.settings()));
    }
    return sign == RowSign.MINUS ? -written : written;
  }

  private long creditedOrDebited(RowFields fields, FileCurrency in, @Nullable RowSign sign)
      throws RowBroken {
    if (fields.isEmpty(credit) && fields.isEmpty(debit)) {
      throw new RowBroken("columns credit and debit: no amount");
    }
    long credited = unsigned(fields, credit, in, "credit");
    long debited = unsigned(fields, debit, in, "debit");
    if (credited != 0 && debited != 0) {
      throw new RowBroken("columns credit and debit: both have an amount");
    }
    if (sign == RowSign.PLUS && debited != 0) {
      throw otherSign("debit", "+");
    }
    if (sign == RowSign.MINUS && credited != 0) {
      throw otherSign("credit", "-");
    }
    return credited - debited;
  }

  private RowBroken otherSign(String column, String sign) {
    return new RowBroken(
        "column %s: an amount, where %s.signs has %s for its type"
            .formatted(column, format.settings(), sign));
  }

  private long unsigned(RowFields fields, int column, FileCurrency in, String name)
      throws RowBroken {
    if (fields.isEmpty(column)) {
      return 0;
    }
    long written = read(fields, column, in, name);
    if (written < 0) {
      throw new RowBroken("column %s: a minus".formatted(name));
    }
    return written;
  }

  /**
   * What the provider keeps, in minor units; null when the row does not say, or says it in another
   * currency than its own.
   *
   * @throws RowBroken when it cannot be read, naming the column
   */
  @Nullable Long fee(RowFields fields, FileCurrency in) throws RowBroken {
    List<FeeColumn> told =
        fees.stream().filter(column -> !fields.isEmpty(column.position())).toList();
    if (told.isEmpty() || !isFeeIn(fields, in)) {
      return null;
    }
    long sum = 0;
    for (FeeColumn column : told) {
      try {
        sum = Math.addExact(sum, read(fields, column.position(), in, column.name()));
      } catch (ArithmeticException _) {
        throw new RowBroken("column fee: too large");
      }
    }
    return format.negativeFees() ? -sum : sum;
  }

  private boolean isFeeIn(RowFields fields, FileCurrency in) throws RowBroken {
    return feeCurrency == FileHeader.ABSENT
        || fields.currency(feeCurrency, "fee-currency").equals(in);
  }

  private long read(RowFields fields, int column, FileCurrency in, String name) throws RowBroken {
    try {
      return format.amounts().read(fields.at(column), in.decimals(), format.settings());
    } catch (RowBroken broken) {
      throw broken.inColumn(name);
    }
  }
}
