package com.paymenthub.api.rest.codes;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SessionBody;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.ChargeDueWork;
import com.paymenthub.charging.accounts.Environment;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A code was made, and the transaction that was to write it down was lost. Another node, with a
 * home of its own, asks the provider; from then on the request is answered as if nothing had
 * happened.
 */
class LostCodeTest {

  private static final String STILL = "--payments.agenda.enabled=false";
  private static final String SIMULATED = "--payments.simulators.production=true";
  private static final String LOSE_CODES =
      """
      create function lose_code() returns trigger language plpgsql as $$
      begin
        raise exception 'lost' using errcode = '53100';
      end
      $$
      """;

  /** An attempt is left to its node for 70 s, and first asked about 5 s and a tenth later. */
  private static final List<Duration> UNTIL_ASKED =
      List.of(Duration.ofSeconds(71), Duration.ofSeconds(6));

  private static final AdvancingClock CLOCK = new AdvancingClock();
  private static RunningService dying;
  private static RunningService asking;

  private final TestAccount account = dying.newAccount(Environment.PRODUCTION);
  private final ApiClient client = dying.client(account);
  private final String key = UUID.randomUUID().toString();

  @BeforeAll
  static void start() {
    dying = RunningService.start(CLOCK, STILL, SIMULATED);
    asking = dying.anotherNodeWithItsOwnHome(STILL, SIMULATED);
    dying.owner().execute(LOSE_CODES);
  }

  @AfterAll
  static void stop() {
    asking.stop();
    dying.stop();
  }

  @AfterEach
  void every_row_is_what_its_history_makes_of_it() {
    Parity.assertKept(asking);
  }

  @Test
  void a_pix_is_answered_with_its_code() {
    String customer = client.post("/v1/customers", CustomerBody.number(1).json()).at("/id");

    ApiAnswer repeated = repeatedAfterLoss("/v1/charges", CodeCharge.pix(account, customer).json());

    assertThat(repeated.at("/status")).isEqualTo("pending");
    assertThat(repeated.at("/paymentMethod/qrCodeData")).startsWith("000201");
    assertPayable(repeated.at("/id"));
  }

  @Test
  void a_boleto_is_answered_with_its_line() {
    String customer = client.post("/v1/customers", CustomerBody.number(1).json()).at("/id");

    ApiAnswer repeated =
        repeatedAfterLoss("/v1/charges", CodeCharge.boleto(account, customer, "2040-12-31").json());

    assertThat(repeated.at("/status")).isEqualTo("pending");
    assertThat(repeated.at("/paymentMethod/barcodeData")).hasSize(47);
    assertPayable(repeated.at("/id"));
  }

  @Test
  void a_boleto_that_was_found_is_awaited_for_as_long_as_any_other() {
    String customer = client.post("/v1/customers", CustomerBody.number(1).json()).at("/id");
    TestAccount late = LateBank.merchantOf(account, client, 1);

    ApiAnswer found =
        repeatedAfterLoss("/v1/charges", CodeCharge.boleto(late, customer, "2040-12-31").json());

    assertThat(LateBank.failsAt(asking, found.at("/id"))).isEqualTo("2041-01-03T03:00:00Z");
  }

  @Test
  void a_session_is_answered_with_its_code() {
    String session =
        client
            .post(
                "/v1/sessions",
                SessionBody.of(account)
                    .with(
                        "paymentMethods", List.of(Map.of("paymentType", "pix", "expiresIn", 3600)))
                    .json())
            .at("/id");
    String customer = client.post("/v1/customers", CustomerBody.number(1).json()).at("/id");
    String payment =
        """
        {"paymentMethod": {"paymentType": "pix"},
         "paymentSource": {"sourceType": "customer", "customerId": "%s"}}
        """
            .formatted(customer);

    ApiAnswer repeated = repeatedAfterLoss("/v1/sessions/%s/charge".formatted(session), payment);

    assertThat(repeated.at("/status")).isEqualTo("created");
    assertThat(repeated.at("/paymentMethod/qrCodeData")).startsWith("000201");
    assertPayable(repeated.at("/chargeId"));
    assertThat(client.get("/v1/sessions/" + session).at("/status")).isEqualTo("paid");
  }

  /** What the repeat of a request is answered after its code was lost and found. */
  private ApiAnswer repeatedAfterLoss(String path, String body) {
    dying
        .owner()
        .execute(
            "create trigger lose_code before insert on domain_event for each row"
                + " when (new.payload_type = 'charge.payment_issued') execute function"
                + " lose_code()");
    try {
      ApiAnswer lost = client.postWithKey(path, body, key);
      assertThat(lost.status()).as(lost.text()).isEqualTo(503);
    } finally {
      dying.owner().execute("drop trigger lose_code on domain_event");
    }
    assertThat(client.postWithKey(path, body, key).status()).isEqualTo(409);
    UNTIL_ASKED.forEach(
        time -> {
          CLOCK.advance(time);
          ChargeDueWork dueWork = asking.part(ChargeDueWork.class);
          while (dueWork.performNext()) {}
        });

    ApiAnswer repeated = client.postWithKey(path, body, key);
    assertThat(repeated.status()).as(repeated.text()).isEqualTo(201);
    assertThat(
            Stream.of(dying, asking)
                .map(node -> node.client(account).postWithKey(path, body, key).text()))
        .containsOnly(repeated.text());
    return repeated;
  }

  private void assertPayable(String charge) {
    ApiAnswer paid = client.post("/v1/charges/" + charge, "{\"status\": \"authorized\"}");
    assertThat(paid.status()).as(paid.text()).isEqualTo(200);
    assertThat(paid.at("/status")).isEqualTo("authorized");
  }
}
