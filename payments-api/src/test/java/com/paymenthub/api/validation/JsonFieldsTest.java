package com.paymenthub.api.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.paymenthub.api.errors.FieldError;
import com.paymenthub.api.errors.ProblemException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

class JsonFieldsTest {

  private final JsonBodyReader reader = new JsonBodyReader();
  private final FieldErrors errors = new FieldErrors();

  @Test
  void every_failing_field_is_named() throws IOException {
    JsonFields fields = fields("{\"amount\":1.5,\"capture\":\"yes\"}");
    fields.requiredAmount("amount");
    fields.bool("capture");
    fields.requiredUuid("merchantId");

    assertThat(broken()).containsExactly("amount amount", "capture boolean", "merchantId required");
  }

  @Test
  void a_nested_field_is_named_with_its_path() throws IOException {
    JsonFields fields = fields("{\"card\":{\"cardNumber\":7}}");
    fields.requiredObject("card").ifPresent(card -> card.requiredText("cardNumber", 19));

    assertThat(broken()).containsExactly("card.cardNumber text");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "-1", "1000000000000", "99999999999999999999", "1.0", "1e3", "\"1\"", "true"})
  void what_is_no_amount_is_refused(String amount) throws IOException {
    assertThat(fields("{\"amount\":" + amount + "}").requiredAmount("amount")).isEmpty();
    assertThat(broken()).hasSize(1);
  }

  @Test
  void null_counts_as_absent() throws IOException {
    assertThat(fields("{\"orderId\":null}").text("orderId", 64)).isEmpty();
    assertThat(errors.none()).isTrue();
  }

  @Test
  void a_zero_character_is_refused() throws IOException {
    fields("{\"orderId\":\"a\\u0000b\"}").text("orderId", 64);
    assertThat(broken()).containsExactly("orderId control_characters");
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

  private JsonFields fields(String body) throws IOException {
    MockHttpServletRequest request = new MockHttpServletRequest();
    request.setContentType("application/json");
    request.setContent(body.getBytes(StandardCharsets.UTF_8));
    return JsonFields.of(reader.read(request), errors);
  }

  private List<String> broken() {
    ProblemException refused = catchThrowableOfType(ProblemException.class, errors::check);
    List<FieldError> fields =
        refused == null ? Collections.emptyList() : refused.problem().fields();
    return fields.stream().map(field -> field.field() + " " + field.rule()).toList();
  }
}
