package com.paymenthub.providers.contract;

import com.paymenthub.domain.cards.CardBrand;
import com.paymenthub.platform.DatedTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What is known of a card's brand from its first digits, for the Brazilian market: the brand, how
 * long its numbers are, and its verification code. The table beside this class says where it is
 * from.
 */
public final class CardBrands {

  private static final List<Line> LINES =
      DatedTable.lines(CardBrands.class, "card-brands.csv").stream().map(Line::parse).toList();

  private CardBrands() {}

  /** The table, in its order: the first line that fits a number decides. */
  public static List<Line> lines() {
    return LINES;
  }

  /** The brand of a card number; {@code UNKNOWN} when no brand's numbers begin so. */
  public static CardBrand detect(Pan pan) {
    return find(pan.reveal()).map(Line::brand).orElse(CardBrand.UNKNOWN);
  }

  /**
   * Whether there may be a card with this number: it is as long as the numbers of its brand, or of
   * no known brand and not all zeros.
   */
  public static boolean mayExist(Pan pan) {
    String digits = pan.reveal();
    return find(digits)
        .map(line -> line.lengths.contains(digits.length()))
        .orElseGet(() -> digits.chars().anyMatch(digit -> digit != '0'));
  }

  /** How many digits the verification code has; empty when no brand's numbers begin so. */
  public static Optional<Integer> codeLength(Pan pan) {
    return find(pan.reveal()).map(Line::codeLength);
  }

  /** Whether some digits are a card number of a known brand, its check digit included. */
  public static boolean isCardNumber(String digits) {
    return find(digits).filter(line -> line.lengths.contains(digits.length())).isPresent()
        && Luhn.isValid(digits);
  }

  private static Optional<Line> find(String digits) {
    // No streams: every card charge comes here more than once.
    for (Line line : LINES) {
      for (Beginning beginning : line.beginnings) {
        if (beginning.fits(digits)) {
          return Optional.of(line);
        }
      }
    }
    return Optional.empty();
  }

  /**
   * A line of the table.
   *
   * @param brand whose numbers these are
   * @param lengths how many digits the numbers have
   * @param codeLength how many digits the verification codes have
   * @param beginnings how the numbers begin
   */
  public record Line(
      CardBrand brand, List<Integer> lengths, int codeLength, List<Beginning> beginnings) {

    /** Copies the lists. */
    public Line {
      lengths = List.copyOf(lengths);
      beginnings = List.copyOf(beginnings);
    }

    private static Line parse(String line) {
      String[] columns = line.split(",", -1);
      List<Integer> lengths = new ArrayList<>();
      for (String range : columns[1].split(" ", -1)) {
        String[] ends = range.split("-", -1);
        IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]))
            .forEach(lengths::add);
      }
      return new Line(
          CardBrand.valueOf(columns[0]),
          lengths,
          Integer.parseInt(columns[2]),
          Stream.of(columns[3].split(" ", -1)).map(Beginning::parse).toList());
    }
  }

  /**
   * The first digits of some numbers: those from one to another, which have as many digits.
   *
   * @param from the lowest
   * @param to the highest
   */
  public record Beginning(String from, String to) {

    private static Beginning parse(String range) {
      String[] ends = range.split("-", -1);
      return new Beginning(ends[0], ends[ends.length - 1]);
    }

    private boolean fits(String number) {
      return number.length() >= from.length()
          && number.compareTo(from) >= 0
          && (number.compareTo(to) <= 0 || number.startsWith(to));
    }
  }
}
