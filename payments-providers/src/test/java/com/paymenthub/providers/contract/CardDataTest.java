package com.paymenthub.providers.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.time.YearMonth;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

class CardDataTest {

  private static final String NUMBER = "4111111111111111";
  private static final Pan PAN = Pan.parse(NUMBER).orElseThrow();
  private static final Cvv CVV = Cvv.parse("737").orElseThrow();
  private static final CardData CARD = new CardData(PAN, "MARIA SOUZA", YearMonth.of(2030, 12));

  static Stream<Object> secrets() {
    return Stream.of(PAN, CVV, CARD);
  }

  @Test
  void a_number_shows_its_ends_only() {
    assertThat(PAN.first6()).isEqualTo("411111");
    assertThat(PAN.last4()).isEqualTo("1111");
    assertThat(PAN.lastDigit()).isEqualTo('1');
    assertThat(PAN.reveal()).isEqualTo(NUMBER);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"378282246310005", "6304000000000000", "6362970000457013", "6011000990139424"})
  void numbers_of_every_length_with_the_right_check_digit_are_read(String number) {
    assertThat(Pan.parse(number)).isPresent();
  }

  @Test
  void a_wrong_check_digit_is_refused() {
    assertThat(Pan.parse("4111111111111112")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "4",
        "41111111111",
        "41111111111111111111",
        "4111 1111 1111 1111",
        "411111111111111a",
        "４１１１１１１１１１１１１１１１",
        "-411111111111111"
      })
  void what_is_no_number_is_refused(String text) {
    assertThat(Pan.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "12", "12345", "12a", " 123"})
  void what_is_no_verification_code_is_refused(String text) {
    assertThat(Cvv.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("secrets")
  void none_of_it_is_printed(Object secret) {
    assertThat(secret.toString()).endsWith("[hidden]").doesNotContain("1", "7", "MARIA");
  }

  @ParameterizedTest
  @MethodSource("secrets")
  void none_of_it_becomes_json(Object secret) {
    assertThatThrownBy(() -> JsonMapper.shared().writeValueAsString(Map.of("secret", secret)))
        .isInstanceOf(JacksonException.class)
        .satisfies(
            failure -> assertThat(failure.toString()).doesNotContain("4111", "737", "MARIA"));
  }

  @ParameterizedTest
  @MethodSource("secrets")
  void none_of_it_is_written_as_a_java_object(Object secret) {
    assertThatThrownBy(
            () -> new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(secret))
        .isInstanceOf(NotSerializableException.class);
  }
}
