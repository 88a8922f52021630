package com.paymenthub.api.rest.cards;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardToken;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TokensTest {

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @Test
  void a_token_is_answered_under_both_names_and_says_nothing_of_the_card() {
    ApiAnswer answer = client.post("/v1/tokens", CardToken.valid().json());

    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    assertThat(answer.json().propertyNames())
        .containsExactlyInAnyOrder("id", "tokenId", "clientId", "createdAt", "updatedAt");
    assertThat(answer.at("/tokenId")).isEqualTo(answer.at("/id"));
    assertThat(UUID.fromString(answer.at("/id")).version()).isEqualTo(7);
    assertThat(answer.at("/clientId")).isEqualTo(account.clientId().toString());
    assertThat(answer.at("/createdAt"))
        .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
  }

  @Test
  void a_repeat_with_the_same_idempotency_key_is_the_same_token() {
    String key = UUID.randomUUID().toString();
    String body = CardToken.valid().json();

    ApiAnswer first = client.postWithKey("/v1/tokens", body, key);
    ApiAnswer second = client.postWithKey("/v1/tokens", body, key);

    assertThat(second.text()).isEqualTo(first.text());
    assertThat(second.header("Idempotency-Replayed")).contains("true");
  }

  @Test
  void an_invalid_card_number_is_a_declined_card() {
    for (String number :
        new String[] {
          "4111111111111112",
          "4111-1111-1111-1111",
          "abc",
          "41111111111111111111",
          "0000000000000000",
          "41111111111114",
          "3711111111111117"
        }) {
      ApiAnswer answer =
          client.post("/v1/tokens", CardToken.valid().with("cardNumber", number).json());

      assertThat(answer.status()).as(answer.text()).isEqualTo(400);
      assertThat(answer.at("/error/type")).isEqualTo("card_declined");
      assertThat(answer.at("/error/declinedCode")).isEqualTo("invalid_number");
      assertThat(answer.at("/error/key")).isEqualTo("invalid_card_number");
      assertThat(answer.at("/error/details/0"))
          .startsWith("cardNumber must be a valid card number");
      assertThat(answer.text()).doesNotContain(number);
    }
  }

  @Test
  void a_code_that_no_card_of_the_brand_has_is_a_declined_card() {
    for (String[] card : new String[][] {{"378282246310005", "123"}, {"371449635398431", "999"}}) {
      ApiAnswer answer =
          client.post(
              "/v1/tokens",
              CardToken.valid().with("cardNumber", card[0]).with("cardCvv", card[1]).json());

      assertThat(answer.status()).as(answer.text()).isEqualTo(400);
      assertThat(answer.at("/error/type")).isEqualTo("card_declined");
      assertThat(answer.at("/error/declinedCode")).isEqualTo("invalid_cvv");
      assertThat(answer.at("/error/details/0")).startsWith("cardCvv must be ");
    }
    assertThat(
            client
                .post(
                    "/v1/tokens",
                    CardToken.valid()
                        .with("cardNumber", "378282246310005")
                        .with("cardCvv", "1234")
                        .json())
                .status())
        .isEqualTo(201);
  }

  @Test
  void the_error_is_told_in_portuguese_to_whoever_asks() {
    ApiAnswer answer =
        client.post(
            "/v1/tokens",
            CardToken.valid().with("cardNumber", "1234").json(),
            Map.of("Accept-Language", "pt-BR"));

    assertThat(answer.at("/error/message")).isEqualTo("O número do cartão não é válido.");
  }

  @Test
  void everything_that_is_wrong_is_named_at_once() {
    ApiAnswer empty = client.post("/v1/tokens", "{}");
    ApiAnswer wrong =
        client.post(
            "/v1/tokens",
            """
            {"cardHolderName": " ", "cardNumber": "1", "cardCvv": "12", "cardExpirationDate": "13/2040"}
            """);

    assertThat(empty.at("/error/key")).isEqualTo("validation_failed");
    assertThat(empty.json().at("/error/details").valueStream().map(detail -> detail.asString()))
        .containsExactlyInAnyOrder(
            "cardHolderName is required",
            "cardNumber is required",
            "cardCvv is required",
            "cardExpirationDate is required");
    assertThat(wrong.json().at("/error/details")).hasSize(4);
  }

  @ParameterizedTest
  @MethodSource("badFields")
  void a_bad_field_is_named(String field, Object value, String detail) {
    ApiAnswer answer = client.post("/v1/tokens", CardToken.valid().with(field, value).json());

    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    assertThat(answer.at("/error/type")).isEqualTo("bad_request");
    assertThat(answer.json().at("/error/details").valueStream().map(found -> found.asString()))
        .containsExactly(detail);
  }

  private static Stream<Arguments> badFields() {
    return Stream.of(
        Arguments.of("cardHolderName", null, "cardHolderName is required"),
        Arguments.of("cardHolderName", 7, "cardHolderName must be text"),
        Arguments.of("cardHolderName", "", "cardHolderName must not be empty"),
        Arguments.of(
            "cardHolderName", "M\u0007", "cardHolderName must not contain control characters"),
        Arguments.of(
            "cardHolderName", "M".repeat(101), "cardHolderName must have at most 100 characters"),
        Arguments.of("cardNumber", null, "cardNumber is required"),
        Arguments.of("cardNumber", 4111111111111111L, "cardNumber must be text"),
        Arguments.of("cardNumber", "", "cardNumber must not be empty"),
        Arguments.of("cardCvv", null, "cardCvv is required"),
        Arguments.of("cardCvv", 123, "cardCvv must be text"),
        Arguments.of("cardCvv", "12", "cardCvv must be 3 or 4 digits"),
        Arguments.of("cardCvv", "12345", "cardCvv must have at most 4 characters"),
        Arguments.of("cardCvv", "12a", "cardCvv must be 3 or 4 digits"),
        Arguments.of("cardExpirationDate", null, "cardExpirationDate is required"),
        Arguments.of(
            "cardExpirationDate", "2040-12", "cardExpirationDate must be a month as MM/YYYY"),
        Arguments.of(
            "cardExpirationDate", "13/2040", "cardExpirationDate must be a month as MM/YYYY"),
        Arguments.of(
            "cardExpirationDate", "12/2020", "cardExpirationDate must not be in the past"));
  }
}
