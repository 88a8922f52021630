package com.paymenthub.web.errors;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients choose their error classes by type; one that they do not know breaks them. */
class ErrorTypesTest {

  private static final List<String> KNOWN =
      List.of("bad_request", "invalid_request_error", "card_declined", "conflict", "api_error");

  @ParameterizedTest
  @EnumSource(RefusalKey.class)
  void a_refusal_is_of_a_known_type(RefusalKey key) {
    // A text in the place of an id, or of seconds.
    assertThat(Problem.of(new Refusal(key, "60")).type()).isIn(KNOWN);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 404, 405, 408, 413, 414, 415, 429, 431, 500, 501, 503, 505})
  void what_the_web_server_refuses_is_of_a_known_type(int status) {
    assertThat(Problem.ofStatus(status, "/v1/charges").type()).isIn(KNOWN);
  }
}
