package com.paymenthub.providers.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptCause;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.ActionRequired;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.NotExecuted;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.LostAnswerRules;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.money.Money;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What every acquirer must do that asks buyers to act before it charges a card. */
public abstract class BuyerActionConformance {

  static final String RETURN_URL = "https://shop.example/order/7";

  private static final ThreeDSecure.Browser BROWSER =
      new ThreeDSecure.Browser("*/*", "Mozilla/5.0", "pt-BR", 24, 1536, 723, 180, false);

  /** The adapter under test. */
  protected abstract CardAcquirer acquirer();

  /** A request whose buyer is asked to act where the merchant says where the buyer returns to. */
  protected abstract CardAuthorization request(UUID reference);

  /** What the browser brings back when the buyer of a request has confirmed the payment. */
  protected abstract Map<String, String> confirmed(UUID reference);

  /** What the browser brings back when the buyer of a request has refused the payment. */
  protected abstract Map<String, String> refused(UUID reference);

  /** What moved under a reference, by the provider's own books. */
  protected abstract List<Money> moved(UUID reference);

  /** The buyer's browser shows this; for acquirers whose buyers act on the page itself. */
  protected void shown(CardAuthorization request, NextAction action) {}

  /**
   * How a request has ended, as the provider's notices tell it; for acquirers that finish requests
   * by notices alone.
   *
   * @param answer what the provider has answered to it
   */
  protected AttemptOutcome told(UUID reference, AttemptOutcome answer) {
    return answer;
  }

  /** What is known of a request afterwards: the answer to an inquiry, or what notices have told. */
  protected InquiryOutcome known(Inquiry inquiry) throws Exception {
    return acquirer().inquire(inquiry);
  }

  @Test
  public void the_buyer_is_asked_with_a_page_and_a_time_and_nothing_moves() throws Exception {
    CardAuthorization request = asking();
    ProviderReply reply = acquirer().authorize(request);

    assertThat(reply.outcome()).isInstanceOf(ActionRequired.class);
    assertThat(((ActionRequired) reply.outcome()).expiresAt()).isAfter(Instant.now());
    assertThat(reply.nextAction()).isNotNull();
    assertThat(reply.toString()).doesNotContain(RETURN_URL, String.valueOf(action(reply).url()));
    assertThat(moved(request.reference())).isEmpty();
    assertThat(inquired(request))
        .isInstanceOf(
            answersInquiries(request)
                ? InquiryOutcome.ActionRequired.class
                : InquiryOutcome.NoAnswer.class);
  }

  @Test
  public void a_repeat_of_the_request_asks_for_the_same() throws Exception {
    CardAuthorization request = asking();
    ProviderReply first = acquirer().authorize(request);
    ProviderReply repeat = acquirer().authorize(request);

    assertThat(repeat.outcome()).isEqualTo(first.outcome());
    assertThat(repeat.nextAction()).isEqualTo(first.nextAction());
  }

  @Test
  public void no_buyer_is_asked_who_cannot_come_back() throws Exception {
    CardAuthorization request = Requests.secured(request(Ids.next()), null);
    assertThat(acquirer().authorize(request).outcome()).isNotInstanceOf(ActionRequired.class);

    CardAuthorization elsewhere =
        Requests.secured(
            request(Ids.next()),
            new ThreeDSecure.Results(
                "05", "AAABAWFlmQAAAABjRWWZEEFgFz+=", Ids.next().toString(), "2.2.0"));
    assertThat(acquirer().authorize(elsewhere).outcome()).isNotInstanceOf(ActionRequired.class);
  }

  @Test
  public void a_confirmed_payment_moves_money_once_however_often_it_is_completed()
      throws Exception {
    CardAuthorization request = asked();

    assertThat(completed(request, confirmed(request.reference()))).isInstanceOf(Approved.class);
    assertThat(completed(request, confirmed(request.reference()))).isInstanceOf(Approved.class);

    assertThat(moved(request.reference())).containsExactly(request.amount());
    assertThat(inquired(request)).isInstanceOf(InquiryOutcome.Executed.class);
  }

  @Test
  public void a_refused_payment_moves_nothing_also_when_it_is_confirmed_afterwards()
      throws Exception {
    CardAuthorization request = asked();

    assertThat(completed(request, refused(request.reference()))).isInstanceOf(Declined.class);
    assertThat(completed(request, confirmed(request.reference()))).isInstanceOf(Declined.class);

    assertThat(moved(request.reference())).isEmpty();
    assertThat(inquired(request)).isInstanceOf(InquiryOutcome.Refused.class);
  }

  @Test
  public void details_that_are_no_answer_of_the_buyer_move_nothing() throws Exception {
    CardAuthorization request = asked();
    for (Map<String, String> details :
        List.of(Map.<String, String>of(), Map.of("result", "x"), Map.of("a", "b".repeat(10_000)))) {
      assertThat(completed(request, details)).isNotInstanceOf(Approved.class);
    }
    assertThat(moved(request.reference())).isEmpty();
  }

  @Test
  public void what_was_reversed_is_completed_no_more() throws Exception {
    CardAuthorization request = asked();

    Inquiry reversal = about(request);
    assertThat(told(reversal.reference(), acquirer().reverse(reversal).outcome()))
        .isInstanceOf(ended(request));

    assertThat(completed(request, confirmed(request.reference()))).isInstanceOf(Declined.class);
    assertThat(inquired(request)).isInstanceOf(InquiryOutcome.NotExecuted.class);
  }

  @Test
  public void what_was_canceled_is_completed_no_more_and_the_cancellation_is_known()
      throws Exception {
    CardAuthorization request = asked();
    CardOperation cancel = cancellationOf(request);

    assertThat(canceled(cancel)).isInstanceOf(ended(request));
    assertThat(canceled(cancel)).isInstanceOf(ended(request));

    assertThat(completed(request, confirmed(request.reference()))).isInstanceOf(Declined.class);
    Inquiry inquiry =
        Requests.inquiry(cancel.reference(), RequestType.VOID, request.amount(), request.account());
    if (answersInquiries(request)) {
      assertThat(known(inquiry)).isInstanceOf(InquiryOutcome.Executed.class);
    } else {
      assertThat(inquired(request)).isInstanceOf(InquiryOutcome.NotExecuted.class);
    }
  }

  @Test
  public void what_was_completed_is_not_canceled() throws Exception {
    CardAuthorization request = asked();
    completed(request, confirmed(request.reference()));

    assertThat(canceled(cancellationOf(request)))
        .isInstanceOf(answersInquiries(request) ? Declined.class : NotExecuted.class);
    assertThat(moved(request.reference())).containsExactly(request.amount());
  }

  private CardAuthorization asking() {
    return Requests.secured(request(Ids.next()), new ThreeDSecure.Requested(RETURN_URL, BROWSER));
  }

  private CardAuthorization asked() throws Exception {
    CardAuthorization request = asking();
    ProviderReply reply = acquirer().authorize(request);
    assertThat(reply.outcome()).isInstanceOf(ActionRequired.class);
    shown(request, action(reply));
    return request;
  }

  private Object completed(CardAuthorization request, Map<String, String> details)
      throws Exception {
    return acquirer()
        .complete(
            new CardCompletion(
                request.reference(),
                request.account(),
                request.amount(),
                request.capture(),
                null,
                details))
        .outcome();
  }

  private InquiryOutcome inquired(CardAuthorization request) throws Exception {
    return known(about(request));
  }

  private AttemptOutcome canceled(CardOperation cancel) throws Exception {
    return told(cancel.reference(), acquirer().cancelAction(cancel).outcome());
  }

  private boolean answersInquiries(CardAuthorization request) {
    return acquirer().lostAnswerRules(request.account()).answersInquiries();
  }

  /** Where only time bars what never came, nothing was done yet that a reversal could confirm. */
  private Class<? extends AttemptOutcome> ended(CardAuthorization request) {
    return acquirer().lostAnswerRules(request.account()).barring()
            == LostAnswerRules.Barring.BY_REVERSAL
        ? Approved.class
        : NotExecuted.class;
  }

  private static Inquiry about(CardAuthorization request) {
    RequestType type =
        request.capture() ? RequestType.AUTHORIZATION : RequestType.PRE_AUTHORIZATION;
    return Requests.inquiry(request.reference(), type, request.amount(), request.account());
  }

  private static CardOperation cancellationOf(CardAuthorization request) {
    return new CardOperation(
        Ids.next(),
        request.account(),
        new PaymentMethod.Credit(1),
        request.amount(),
        AttemptCause.MERCHANT,
        new CardOperation.Authorized(
            request.reference(), null, Map.of(), request.amount(), request.amount(), null));
  }

  private static NextAction action(ProviderReply reply) {
    return Objects.requireNonNull(reply.nextAction());
  }
}
