package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeStatus.AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.CANCELED;
import static com.paymenthub.domain.charges.ChargeStatus.CHARGED_BACK;
import static com.paymenthub.domain.charges.ChargeStatus.FAILED;
import static com.paymenthub.domain.charges.ChargeStatus.PENDING;
import static com.paymenthub.domain.charges.ChargeStatus.PRE_AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.VOIDED;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Ten thousand charges to which anything may happen; a failure prints the seed that repeats it. */
class RandomLivesTest {

  private static final int LIVES = 10_000;

  private static final Map<ChargeStatus, Set<ChargeStatus>> TRANSITIONS =
      Map.of(
          PENDING, Set.of(PRE_AUTHORIZED, AUTHORIZED, FAILED),
          PRE_AUTHORIZED, Set.of(AUTHORIZED, CANCELED, VOIDED),
          AUTHORIZED, Set.of(VOIDED, CHARGED_BACK),
          FAILED, Set.of(),
          CANCELED, Set.of(),
          VOIDED, Set.of(),
          CHARGED_BACK, Set.of(AUTHORIZED));

  @Test
  void whatever_happens_the_rules_hold_and_the_agenda_leads_to_rest() {
    long first = System.nanoTime();
    Map<ChargeStatus, Integer> ends = new EnumMap<>(ChargeStatus.class);
    int flagged = 0;
    for (long seed = first; seed < first + LIVES; seed++) {
      try {
        RandomLife random = live(new Random(seed));
        ends.merge(random.life().status(), 1, Integer::sum);
        flagged += random.wasFlagged() ? 1 : 0;
      } catch (AssertionError | RuntimeException failure) {
        throw new AssertionError("new Random(" + seed + "L): " + failure.getMessage(), failure);
      }
    }
    // Lives that all went one way would show little.
    assertThat(ends).containsKeys(AUTHORIZED, FAILED, CANCELED, VOIDED, CHARGED_BACK);
    assertThat(flagged).isBetween(1, LIVES / 2);
  }

  private static RandomLife live(Random seeded) {
    RandomLife random = new RandomLife(seeded);
    for (int steps = seeded.nextInt(40); steps > 0; steps--) {
      random.step();
    }
    random.comeToRest();
    assertHistory(random.life());
    assertSettled(random);
    return random;
  }

  private static void assertHistory(Life life) {
    Charge charge = new Charge.NotRequested();
    Instant before = Instant.MIN;
    for (ChargeEvent event : life.history()) {
      assertThat(event.occurredAt()).as("%s", event).isAfter(before);
      Optional<ChargeStatus> from = status(charge);
      charge = charge.evolve(event);
      Optional<ChargeStatus> to = status(charge);
      boolean isTold = !from.equals(to) || event instanceof ChargeEvent.OperationFinished;
      assertThat(StatusChange.of(event)).as("%s", event).isEqualTo(isTold ? to : Optional.empty());
      if (from.isPresent() && !from.equals(to)) {
        assertThat(TRANSITIONS.get(from.get())).as("%s", event).contains(to.orElseThrow());
      }
      before = event.occurredAt();
    }
    assertThat(Charge.fold(life.history())).isEqualTo(life.charge()).isEqualTo(charge);
  }

  /** Nothing is open that nobody looks after, and the money is where the charge says. */
  private static void assertSettled(RandomLife random) {
    ChargeRecord record = random.life().record();
    for (Attempt attempt : record.attempts()) {
      assertThat(attempt.isUnderWay()).as("%s", attempt).isFalse();
      assertThat(attempt.isUnresolved()).as("%s", attempt).isFalse();
      assertThat(attempt.awaitsVerdict()).as("%s", attempt).isFalse();
      assertThat(attempt.isFlagged()).as("%s", attempt).isFalse();
    }
    long counted = 0;
    for (Attempt attempt : record.attempts()) {
      if (attempt.requestType().isAuthorization()) {
        counted += random.books().held(attempt.id());
      }
    }
    long expected =
        switch (random.life().status()) {
          case PRE_AUTHORIZED, AUTHORIZED, CHARGED_BACK -> random.life().residual();
          case FAILED, CANCELED, VOIDED -> 0;
          case PENDING -> throw new AssertionError("a pending charge has something on its agenda");
        };
    assertThat(counted).as("what the provider holds").isEqualTo(expected);
  }

  private static Optional<ChargeStatus> status(Charge charge) {
    return charge instanceof Charge.Registered registered
        ? Optional.of(registered.status())
        : Optional.empty();
  }
}
