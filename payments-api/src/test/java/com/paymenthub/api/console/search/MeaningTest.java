package com.paymenthub.api.console.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What people type into the one box. */
class MeaningTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "19,90 | 1990",
        "R$ 1.990,00 | 199000",
        "1,990.00|199000",
        "USD 0.05|5",
        "R$19,90|1990"
      })
  void amounts_are_read_as_either_language_writes_them(String text, long minorUnits) {
    assertThat(Meaning.of(text)).contains(new Meaning.Amount(minorUnits));
  }

  @ParameterizedTest
  @ValueSource(strings = {"22/11/2026", "2026-11-22"})
  void days_are_read_as_either_language_writes_them(String text) {
    assertThat(Meaning.of(text)).contains(new Meaning.Day(LocalDate.of(2026, 11, 22)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"31/02/2026", "order-4711", "4711", "19.9", "1,23.45", "@", "%"})
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
