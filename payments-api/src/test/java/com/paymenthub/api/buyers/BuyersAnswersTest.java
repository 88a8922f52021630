package com.paymenthub.api.buyers;

import static com.paymenthub.api.buyers.Shop.pathOf;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SessionBody;
import com.paymenthub.charging.accounts.Environment;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What buyers are told of a payment: what they can mend, and no more. */
class BuyersAnswersTest {

  private static final String CHARGES = "/v1/charges";

  private final Shop shop = new Shop(RunningService.sharedAndStill());

  @ParameterizedTest
  @CsvSource({
    "3, 1990, expired_card, expired_card",
    "1, 992, insufficient_funds, insufficient_funds",
    "2, 1990, generic, generic",
    "5, 1990, blocked_card, generic",
    "7, 1990, canceled_card, generic"
  })
  void why_a_card_was_declined_where_the_buyer_can_mend_it(
      int lastDigit, int amount, String toMerchant, String toBuyer) {
    String body = CardCharge.of(shop.account).cardEndingIn(lastDigit).with("amount", amount).json();

    ApiAnswer told = shop.publicKey("charges").post(CHARGES, body);

    ApiAnswer known = shop.merchant.get(CHARGES + "/" + told.at("/id"));
    assertThat(told.at("/status")).isEqualTo("failed");
    JsonNode knownError = known.json().at("/transactionRequests/0/providerError");
    assertThat(knownError.path("declinedCode").asString()).isEqualTo(toMerchant);
    assertThat(known.at("/transactionRequests/0/responseCode")).isNotNull();
    for (ApiAnswer answer :
        List.of(told, shop.publicKey("charges").get(CHARGES + "/" + told.at("/id")))) {
      JsonNode error = answer.json().at("/transactionRequests/0/providerError");
      assertThat(error.path("declinedCode").asString()).isEqualTo(toBuyer);
      assertThat(error.path("networkDeniedMessage").isNull()).isTrue();
      assertThat(error.path("networkDeniedReason").isNull()).isTrue();
      assertThat(answer.json().at("/transactionRequests/0/responseCode").isNull()).isTrue();
    }
  }

  @Test
  void a_session_tells_no_more() {
    ApiAnswer session = shop.session();

    ApiAnswer told =
        shop.buyerOf(session)
            .post(
                pathOf(session) + "/charge",
                SessionBody.payment(shop.account).cardEndingIn(5).json());

    assertThat(told.at("/transactionRequests/0/requestStatus")).isEqualTo("failed");
    assertThat(told.at("/transactionRequests/0/providerError/declinedCode")).isEqualTo("generic");
    assertThat(told.text()).doesNotContain("blocked");
  }

  @Test
  void nothing_of_the_fraud_analysis() {
    Shop sandbox = new Shop(RunningService.sharedAndStill(), Environment.SANDBOX);
    String merchant = merchantWithFraudAnalysis(sandbox);
    Map<String, Object> input = Map.of("customer", Map.of("identity", "39053344701"));
    ApiClient buyer = sandbox.publicKey("charges");

    ApiAnswer told =
        buyer.post(
            CHARGES,
            CardCharge.of(sandbox.account)
                .with("merchantId", merchant)
                .with("fraudAnalysis", input)
                .json());

    assertThat(told.status()).as(told.text()).isEqualTo(201);
    ApiAnswer known = sandbox.merchant.get(CHARGES + "/" + told.at("/id"));
    assertThat(known.json().at("/fraudAnalysisMetadata").isObject()).isTrue();
    assertThat(known.text()).contains("\"score\"");
    for (ApiAnswer answer : List.of(told, buyer.get(CHARGES + "/" + told.at("/id")))) {
      assertThat(answer.json().at("/fraudAnalysisMetadata").isNull()).isTrue();
      assertThat(answer.text()).doesNotContain("\"score\"", "39053344701");
    }
  }

  @Test
  void who_acted_is_recorded() {
    ApiAnswer session = shop.session();
    ApiAnswer paid =
        shop.buyerOf(session)
            .post(pathOf(session) + "/charge", SessionBody.payment(shop.account).json());
    ApiAnswer charged = shop.merchant.post(CHARGES, CardCharge.of(shop.account).json());

    assertThat(actorsOf(paid.at("/chargeId"))).containsOnly("buyer");
    assertThat(actorsOf(charged.at("/id"))).containsOnly("merchant");
    assertThat(actorsOf(session.at("/id"))).containsExactly("merchant", "buyer", "buyer");
  }

  private List<String> actorsOf(String subject) {
    return shop.service
        .application()
        .queryForList(
            "select metadata ->> 'actor' from audit.events where subject_id = ?::uuid"
                + " order by sequence_number",
            String.class,
            subject);
  }

  private static String merchantWithFraudAnalysis(Shop sandbox) {
    ApiAnswer merchant =
        sandbox.merchant.post(
            "/v1/merchants",
            """
            {"mcc": "5732", "providers": [
              {"name": "acquirer", "priority": 1, "credentials": {"type": "SERVICE_SANDBOX"}},
              {"name": "fraud", "priority": 1,
               "credentials": {"type": "SERVICE_SANDBOX_ANTIFRAUD"}}]}
            """);
    assertThat(merchant.status()).as(merchant.text()).isEqualTo(201);
    return merchant.at("/id");
  }
}
