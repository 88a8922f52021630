package com.paymenthub.api.rest.charges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.domain.charges.DisputeNews;
import com.paymenthub.domain.charges.DisputeReason;
import com.paymenthub.domain.charges.DisputeState;
import com.paymenthub.providers.contract.ProviderNotice;
import com.paymenthub.providers.contract.ProviderNotice.Told;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** News of what was done long ago, which a provider only hints at and tells when it is asked. */
@Timeout(300)
class ToldWhenAskedTest {

  private static final ListeningProvider PROVIDER = new ListeningProvider();
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static RunningService service;

  private final TestAccount account = service.newAccount(Environment.PRODUCTION);
  private final ApiClient client = service.client(account).describedByItself();
  private TestAccount shop = account;

  @BeforeAll
  static void start() {
    service =
        RunningService.start(
            context -> context.registerBean(ListeningProvider.class, () -> PROVIDER));
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  @BeforeEach
  void openShop() {
    shop = ListeningProvider.shopOf(account, client);
  }

  @Test
  void a_pix_that_was_paid_and_partly_returned_by_the_bank_is_known_after_one_hint() {
    String customer = client.post("/v1/customers", CustomerBody.number(1).json()).at("/id");
    ApiAnswer pix = client.post("/v1/charges", CodeCharge.pix(shop, customer).json());
    UUID code = UUID.fromString(pix.at("/transactionRequests/0/id"));
    PROVIDER.knows(
        code,
        fact("E00000001", code, new Told.Paid(null, Map.of("endToEndId", "E00000001"))),
        fact("D00000001", code, new Told.Disputed(returned(500))));

    hint(code);

    await().atMost(PATIENCE).until(() -> read(pix).json().has("disputes"));
    ApiAnswer returned = read(pix);
    assertThat(returned.at("/status")).isEqualTo("authorized");
    assertThat(returned.json().get("amount").longValue())
        .isEqualTo(pix.json().get("amount").longValue() - 500);
    assertThat(returned.json().at("/disputes/0/reason").stringValue()).isEqualTo("fraud");

    long eventsBefore = events(pix, "charge.partially_charged_back");
    hint(code);
    await().atMost(PATIENCE).until(() -> events(pix, "charge.inquiry_answered") == 2);
    assertThat(events(pix, "charge.partially_charged_back")).isEqualTo(eventsBefore).isOne();
    assertThat(events(pix, "charge.flagged")).isZero();
  }

  @Test
  void a_capture_that_did_not_happen_after_all_is_known_after_a_hint_about_it() {
    ApiAnswer reserved = client.post("/v1/charges", CardCharge.of(shop).json());
    ApiAnswer captured = client.post("/v1/charges/" + reserved.at("/id") + "/capture", "{}");
    assertThat(captured.at("/status")).as(captured.text()).isEqualTo("authorized");
    UUID capture = UUID.fromString(captured.at("/transactionRequests/0/id"));
    PROVIDER.knows(capture, fact("undone-1", capture, new Told.Undone()));

    hint(capture);

    await().atMost(PATIENCE).until(() -> read(reserved).at("/status").equals("pre_authorized"));
  }

  @Test
  void what_cannot_be_told_of_a_request_is_no_answer_and_changes_nothing() {
    ApiAnswer paid = client.post("/v1/charges", CardCharge.of(shop).with("capture", true).json());
    UUID authorization = UUID.fromString(paid.at("/transactionRequests/0/id"));
    PROVIDER.knows(authorization, fact("undone-2", authorization, new Told.Undone()));

    hint(authorization);

    await().atMost(PATIENCE).until(() -> events(paid, "charge.attempt_unanswered") > 0);
    assertThat(read(paid).at("/status")).isEqualTo("authorized");
    assertThat(events(paid, "charge.inquiry_answered")).isZero();
  }

  private static ProviderNotice fact(String id, UUID about, Told told) {
    return new ProviderNotice(id, about.toString(), told);
  }

  private static DisputeNews returned(long minorUnits) {
    return new DisputeNews(
        "D00000001", DisputeState.CHARGED_BACK, DisputeReason.FRAUD, minorUnits, null);
  }

  private void hint(UUID about) {
    String url =
        client.get("/v1/merchants/" + shop.merchantId()).at("/providers/0/notificationUrl");
    ApiAnswer taken =
        ApiClient.anonymous(service.url()).post(URI.create(url).getPath(), about.toString());
    assertThat(taken.status()).as(taken.text()).isEqualTo(200);
  }

  private ApiAnswer read(ApiAnswer charge) {
    return client.get("/v1/charges/" + charge.at("/id"));
  }

  private static long events(ApiAnswer charge, String type) {
    Long count =
        service
            .owner()
            .queryForObject(
                "select count(*) from domain_event"
                    + " where aggregate_identifier = ?::uuid and payload_type = ?",
                Long.class,
                charge.at("/id"),
                type);
    return count == null ? 0 : count;
  }
}
