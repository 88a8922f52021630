package com.paymenthub.providers.paymentcodes;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.paymenthub.domain.money.Money;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;
import org.junit.jupiter.api.Timeout;

/**
 * A line of a bank slip is read or refused, and what it is made of is what others read of it. An
 * input has a line of digits, or the four parts of one in a line each: bank, minor units, due date,
 * free field.
 */
class BoletoLineFuzzTest {

  private static final int PARTS = 4;

  @Timeout(30)
  @FuzzTest(maxDuration = "30s")
  void every_line_is_read_as_it_was_made(byte[] input) {
    String[] parts = new String(input, StandardCharsets.UTF_8).split("\n", -1);
    if (parts.length < PARTS) {
      read(parts[0]).ifPresent(BoletoLineFuzzTest::assertReadByOthers);
      return;
    }
    made(parts).ifPresent(line -> assertMadeOf(line, parts));
  }

  private static Optional<BoletoLine> read(String digits) {
    try {
      return Optional.of(BoletoLine.ofTypeable(digits));
    } catch (IllegalArgumentException refused) {
      return Optional.empty();
    }
  }

  private static Optional<BoletoLine> made(String... parts) {
    try {
      return Optional.of(
          BoletoLine.of(
              parts[0],
              Money.of(Long.parseLong(parts[1]), "BRL"),
              LocalDate.parse(parts[2]),
              parts[3]));
    } catch (IllegalArgumentException | DateTimeException refused) {
      return Optional.empty();
    }
  }

  private static void assertReadByOthers(BoletoLine line) {
    BoletoDigits others = new BoletoDigits(line.typeable());

    assertThat(others.fieldDigitsAreRight()).isTrue();
    assertThat(others.barcode()).isEqualTo(line.barcode());
    assertThat(BoletoLine.ofTypeable(line.typeable())).isEqualTo(line);
  }

  private static void assertMadeOf(BoletoLine line, String... parts) {
    assertReadByOthers(line);
    BoletoDigits others = new BoletoDigits(line.typeable());
    assertThat(others.generalDigitIsRight()).isTrue();
    assertThat(others.bank()).isEqualTo(parts[0]);
    assertThat(others.amountMinorUnits()).isEqualTo(Long.parseLong(parts[1]));
    assertThat(others.factor()).isEqualTo(BoletoLine.factor(LocalDate.parse(parts[2])));
    assertThat(line.barcode()).endsWith(parts[3]);
  }
}
