package com.paymenthub.api.rest.charges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.providers.adapters.adyen.Adyen;
import com.paymenthub.providers.adapters.adyen.AdyenFault;
import com.paymenthub.providers.adapters.adyen.AdyenServer;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Cards through Adyen, as a merchant sees them: what is received ends when a notice has come. */
@Timeout(300)
class AdyenChargesTest {

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final AdvancingClock CLOCK = new AdvancingClock();

  private static AdyenServer adyen;
  private static RunningService service;

  private ApiClient client;
  private AdyenShop shop;

  @BeforeAll
  static void start() throws IOException {
    adyen = AdyenServer.start(Clock.systemUTC());
    adyen.withholdNotices(true);
    service = AdyenShop.service(adyen, CLOCK);
  }

  @AfterAll
  static void stop() {
    service.stop();
    adyen.close();
  }

  @BeforeEach
  void open() {
    shop = AdyenShop.open(service, adyen);
    client = shop.client();
    adyen.notificationsUrl(shop.noticesUrl());
  }

  @AfterEach
  void nothing_was_against_the_description() {
    assertThat(adyen.violations()).isEmpty();
  }

  @Test
  void a_capture_and_a_refund_of_a_part_end_when_their_notices_come() {
    String charge = shop.charged(shop.order());
    awaitStatus(charge, "pre_authorized", 1990);

    assertThat(client.postWithoutBody(charge + "/capture").status()).isEqualTo(201);
    assertThat(client.get(charge).at("/status")).isEqualTo("pre_authorized");
    assertThat(client.get(charge).at("/transactionRequests/0/requestStatus"))
        .isEqualTo("processing");
    assertThat(client.postWithoutBody(charge + "/capture").at("/error/key"))
        .isEqualTo("operation_pending");
    adyen.deliverNotices();
    awaitStatus(charge, "authorized", 1990);

    assertThat(client.post(charge + "/void", "{\"amount\": 500}").status()).isEqualTo(201);
    adyen.deliverNotices();
    awaitStatus(charge, "authorized", 1490);
    assertThat(adyen.refundedMinorUnits()).isEqualTo(500);
  }

  @Test
  void a_dispute_is_lost_won_and_lost_again() {
    String charge = shop.charged(shop.order().with("capture", true));
    String ours = shop.reference(charge);
    awaitStatus(charge, "authorized", 1990);

    String dispute =
        adyen.raise("CHARGEBACK", ours, null, 1990, Map.of("chargebackReasonCode", "10.4"));
    adyen.deliverNotices();
    awaitStatus(charge, "charged_back", 1990);

    adyen.raise("CHARGEBACK_REVERSED", ours, dispute, 1990, Map.of());
    adyen.deliverNotices();
    awaitStatus(charge, "authorized", 1990);

    adyen.raise("SECOND_CHARGEBACK", ours, dispute, 1990, Map.of());
    adyen.deliverNotices();
    awaitStatus(charge, "charged_back", 1990);
  }

  @Test
  void a_capture_that_fails_later_is_undone() {
    String charge = shop.charged(shop.order());
    client.postWithoutBody(charge + "/capture");
    adyen.deliverNotices();
    awaitStatus(charge, "authorized", 1990);
    String capture = client.get(charge).at("/transactionRequests/0/transactionId");

    adyen.raise("CAPTURE_FAILED", shop.reference(charge), capture, 1990, Map.of());
    adyen.deliverNotices();

    awaitStatus(charge, "pre_authorized", 1990);
  }

  @Test
  void an_answer_that_was_lost_comes_as_a_notice() {
    adyen.spoil("POST", "/payments", AdyenFault.BREAKS_WHEN_DONE, 1);

    String charge = shop.charged(shop.order().with("capture", true));
    assertThat(client.get(charge).at("/status")).isEqualTo("pending");
    adyen.deliverNotices();

    awaitStatus(charge, "authorized", 1990);
  }

  @ParameterizedTest
  @EnumSource(
      value = AdyenFault.class,
      names = {"BREAKS_BEFORE", "BREAKS_WHEN_DONE"})
  void what_no_notice_tells_is_canceled_by_our_reference(AdyenFault fault) {
    adyen.spoil("POST", "/payments", fault, 1);
    String charge = shop.charged(shop.order());
    String ours = shop.reference(charge);
    adyen.takeNotices();
    long before = adyen.requests("/cancels");

    CLOCK.advance(Duration.ofMinutes(16));
    await().atMost(PATIENCE).until(() -> adyen.requests("/cancels") > before);
    await().atMost(PATIENCE).until(() -> adyen.openNotices() > 0);
    adyen.deliverNotices();

    awaitStatus(charge, "failed", 1990);
    assertThat(adyen.payments())
        .filteredOn(payment -> payment.reference().equals(ours))
        .extracting(AdyenServer.Payment::status)
        .isIn(List.of(), List.of(AdyenServer.PaymentStatus.CANCELLED));
  }

  @Test
  void what_concerns_nothing_that_we_do_is_counted_by_its_name() {
    String charge = shop.charged(shop.order());

    adyen.raise("MANUAL_REVIEW_ACCEPT", shop.reference(charge), null, 1990, Map.of());
    adyen.deliverNotices();

    await()
        .atMost(PATIENCE)
        .until(
            () ->
                service
                        .part(MeterRegistry.class)
                        .counter(
                            "payments.notices.passed.over",
                            "provider",
                            Adyen.TYPE,
                            "name",
                            "MANUAL_REVIEW_ACCEPT")
                        .count()
                    == 1);
  }

  @Test
  void what_nobody_has_signed_pays_nothing() throws Exception {
    String charge = shop.charged(shop.order().with("capture", true));

    adyen.forgeNotice("CHARGEBACK", shop.reference(charge), 1990, AdyenServer.Forgery.UNSIGNED);
    adyen.forgeNotice("CHARGEBACK", shop.reference(charge), 1990, AdyenServer.Forgery.WRONG_KEY);
    adyen.deliverNotices();

    await().atMost(PATIENCE).until(() -> notices("unverifiable") == 2);
    assertThat(client.get(charge).at("/status")).isEqualTo("authorized");
  }

  @Test
  void a_refund_that_nobody_asked_us_for_is_a_fact_about_the_payment_when_its_id_stays_unknown() {
    String charge = shop.charged(shop.order().with("capture", true));

    adyen.raise("REFUND", shop.reference(charge), null, 500, Map.of());
    adyen.deliverNotices();
    await().atMost(PATIENCE).until(() -> notices("waiting") == 1);
    assertThat(client.get(charge).json().at("/amount").longValue()).isEqualTo(1990);
    CLOCK.advance(Duration.ofMinutes(11));

    awaitStatus(charge, "authorized", 1490);
  }

  @Test
  void what_expired_at_adyen_is_a_fact_about_the_payment() {
    String charge = shop.charged(shop.order().with("capture", true));

    adyen.raise("EXPIRE", shop.reference(charge), null, 1990, Map.of());
    adyen.deliverNotices();

    awaitStatus(charge, "voided", 0);
  }

  @Test
  void a_page_of_this_service_shows_the_banks_page_and_takes_its_end() throws Exception {
    ApiAnswer frame = ApiClient.anonymous(service.url()).get("/three-d-secure/v1/frame");

    assertThat(frame.status()).isEqualTo(200);
    assertThat(frame.text()).contains("postMessage").contains("<iframe");
  }

  /** How many notices of this account are so far. */
  private long notices(String state) {
    return service
        .application()
        .queryForObject(
            "select count(*) from provider_notice where state = ? and client_id = ?",
            Long.class,
            state,
            shop.account().clientId());
  }

  private void awaitStatus(String charge, String status, long amount) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              ApiAnswer read = client.get(charge);
              assertThat(read.at("/status")).as(read.text()).isEqualTo(status);
              assertThat(read.json().at("/amount").longValue()).isEqualTo(amount);
            });
  }
}
