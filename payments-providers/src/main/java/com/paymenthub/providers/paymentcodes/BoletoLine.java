package com.paymenthub.providers.paymentcodes;

import br.com.caelum.stella.DigitoPara;
import com.paymenthub.domain.money.Money;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * The numbers of a bank slip as FEBRABAN prescribes them: the 44 digits of the barcode, and the 47
 * digits that a payer may type instead.
 *
 * @param barcode 44 digits
 */
public record BoletoLine(String barcode) {

  /** The largest amount that fits into the ten digits of a slip, in minor units. */
  public static final long MAXIMUM_MINOR_UNITS = 9_999_999_999L;

  /** The latest due date that fits into the four digits of a slip. */
  public static final LocalDate LATEST_DUE_DATE = LocalDate.of(2049, 10, 13);

  private static final LocalDate FIRST_FACTOR_BASE = LocalDate.of(1997, 10, 7);
  private static final LocalDate RESTART = LocalDate.of(2025, 2, 22);
  private static final int FACTOR_AT_RESTART = 1000;
  private static final int LARGEST_FACTOR = 9999;
  private static final String REAIS = "9";
  private static final int BARCODE_DIGITS = 44;
  private static final int LINE_DIGITS = 47;

  public BoletoLine {
    if (!barcode.matches("\\d{" + BARCODE_DIGITS + "}")) {
      throw new IllegalArgumentException("a barcode has 44 digits");
    }
  }

  /**
   * The numbers of a slip.
   *
   * @param bank three digits
   * @param amount in BRL, up to 9,999,999,999 minor units
   * @param dueDate the last day on which it can be paid
   * @param freeField 25 digits that the bank chooses
   * @throws IllegalArgumentException when one of them does not fit
   */
  public static BoletoLine of(String bank, Money amount, LocalDate dueDate, String freeField) {
    // Together they could have the right length although two of them do not.
    if (!bank.matches("\\d{3}")
        || !freeField.matches("\\d{25}")
        || amount.minorUnits() > MAXIMUM_MINOR_UNITS) {
      throw new IllegalArgumentException("a part of the slip does not fit");
    }
    String withoutCheck =
        bank
            + REAIS
            + String.format(Locale.ROOT, "%04d", factor(dueDate))
            + String.format(Locale.ROOT, "%010d", amount.minorUnits())
            + freeField;
    String barcode =
        withoutCheck.substring(0, 4) + generalDigit(withoutCheck) + withoutCheck.substring(4);
    return new BoletoLine(barcode);
  }

  /**
   * The barcode behind a typeable line of 47 digits.
   *
   * @throws IllegalArgumentException when it is none
   */
  public static BoletoLine ofTypeable(String line) {
    if (!line.matches("\\d{" + LINE_DIGITS + "}")) {
      throw new IllegalArgumentException("a typeable line has 47 digits");
    }
    return new BoletoLine(
        line.substring(0, 4)
            + line.charAt(32)
            + line.substring(33)
            + line.substring(4, 9)
            + line.substring(10, 20)
            + line.substring(21, 31));
  }

  /** The 47 digits to be typed, each of the first three fields with its check digit. */
  public String typeable() {
    String freeField = barcode.substring(19);
    String first = barcode.substring(0, 4) + freeField.substring(0, 5);
    String second = freeField.substring(5, 15);
    String third = freeField.substring(15);
    return first
        + fieldDigit(first)
        + second
        + fieldDigit(second)
        + third
        + fieldDigit(third)
        + barcode.substring(4, 19);
  }

  /**
   * The days since 1997-10-07, in four digits; since they ran out, counting began again with 1000
   * on 2025-02-22 (FEBRABAN communication FB-082/2012).
   *
   * @throws IllegalArgumentException when the date does not fit into four digits
   */
  static int factor(LocalDate dueDate) {
    long days =
        dueDate.isBefore(RESTART)
            ? ChronoUnit.DAYS.between(FIRST_FACTOR_BASE, dueDate)
            : FACTOR_AT_RESTART + ChronoUnit.DAYS.between(RESTART, dueDate);
    if (days < FACTOR_AT_RESTART || days > LARGEST_FACTOR) {
      throw new IllegalArgumentException("no due-date factor for " + dueDate);
    }
    return Math.toIntExact(days);
  }

  private static String fieldDigit(String field) {
    return new DigitoPara(field)
        .comMultiplicadores(2, 1)
        .somandoIndividualmente()
        .mod(10)
        .complementarAoModulo()
        .trocandoPorSeEncontrar("0", 10)
        .calcula();
  }

  private static String generalDigit(String withoutCheck) {
    return new DigitoPara(withoutCheck)
        .mod(11)
        .complementarAoModulo()
        .trocandoPorSeEncontrar("1", 0, 10, 11)
        .calcula();
  }
}
