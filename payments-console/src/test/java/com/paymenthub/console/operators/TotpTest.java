package com.paymenthub.console.operators;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The codes are those of RFC 6238, appendix B, as far as six digits go. */
class TotpTest {

  private final Totp totp = new Totp("12345678901234567890".getBytes(StandardCharsets.US_ASCII));

  @ParameterizedTest
  @CsvSource({
    "59, 287082",
    "1111111109, 081804",
    "1111111111, 050471",
    "1234567890, 005924",
    "2000000000, 279037",
    "20000000000, 353130"
  })
  void codes_are_those_of_the_standard(long second, String code) {
    assertThat(totp.codeAt(Instant.ofEpochSecond(second))).isEqualTo(code);
  }

  @Test
  void a_code_counts_for_half_a_minute_either_side_and_once() {
    Instant at = Instant.ofEpochSecond(59);
    long step = totp.stepOf("287 082", at, 0).orElseThrow();

    assertThat(step).isEqualTo(1);
    assertThat(totp.stepOf("287082", at.plusSeconds(30), 0)).hasValue(1);
    assertThat(totp.stepOf("287082", at.plusSeconds(61), 0)).isEmpty();
    assertThat(totp.stepOf("287082", at, step)).isEmpty();
    assertThat(totp.stepOf("", at, 0)).isEmpty();
  }

  @Test
  void the_secret_is_typed_in_base_32() {
    assertThat(totp.typed()).isEqualTo("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  }
}
