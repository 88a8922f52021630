package com.paymenthub.api.rest.codes;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.ChargeDueWork;
import com.paymenthub.domain.charges.Confirmation;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.platform.Transactions;
import com.paymenthub.providers.contract.ProviderNotices;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A merchant cancels a pix or a boleto that waits for its payment. */
class CodeCancellationTest {

  private static final AdvancingClock CLOCK = new AdvancingClock();
  private static final RunningService SERVICE =
      RunningService.start(CLOCK, "--payments.agenda.enabled=false");

  private final TestAccount account = SERVICE.newAccount();
  private final ApiClient client = SERVICE.client(account);
  private final String customer =
      client.post("/v1/customers", CustomerBody.number(1).json()).at("/id");

  @AfterEach
  void every_row_is_what_its_history_makes_of_it() {
    Parity.assertKept(SERVICE);
  }

  @AfterAll
  static void stop() {
    SERVICE.stop();
  }

  @Test
  void the_answer_says_what_was_asked_of_the_provider() {
    for (CodeCharge body : List.of(pix(), boleto())) {
      String id = created(body);

      ApiAnswer canceled = cancel(id);

      assertThat(canceled.status()).as(canceled.text()).isEqualTo(201);
      assertThat(canceled.at("/status")).isEqualTo("canceled");
      assertThat(canceled.json().at("/amount").longValue()).isZero();
      assertThat(canceled.json().at("/originalAmount").longValue()).isEqualTo(1990);
      assertThat(canceled.at("/transactionRequests/0/requestType")).isEqualTo("void");
      assertThat(canceled.at("/transactionRequests/0/requestStatus")).isEqualTo("success");
      assertThat(canceled.json().at("/transactionRequests/0/amount").longValue()).isEqualTo(1990);
      assertThat(cancel(id).status()).isEqualTo(422);
    }
  }

  @Test
  void what_the_provider_refuses_stays_pending_and_can_be_paid() {
    String id = created(pix().with("amount", 991));

    ApiAnswer refused = cancel(id);

    assertThat(refused.status()).as(refused.text()).isEqualTo(201);
    assertThat(refused.at("/status")).isEqualTo("pending");
    assertThat(refused.at("/transactionRequests/0/requestStatus")).isEqualTo("failed");
    ApiAnswer paid = client.post("/v1/charges/" + id, "{\"status\": \"authorized\"}");
    assertThat(paid.at("/status")).as(paid.text()).isEqualTo("authorized");
  }

  @Test
  void what_is_not_answered_is_found_out() {
    assertThat(foundOut(995)).isEqualTo("canceled");
    assertThat(foundOut(996)).isEqualTo("pending");
  }

  /** What becomes of a charge whose cancellation the provider does not answer. */
  private String foundOut(long amount) {
    String id = created(boleto().with("amount", amount));

    ApiAnswer unanswered = cancel(id);

    assertThat(unanswered.status()).as(unanswered.text()).isEqualTo(201);
    assertThat(unanswered.at("/status")).isEqualTo("pending");
    assertThat(unanswered.at("/transactionRequests/0/requestStatus")).isEqualTo("timeout");
    assertThat(cancel(id).status()).isEqualTo(409);
    CLOCK.advance(Duration.ofMinutes(1));
    while (SERVICE.part(ChargeDueWork.class).performNext()) {}
    return client.get("/v1/charges/" + id).at("/status");
  }

  @Test
  void a_payment_that_comes_all_the_same_goes_back_or_is_listed_for_a_person() {
    for (CodeCharge body : List.of(pix(), boleto())) {
      String id = created(body);
      cancel(id);

      tellPaid(id);
      while (SERVICE.part(ChargeDueWork.class).performNext()) {}

      ApiAnswer charge = client.get("/v1/charges/" + id);
      assertThat(charge.at("/status")).isEqualTo("canceled");
      boolean isPix = charge.at("/paymentMethod/paymentType").equals("pix");
      assertThat(charge.at("/transactionRequests/0/requestType"))
          .isEqualTo(isPix ? "void" : "authorization");
      assertThat(charge.at("/transactionRequests/0/requestStatus")).isEqualTo("success");
      assertThat(flagOf(id)).isEqualTo(isPix ? null : "unexpected_payment");
    }
  }

  private static String flagOf(String id) {
    return SERVICE
        .application()
        .queryForObject("select flagged_reason from charge where id = ?::uuid", String.class, id);
  }

  /** The provider tells of a payment of the charge's code. */
  private void tellPaid(String id) {
    String attempt =
        client.get("/v1/charges/" + id).json().at("/transactionRequests/1/id").stringValue();
    Origin origin = Origin.automation(account.clientId(), "a_provider");
    SERVICE
        .part(Transactions.class)
        .run(
            () ->
                SERVICE
                    .part(ProviderNotices.class)
                    .confirmed(
                        UUID.fromString(id),
                        "payment-of-" + id,
                        Confirmation.AUTHORIZED,
                        UUID.fromString(attempt),
                        null,
                        Map.of(),
                        origin));
  }

  private String created(CodeCharge body) {
    ApiAnswer created = client.post("/v1/charges", body.json());
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    return created.at("/id");
  }

  private ApiAnswer cancel(String id) {
    return client.post("/v1/charges/" + id + "/void", "{}");
  }

  private CodeCharge pix() {
    return CodeCharge.pix(account, customer).withMethod("expiresIn", 86_400);
  }

  private CodeCharge boleto() {
    return CodeCharge.boleto(account, customer, "2040-12-31");
  }
}
