package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.processes.faults.UnreliablePost;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.charging.checks.CheckedStep;
import com.paymenthub.charging.checks.ProviderChecks;
import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import com.paymenthub.providers.contract.CheckResult;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderAccounts;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * The notices that simulators send by themselves, over HTTP, late, twice, and again when refused.
 */
@Timeout(300)
class SimulatorNoticesTest {

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final long SEED = Long.getLong("notices.seed", System.nanoTime());

  private static UnreliablePost post;
  private static RunningService service;

  @BeforeAll
  static void start() {
    System.out.printf("notices: seed %d%n", SEED);
    post = new UnreliablePost(SEED, 0, () -> URI.create(service.url()).getPort());
    service = RunningService.start("--payments.public-url=" + post.url());
  }

  @AfterAll
  static void stop() {
    service.stop();
    post.close();
  }

  @Test
  void what_an_inquiry_does_not_find_for_an_hour_is_told_by_a_notice() {
    Shop shop = shop(Map.of("notices", "signed", "acceptedRate", 100, "blindnessSeconds", 3_600));

    String id = shop.charge(shop.order().with("capture", true)).at("/id");

    awaitState(shop, id, "authorized 1990 of 1990");
    await().atMost(PATIENCE).until(() -> post.delivered() > 1);
  }

  @Test
  void a_lost_answer_that_nobody_can_ask_for_is_told_by_a_notice() {
    Shop shop =
        shop(
            Map.of(
                "notices",
                "signed",
                "lostAnswerRate",
                100,
                "deadlineMillis",
                200,
                "answersInquiries",
                false,
                "recognizesRepeats",
                false,
                "blindnessSeconds",
                3_600));

    String id = shop.charge(shop.order().with("capture", true)).at("/id");

    awaitState(shop, id, "authorized 1990 of 1990");
    assertThat(Charged.movements(service, shop.read(id))).hasSize(1);
  }

  @Test
  void without_inquiries_and_notices_an_unanswered_authorization_is_reversed() {
    Shop shop =
        shop(Map.of("lostAnswerRate", 100, "deadlineMillis", 200, "answersInquiries", false));

    ApiAnswer created = shop.charge(shop.order().with("capture", true));

    assertThat(Charged.state(created)).startsWith("pending");
    awaitState(shop, created.at("/id"), "failed 1990 of 1990");
    long held =
        Charged.movements(service, shop.read(created.at("/id"))).stream()
            .mapToLong(SimulatorNoticesTest::effect)
            .sum();
    assertThat(held).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "signed, approved, authorized",
    "hints, approved, authorized",
    "signed, declined, failed"
  })
  void what_a_buyer_has_done_in_the_app_of_the_bank_is_told(
      String notices, String finishAs, String status) {
    Shop shop = shop(Map.of("nextAction", "wait", "notices", notices, "finishAs", finishAs));

    ApiAnswer created =
        shop.charge(
            shop.order()
                .with("capture", true)
                .with("threeDSecure2", Map.of("returnUrl", "http://localhost/order")));

    assertThat(created.at("/nextAction/type")).isEqualTo("wait");
    assertThat(created.json().at("/nextAction/url").isNull()).isTrue();
    ApiAnswer madeUp =
        shop.client()
            .post(
                "/v1/charges/" + created.at("/id") + "/complete",
                "{\"details\": {\"result\": \"declined\"}}");
    assertThat(madeUp.status()).as(madeUp.text()).isIn(201, 422);
    await().atMost(PATIENCE).until(() -> shop.read(created.at("/id")).at("/status").equals(status));
  }

  @Test
  void a_hint_brings_the_truth_of_the_provider() {
    Shop shop = shop(Map.of("notices", "hints", "acceptedRate", 100));

    String id = shop.charge(shop.order().with("capture", true)).at("/id");

    awaitState(shop, id, "authorized 1990 of 1990");
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                service
                        .application()
                        .queryForObject(
                            "select count(*) from provider_notice where state = 'asked' and client_id = ?",
                            Integer.class,
                            shop.account().clientId())
                    > 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"signed", "hints"})
  void a_refund_that_does_not_happen_after_all_is_told_and_the_books_agree(String notices) {
    Shop shop = shop(Map.of("notices", notices, "undoneRate", 100));
    String id = shop.authorized(1990);

    assertThat(Charged.latest(shop.giveBack(id, 500))).isEqualTo("void success 500");

    awaitState(shop, id, "authorized 1990 of 1990");
    ApiAnswer charge = shop.read(id);
    JsonNode refund =
        charge
            .json()
            .get("transactionRequests")
            .valueStream()
            .filter(request -> request.get("requestType").stringValue().equals("void"))
            .findFirst()
            .orElseThrow();
    assertThat(refund.get("requestStatus").stringValue()).isEqualTo("failed");
    assertThat(refund.at("/flag").isNull()).isTrue();
    long held =
        Charged.movements(service, charge).stream().mapToLong(SimulatorNoticesTest::effect).sum();
    assertThat(held).isEqualTo(1990);
  }

  private static long effect(SimulatedMovement movement) {
    long amount = movement.amount().minorUnits();
    return switch (movement.kind()) {
      case VOID -> -amount;
      case AUTHORIZATION, PRE_AUTHORIZATION -> amount;
      default -> 0;
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"signed", "hints"})
  void an_account_is_tried_with_a_notice_there_and_back(String notices) {
    Shop shop = shop(Map.of("notices", notices));
    String merchant = "/v1/merchants/" + shop.account().merchantId();
    UUID provider = UUID.fromString(shop.client().get(merchant).at("/providers/0/id"));
    ProviderAccount account = service.part(ProviderAccounts.class).find(provider).orElseThrow();

    await()
        .atMost(PATIENCE)
        .until(
            () ->
                service.part(ProviderChecks.class).check(account).stream()
                    .map(CheckedStep::result)
                    .toList()
                    .equals(
                        List.of(
                            CheckResult.WORKS,
                            CheckResult.NOT_APPLICABLE,
                            CheckResult.WORKS,
                            CheckResult.WORKS)));
  }

  private static Shop shop(Map<String, Object> settings) {
    Map<String, Object> all = new HashMap<>(settings);
    all.put("finishAfterSeconds", 1);
    return Shop.open(service, Setup.acquirer("simulator", 1, all));
  }

  private static void awaitState(Shop shop, String id, String state) {
    await().atMost(PATIENCE).until(() -> Charged.state(shop.read(id)).equals(state));
  }
}
