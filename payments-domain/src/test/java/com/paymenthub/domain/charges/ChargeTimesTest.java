package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.ATTEMPT;
import static com.paymenthub.domain.charges.ChargeExamples.CHARGE;
import static com.paymenthub.domain.charges.ChargeExamples.FINAL;
import static com.paymenthub.domain.charges.ChargeExamples.NOT_SENT;
import static com.paymenthub.domain.charges.ChargeExamples.NOW;
import static com.paymenthub.domain.charges.ChargeExamples.RETRYABLE;
import static com.paymenthub.domain.charges.ChargeExamples.SECOND;
import static com.paymenthub.domain.charges.ChargeExamples.UNKNOWN;
import static com.paymenthub.domain.charges.ChargeExamples.answer;
import static com.paymenthub.domain.charges.ChargeExamples.pending;
import static com.paymenthub.domain.charges.ChargeExamples.request;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The clocks of several nodes disagree; the times of one history do not. */
class ChargeTimesTest {

  @Test
  void an_answer_whose_clock_is_an_hour_behind_comes_later_all_the_same() {
    Charge.Registered charge = pending(false).registered();
    Instant behind = NOW.minus(Duration.ofHours(1));

    assertThat(charge.decide(answer(ATTEMPT, APPROVED, null, behind)))
        .extracting(ChargeEvent::occurredAt)
        .containsExactly(
            charge.charge().lastEventAt().plusMillis(1),
            charge.charge().lastEventAt().plusMillis(2));
  }

  @Test
  void times_of_any_history_strictly_increase_in_whole_milliseconds() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int run = 0; run < 500; run++) {
      List<Instant> times = randomHistory(random).stream().map(ChargeEvent::occurredAt).toList();

      assertThat(times).as("seed %d", seed).hasSizeGreaterThanOrEqualTo(2).doesNotHaveDuplicates();
      assertThat(times).as("seed %d", seed).isSorted();
      assertThat(times)
          .as("seed %d", seed)
          .allMatch(time -> time.equals(time.truncatedTo(ChronoUnit.MILLIS)));
    }
  }

  /** Failing over again and again, under a clock that jumps up to a minute either way. */
  private static List<ChargeEvent> randomHistory(Random random) {
    List<ChargeEvent> history =
        new ArrayList<>(new Charge.NotRequested().decide(request(random.nextBoolean())));
    List<AttemptOutcome> outcomes = List.of(APPROVED, RETRYABLE, FINAL, NOT_SENT, UNKNOWN);
    for (int answers = random.nextInt(8); answers > 0; answers--) {
      Charge.Registered charge = Charge.fold(history).registered();
      Instant now = NOW.plusNanos(random.nextLong(-60_000_000_000L, 60_000_000_000L));
      UUID next = new UUID(random.nextLong(), 0);
      history.addAll(
          charge.decide(
              new ChargeCommand.RecordOutcome(
                  CHARGE,
                  charge.charge().latestAuthorization().id(),
                  outcomes.get(random.nextInt(outcomes.size())),
                  next,
                  random.nextInt(4) == 0 ? null : SECOND,
                  now)));
    }
    return history;
  }
}
