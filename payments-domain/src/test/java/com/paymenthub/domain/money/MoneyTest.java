package com.paymenthub.domain.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MoneyTest {

  @ParameterizedTest
  @CsvSource({
    "BRL, 2, 1990, 19.90 BRL",
    "BRL, 2,    5, 0.05 BRL",
    "BRL, 2,    0, 0.00 BRL",
    "JPY, 0,  100, 100 JPY",
    "CLP, 0, 1990, 1990 CLP",
    "BHD, 3, 1990, 1.990 BHD",
    "BRL, 2, 999999999999, 9999999999.99 BRL",
  })
  void the_currency_says_how_many_decimals_an_amount_has(
      String currency, int decimals, long minorUnits, String written) {
    Money amount = Money.of(minorUnits, currency);

    assertThat(amount.decimals()).isEqualTo(decimals);
    assertThat(amount).hasToString(written);
  }

  @ParameterizedTest
  @CsvSource({"XXX", "XAU", "brl", "REAL", "''"})
  void what_is_no_currency_with_minor_units_is_refused(String code) {
    assertThatIllegalArgumentException().isThrownBy(() -> Money.of(1, code));
  }

  @Test
  void a_negative_amount_is_refused() {
    assertThatIllegalArgumentException().isThrownBy(() -> Money.of(-1, "BRL"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Money.of(1, "BRL").minus(Money.of(2, "BRL")));
  }

  @Test
  void amounts_of_one_currency_add_up() {
    assertThat(Money.of(1990, "BRL").plus(Money.of(10, "BRL"))).isEqualTo(Money.of(2000, "BRL"));
    assertThat(Money.of(1990, "BRL").minus(Money.of(1990, "BRL")).isZero()).isTrue();
    assertThat(Money.of(1, "BRL").isZero()).isFalse();
  }

  @Test
  void one_amount_exceeds_another_only_when_it_is_larger() {
    assertThat(Money.of(2, "BRL").exceeds(Money.of(1, "BRL"))).isTrue();
    assertThat(Money.of(2, "BRL").exceeds(Money.of(2, "BRL"))).isFalse();
    assertThat(Money.of(1, "BRL").exceeds(Money.of(2, "BRL"))).isFalse();
  }

  @Test
  void currencies_are_never_mixed() {
    Money real = Money.of(100, "BRL");
    Money dollar = Money.of(100, "USD");

    assertThatIllegalArgumentException().isThrownBy(() -> real.plus(dollar));
    assertThatIllegalArgumentException().isThrownBy(() -> real.minus(dollar));
    assertThatIllegalArgumentException().isThrownBy(() -> real.exceeds(dollar));
    assertThat(real).isNotEqualTo(dollar);
  }

  @Test
  void a_sum_that_does_not_fit_is_an_error_and_not_a_wrong_amount() {
    assertThatExceptionOfType(ArithmeticException.class)
        .isThrownBy(() -> Money.of(Long.MAX_VALUE, "BRL").plus(Money.of(1, "BRL")));
  }
}
