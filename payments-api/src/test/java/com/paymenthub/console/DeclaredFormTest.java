package com.paymenthub.console;

import static com.paymenthub.api.testing.DeclaringProvider.CERTIFICATE_LENGTH;
import static com.paymenthub.api.testing.DeclaringProvider.HMAC_KEY;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.DeclaringProvider;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.console.operators.Role;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The form of a new merchant asks for what the adapters declare. */
class DeclaredFormTest {

  private static final RunningService SERVICE =
      RunningService.start(
          DeclaringProvider::register,
          "--payments.console.enabled=true",
          "--payments.console.port=0",
          "--payments.console.second-factor=false");

  private static final String CERTIFICATE = "c".repeat(CERTIFICATE_LENGTH);

  private final TestAccount account = SERVICE.newAccount();
  private final String merchants = "/console/accounts/" + account.clientId() + "/merchants";

  @AfterAll
  static void end() {
    SERVICE.stop();
  }

  @ParameterizedTest
  @CsvSource({"pt-BR, Chave dos avisos *, Chave pix", "en-US, Key of notices *, Pix key"})
  void labels_are_in_the_operators_language(String language, String declared, String simulators) {
    try (Visitor admin = admin(language)) {
      assertThat(admin.get(merchants + "/new").body())
          .contains(">" + declared + "</label>", ">" + simulators + "</label>")
          .contains("data-type=\"DECLARING_TEST\"", "name=\"DECLARING_TEST.certificateFile\"")
          .contains("maxlength=\"16000\"");
    }
  }

  @Test
  void what_is_wrong_is_said_and_only_what_is_no_secret_stays_in_the_form() {
    try (Visitor admin = admin("pt-BR")) {
      HttpResponse<String> answer = typed(admin, "a wrong key", "my certificate");

      assertThat(answer.body())
          .contains("providers[0].credentials.signatureKey deve ter 64 dígitos hexadecimais")
          .contains("value=\"my certificate\"")
          .doesNotContain("a wrong key");
    }
  }

  @Test
  void a_merchant_is_made_with_the_credentials_of_the_chosen_type() {
    try (Visitor admin = admin("en-US")) {
      HttpResponse<String> answer = typed(admin, HMAC_KEY, CERTIFICATE);

      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(302);
      assertThat(
              SERVICE
                  .client(account)
                  .describedByItself()
                  .get("/v1/merchants")
                  .json()
                  .at("/items/0/providers/0/credentials")
                  .toString())
          .isEqualTo(
              "{\"type\":\"DECLARING_TEST\",\"signatureKey\":\"****\",\"certificateFile\":\"%s\",\"settings\":null}"
                  .formatted(CERTIFICATE));
    }
  }

  private HttpResponse<String> typed(Visitor admin, String key, String certificate) {
    Map<String, String> fields =
        new HashMap<>(Map.of("name", "Bakery", "mcc", "5462", "providerName", "declaring"));
    fields.put("type", DeclaringProvider.TYPE);
    fields.put("DECLARING_TEST.signatureKey", key);
    fields.put("DECLARING_TEST.certificateFile", certificate);
    fields.put("SERVICE_SANDBOX.pixKey", "not of this type");
    return admin.post(merchants + "/new", merchants, fields);
  }

  private static Visitor admin(String language) {
    Visitor admin = new Visitor(ConsoleUnderTest.url(SERVICE));
    admin.signIn(ConsoleUnderTest.operator(SERVICE, Role.ADMIN, Locale.forLanguageTag(language)));
    return admin;
  }
}
