package com.paymenthub.vault;

import com.paymenthub.domain.cards.CardBrand;
import com.paymenthub.foundation.DatedTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * What is known of a card's brand from its first digits, for the Brazilian market: the brand, how
 * long its numbers are, and its verification code. The table beside this class says where it is
 * from.
 */
public final class CardBrands {

  private static final List<Beginning> BEGINNINGS = read();

  private CardBrands() {}

  /** The brand of a card number; {@code UNKNOWN} when no brand's numbers begin so. */
  public static CardBrand detect(Pan pan) {
    return find(pan.reveal()).map(Beginning::brand).orElse(CardBrand.UNKNOWN);
  }

  /**
   * Whether there may be a card with this number: it is as long as the numbers of its brand, or of
   * no known brand and not all zeros.
   */
  public static boolean mayExist(Pan pan) {
    String digits = pan.reveal();
    return find(digits)
        .map(beginning -> beginning.lengths.test(digits.length()))
        .orElseGet(() -> digits.chars().anyMatch(digit -> digit != '0'));
  }

  /** How many digits the verification code has; empty when no brand's numbers begin so. */
  public static Optional<Integer> codeLength(Pan pan) {
    return find(pan.reveal()).map(Beginning::codeLength);
  }

  /** Whether some digits are a card number of a known brand, its check digit included. */
  static boolean isCardNumber(String digits) {
    return find(digits).filter(beginning -> beginning.lengths.test(digits.length())).isPresent()
        && Luhn.isValid(digits);
  }

  private static Optional<Beginning> find(String digits) {
    for (Beginning beginning : BEGINNINGS) {
      if (beginning.fits(digits)) {
        return Optional.of(beginning);
      }
    }
    return Optional.empty();
  }

  private static List<Beginning> read() {
    List<Beginning> beginnings = new ArrayList<>();
    for (String line : DatedTable.lines(CardBrands.class, "card-brands.csv")) {
      String[] row = line.split(",", -1);
      IntPredicate lengths = lengths(row[1]);
      for (String range : row[3].split(" ", -1)) {
        String[] ends = range.split("-", -1);
        beginnings.add(
            new Beginning(
                CardBrand.valueOf(row[0]),
                lengths,
                Integer.parseInt(row[2]),
                ends[0].length(),
                Integer.parseInt(ends[0]),
                Integer.parseInt(ends[ends.length - 1])));
      }
    }
    return List.copyOf(beginnings);
  }

  private static IntPredicate lengths(String listed) {
    IntPredicate any = _ -> false;
    for (String range : listed.split(" ", -1)) {
      String[] ends = range.split("-", -1);
      int from = Integer.parseInt(ends[0]);
      int to = Integer.parseInt(ends[ends.length - 1]);
      any = any.or(length -> length >= from && length <= to);
    }
    return any;
  }

  /** The first digits of some numbers: so many of them, from one number to another. */
  private record Beginning(
      CardBrand brand, IntPredicate lengths, int codeLength, int digits, int from, int to) {

    boolean fits(String number) {
      if (number.length() < digits) {
        return false;
      }
      int first = Integer.parseInt(number.substring(0, digits));
      return first >= from && first <= to;
    }
  }
}
