package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.charging.ChargeDueWork;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Two nodes with homes of their own on one database have one simulator between them. */
class OneSimulatorTest {

  private static final String STILL = "--payments.agenda.enabled=false";
  private static final AdvancingClock CLOCK = new AdvancingClock();
  private static final RunningService SENDING = RunningService.start(CLOCK, STILL);
  private static final RunningService ASKING = SENDING.anotherNodeWithItsOwnHome(STILL);

  @AfterAll
  static void stop() {
    ASKING.stop();
    SENDING.stop();
  }

  @Test
  void money_that_one_node_s_simulator_moved_is_no_failure_to_the_other() {
    Shop shop = Shop.open(SENDING);
    List<String> charges =
        IntStream.range(0, 3)
            .mapToObj(_ -> shop.charged(shop.order().cardEndingIn(8).with("capture", true)))
            .toList();

    attendInTime();

    for (String charge : charges) {
      ApiAnswer found = shop.at(ASKING).read(charge);
      assertThat(Charged.state(found)).isEqualTo("authorized 1990 of 1990");
      assertThat(Charged.movements(ASKING, found))
          .extracting(SimulatedMovement::kind)
          .containsExactly(RequestType.AUTHORIZATION);
    }
    Parity.assertKept(ASKING);
  }

  @Test
  void what_one_node_s_simulator_did_not_execute_the_other_says_at_its_first_question() {
    Shop shop = Shop.open(SENDING);
    String charge = shop.charged(shop.order().cardEndingIn(6));

    attendInTime();

    ApiAnswer found = shop.at(ASKING).read(charge);
    assertThat(Charged.state(found)).isEqualTo("failed 1990 of 1990");
    assertThat(Charged.operations(found))
        .containsExactly("pre_authorization failed", "probe success");
    assertThat(Charged.movements(ASKING, found)).isEmpty();
  }

  /** The first question comes 5 s and a tenth after the answer failed to come. */
  private static void attendInTime() {
    Stream.of(6, 60)
        .forEach(
            seconds -> {
              CLOCK.advance(Duration.ofSeconds(seconds));
              ChargeDueWork dueWork = ASKING.part(ChargeDueWork.class);
              while (dueWork.performNext()) {}
            });
  }
}
