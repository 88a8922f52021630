package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.FINAL;
import static com.paymenthub.domain.charges.ChargeExamples.NOT_SENT;
import static com.paymenthub.domain.charges.ChargeExamples.NOW;
import static com.paymenthub.domain.charges.ChargeExamples.RETRYABLE;
import static com.paymenthub.domain.charges.ChargeExamples.SECOND;
import static com.paymenthub.domain.charges.ChargeExamples.SECOND_ATTEMPT;
import static com.paymenthub.domain.charges.ChargeExamples.UNKNOWN;
import static com.paymenthub.domain.charges.ChargeExamples.answer;
import static com.paymenthub.domain.charges.ChargeExamples.request;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** A merchant is told of an event exactly when it changes the status that merchants see. */
class StatusChangeTest {

  private static final List<List<ChargeCommand>> LIVES =
      List.of(
          List.of(request(false), answer(APPROVED, null)),
          List.of(request(true), answer(APPROVED, null)),
          List.of(request(false), answer(FINAL, null)),
          List.of(request(false), answer(NOT_SENT, null)),
          List.of(request(false), answer(UNKNOWN, null), answer(APPROVED, null)),
          List.of(
              request(true),
              answer(RETRYABLE, SECOND),
              answer(SECOND_ATTEMPT, APPROVED, null, NOW)));

  @TestFactory
  Stream<DynamicTest> an_event_is_told_exactly_when_the_status_changes() {
    return LIVES.stream()
        .map(life -> DynamicTest.dynamicTest(life.toString(), () -> assertTold(life)));
  }

  private static void assertTold(List<ChargeCommand> life) {
    Charge charge = new Charge.NotRequested();
    for (ChargeCommand command : life) {
      for (ChargeEvent event : charge.decide(command)) {
        Charge changed = charge.evolve(event);
        assertThat(StatusChange.of(event))
            .as("%s", event)
            .isEqualTo(status(changed).equals(status(charge)) ? Optional.empty() : status(changed));
        charge = changed;
      }
    }
  }

  private static Optional<ChargeStatus> status(Charge charge) {
    return charge instanceof Charge.Registered registered
        ? Optional.of(registered.status())
        : Optional.empty();
  }
}
