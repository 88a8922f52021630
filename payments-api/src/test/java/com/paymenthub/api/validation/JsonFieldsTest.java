package com.paymenthub.api.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.paymenthub.api.errors.FieldError;
import com.paymenthub.api.errors.ProblemException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

class JsonFieldsTest {

  private final JsonBodyReader reader = new JsonBodyReader();
  private final FieldErrors errors = new FieldErrors();

  @Test
  void every_failing_field_is_named() {
    JsonFields fields = fields("{\"amount\":1.5,\"capture\":\"yes\"}");
    fields.requiredAmount("amount");
    fields.bool("capture");
    fields.requiredUuid("merchantId");

    assertThat(broken()).containsExactly("amount amount", "capture boolean", "merchantId required");
  }

  @Test
  void a_nested_field_is_named_with_its_path() {
    JsonFields fields = fields("{\"card\":{\"cardNumber\":7}}");
    fields.requiredObject("card").ifPresent(card -> card.requiredText("cardNumber", 19));

    assertThat(broken()).containsExactly("card.cardNumber text");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "-1", "1000000000000", "99999999999999999999", "1.0", "1e3", "\"1\"", "true"})
  void what_is_no_amount_is_refused(String amount) {
    assertThat(fields("{\"amount\":" + amount + "}").requiredAmount("amount")).isEmpty();
    assertThat(broken()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "0e-999999999, 0",
    "0e999999999, 0",
    "-0.0, 0",
    "1e2, 100",
    "100e-2, 1",
    "2.500000, 2.5",
    "0.0001, 0.0001"
  })
  void a_decimal_is_read_in_its_shortest_plain_form(String sent, String read) {
    assertThat(fields("{\"rate\":" + sent + "}").decimal("rate", BigDecimal.valueOf(100)))
        .contains(new BigDecimal(read));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e-999999999", "1e999999999", "-1e-5", "0.00001", "100.0001", "1e400"})
  void what_is_no_decimal_is_refused(String sent) {
    assertThat(fields("{\"rate\":" + sent + "}").decimal("rate", BigDecimal.valueOf(100)))
        .isEmpty();
    assertThat(broken()).containsExactly("rate decimal");
  }

  @Test
  void null_counts_as_absent() {
    assertThat(fields("{\"orderId\":null}").text("orderId", 64)).isEmpty();
    assertThat(errors.none()).isTrue();
  }

  @Test
  void a_zero_character_is_refused() {
    fields("{\"orderId\":\"a\\u0000b\"}").text("orderId", 64);
    assertThat(broken()).containsExactly("orderId control_characters");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\ud800", "\\udc00", "a\\udc00\\ud800b"})
  void half_a_character_is_refused(String half) {
    fields("{\"orderId\":\"" + half + "\"}").text("orderId", 64);
    assertThat(broken()).containsExactly("orderId half_characters");
  }

  @Test
  void two_halves_that_belong_together_are_a_character() {
    assertThat(fields("{\"orderId\":\"\\ud83d\\ude00\"}").text("orderId", 64))
        .contains("\ud83d\ude00");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain",
        "*/*",
        "application/*",
        "application/json;charset=utf-16",
        "application/json;charset=nonsense",
        "nonsense"
      })
  void only_json_in_utf8_is_read(String contentType) {
    ProblemException refused =
        catchThrowableOfType(
            ProblemException.class, () -> reader.read(request(contentType, new byte[] {'{', '}'})));
    assertThat(refused.problem().status()).isEqualTo(415);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"application/json", "application/json; charset=UTF-8", "APPLICATION/JSON"})
  void json_in_utf8_is_read(String contentType) {
    assertThat(reader.read(request(contentType, new byte[] {'{', '}'})).root()).isEmpty();
  }

  @Test
  void bytes_that_are_no_utf8_are_refused() {
    byte[] latin = "{\"a\":\"\u00e9\"}".getBytes(StandardCharsets.ISO_8859_1);
    ProblemException refused =
        catchThrowableOfType(
            ProblemException.class, () -> reader.read(request("application/json", latin)));
    assertThat(refused.problem().key()).isEqualTo("not_utf8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"a\":1,\"a\":2}", "{\"a\":1} {}", "{\"a\":", "{'a':1}"})
  void two_ways_to_read_a_body_are_no_way(String body) {
    ProblemException refused = catchThrowableOfType(ProblemException.class, () -> fields(body));
    assertThat(refused.problem().key()).isEqualTo("malformed_json");
  }

  @Test
  void a_body_above_the_limit_is_refused() {
    String body = "{\"a\":\"" + "x".repeat(JsonBodyReader.MAXIMUM_BYTES) + "\"}";
    ProblemException refused = catchThrowableOfType(ProblemException.class, () -> fields(body));
    assertThat(refused.problem().status()).isEqualTo(413);
  }

  private JsonFields fields(String body) {
    return JsonFields.of(
        reader.read(request("application/json", body.getBytes(StandardCharsets.UTF_8))), errors);
  }

  private static MockHttpServletRequest request(String contentType, byte[] body) {
    MockHttpServletRequest request = new MockHttpServletRequest();
    request.setContentType(contentType);
    request.setContent(body);
    return request;
  }

  private List<String> broken() {
    ProblemException refused = catchThrowableOfType(ProblemException.class, errors::check);
    List<FieldError> fields =
        refused == null ? Collections.emptyList() : refused.problem().fields();
    return fields.stream().map(field -> field.field() + " " + field.rule()).toList();
  }
}
