package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.Histories;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.charges.ChargeEvent.AttemptNotSent;
import com.paymenthub.domain.charges.ChargeEvent.AttemptStarted;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFailed;
import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Providers are asked in their order, and the next one only where surely no money moved. */
class FailoverTest {

  private static final RunningService SERVICE = RunningService.sharedAndStill();
  private static final Setup DECLINING = Setup.acquirer("declining", 1, Map.of("declineRate", 100));
  private static final Setup WILLING = Setup.acquirer("willing", 2, Map.of());

  @Test
  void a_decline_worth_repeating_is_taken_to_the_next_provider() {
    // The order in which they are listed says nothing.
    Shop shop = Shop.open(SERVICE, WILLING, DECLINING);

    ApiAnswer charged = shop.charge(shop.order());

    assertThat(charged.at("/status")).isEqualTo("pre_authorized");
    assertThat(Charged.operations(charged))
        .containsExactly("pre_authorization failed", "pre_authorization success");
    assertThat(reasons(charged)).containsExactly("first_by_priority", "previous_moved_nothing");
    assertThat(routes(charged)).doesNotHaveDuplicates();
    assertThat(Charged.movements(SERVICE, charged))
        .singleElement()
        .returns(
            UUID.fromString(charged.at("/transactionRequests/0/id")), SimulatedMovement::reference);
    assertThat(Notifications.of(SERVICE, charged.at("/id")))
        .containsExactly("pending", "pre_authorized");
  }

  @Test
  void what_follows_goes_to_the_provider_that_has_the_money() {
    Shop shop = Shop.open(SERVICE, DECLINING, WILLING);
    ApiAnswer charged = shop.charge(shop.order());
    String willing = charged.at("/transactionRequests/0/providerId");

    shop.capture(charged.at("/id"));
    ApiAnswer voided = shop.giveBack(charged.at("/id"));

    assertThat(voided.at("/status")).isEqualTo("voided");
    assertThat(voided.at("/transactionRequests/0/providerId")).isEqualTo(willing);
    assertThat(voided.at("/transactionRequests/1/providerId")).isEqualTo(willing);
    assertThat(reasons(voided))
        .containsExactly(
            "first_by_priority",
            "previous_moved_nothing",
            "provider_of_the_charge",
            "provider_of_the_charge");
  }

  @Test
  void three_providers_are_asked_in_turn_and_the_last_decline_is_final() {
    Shop shop =
        Shop.open(
            SERVICE,
            DECLINING,
            Setup.acquirer("second", 2, Map.of("declineRate", 100)),
            Setup.acquirer("third", 3, Map.of("declineRate", 100)));

    ApiAnswer charged = shop.charge(shop.order());

    assertThat(charged.at("/status")).isEqualTo("failed");
    assertThat(Charged.operations(charged)).hasSize(3).containsOnly("pre_authorization failed");
    assertThat(routes(charged)).doesNotHaveDuplicates();
    assertThat(events(charged)).last().isInstanceOf(ChargeFailed.class);
    assertThat(Charged.movements(SERVICE, charged)).isEmpty();
    assertThat(Notifications.of(SERVICE, charged.at("/id"))).containsExactly("pending", "failed");
  }

  @Test
  void a_charge_without_funds_is_worth_repeating() {
    Shop shop = Shop.open(SERVICE, Setup.acquirer("first", 1, Map.of()), WILLING);

    ApiAnswer charged = shop.charge(shop.order().with("amount", 992));

    assertThat(charged.at("/status")).isEqualTo("failed");
    assertThat(routes(charged)).hasSize(2).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 7})
  void a_final_decline_is_taken_to_nobody_else(int lastDigit) {
    Shop shop = Shop.open(SERVICE, Setup.acquirer("first", 1, Map.of()), WILLING);

    ApiAnswer charged = shop.charge(shop.order().cardEndingIn(lastDigit));

    assertThat(charged.at("/status")).isEqualTo("failed");
    assertThat(reasons(charged)).containsExactly("first_by_priority");
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 8})
  void where_money_may_have_moved_nobody_else_is_asked(int lastDigit) {
    Shop shop = Shop.open(SERVICE, Setup.acquirer("first", 1, Map.of()), WILLING);

    ApiAnswer charged = shop.charge(shop.order().cardEndingIn(lastDigit));

    assertThat(charged.at("/status")).isEqualTo("pending");
    assertThat(Charged.operations(charged)).containsExactly("pre_authorization timeout");
    assertThat(reasons(charged)).containsExactly("first_by_priority");
  }

  @Test
  void a_decline_that_nobody_heard_is_not_known_to_be_one() {
    Shop shop =
        Shop.open(
            SERVICE,
            Setup.acquirer("first", 1, Map.of("declineRate", 100, "lostAnswerRate", 100)),
            WILLING);

    ApiAnswer charged = shop.charge(shop.order());

    assertThat(charged.at("/status")).isEqualTo("pending");
    assertThat(Charged.operations(charged)).containsExactly("pre_authorization timeout");
  }

  @Test
  void what_was_never_sent_is_taken_to_the_next_provider() throws Exception {
    Shop shop =
        Shop.open(
            SERVICE,
            Setup.acquirer(
                "busy",
                1,
                Map.of("maximumConcurrentCalls", 1, "latencyMillis", 3000, "deadlineMillis", 9000)),
            WILLING);
    CardCharge order = shop.order();

    List<ApiAnswer> charged;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<ApiAnswer> one = threads.submit(() -> shop.charge(order));
      Future<ApiAnswer> other = threads.submit(() -> shop.charge(order));
      charged = List.of(one.get(), other.get());
    }

    assertThat(charged).extracting(answer -> answer.at("/status")).containsOnly("pre_authorized");
    assertThat(charged)
        .extracting(FailoverTest::reasons)
        .containsExactlyInAnyOrder(
            List.of("first_by_priority"), List.of("first_by_priority", "previous_moved_nothing"));
    assertThat(charged.stream().flatMap(answer -> events(answer).stream()))
        .filteredOn(AttemptNotSent.class::isInstance)
        .map(AttemptNotSent.class::cast)
        .extracting(AttemptNotSent::reason)
        .containsExactly("bulkhead_full");
  }

  @Test
  void a_code_stands_beside_the_attempt_that_made_it_only() throws Exception {
    Shop shop =
        Shop.open(
            SERVICE,
            Setup.acquirer(
                "busy",
                1,
                Map.of("maximumConcurrentCalls", 1, "latencyMillis", 3000, "deadlineMillis", 9000)),
            WILLING);
    ApiClient client = SERVICE.client(shop.account());
    String customer = client.post("/v1/customers", CustomerBody.number(1).json()).at("/id");
    String order = CodeCharge.pix(shop.account(), customer).json();

    List<ApiAnswer> charged;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<ApiAnswer> one = threads.submit(() -> client.post("/v1/charges", order));
      Future<ApiAnswer> other = threads.submit(() -> client.post("/v1/charges", order));
      charged = List.of(one.get(), other.get());
    }

    List<JsonNode> attempts =
        charged.stream()
            .flatMap(charge -> charge.json().get("transactionRequests").valueStream())
            .toList();
    assertThat(attempts)
        .filteredOn(attempt -> attempt.get("requestStatus").stringValue().equals("failed"))
        .singleElement()
        .satisfies(refused -> assertThat(refused.get("pix").isNull()).isTrue());
    assertThat(attempts)
        .filteredOn(attempt -> !attempt.get("requestStatus").stringValue().equals("failed"))
        .hasSize(2)
        .allSatisfy(
            made -> assertThat(made.at("/pix/qrCodeData").stringValue()).startsWith("000201"));
  }

  private static List<String> reasons(ApiAnswer charge) {
    return started(charge).map(started -> started.route().reason()).toList();
  }

  private static List<UUID> routes(ApiAnswer charge) {
    return started(charge).map(started -> started.route().providerId()).toList();
  }

  private static Stream<AttemptStarted> started(ApiAnswer charge) {
    return events(charge).stream()
        .filter(AttemptStarted.class::isInstance)
        .map(AttemptStarted.class::cast);
  }

  private static List<ChargeEvent> events(ApiAnswer charge) {
    return new Histories(SERVICE.application())
        .of(UUID.fromString(charge.at("/id"))).stream().map(ChargeEvent.class::cast).toList();
  }
}
