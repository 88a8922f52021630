package com.paymenthub.api.rest.charges;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CardToken;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What a merchant tells the simulator of a charge by card whose outcome nobody knows yet. */
class ManualStatusOfCardsTest {

  private final RunningService service = RunningService.sharedAndStill();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @Test
  void a_card_pays_what_was_asked_for_whatever_amount_is_told() {
    ApiAnswer charge =
        client.post(
            "/v1/charges", CardCharge.of(account).cardEndingIn(8).with("amount", 1000).json());
    assertThat(charge.at("/status")).isEqualTo("pending");

    ApiAnswer told =
        client.post(
            "/v1/charges/" + charge.at("/id"), "{\"status\": \"authorized\", \"amount\": 5000}");

    assertThat(told.status()).as(told.text()).isEqualTo(200);
    assertThat(told.at("/status")).isEqualTo("authorized");
    assertThat(told.json().at("/amount").longValue()).isEqualTo(1000);
    UUID attempt = UUID.fromString(charge.at("/transactionRequests/0/id"));
    List<SimulatedMovement> moved =
        service.movements().stream()
            .filter(movement -> movement.reference().equals(attempt))
            .toList();
    assertThat(moved)
        .singleElement()
        .satisfies(one -> assertThat(one.amount().minorUnits()).isEqualTo(1000));
  }

  @Test
  void a_card_that_has_paid_so_is_active() {
    String token = CardToken.valid().cardEndingIn(8).createdBy(client);
    ApiAnswer charge = client.post("/v1/charges", CardToken.charge(account.merchantId(), token));
    String card = "/v1/cards/" + charge.at("/paymentSource/cardId");
    assertThat(client.get(card).at("/status")).isEqualTo("pending");

    client.post("/v1/charges/" + charge.at("/id"), "{\"status\": \"authorized\"}");

    assertThat(client.get(card).at("/status")).isEqualTo("active");
  }
}
