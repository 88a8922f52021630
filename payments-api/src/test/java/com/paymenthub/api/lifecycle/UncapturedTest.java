package com.paymenthub.api.lifecycle;

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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What nobody captures within a week is let go, by one of the nodes that are there then. */
class UncapturedTest {

  private static final Duration WEEK = Duration.ofDays(7);
  private static final String EAGER = "--payments.agenda.interval=20ms";

  private final AdvancingClock clock = new AdvancingClock();
  private final RunningService gone =
      RunningService.start(clock, "--payments.agenda.enabled=false");
  private final RunningService here = gone.anotherNode(EAGER);
  private final RunningService there = gone.anotherNode(EAGER);
  private final Shop shop = Shop.open(here);

  @AfterEach
  void stop() {
    there.stop();
    here.stop();
  }

  @Test
  void what_nobody_captured_in_a_week_is_let_go_exactly_once_though_its_node_is_gone() {
    Shop shopThen = shop.at(gone);
    List<String> uncaptured =
        IntStream.range(0, 20).mapToObj(_ -> shopThen.preAuthorized(1990)).toList();
    String partlyVoided = shopThen.giveBack(shopThen.preAuthorized(1990), 500).at("/id");
    String captured = shopThen.capture(shopThen.preAuthorized(1990)).at("/id");
    String refused = shopThen.preAuthorized(991);
    gone.stop();

    clock.advance(WEEK.minusHours(1));
    somethingElseIsDone();
    assertThat(uncaptured).allSatisfy(id -> assertThat(statusOf(id)).isEqualTo("pre_authorized"));

    clock.advance(Duration.ofHours(1));
    Awaitility.await()
        .untilAsserted(
            () -> {
              assertThat(uncaptured)
                  .allSatisfy(id -> assertThat(statusOf(id)).isEqualTo("canceled"));
              assertThat(statusOf(partlyVoided)).isEqualTo("canceled");
              assertThat(flagged()).as("what cannot be let go is for a person").isEqualTo(1);
            });
    somethingElseIsDone();

    assertThat(uncaptured).allSatisfy(id -> assertLetGoOnce(id, 1990));
    assertLetGoOnce(partlyVoided, 1490);
    assertThat(Charged.state(shop.read(captured))).isEqualTo("authorized 1990 of 1990");
    assertThat(Charged.state(shop.read(refused))).isEqualTo("pre_authorized 991 of 991");
    assertThat(Charged.operations(shop.read(refused)))
        .containsExactly("pre_authorization success", "void failed");
    Parity.assertKept(here);
  }

  private void assertLetGoOnce(String id, long amount) {
    ApiAnswer charge = shop.read(id);
    assertThat(Charged.state(charge)).isEqualTo("canceled 0 of 1990");
    assertThat(Charged.latest(charge)).isEqualTo("void success " + amount);
    JsonNode requests = charge.json().get("transactionRequests");
    Instant reserved =
        Instant.parse(requests.get(requests.size() - 1).get("updatedAt").stringValue());
    assertThat(Instant.parse(charge.at("/transactionRequests/0/createdAt")))
        .isAfterOrEqualTo(reserved.plus(WEEK));
    assertThat(Charged.movements(here, charge))
        .filteredOn(movement -> movement.kind() == RequestType.VOID)
        .filteredOn(movement -> movement.amount().minorUnits() == amount)
        .hasSize(1);
    assertThat(Notifications.of(here, id)).containsExactly("pending", "pre_authorized", "canceled");
  }

  /** What was due before this had its turn. */
  private void somethingElseIsDone() {
    String other = shop.charged(shop.order().cardEndingIn(8).with("capture", true));
    clock.advance(Duration.ofSeconds(6));
    Awaitility.await().untilAsserted(() -> assertThat(statusOf(other)).isEqualTo("authorized"));
  }

  private String statusOf(String id) {
    return shop.read(id).at("/status");
  }

  private long flagged() {
    return there
        .application()
        .queryForObject("select count(*) from charge where flagged_reason is not null", Long.class);
  }
}
