package com.paymenthub.providers.spi;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptCause;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.routing.CircuitSettings;
import com.paymenthub.providers.routing.GuardedCall;
import java.time.Clock;
import java.time.Duration;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What every card acquirer must do, simulator or real. An adapter's test extends this class and
 * says which requests lead to which answer, and what the provider's own books say afterwards.
 */
public abstract class CardAcquirerConformance {

  private static final Duration BOOKS_ARE_WRITTEN_WITHIN = Duration.ofSeconds(10);

  private final GuardedCall guard = new GuardedCall(CircuitSettings.DEFAULT, Clock.systemUTC());

  /** The adapter under test. */
  protected abstract CardAcquirer acquirer();

  /** A request that the provider approves. */
  protected abstract CardAuthorization approvedRequest(UUID reference, boolean capture);

  /** A request that the provider declines. */
  protected abstract CardAuthorization declinedRequest(UUID reference);

  /** A request that the provider fulfils, but whose answer does not come in time. */
  protected abstract CardAuthorization fulfilledUnansweredRequest(UUID reference);

  /** A request that the provider neither fulfils nor answers in time. */
  protected abstract CardAuthorization unfulfilledUnansweredRequest(UUID reference);

  /** An approved request whose captures and voids the provider refuses. */
  protected abstract CardAuthorization refusingOperations(UUID reference);

  /** An approved request whose captures and voids are done, but not answered in time. */
  protected abstract CardAuthorization losingAnswersOfOperations(UUID reference);

  /** An approved request whose captures and voids are neither done nor answered in time. */
  protected abstract CardAuthorization droppingOperations(UUID reference);

  /** What moved under a reference, by the provider's own books. */
  protected abstract List<Money> moved(UUID reference);

  @Test
  public void it_says_of_which_type_it_is_in_upper_case() {
    assertThat(acquirer().providerType())
        .isNotBlank()
        .isEqualTo(acquirer().providerType().toUpperCase(Locale.ROOT));
  }

  @Test
  public void it_takes_reais() {
    assertThat(acquirer().accepts(Currency.getInstance("BRL"))).isTrue();
  }

  @Test
  public void an_approval_moves_the_amount_once() {
    UUID reference = Ids.next();
    CardAuthorization request = approvedRequest(reference, false);

    assertThat(outcomeOf(request)).isInstanceOf(Approved.class);
    assertThat(moved(reference)).containsExactly(request.amount());
  }

  @Test
  public void an_approval_names_the_transaction_and_its_authorization() {
    assertThat(outcomeOf(approvedRequest(Ids.next(), true)))
        .isInstanceOfSatisfying(
            Approved.class,
            approved -> {
              assertThat(approved.transactionId()).isNotBlank();
              assertThat(approved.authorizationCode()).isNotBlank();
            });
  }

  @Test
  public void the_same_reference_twice_gets_the_same_answer_and_moves_money_once() {
    UUID reference = Ids.next();
    CardAuthorization request = approvedRequest(reference, true);

    AttemptOutcome first = outcomeOf(request);

    assertThat(outcomeOf(request)).isEqualTo(first);
    assertThat(moved(reference)).containsExactly(request.amount());
  }

  @Test
  public void the_same_reference_many_times_at_once_moves_money_once() throws Exception {
    UUID reference = Ids.next();
    CardAuthorization request = approvedRequest(reference, true);
    Callable<AttemptOutcome> send = () -> outcomeOf(request);
    try (ExecutorService senders = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<AttemptOutcome>> outcomes =
          senders.invokeAll(IntStream.range(0, 16).mapToObj(_ -> send).toList());
      for (Future<AttemptOutcome> outcome : outcomes) {
        assertThat(outcome.get()).isEqualTo(outcomes.getFirst().get());
      }
    }
    assertThat(moved(reference)).containsExactly(request.amount());
  }

  @Test
  public void references_of_their_own_move_money_each() {
    UUID first = Ids.next();
    UUID second = Ids.next();

    outcomeOf(approvedRequest(first, false));
    outcomeOf(approvedRequest(second, false));

    assertThat(moved(first)).hasSize(1);
    assertThat(moved(second)).hasSize(1);
  }

  @Test
  public void a_decline_moves_nothing_and_says_why() {
    UUID reference = Ids.next();

    assertThat(outcomeOf(declinedRequest(reference)))
        .isInstanceOfSatisfying(
            Declined.class, declined -> assertThat(declined.declinedCode()).isNotNull());
    assertThat(moved(reference)).isEmpty();
  }

  @Test
  public void the_same_declined_reference_is_declined_alike() {
    CardAuthorization request = declinedRequest(Ids.next());

    assertThat(outcomeOf(request)).isEqualTo(outcomeOf(request));
  }

  @Test
  public void a_lost_answer_is_unknown_even_though_the_money_moved() {
    UUID reference = Ids.next();
    CardAuthorization request = fulfilledUnansweredRequest(reference);

    assertThat(outcomeOf(request)).isInstanceOf(Unknown.class);
    Awaitility.await()
        .atMost(BOOKS_ARE_WRITTEN_WITHIN)
        .untilAsserted(() -> assertThat(moved(reference)).containsExactly(request.amount()));
  }

  @Test
  public void a_lost_answer_sent_again_still_moves_money_once() {
    UUID reference = Ids.next();
    CardAuthorization request = fulfilledUnansweredRequest(reference);

    outcomeOf(request);
    outcomeOf(request);

    Awaitility.await()
        .atMost(BOOKS_ARE_WRITTEN_WITHIN)
        .untilAsserted(() -> assertThat(moved(reference)).containsExactly(request.amount()));
  }

  @Test
  public void no_answer_is_unknown_and_not_declined_even_though_nothing_moved() {
    UUID reference = Ids.next();

    assertThat(outcomeOf(unfulfilledUnansweredRequest(reference))).isInstanceOf(Unknown.class);
    assertThat(moved(reference)).isEmpty();
  }

  @Test
  public void a_call_is_over_soon_after_its_deadline() {
    CardAuthorization request = unfulfilledUnansweredRequest(Ids.next());
    Duration deadline = acquirer().limits(request.account()).deadline();
    long started = System.nanoTime();

    outcomeOf(request);

    assertThat(Duration.ofNanos(System.nanoTime() - started))
        .isBetween(deadline, deadline.plusSeconds(2));
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  public void an_operation_moves_its_amount_once_however_often_it_is_asked_for(
      Operation operation) {
    CardAuthorization authorized = authorized(approvedRequest(Ids.next(), false));
    CardOperation request = on(authorized, 990);

    AttemptOutcome first = outcomeOf(operation, request);

    assertThat(first)
        .isInstanceOfSatisfying(
            Approved.class, approved -> assertThat(approved.transactionId()).isNotBlank());
    assertThat(outcomeOf(operation, request)).isEqualTo(first);
    assertThat(moved(request.reference())).containsExactly(request.amount());
  }

  @Test
  public void partial_voids_with_references_of_their_own_move_money_each() {
    CardAuthorization authorized = authorized(approvedRequest(Ids.next(), true));
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
    assertThat(inquired(request, operation)).isInstanceOf(InquiryOutcome.Refused.class);
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  public void a_lost_answer_of_an_operation_is_found_by_asking(Operation operation) {
    CardOperation request = onAll(authorized(losingAnswersOfOperations(Ids.next())));

    assertThat(outcomeOf(operation, request)).isInstanceOf(Unknown.class);

    Awaitility.await()
        .atMost(BOOKS_ARE_WRITTEN_WITHIN)
        .untilAsserted(
            () -> assertThat(moved(request.reference())).containsExactly(request.amount()));
    assertThat(inquired(request, operation)).isInstanceOf(InquiryOutcome.Executed.class);
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  public void an_operation_that_was_neither_done_nor_answered_is_known_not_to_be_done(
      Operation operation) {
    CardOperation request = onAll(authorized(droppingOperations(Ids.next())));

    assertThat(outcomeOf(operation, request)).isInstanceOf(Unknown.class);

    assertThat(inquired(request, operation)).isInstanceOf(InquiryOutcome.NotExecuted.class);
    assertThat(moved(request.reference())).isEmpty();
  }

  @Test
  public void a_lost_answer_of_an_authorization_is_found_by_asking() {
    CardAuthorization done = fulfilledUnansweredRequest(Ids.next());
    outcomeOf(done);
    Awaitility.await()
        .atMost(BOOKS_ARE_WRITTEN_WITHIN)
        .untilAsserted(
            () -> assertThat(inquired(done)).isInstanceOf(InquiryOutcome.Executed.class));

    CardAuthorization dropped = unfulfilledUnansweredRequest(Ids.next());
    outcomeOf(dropped);
    assertThat(inquired(dropped)).isInstanceOf(InquiryOutcome.NotExecuted.class);

    CardAuthorization declined = declinedRequest(Ids.next());
    outcomeOf(declined);
    assertThat(inquired(declined)).isInstanceOf(InquiryOutcome.Refused.class);
  }

  @Test
  public void asking_about_what_was_never_sent_changes_nothing() {
    CardAuthorization request = approvedRequest(Ids.next(), false);

    assertThat(inquired(request)).isInstanceOf(InquiryOutcome.NeverHeard.class);
    assertThat(inquired(request)).isInstanceOf(InquiryOutcome.NeverHeard.class);
    assertThat(moved(request.reference())).isEmpty();
    assertThat(outcomeOf(request)).isInstanceOf(Approved.class);
  }

  @Test
  public void a_reversal_of_what_was_never_heard_of_makes_its_execution_impossible() {
    CardAuthorization request = approvedRequest(Ids.next(), true);

    assertThat(reversed(request)).isInstanceOf(Approved.class);
    assertThat(reversed(request)).isInstanceOf(Approved.class);

    assertThat(outcomeOf(request)).isNotInstanceOf(Approved.class);
    assertThat(moved(request.reference())).isEmpty();
    assertThat(inquired(request)).isNotInstanceOf(InquiryOutcome.Executed.class);
  }

  @Test
  public void a_reversal_takes_back_what_was_executed_and_whoever_asks_is_told_so() {
    CardAuthorization request = authorized(approvedRequest(Ids.next(), true));

    assertThat(reversed(request)).isInstanceOf(Approved.class);
    assertThat(reversed(request)).isInstanceOf(Approved.class);

    assertThat(inquired(request)).isInstanceOf(InquiryOutcome.NotExecuted.class);
  }

  @Test
  public void a_request_and_its_reversal_at_once_leave_no_money_behind() throws Exception {
    try (ExecutorService senders = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 50; i++) {
        CardAuthorization request = approvedRequest(Ids.next(), true);
        Future<AttemptOutcome> sent = senders.submit(() -> outcomeOf(request));
        Future<AttemptOutcome> reversed = senders.submit(() -> reversed(request));

        assertThat(reversed.get()).isInstanceOf(Approved.class);
        sent.get();
        assertThat(inquired(request)).isInstanceOf(InquiryOutcome.NotExecuted.class);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  public void a_reversed_operation_is_never_executed(Operation operation) {
    CardOperation request = onAll(authorized(approvedRequest(Ids.next(), false)));
    Inquiry inquiry =
        new Inquiry(
            Ids.next(),
            request.reference(),
            operation.requestType,
            request.amount(),
            request.account());

    assertThat(replyOf(inquiry.account(), () -> acquirer().reverse(inquiry)))
        .isInstanceOf(Approved.class);
    assertThat(outcomeOf(operation, request)).isNotInstanceOf(Approved.class);
    assertThat(moved(request.reference())).isEmpty();
  }

  /** What can be done with money that is reserved. */
  public enum Operation {
    CAPTURE(RequestType.CAPTURE),
    VOID(RequestType.VOID);

    private final RequestType requestType;

    Operation(RequestType requestType) {
      this.requestType = requestType;
    }
  }

  private CardAuthorization authorized(CardAuthorization request) {
    assertThat(outcomeOf(request)).isInstanceOf(Approved.class);
    return request;
  }

  private static CardOperation onAll(CardAuthorization authorization) {
    return on(authorization, authorization.amount().minorUnits());
  }

  private static CardOperation on(CardAuthorization authorization, long minorUnits) {
    return new CardOperation(
        Ids.next(),
        authorization.account(),
        new Money(minorUnits, authorization.amount().currency()),
        AttemptCause.MERCHANT,
        new CardOperation.Authorized(authorization.reference(), null, authorization.amount()));
  }

  private AttemptOutcome outcomeOf(Operation operation, CardOperation request) {
    return replyOf(
        request.account(),
        () ->
            switch (operation) {
              case CAPTURE -> acquirer().capture(request);
              case VOID -> acquirer().voidAmount(request);
            });
  }

  private InquiryOutcome inquired(CardOperation about, Operation operation) {
    return inquired(
        new Inquiry(
            Ids.next(), about.reference(), operation.requestType, about.amount(), about.account()));
  }

  private InquiryOutcome inquired(CardAuthorization about) {
    return inquired(inquiryAbout(about));
  }

  private InquiryOutcome inquired(Inquiry inquiry) {
    return guard.inquire(
        inquiry.account(),
        acquirer().limits(inquiry.account()),
        inquiry.reference(),
        () -> acquirer().inquire(inquiry));
  }

  private AttemptOutcome reversed(CardAuthorization about) {
    Inquiry inquiry = inquiryAbout(about);
    return replyOf(inquiry.account(), () -> acquirer().reverse(inquiry));
  }

  private static Inquiry inquiryAbout(CardAuthorization about) {
    return new Inquiry(
        Ids.next(),
        about.reference(),
        about.capture() ? RequestType.AUTHORIZATION : RequestType.PRE_AUTHORIZATION,
        about.amount(),
        about.account());
  }

  private AttemptOutcome outcomeOf(CardAuthorization request) {
    return replyOf(request.account(), () -> acquirer().authorize(request));
  }

  private AttemptOutcome replyOf(ProviderAccount account, Callable<ProviderReply> call) {
    return guard.call(account, acquirer().limits(account), Ids.next(), call).outcome();
  }
}
