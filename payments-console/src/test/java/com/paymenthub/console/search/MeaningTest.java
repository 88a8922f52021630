package com.paymenthub.console.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.console.view.Show;
import com.paymenthub.web.errors.Messages;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.support.StaticMessageSource;

/** What people type into the one box. */
class MeaningTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "19,90 | 1990 | BRL",
        "R$ 1.990,00 | 199000 | BRL",
        "1,990.00 | 199000 | USD",
        "USD 0.05 | 5 | USD",
        "R$19,90 | 1990 | BRL",
        "1990.00 | 199000 | BRL",
        "1.990 | 1990 | JPY",
        "1.990 | 1990 | BHD",
        "JPY 1990 | 1990 | JPY"
      })
  void amounts_are_read_as_either_language_writes_them(
      String text, long minorUnits, String currency) {
    assertThat(amounts(text))
        .anySatisfy(
            amount -> {
              assertThat(amount.minorUnits()).isEqualTo(minorUnits);
              assertThat(amount.currencies()).contains(currency);
            });
  }

  @Test
  void an_amount_is_found_as_the_console_writes_it_in_every_currency() {
    for (Locale language : Messages.LANGUAGES) {
      Show show = new Show(language, ZoneOffset.UTC, new StaticMessageSource());
      for (Currency currency : Currency.getAvailableCurrencies()) {
        for (long minorUnits : List.of(1L, 1_990L, 123_456_789L)) {
          if (currency.getDefaultFractionDigits() >= 0) {
            String written = show.money(minorUnits, currency.getCurrencyCode());

            assertThat(amounts(written))
                .as("%s in %s", written, language)
                .anySatisfy(
                    amount -> {
                      assertThat(amount.minorUnits()).isEqualTo(minorUnits);
                      assertThat(amount.currencies()).contains(currency.getCurrencyCode());
                    });
          }
        }
      }
    }
  }

  private static List<Meaning.Amount> amounts(String text) {
    return Meaning.of(text).stream()
        .filter(Meaning.Amount.class::isInstance)
        .map(Meaning.Amount.class::cast)
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"22/11/2026", "2026-11-22"})
  void days_are_read_as_either_language_writes_them(String text) {
    assertThat(Meaning.of(text)).contains(new Meaning.Day(LocalDate.of(2026, 11, 22)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "31/02/2026",
        "order-4711",
        "4711",
        "•••• 4711",
        "19.9",
        "1,23.45",
        "@",
        "%",
        "999.999.999.999.999.999.999,00"
      })
  void everything_else_is_a_reference_alone(String text) {
    assertThat(Meaning.of(text)).containsExactly(new Meaning.Reference(text));
  }

  @Test
  void an_id_may_be_that_of_a_request_too() {
    UUID id = UUID.randomUUID();

    assertThat(Meaning.of(id.toString()))
        .containsExactly(new Meaning.AnyId(id), new Meaning.Reference(id.toString()));
  }
}
