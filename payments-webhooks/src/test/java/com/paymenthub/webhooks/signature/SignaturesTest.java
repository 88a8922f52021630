package com.paymenthub.webhooks.signature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The public library that receivers use accepts what we sign, and nothing else. */
class SignaturesTest {

  private static final String ID = "01a1fcdf-8d14-718b-9ccc-05fa7f21d921";
  private static final String BODY = "{\"id\":\"" + ID + "\",\"event\":\"authorized\",\"ç\":1}";

  private final WebhookSecret secret = WebhookSecret.generate();

  @Test
  void what_we_sign_is_accepted() {
    Instant at = now();

    assertThatCode(() -> verify(secret, ID, at, sign(at, secret), BODY)).doesNotThrowAnyException();
  }

  @Test
  void both_secrets_are_accepted_after_a_rotation_and_no_other() {
    WebhookSecret next = WebhookSecret.generate();
    Instant at = now();
    String signature = sign(at, next, secret);

    assertThatCode(() -> verify(next, ID, at, signature, BODY)).doesNotThrowAnyException();
    assertThatCode(() -> verify(secret, ID, at, signature, BODY)).doesNotThrowAnyException();
    refused(() -> verify(WebhookSecret.generate(), ID, at, signature, BODY));
  }

  @Test
  void any_changed_bit_of_the_body_is_refused() {
    Instant at = now();
    String signature = sign(at, secret);
    byte[] body = BODY.getBytes(StandardCharsets.UTF_8);
    for (int bit = 0; bit < body.length * 8; bit++) {
      byte[] changed = body.clone();
      changed[bit / 8] ^= (byte) (1 << (bit % 8));
      refused(() -> verify(secret, ID, at, signature, new String(changed, StandardCharsets.UTF_8)));
    }
  }

  @Test
  void any_changed_character_of_the_id_and_of_the_signature_is_refused() {
    Instant at = now();
    String signature = sign(at, secret);
    for (int place = 0; place < ID.length(); place++) {
      String other = changed(ID, place);
      refused(() -> verify(secret, other, at, signature, BODY));
    }
    // The last sign of Base64 before its padding carries two bits that mean nothing.
    for (int place = 0; place < signature.length() - 2; place++) {
      String other = changed(signature, place);
      refused(() -> verify(secret, ID, at, other, BODY));
    }
  }

  @Test
  void another_time_than_the_signed_one_is_refused() {
    Instant at = now();
    String signature = sign(at, secret);

    refused(() -> verify(secret, ID, at.plusSeconds(1), signature, BODY));
    refused(() -> verify(secret, ID, at.minusSeconds(1), signature, BODY));
  }

  @ParameterizedTest
  @ValueSource(longs = {-302, 302, 86_400})
  void more_than_five_minutes_of_age_are_refused(long seconds) {
    Instant at = now().minus(Duration.ofSeconds(seconds));
    String signature = sign(at, secret);

    refused(() -> verify(secret, ID, at, signature, BODY));
  }

  @Test
  void a_secret_is_shown_in_the_form_of_the_specification_and_in_no_other() {
    assertThat(secret.reveal()).matches("whsec_[A-Za-z0-9+/]{43}=");
    assertThat(secret.toString()).isEqualTo("WebhookSecret[hidden]");
    assertThat(WebhookSecret.generate().reveal()).isNotEqualTo(secret.reveal());
  }

  private static String sign(Instant at, WebhookSecret... secrets) {
    return Signatures.sign(List.of(secrets), ID, at, BODY.getBytes(StandardCharsets.UTF_8));
  }

  private static void verify(
      WebhookSecret secret, String id, Instant at, String signature, String body) throws Exception {
    new Webhook(secret.reveal())
        .verify(
            body,
            Map.of(
                Signatures.ID, List.of(id),
                Signatures.TIMESTAMP, List.of(String.valueOf(at.getEpochSecond())),
                Signatures.SIGNATURE, List.of(signature)));
  }

  private static void refused(ThrowingCallable verification) {
    assertThatThrownBy(verification).isInstanceOf(WebhookVerificationException.class);
  }

  private static String changed(String text, int place) {
    char other = text.charAt(place) == 'A' ? 'B' : 'A';
    return text.substring(0, place) + other + text.substring(place + 1);
  }

  private static Instant now() {
    return Instant.now();
  }
}
