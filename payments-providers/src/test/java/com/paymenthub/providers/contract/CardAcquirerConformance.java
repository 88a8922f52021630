package com.paymenthub.providers.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.domain.history.Ids;
import java.time.Duration;
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

/**
 * What every card acquirer must do, simulator or real. An adapter's test extends this class and
 * says which requests lead to which answer, and what the provider's own books say afterwards.
 */
public abstract class CardAcquirerConformance extends CardOperationConformance {

  @Test
  public void it_says_of_which_type_it_is_in_upper_case() {
    assertThat(acquirer().providerType())
        .isNotBlank()
        .isEqualTo(acquirer().providerType().toUpperCase(Locale.ROOT));
  }

  @Test
  public void it_takes_reais() {
    CardAuthorization request = approvedRequest(Ids.next(), false);

    assertThat(
            acquirer()
                .refuses(
                    request.account(), new CardTerms(request.amount(), 1, request.card().brand())))
        .isEmpty();
  }

  @Test
  public void it_takes_every_statement_text_that_it_says_it_can_print() {
    for (String text : List.of("BOOKSHOP", "São João & Cia. do Bairro Alto", "書店")) {
      CardAuthorization request = approvedRequest(Ids.next(), false);

      assertThat(outcomeOf(Requests.printing(request, acquirer().printable(text))))
          .isInstanceOf(Approved.class);
    }
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
        .atMost(foundWithin())
        .untilAsserted(() -> assertThat(moved(reference)).containsExactly(request.amount()));
  }

  @Test
  public void a_lost_answer_sent_again_still_moves_money_once() {
    UUID reference = Ids.next();
    CardAuthorization request = fulfilledUnansweredRequest(reference);

    outcomeOf(request);
    outcomeOf(request);

    Awaitility.await()
        .atMost(foundWithin())
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
        .isBetween(deadline, deadline.plusSeconds(60));
  }

  @Test
  public void a_call_ends_when_its_caller_stops_waiting() throws Exception {
    CardAuthorization request = unfulfilledUnansweredRequest(Ids.next());

    assertThat(GivenUp.endOf(() -> acquirer().authorize(request))).isInstanceOf(Exception.class);
  }
}
