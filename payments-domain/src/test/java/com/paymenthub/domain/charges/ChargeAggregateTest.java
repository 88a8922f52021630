package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.ATTEMPT;
import static com.paymenthub.domain.charges.ChargeExamples.FINAL;
import static com.paymenthub.domain.charges.ChargeExamples.RETRYABLE;
import static com.paymenthub.domain.charges.ChargeExamples.SECOND;
import static com.paymenthub.domain.charges.ChargeExamples.UNKNOWN;
import static com.paymenthub.domain.charges.ChargeExamples.answer;
import static com.paymenthub.domain.charges.ChargeExamples.pending;
import static com.paymenthub.domain.charges.ChargeExamples.request;

import com.paymenthub.domain.history.Handled;
import com.paymenthub.domain.refusals.Refusal;
import java.util.List;
import org.axonframework.modelling.command.VersionedAggregateIdentifier;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The shell appends what the charge decides, answers the charge as it stands, and adds nothing. */
class ChargeAggregateTest {

  private static final List<ChargeEvent> REQUESTED =
      new Charge.NotRequested().decide(request(false));

  private final AggregateTestFixture<ChargeAggregate> axon =
      new AggregateTestFixture<>(ChargeAggregate.class);

  /** The service tells Axon the charge of a command in the same way. */
  @BeforeEach
  void tell_which_charge_a_command_is_for() {
    axon.registerCommandTargetResolver(
        command ->
            new VersionedAggregateIdentifier(
                ((ChargeCommand) command.getPayload()).chargeId(), null));
  }

  @Test
  void a_request_begins_a_history() {
    axon.givenNoPriorActivity()
        .when(request(false))
        .expectEvents(REQUESTED.toArray())
        .expectResultMessagePayload(new Handled<>(pending(false), REQUESTED.size() - 1, REQUESTED));
  }

  static List<ChargeCommand.RecordOutcome> answers() {
    return List.of(
        answer(APPROVED, null),
        answer(RETRYABLE, SECOND),
        answer(FINAL, null),
        answer(UNKNOWN, null));
  }

  @ParameterizedTest
  @MethodSource("answers")
  void an_answer_appends_what_the_charge_decides(ChargeCommand.RecordOutcome answer) {
    List<ChargeEvent> appended = pending(false).decide(answer);
    axon.given(REQUESTED)
        .when(answer)
        .expectEvents(appended.toArray())
        .expectResultMessagePayload(
            new Handled<>(
                ChargeExamples.tell(pending(false), answer),
                REQUESTED.size() + appended.size() - 1,
                appended));
  }

  @Test
  void a_repeated_answer_appends_nothing() {
    axon.given(REQUESTED)
        .andGiven(pending(false).decide(answer(APPROVED, null)))
        .when(answer(ATTEMPT, APPROVED, null, ChargeExamples.NOW))
        .expectNoEvents()
        .expectResultMessagePayload(
            new Handled<>(
                ChargeExamples.tell(pending(false), answer(APPROVED, null)),
                REQUESTED.size() + pending(false).decide(answer(APPROVED, null)).size() - 1,
                List.of()));
  }

  @Test
  void a_refusal_appends_nothing() {
    axon.given(REQUESTED)
        .andGiven(pending(false).decide(answer(FINAL, null)))
        .when(
            new ChargeCommand.RequestCapture(
                ChargeExamples.CHARGE,
                ChargeExamples.terms(false).clientId(),
                null,
                ChargeExamples.SECOND_ATTEMPT,
                null,
                null,
                1,
                ChargeExamples.NOW))
        .expectNoEvents()
        .expectException(Refusal.class);
  }
}
