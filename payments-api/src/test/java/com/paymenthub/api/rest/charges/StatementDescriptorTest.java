package com.paymenthub.api.rest.charges;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SessionBody;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Merchants say what they like; the buyer's statement shows as much of it as can be printed. */
class StatementDescriptorTest {

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount(Environment.PRODUCTION);
  private final ApiClient client = service.client(account);

  /** The simulator refuses what no statement prints, so that an approval shows what it was sent. */
  @ParameterizedTest
  @ValueSource(strings = {"BOOKSHOP", "Livraria São João & Cia. do Bairro Alto 📚", "書店", "-*-"})
  void whatever_is_said_is_answered_and_charged(String text) {
    String longest = text.repeat(255).substring(0, 254) + "x";
    for (String said : new String[] {text, longest}) {
      ApiAnswer charge =
          client.post(
              "/v1/charges",
              CardCharge.of(account).with("statementDescriptor", wellFormed(said)).json());

      assertThat(charge.status()).as(charge.text()).isEqualTo(201);
      assertThat(charge.at("/status")).as(charge.text()).isEqualTo("pre_authorized");
      assertThat(charge.at("/statementDescriptor")).isEqualTo(wellFormed(said));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {23, 255})
  void a_session_takes_as_much(int length) {
    String said = "ã".repeat(length);
    ApiAnswer session =
        client.post(
            "/v1/sessions", SessionBody.of(account).with("statementDescriptor", said).json());

    assertThat(session.status()).as(session.text()).isEqualTo(201);
    assertThat(session.at("/statementDescriptor")).isEqualTo(said);
  }

  /** Cutting may have left half of a character. */
  private static String wellFormed(String text) {
    return text.replaceAll("\\p{Cs}", "?");
  }
}
