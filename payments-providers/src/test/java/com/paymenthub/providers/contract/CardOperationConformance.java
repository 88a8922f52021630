package com.paymenthub.providers.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Accepted;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.NotExecuted;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.LostAnswerRules;
import com.paymenthub.domain.history.Ids;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every card acquirer must do when asked to capture, void, inquire and reverse. */
abstract class CardOperationConformance extends CardAcquirerCase {

  @ParameterizedTest
  @EnumSource(Operation.class)
  public void an_operation_moves_its_amount_once_however_often_it_is_asked_for(
      Operation operation) {
    CardAuthorization authorized = authorized(approvedRequest(Ids.next(), false));
    CardOperation request = onSome(authorized, operation);

    AttemptOutcome first = outcomeOf(operation, request);

    assertThat(first)
        .isInstanceOfSatisfying(
            Approved.class, approved -> assertThat(approved.transactionId()).isNotBlank());
    assertThat(outcomeOf(operation, request)).isEqualTo(first);
    assertThat(moved(request.reference())).containsExactly(request.amount());
  }

  @ParameterizedTest
  @EnumSource(Part.class)
  public void a_part_is_captured_released_and_refunded_where_its_rules_say_so_and_only_there(
      Part part) {
    boolean captured = part == Part.OF_A_REFUND;
    ProviderAccount usual = approvedRequest(Ids.next(), captured).account();
    for (ProviderAccount account :
        Stream.concat(Stream.of(usual), accountsWithOtherRules().stream()).toList()) {
      CardAuthorization authorized = authorized(at(account, approvedRequest(Ids.next(), captured)));
      CardOperation request = onPart(authorized);

      AttemptOutcome outcome = outcomeOf(part.operation, request);

      if (part.isAllowedBy(acquirer().operationRules(account))) {
        assertThat(outcome).isInstanceOf(Approved.class);
        assertThat(moved(request.reference())).containsExactly(request.amount());
      } else {
        assertThat(outcome).isInstanceOf(Declined.class);
        assertThat(moved(request.reference())).isEmpty();
      }
    }
  }

  @Test
  public void partial_voids_with_references_of_their_own_move_money_each() {
    CardAuthorization authorized = authorized(approvedRequest(Ids.next(), true));
    assumeTrue(
        acquirer().operationRules(authorized.account()).partialRefund(),
        "it declares that it gives back no part");
    CardOperation first = on(authorized, 400);
    CardOperation second = on(authorized, 500);

    assertThat(outcomeOf(Operation.VOID, first)).isInstanceOf(Approved.class);
    assertThat(outcomeOf(Operation.VOID, second)).isInstanceOf(Approved.class);
    assertThat(moved(first.reference())).containsExactly(first.amount());
    assertThat(moved(second.reference())).containsExactly(second.amount());
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  public void a_refused_operation_moves_nothing_and_stays_refused(Operation operation) {
    CardOperation request = onAll(authorized(refusingOperations(Ids.next())));

    AttemptOutcome first = outcomeOf(operation, request);

    assertThat(first).isInstanceOf(Declined.class);
    assertThat(outcomeOf(operation, request)).isEqualTo(first);
    assertThat(moved(request.reference())).isEmpty();
    assertThat(known(request, operation)).isInstanceOf(InquiryOutcome.Refused.class);
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  public void a_lost_answer_of_an_operation_is_found_by_asking(Operation operation) {
    CardOperation request = onAll(authorized(losingAnswersOfOperations(Ids.next())));

    assertThat(outcomeOf(operation, request)).isInstanceOf(Unknown.class);

    Awaitility.await()
        .atMost(foundWithin())
        .untilAsserted(
            () -> assertThat(moved(request.reference())).containsExactly(request.amount()));
    assertThat(known(request, operation)).isInstanceOf(InquiryOutcome.Executed.class);
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  public void an_operation_that_was_neither_done_nor_answered_is_known_not_to_be_done(
      Operation operation) {
    CardOperation request = onAll(authorized(droppingOperations(Ids.next())));

    assertThat(outcomeOf(operation, request)).isInstanceOf(Unknown.class);

    assertThat(known(request, operation)).isInstanceOf(InquiryOutcome.NotExecuted.class);
    assertThat(moved(request.reference())).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  public void an_accepted_operation_has_moved_nothing_and_says_when_it_is_expected_to_end(
      Operation operation) {
    CardOperation request = accepted(Ending.NOT_FINISHED);

    AttemptOutcome first = outcomeOf(operation, request);

    assertThat(first)
        .isInstanceOfSatisfying(
            Accepted.class,
            accepted -> {
              assertThat(accepted.transactionId()).isNotBlank();
              assertThat(accepted.overdueAt()).isAfterOrEqualTo(accepted.expectedBy());
            });
    assertThat(outcomeOf(operation, request)).isEqualTo(first);
    assertThat(known(request, operation)).isEqualTo(new InquiryOutcome.Accepted((Accepted) first));
    assertThat(moved(request.reference())).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  public void an_accepted_operation_that_ends_well_moves_its_amount_once(Operation operation) {
    CardOperation request = accepted(Ending.APPROVED);
    outcomeOf(operation, request);

    awaitEnd(request, operation, InquiryOutcome.Executed.class);
    assertThat(outcomeOf(operation, request)).isInstanceOf(Approved.class);
    assertThat(moved(request.reference())).containsExactly(request.amount());
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  public void an_accepted_operation_can_be_refused_in_the_end(Operation operation) {
    CardOperation request = accepted(Ending.DECLINED);
    outcomeOf(operation, request);

    awaitEnd(request, operation, InquiryOutcome.Refused.class);
    assertThat(outcomeOf(operation, request)).isInstanceOf(Declined.class);
    assertThat(moved(request.reference())).isEmpty();
  }

  @Test
  public void an_accepted_authorization_that_is_reversed_is_never_executed() {
    CardAuthorization request =
        barredByReversal(at(accepting(Ending.NOT_FINISHED), approvedRequest(Ids.next(), true)));
    assertThat(outcomeOf(request)).isInstanceOf(Accepted.class);

    assertThat(reversed(request)).isInstanceOf(Approved.class);

    assertThat(known(request)).isInstanceOf(InquiryOutcome.NotExecuted.class);
    assertThat(moved(request.reference())).isEmpty();
  }

  @Test
  public void what_was_reversed_before_it_came_is_not_accepted() {
    CardAuthorization request =
        barredByReversal(at(accepting(Ending.NOT_FINISHED), approvedRequest(Ids.next(), true)));
    assertThat(reversed(request)).isInstanceOf(Approved.class);

    assertThat(outcomeOf(request)).isInstanceOf(Declined.class);
  }

  private CardOperation accepted(Ending ending) {
    ProviderAccount account = accepting(ending);
    CardAuthorization authorized = authorized(approvedRequest(Ids.next(), false));
    return on(authorized, account, authorized.amount().minorUnits());
  }

  private void awaitEnd(
      CardOperation request, Operation operation, Class<? extends InquiryOutcome> end) {
    Awaitility.await()
        .atMost(foundWithin())
        .untilAsserted(() -> assertThat(known(request, operation)).isInstanceOf(end));
  }

  @Test
  public void a_lost_answer_of_an_authorization_is_found_by_asking() {
    CardAuthorization done = fulfilledUnansweredRequest(Ids.next());
    outcomeOf(done);
    Awaitility.await()
        .atMost(foundWithin())
        .untilAsserted(() -> assertThat(known(done)).isInstanceOf(InquiryOutcome.Executed.class));

    CardAuthorization dropped = unfulfilledUnansweredRequest(Ids.next());
    outcomeOf(dropped);
    assertThat(known(dropped)).isInstanceOf(InquiryOutcome.NotExecuted.class);

    CardAuthorization declined = declinedRequest(Ids.next());
    outcomeOf(declined);
    assertThat(known(declined)).isInstanceOf(InquiryOutcome.Refused.class);
  }

  @Test
  public void what_was_done_is_found_once_the_blindness_has_passed() {
    CardAuthorization young =
        authorized(at(blind(Duration.ofHours(1)), approvedRequest(Ids.next(), true)));
    assertThat(acquirer().blindness(young.account())).isPositive();
    assertThat(known(young)).isInstanceOf(InquiryOutcome.NeverHeard.class);

    CardAuthorization old =
        authorized(at(blind(Duration.ofSeconds(1)), approvedRequest(Ids.next(), true)));
    Awaitility.await()
        .atMost(foundWithin())
        .untilAsserted(() -> assertThat(known(old)).isInstanceOf(InquiryOutcome.Executed.class));
  }

  @Test
  public void where_no_inquiries_are_answered_that_is_declared_and_a_reversal_settles_everything() {
    CardAuthorization never = at(withoutInquiries(), approvedRequest(Ids.next(), true));
    CardAuthorization done = authorized(at(never.account(), reversible()));

    assertThat(acquirer().lostAnswerRules(never.account()).answersInquiries()).isFalse();
    assertThat(inquired(inquiryAbout(done))).isInstanceOf(InquiryOutcome.NoAnswer.class);
    assertThat(reversed(done)).isInstanceOf(Approved.class);
    if (barsByReversal(never)) {
      assertThat(reversed(never)).isInstanceOf(Approved.class);
      assertThat(outcomeOf(never)).isNotInstanceOf(Approved.class);
    } else {
      assertThat(reversed(never)).isInstanceOf(NotExecuted.class);
    }
  }

  @Test
  public void what_never_came_is_not_said_to_be_barred_where_it_cannot_be() {
    CardAuthorization request =
        at(withoutBarring(), approvedRequest(Ids.next(), reversesWhatWasTaken()));
    assertThat(acquirer().lostAnswerRules(request.account()).barring())
        .isNotEqualTo(LostAnswerRules.Barring.BY_REVERSAL);

    assertThat(reversed(request)).isNotInstanceOf(Approved.class);

    assertThat(outcomeOf(request)).isInstanceOf(Approved.class);
    assertThat(reversed(request)).isInstanceOf(Approved.class);
  }

  private boolean barsByReversal(CardAuthorization request) {
    return acquirer().lostAnswerRules(request.account()).barring()
        == LostAnswerRules.Barring.BY_REVERSAL;
  }

  private CardAuthorization barredByReversal(CardAuthorization request) {
    assumeTrue(barsByReversal(request), "it declares that a reversal does not bar what never came");
    return request;
  }

  @Test
  public void a_repeat_that_moves_money_again_is_declared() {
    CardAuthorization request = at(withoutRecognition(), approvedRequest(Ids.next(), true));
    assertThat(acquirer().recognizesRepeats(request.account())).isFalse();

    AttemptOutcome first = outcomeOf(request);

    assertThat(outcomeOf(request)).isInstanceOf(Approved.class).isNotEqualTo(first);
  }

  @Test
  public void asking_about_what_was_never_sent_changes_nothing() {
    CardAuthorization request = approvedRequest(Ids.next(), false);
    assumeTrue(
        acquirer().lostAnswerRules(request.account()).answersInquiries(),
        "it declares that nobody can ask");

    assertThat(known(request)).isInstanceOf(InquiryOutcome.NeverHeard.class);
    assertThat(known(request)).isInstanceOf(InquiryOutcome.NeverHeard.class);
    assertThat(moved(request.reference())).isEmpty();
    assertThat(outcomeOf(request)).isInstanceOf(Approved.class);
  }

  @Test
  public void a_reversal_of_what_was_never_heard_of_makes_its_execution_impossible() {
    CardAuthorization request = barredByReversal(approvedRequest(Ids.next(), true));

    assertThat(reversed(request)).isInstanceOf(Approved.class);
    assertThat(reversed(request)).isInstanceOf(Approved.class);

    assertThat(outcomeOf(request)).isNotInstanceOf(Approved.class);
    assertThat(moved(request.reference())).isEmpty();
    assertThat(known(request)).isNotInstanceOf(InquiryOutcome.Executed.class);
  }

  @Test
  public void a_reversal_takes_back_what_was_executed_and_whoever_asks_is_told_so() {
    CardAuthorization request = reversible();

    assertThat(reversed(request)).isInstanceOf(Approved.class);
    if (barsByReversal(request)) {
      assertThat(reversed(request)).isInstanceOf(Approved.class);
    }

    assertThat(known(request)).isInstanceOf(InquiryOutcome.NotExecuted.class);
  }

  @Test
  public void a_request_and_its_reversal_at_once_leave_no_money_behind() throws Exception {
    try (ExecutorService senders = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 50; i++) {
        CardAuthorization request = barredByReversal(approvedRequest(Ids.next(), true));
        Future<AttemptOutcome> sent = senders.submit(() -> outcomeOf(request));
        Future<AttemptOutcome> reversed = senders.submit(() -> reversed(request));

        assertThat(reversed.get()).isInstanceOf(Approved.class);
        sent.get();
        assertThat(known(request)).isInstanceOf(InquiryOutcome.NotExecuted.class);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  public void a_reversed_operation_is_never_executed(Operation operation) {
    CardOperation request = onAll(authorized(approvedRequest(Ids.next(), false)));
    assumeTrue(
        acquirer().lostAnswerRules(request.account()).answersInquiries(),
        "what was done of it is not known, so that it is not reversed");
    Inquiry inquiry =
        Requests.inquiry(
            request.reference(), operation.requestType, request.amount(), request.account());

    assertThat(replyOf(inquiry.account(), () -> acquirer().reverse(inquiry)))
        .isInstanceOf(Approved.class);
    assertThat(outcomeOf(operation, request)).isNotInstanceOf(Approved.class);
    assertThat(moved(request.reference())).isEmpty();
  }
}
