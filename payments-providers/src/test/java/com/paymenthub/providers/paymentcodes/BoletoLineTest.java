package com.paymenthub.providers.paymentcodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.paymenthub.domain.money.Money;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class BoletoLineTest {

  private static final String FREE_FIELD = "0500940144816060680935031";
  private static final LocalDate ANY_DAY = LocalDate.of(2026, 12, 10);

  /**
   * Lines of eighteen banks, as published with the tests and examples of pyboleto, caelum-stella
   * and brcobranca.
   */
  static final String[] PUBLISHED = {
    "00190.00009 01207.113000 09000.206186 5 38600000004000",
    "00490.01605 00119.320000 00531.210003 1 43970000100000",
    "02196.92407 10100.014546 20472.021938 9 64710000127890",
    "03399.07073 07700.000123 34567.901029 5 54020000295295",
    "04192.10018 60164.640033 40809.940279 2 70370000121600",
    "07090.00087 20000.528206 00001.070135 9 64140000001000",
    "08590.00002 01111.111900 00000.001016 3 64390000000100",
    "09790.00007 09750.001001 66410.000955 7 37690000013500",
    "10491.00231 59990.000008 00039.944582 2 56830000401610",
    "13691.23409 00012.345708 00001.387117 1 52220000295295",
    "23790.27804 60000.212559 25003.923205 4 48690000828000",
    "34191.09008 00015.710296 30132.800001 9 43950000002980",
    "35690.53154 70585.370003 00000.001255 7 48690000035500",
    "39990.01633 24000.000778 78899.247429 3 25230000093423",
    "42297.00408 00002.782472 26173.001129 6 10010000018084",
    "74593.61122 64424.020002 00000.015974 1 58340000000200",
    "74891.11620 08878.507105 65001.291064 1 68660000019558",
    "75691.41349 05014.818008 00011.040011 4 71300000023500",
  };

  @Test
  void the_published_lines_are_of_eighteen_banks() {
    assertThat(Arrays.stream(PUBLISHED).map(line -> new BoletoDigits(line).bank()).distinct())
        .hasSize(18);
  }

  @ParameterizedTest
  @FieldSource("PUBLISHED")
  void the_rules_of_this_test_agree_with_the_banks(String published) {
    BoletoDigits digits = new BoletoDigits(published);

    assertThat(digits.fieldDigitsAreRight()).isTrue();
    assertThat(digits.generalDigitIsRight()).isTrue();
  }

  @ParameterizedTest
  @FieldSource("PUBLISHED")
  void a_published_line_is_written_as_its_bank_wrote_it(String published) {
    BoletoDigits digits = new BoletoDigits(published);
    BoletoLine line = BoletoLine.ofTypeable(digits.line());

    assertThat(line.barcode()).isEqualTo(digits.barcode());
    assertThat(line.typeable()).isEqualTo(digits.line());
  }

  @ParameterizedTest
  @FieldSource("PUBLISHED")
  void a_slip_made_of_a_published_line_s_parts_has_its_general_digit(String published) {
    BoletoDigits digits = new BoletoDigits(published);

    BoletoLine made =
        BoletoLine.of(
            digits.bank(),
            Money.of(digits.amountMinorUnits(), "BRL"),
            LocalDate.of(1997, 10, 7).plusDays(digits.factor()),
            digits.barcode().substring(19));

    assertThat(made.typeable()).isEqualTo(digits.line());
  }

  @Test
  void a_wrong_digit_is_noticed_by_the_rules_of_this_test() {
    BoletoDigits digits = new BoletoDigits(PUBLISHED[0]);
    for (int place = 0; place < digits.line().length(); place++) {
      char wrong =
          digits.line().charAt(place) == '9' ? '0' : (char) (digits.line().charAt(place) + 1);
      StringBuilder line = new StringBuilder(digits.line());
      line.setCharAt(place, wrong);
      BoletoDigits changed = new BoletoDigits(line.toString());
      assertThat(changed.fieldDigitsAreRight() && changed.generalDigitIsRight())
          .as("digit %d", place)
          .isFalse();
    }
  }

  @Test
  void every_line_says_what_it_was_made_of() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 10_000; i++) {
      long amount = 1 + random.nextLong(BoletoLine.MAXIMUM_MINOR_UNITS);
      LocalDate due = LocalDate.of(2025, 2, 22).plusDays(random.nextInt(9000));
      String freeField = digits(random, 25);
      BoletoLine line = BoletoLine.of(digits(random, 3), Money.of(amount, "BRL"), due, freeField);

      BoletoDigits read = new BoletoDigits(line.typeable());
      assertThat(read.fieldDigitsAreRight()).as("seed %d, run %d", seed, i).isTrue();
      assertThat(read.generalDigitIsRight()).as("seed %d, run %d", seed, i).isTrue();
      assertThat(read.amountMinorUnits()).isEqualTo(amount);
      assertThat(read.dueDateSinceRestart()).isEqualTo(due);
      assertThat(read.barcode()).isEqualTo(line.barcode()).endsWith(freeField);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2000-07-03, 1000",
    "2000-07-04, 1001",
    "2025-02-20, 9998",
    "2025-02-21, 9999",
    "2025-02-22, 1000",
    "2025-02-23, 1001",
    "2049-10-13, 9999",
  })
  void the_factor_of_a_due_date_begins_again_on_2025_02_22(LocalDate due, int factor) {
    String line = BoletoLine.of("001", Money.of(100, "BRL"), due, FREE_FIELD).typeable();

    assertThat(new BoletoDigits(line).factor()).isEqualTo(factor);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2000-07-02", "1997-10-07", "2049-10-14"})
  void a_due_date_that_four_digits_cannot_say_is_refused(LocalDate due) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BoletoLine.of("001", Money.of(100, "BRL"), due, FREE_FIELD));
  }

  @Test
  void the_largest_amount_fills_its_ten_digits() {
    Money largest = Money.of(BoletoLine.MAXIMUM_MINOR_UNITS, "BRL");
    String line = BoletoLine.of("001", largest, ANY_DAY, FREE_FIELD).typeable();

    assertThat(line).endsWith("9999999999").hasSize(47);
  }

  @Test
  void an_amount_above_ten_digits_is_refused() {
    Money tooLarge = Money.of(BoletoLine.MAXIMUM_MINOR_UNITS + 1, "BRL");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BoletoLine.of("001", tooLarge, ANY_DAY, FREE_FIELD));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "123", "0019050095401448160690680935031433737000000010x"})
  void what_is_no_line_is_refused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> BoletoLine.ofTypeable(text));
  }

  private static String digits(Random random, int count) {
    StringBuilder digits = new StringBuilder();
    for (int i = 0; i < count; i++) {
      digits.append(random.nextInt(10));
    }
    return digits.toString();
  }
}
