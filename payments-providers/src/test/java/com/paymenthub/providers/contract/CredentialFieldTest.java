package com.paymenthub.providers.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CredentialFieldTest {

  private final CredentialField field =
      CredentialField.open("merchantAccount", "Conta", "Merchant account");

  @ParameterizedTest
  @ValueSource(strings = {"type", "settings", "settings.latencyMillis", "HmacKey", "hmac_key", ""})
  void a_name_that_means_something_else_cannot_be_declared(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CredentialField.secret(name, "Chave", "Key"))
        .withMessageContaining(name);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 16_385})
  void a_length_that_nobody_could_send_cannot_be_declared(int characters) {
    assertThatIllegalArgumentException().isThrownBy(() -> field.upTo(characters));
  }

  @Test
  void its_label_is_in_the_language_of_the_reader() {
    assertThat(field.label().in(Locale.forLanguageTag("pt-BR"))).isEqualTo("Conta");
    assertThat(field.label().in(Locale.forLanguageTag("en-US"))).isEqualTo("Merchant account");
  }

  @Test
  void of_two_that_stand_for_each_other_each_excludes_the_other() {
    CredentialField token = CredentialField.secret("token", "Token", "Token");
    CredentialField instead = field.insteadOf("token");

    assertThat(instead.excludes(token)).isTrue();
    assertThat(token.excludes(instead)).isTrue();
    assertThat(token.excludes(field)).isFalse();
    assertThat(token.excludes(token)).isFalse();
  }
}
