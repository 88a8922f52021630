package com.paymenthub.api.lifecycle;

import static com.paymenthub.api.lifecycle.StateTableTest.stateOf;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.domain.charges.RequestType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Two nodes, both awake: what nobody captures within a week is let go by one of them. */
class UncapturedTest {

  private static final Duration WEEK = Duration.ofDays(7);
  private static final String EAGER = "--payments.agenda.interval=20ms";
  private static final AdvancingClock CLOCK = new AdvancingClock();
  private static final RunningService HERE = RunningService.start(CLOCK, EAGER);
  private static final RunningService THERE = HERE.anotherNode(EAGER);

  private final Shop shop = Shop.open(HERE);

  @AfterAll
  static void stop() {
    THERE.stop();
    HERE.stop();
  }

  @Test
  void what_nobody_captured_in_a_week_is_let_go_exactly_once() {
    List<String> uncaptured =
        IntStream.range(0, 20).mapToObj(_ -> shop.preAuthorized(1990)).toList();
    String partlyVoided = shop.giveBack(shop.preAuthorized(1990), 500).at("/id");
    String captured = shop.capture(shop.preAuthorized(1990)).at("/id");
    String refused = shop.preAuthorized(991);

    CLOCK.advance(WEEK.minusHours(1));
    everythingDueIsDone();
    assertThat(uncaptured).allSatisfy(id -> assertThat(statusOf(id)).isEqualTo("pre_authorized"));

    CLOCK.advance(Duration.ofHours(1));
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(uncaptured)
                    .allSatisfy(id -> assertThat(statusOf(id)).isEqualTo("canceled")));
    everythingDueIsDone();

    assertThat(uncaptured).allSatisfy(id -> assertLetGoOnce(id, 1990));
    assertLetGoOnce(partlyVoided, 1490);
    assertThat(stateOf(shop.read(captured).json())).isEqualTo("authorized 1990 of 1990");
    assertThat(stateOf(shop.read(refused).json())).isEqualTo("pre_authorized 991 of 991");
    assertThat(flagged()).as("what cannot be let go is a matter for a person").isEqualTo(1);
    assertThat(shop.read(refused).json().get("transactionRequests")).hasSize(2);
    Parity.assertKept(HERE);
  }

  private void assertLetGoOnce(String id, long amount) {
    ApiAnswer charge = shop.read(id);
    assertThat(stateOf(charge.json())).isEqualTo("canceled 0 of 1990");
    assertThat(StateTableTest.operationOf(charge.json().at("/transactionRequests/0")))
        .isEqualTo("void success " + amount);
    List<String> operations = charge.json().get("transactionRequests").findValuesAsString("id");
    Instant reserved =
        Instant.parse(
            charge
                .json()
                .get("transactionRequests")
                .get(operations.size() - 1)
                .get("updatedAt")
                .stringValue());
    assertThat(Instant.parse(charge.at("/transactionRequests/0/createdAt")))
        .isAfterOrEqualTo(reserved.plus(WEEK));
    assertThat(HERE.movements())
        .filteredOn(movement -> operations.contains(movement.of().toString()))
        .filteredOn(movement -> movement.kind() == RequestType.VOID)
        .filteredOn(movement -> movement.amount().minorUnits() == amount)
        .hasSize(1);
    assertThat(Notifications.of(HERE, id)).containsExactly("pending", "pre_authorized", "canceled");
  }

  /** A charge that becomes due now is attended to after everything that was due before. */
  private void everythingDueIsDone() {
    String marker = shop.charged(shop.order().cardEndingIn(8).with("capture", true));
    CLOCK.advance(Duration.ofSeconds(6));
    Awaitility.await().untilAsserted(() -> assertThat(statusOf(marker)).isEqualTo("authorized"));
  }

  private String statusOf(String id) {
    return shop.read(id).at("/status");
  }

  private static long flagged() {
    return THERE
        .application()
        .queryForObject("select count(*) from charge where flagged_reason is not null", Long.class);
  }
}
