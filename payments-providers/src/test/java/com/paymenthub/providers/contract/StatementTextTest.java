package com.paymenthub.providers.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementTextTest {

  @ParameterizedTest
  @CsvSource({
    "BOOKSHOP, BOOKSHOP",
    "São João, Sao Joao",
    "'Açaí & Cia. (Norte)', Acai Cia Norte",
    "Straße 7, Strasse 7",
    "Søren & Łukasz æther nº 5, Soren Lukasz aether no",
    "'  a   b  ', a b",
    "1234567890123456789012345, 1234567890123456789012",
    "123456789012345678901 34, 123456789012345678901",
    "書店, ''",
    "'\uD83D\uDCDA', ''",
    "LOJA*4711, LOJA 4711"
  })
  void it_keeps_letters_digits_and_single_spaces(String text, String printed) {
    assertThat(StatementText.printable(text, 22)).isEqualTo(printed);
  }
}
