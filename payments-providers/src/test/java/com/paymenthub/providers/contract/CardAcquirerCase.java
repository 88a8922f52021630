package com.paymenthub.providers.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptCause;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.OperationRules;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.calls.CircuitSettings;
import com.paymenthub.providers.calls.GuardedCall;
import com.paymenthub.providers.calls.ProviderTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Assumptions;

/**
 * A card acquirer under test: the requests that lead to each answer, and how it is called. What not
 * every acquirer can do is a method that aborts the tests about it, unless the adapter's test
 * overrides it.
 */
abstract class CardAcquirerCase {

  private final Map<UUID, String> transactionIds = new ConcurrentHashMap<>();
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

  /**
   * An account at which captures, voids and authorizations are accepted and finished later; for
   * acquirers that do that.
   */
  protected ProviderAccount accepting(Ending ending) {
    return Assumptions.abort("it finishes nothing later");
  }

  /**
   * An account whose requests are unknown to inquiries for so long after they were done; for
   * acquirers that can be asked too early.
   */
  protected ProviderAccount blind(Duration blindness) {
    return Assumptions.abort("it is never asked too early");
  }

  /** An account that answers no inquiries; for acquirers that have such accounts. */
  protected ProviderAccount withoutInquiries() {
    return Assumptions.abort("it answers inquiries about every account");
  }

  /** An account at which nothing that never came is barred by a reversal, where there is one. */
  protected ProviderAccount withoutBarring() {
    return Assumptions.abort("it bars everything");
  }

  /** An account at which a repeated request moves money again, where there is one. */
  protected ProviderAccount withoutRecognition() {
    return Assumptions.abort("it recognizes repeats at every account");
  }

  /** Accounts with other operation rules than the usual account has, where there are some. */
  protected List<ProviderAccount> accountsWithOtherRules() {
    return List.of();
  }

  /** How a provider finishes what it has accepted; soon, unless it is not finished in this test. */
  public enum Ending {
    APPROVED,
    DECLINED,
    NOT_FINISHED
  }

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
  protected InquiryOutcome known(Inquiry inquiry) {
    return inquired(inquiry);
  }

  /**
   * Whether a reversal also gives back what was taken at once. Otherwise the money goes back when
   * the provider has told of it, as all that comes late does.
   */
  protected boolean reversesWhatWasTaken() {
    return true;
  }

  /** How long it is waited for what is to be found at the provider. */
  protected Duration foundWithin() {
    return Duration.ofMinutes(2);
  }

  /** What moved under a reference, by the provider's own books. */
  protected abstract List<Money> moved(UUID reference);

  /** What can be done with money that is reserved. */
  public enum Operation {
    CAPTURE(RequestType.CAPTURE),
    VOID(RequestType.VOID);

    final RequestType requestType;

    Operation(RequestType requestType) {
      this.requestType = requestType;
    }
  }

  /** A part of what an operation could move. */
  public enum Part {
    OF_A_CAPTURE(Operation.CAPTURE),
    OF_A_RELEASE(Operation.VOID),
    OF_A_REFUND(Operation.VOID);

    final Operation operation;

    Part(Operation operation) {
      this.operation = operation;
    }

    final boolean isAllowedBy(OperationRules rules) {
      return switch (this) {
        case OF_A_CAPTURE -> rules.partialCapture();
        case OF_A_RELEASE -> rules.partialRelease();
        case OF_A_REFUND -> rules.partialRefund();
      };
    }
  }

  final CardAuthorization authorized(CardAuthorization request) {
    AttemptOutcome outcome = outcomeOf(request);
    assertThat(outcome).isInstanceOf(Approved.class);
    Approved approval = (Approved) outcome;
    transactionIds.put(request.reference(), Objects.requireNonNull(approval.transactionId()));
    return request;
  }

  static CardAuthorization at(ProviderAccount account, CardAuthorization request) {
    return Requests.at(account, request);
  }

  /** A reversible request that the provider approves. */
  final CardAuthorization reversible() {
    return authorized(approvedRequest(Ids.next(), reversesWhatWasTaken()));
  }

  /** A part where the acquirer does parts of this, else all. */
  final CardOperation onSome(CardAuthorization authorized, Operation operation) {
    Part part = operation == Operation.CAPTURE ? Part.OF_A_CAPTURE : Part.OF_A_RELEASE;
    return part.isAllowedBy(acquirer().operationRules(authorized.account()))
        ? onPart(authorized)
        : onAll(authorized);
  }

  /** A third of it. */
  final CardOperation onPart(CardAuthorization authorized) {
    return on(authorized, authorized.amount().minorUnits() / 3);
  }

  final CardOperation onAll(CardAuthorization authorization) {
    return on(authorization, authorization.amount().minorUnits());
  }

  final CardOperation on(CardAuthorization authorization, long minorUnits) {
    return on(authorization, authorization.account(), minorUnits);
  }

  final CardOperation on(
      CardAuthorization authorization, ProviderAccount account, long minorUnits) {
    return new CardOperation(
        Ids.next(),
        account,
        new PaymentMethod.Credit(1),
        new Money(minorUnits, authorization.amount().currency()),
        AttemptCause.MERCHANT,
        new CardOperation.Authorized(
            authorization.reference(),
            transactionIds.get(authorization.reference()),
            Map.of(),
            authorization.amount(),
            authorization.amount(),
            authorization.capture() ? Instant.now() : null));
  }

  final AttemptOutcome outcomeOf(Operation operation, CardOperation request) {
    return told(
        request.reference(),
        replyOf(
            request.account(),
            () ->
                switch (operation) {
                  case CAPTURE -> acquirer().capture(request);
                  case VOID -> acquirer().voidAmount(request);
                }));
  }

  final InquiryOutcome known(CardOperation about, Operation operation) {
    return known(
        Requests.inquiry(
            about.reference(), operation.requestType, about.amount(), about.account()));
  }

  final InquiryOutcome known(CardAuthorization about) {
    return known(inquiryAbout(about));
  }

  final InquiryOutcome inquired(Inquiry inquiry) {
    try (ProviderTime.Serving _ = ProviderTime.begin(Duration.ofMinutes(1))) {
      return guard.inquire(
          inquiry.account(),
          acquirer().limits(inquiry.account()),
          inquiry.reference(),
          () -> acquirer().inquire(inquiry));
    }
  }

  final AttemptOutcome reversed(CardAuthorization about) {
    Inquiry inquiry = inquiryAbout(about);
    return told(inquiry.reference(), replyOf(inquiry.account(), () -> acquirer().reverse(inquiry)));
  }

  static Inquiry inquiryAbout(CardAuthorization about) {
    return Requests.inquiry(
        about.reference(),
        about.capture() ? RequestType.AUTHORIZATION : RequestType.PRE_AUTHORIZATION,
        about.amount(),
        about.account());
  }

  final AttemptOutcome outcomeOf(CardAuthorization request) {
    return told(
        request.reference(), replyOf(request.account(), () -> acquirer().authorize(request)));
  }

  final AttemptOutcome replyOf(ProviderAccount account, Callable<ProviderReply> call) {
    // A request waits, so that the deadline of the account counts.
    try (ProviderTime.Serving _ = ProviderTime.begin(Duration.ofMinutes(1))) {
      return guard.call(account, acquirer().limits(account), Ids.next(), call).outcome();
    }
  }
}
