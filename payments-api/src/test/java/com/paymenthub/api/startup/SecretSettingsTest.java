package com.paymenthub.api.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretSettingsTest {

  /** Names that sound like secrets and are none: files, addresses, figures and switches. */
  private static final Set<String> NO_SECRETS =
      Set.of(
          "payments.attempts.failed-keys-per-address-and-minute",
          "payments.attempts.failed-per-key-and-hour",
          "payments.keys.encryption-key-file",
          "payments.keys.encryption-key-uri",
          "payments.keys.generate",
          "payments.keys.library",
          "payments.keys.previous-encryption-key-file",
          "payments.keys.previous-encryption-key-uri",
          "payments.secrets.open-to");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--payments.keys.vault-keyset={\"key\": []}",
        "--payments.keys.hash-key=x",
        "--payments.keys.hashKey=x",
        "--payments.keys.hash-key",
        "--payments.keys.seal-key=x",
        "--payments.keys.encryption-key=x",
        "--payments.keys.previous-encryption-key=x",
        "--payments.console.openid.client-secret=x",
        "--spring.datasource.password=x\ny",
        "--spring.datasource.hikari.password=x",
        "--spring.flyway.password=x",
        "--server.ssl.key-store-password=x",
        "--spring.ssl.bundle.pem.console.keystore.private-key=-----BEGIN PRIVATE KEY-----",
        "--spring.application.json={}",
        "--spring.datasource.url=jdbc:postgresql://db/payments?user=a&password=x",
        "--payments.public-url=https://name:password@pay.example",
        "-Dspring.datasource.password=x"
      })
  void a_secret_on_a_command_line_is_found(String argument) {
    String name = argument.replaceFirst("(?s)=.*", "").replaceFirst("^(--|-D)", "");

    assertThat(SecretSettings.firstOn(List.of("serve", "--server.port=0", argument)))
        .contains(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--payments.keys.encryption-key-file=/etc/key",
        "--payments.keys.encryption-key-uri=aws-kms://arn:aws:kms:sa-east-1:1:key/1",
        "--spring.ssl.bundle.pem.console.keystore.private-key=/etc/console.pem",
        "--spring.datasource.url=jdbc:postgresql://db.example:5432/payments?ssl=true",
        "--password-file=/etc/password",
        "--new-password",
        "-Xmx1g",
        "rotate-key"
      })
  void what_is_no_secret_is_let_through(String argument) {
    assertThat(SecretSettings.firstOn(List.of(argument))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "payments.keys.hash-key, PAYMENTS_KEYS_HASH_KEY",
    "spring.datasource.password, SPRING_DATASOURCE_PASSWORD"
  })
  void the_complaint_says_how_it_is_given(String name, String variable) {
    assertThat(SecretSettings.complaint(name))
        .startsWith(name + " holds a secret")
        .contains("variable " + variable + ",", "file named " + name, "configtree:");
  }

  @Test
  void every_setting_of_ours_that_sounds_like_a_secret_is_one_or_known_to_be_none() {
    List<String> sounding =
        KnownSettings.names().stream()
            .filter(name -> name.matches(".*(key|secret|password|passphrase|token|credential).*"))
            .toList();

    assertThat(sounding.stream().filter(name -> !SecretSettings.isSecret(name)))
        .containsExactlyInAnyOrderElementsOf(NO_SECRETS);
    assertThat(sounding.stream().filter(SecretSettings::isSecret)).hasSize(6);
  }
}
