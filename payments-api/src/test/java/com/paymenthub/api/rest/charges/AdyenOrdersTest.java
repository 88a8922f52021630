package com.paymenthub.api.rest.charges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.finance.closing.ClosingRefused;
import com.paymenthub.finance.closing.Closings;
import com.paymenthub.providers.adapters.adyen.AdyenServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What Adyen tells of one charge comes in every order, each notice twice and a day after the one
 * before. In the end the charge and the tables of finance teams have what Adyen's books have, and
 * each day that was closed in between is what it was.
 */
@Timeout(900)
class AdyenOrdersTest {

  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final Duration A_DAY = Duration.ofHours(24);
  private static final ZoneId SAO_PAULO = ZoneId.of("America/Sao_Paulo");
  private static final long ALL = 1990;
  private static final long PART = 500;

  private static final String MONEY =
      """
      select reserved + settled + surplus || ' of movements '
        || (select coalesce(sum(reserved_delta + settled_delta), 0) from finance.movements moved
            where moved.charge_id = known.charge_id and kind <> 'fee')
        || coalesce((select string_agg(', open: ' || item, '') from finance.open_items open
            where open.charge_id = known.charge_id and item <> 'expiring'), '')
        || coalesce((select string_agg(', violated: ' || invariant, '')
            from finance.invariant_violations bad where bad.charge_id = known.charge_id), '')
      from finance.charges known where charge_id = ?::uuid
      """;

  private static final AdvancingClock CLOCK = new AdvancingClock();

  private static AdyenServer adyen;
  private static RunningService service;

  private final AdyenShop shop = AdyenShop.open(service, adyen);
  private final HttpClient http = HttpClient.newHttpClient();

  /** What happens to one charge, as Adyen's books have it. */
  enum Story {
    CAPTURE_IS_REFUSED,
    CAPTURE_FAILS_LATER,
    DISPUTE_COMES_WITH_THE_CAPTURE,
    REFUND_FAILS_LATER,
    REFUND_IS_REVERSED,
    REVERSAL_IS_REFUSED,
    REVERSAL_FAILS_LATER,
    DISPUTE_IS_WON_AND_LOST_AGAIN,
    DISPUTE_OF_A_PART_BESIDE_A_REFUND_THAT_FAILS;

    boolean isCapturedLater() {
      return this == CAPTURE_IS_REFUSED
          || this == CAPTURE_FAILS_LATER
          || this == DISPUTE_COMES_WITH_THE_CAPTURE;
    }
  }

  @BeforeAll
  static void start() throws IOException {
    adyen = AdyenServer.start(CLOCK);
    adyen.withholdNotices(true);
    service = AdyenShop.service(adyen, CLOCK);
  }

  @AfterAll
  static void stop() {
    service.stop();
    adyen.close();
  }

  @ParameterizedTest
  @EnumSource
  void the_order_of_notices_does_not_matter(Story story) throws Exception {
    List<List<Integer>> orders = orders(notices(story, charged(story)).size());
    Map<String, List<String>> told = new LinkedHashMap<>();
    for (List<Integer> order : orders) {
      String charge = charged(story);
      List<String> notices = notices(story, charge);
      told.put(charge, order.stream().map(notices::get).toList());
    }
    LocalDate first = today();
    List<String> closed = new ArrayList<>();
    for (int number = 0; number < orders.getFirst().size(); number++) {
      for (List<String> notices : told.values()) {
        post(notices.get(number));
        post(notices.get(number));
      }
      await().atMost(PATIENCE).until(AdyenOrdersTest::nothingIsDue);
      CLOCK.advance(A_DAY);
      closed.add(close(first.plusDays(number)));
    }

    await().atMost(PATIENCE).until(this::nothingWaits);

    for (String charge : told.keySet()) {
      await()
          .atMost(PATIENCE)
          .untilAsserted(() -> assertThat(end(charge)).isEqualTo(right(charge)));
    }
    for (int number = 0; number < closed.size(); number++) {
      assertThat(close(first.plusDays(number))).isEqualTo(closed.get(number));
    }
    assertThat(adyen.violations()).isEmpty();
  }

  private String charged(Story story) {
    String charge = shop.charged(shop.order().with("capture", !story.isCapturedLater()));
    adyen.takeNotices();
    return charge;
  }

  /** What Adyen tells, in the order in which it happens. */
  private List<String> notices(Story story, String charge) {
    String payment = shop.reference(charge);
    switch (story) {
      case CAPTURE_IS_REFUSED -> {
        adyen.endModificationsAtOnce(false);
        operate(charge, "capture", null);
        adyen.finishAll(false);
        adyen.endModificationsAtOnce(true);
      }
      case CAPTURE_FAILS_LATER -> {
        operate(charge, "capture", null);
        adyen.raise("CAPTURE_FAILED", payment, operation(charge), ALL, Map.of());
      }
      case DISPUTE_COMES_WITH_THE_CAPTURE -> {
        operate(charge, "capture", null);
        adyen.raise("CHARGEBACK", payment, null, ALL, Map.of());
      }
      case REFUND_FAILS_LATER -> {
        operate(charge, "void", PART);
        adyen.raise("REFUND_FAILED", payment, operation(charge), PART, Map.of());
      }
      case REFUND_IS_REVERSED -> {
        operate(charge, "void", PART);
        adyen.raise("REFUNDED_REVERSED", payment, operation(charge), PART, Map.of());
      }
      case REVERSAL_IS_REFUSED -> {
        adyen.endModificationsAtOnce(false);
        operate(charge, "void", null);
        adyen.finishAll(false);
        adyen.endModificationsAtOnce(true);
      }
      case REVERSAL_FAILS_LATER -> {
        operate(charge, "void", null);
        adyen.raise("REFUND_FAILED", payment, operation(charge), ALL, Map.of());
      }
      case DISPUTE_IS_WON_AND_LOST_AGAIN -> {
        String dispute = adyen.raise("CHARGEBACK", payment, null, ALL, Map.of());
        adyen.raise("CHARGEBACK_REVERSED", payment, dispute, ALL, Map.of());
        adyen.raise("SECOND_CHARGEBACK", payment, dispute, ALL, Map.of());
      }
      case DISPUTE_OF_A_PART_BESIDE_A_REFUND_THAT_FAILS -> {
        operate(charge, "void", PART);
        String dispute = adyen.raise("CHARGEBACK", payment, null, ALL - PART, Map.of());
        adyen.raise("CHARGEBACK_REVERSED", payment, dispute, ALL - PART, Map.of());
        adyen.raise("REFUND_FAILED", payment, operation(charge), PART, Map.of());
      }
    }
    return adyen.takeNotices();
  }

  private void operate(String charge, String operation, Long amount) {
    String path = "%s/%s".formatted(charge, operation);
    ApiAnswer answer =
        amount == null
            ? shop.client().postWithoutBody(path)
            : shop.client().post(path, "{\"amount\": %d}".formatted(amount));
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
  }

  /** Adyen's id of what the merchant has asked for last. */
  private String operation(String charge) {
    return shop.client().get(charge).at("/transactionRequests/0/transactionId");
  }

  private void post(String notice) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(shop.noticesUrl()))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(notice))
            .build();
    HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
    assertThat(answer.body()).isEqualTo("[accepted]");
  }

  private static boolean nothingIsDue() {
    return service
            .owner()
            .queryForObject(
                "select count(*) from provider_notice_agenda where due_at <= ?",
                Long.class,
                CLOCK.instant().atOffset(ZoneOffset.UTC))
        == 0;
  }

  /** What is held back is tried again later. */
  private boolean nothingWaits() {
    CLOCK.advance(Duration.ofMinutes(10));
    return service
            .owner()
            .queryForObject(
                "select count(*) from provider_notice where state = 'waiting' and client_id = ?",
                Long.class,
                shop.account().clientId())
        == 0;
  }

  private static LocalDate today() {
    return LocalDate.ofInstant(CLOCK.instant(), SAO_PAULO);
  }

  /** What a day comes to, once everything that has happened is read. */
  private String close(LocalDate day) {
    Closings closings = service.part(Closings.class);
    return await()
        .atMost(PATIENCE)
        .ignoreException(ClosingRefused.class)
        .until(() -> closings.close(shop.account().clientId(), day).text(), _ -> true);
  }

  /** How a charge ended, as a merchant and finance teams read it. */
  private String end(String charge) {
    ApiAnswer read = shop.client().get(charge);
    String id = charge.substring(charge.lastIndexOf('/') + 1);
    return "%s %d, %s"
        .formatted(
            read.at("/status"),
            read.json().at("/amount").longValue(),
            service.owner().queryForObject(MONEY, String.class, UUID.fromString(id).toString()));
  }

  /** The same as Adyen's books have it. */
  private String right(String charge) {
    AdyenServer.Payment payment = adyen.payment(shop.reference(charge));
    boolean isCaptured = payment.capturedMinorUnits() > 0;
    long held =
        isCaptured
            ? payment.capturedMinorUnits()
                - payment.refundedMinorUnits()
                - payment.chargedBackMinorUnits()
            : payment.authorisedMinorUnits() - payment.cancelledMinorUnits();
    String status =
        payment.chargedBackMinorUnits() > 0
            ? "charged_back"
            : isCaptured ? "authorized" : "pre_authorized";
    long shown = status.equals("charged_back") ? ALL : held;
    return "%s %d, %d of movements %d".formatted(status, shown, held, held);
  }

  /** All orders of so many. */
  private static List<List<Integer>> orders(int count) {
    if (count == 0) {
      return List.of(List.of());
    }
    List<List<Integer>> orders = new ArrayList<>();
    for (List<Integer> shorter : orders(count - 1)) {
      for (int at = 0; at < count; at++) {
        List<Integer> order = new ArrayList<>(shorter);
        order.add(at, count - 1);
        orders.add(order);
      }
    }
    return orders;
  }
}
