package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.charges.AttemptOutcome.Accepted;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.LostAnswerRules;
import com.paymenthub.domain.charges.OperationRules;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.adapters.sandbox.SimulatorBooks.Known;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.CardAcquirer;
import com.paymenthub.providers.contract.CardAuthorization;
import com.paymenthub.providers.contract.CardCompletion;
import com.paymenthub.providers.contract.CardOperation;
import com.paymenthub.providers.contract.CardTerms;
import com.paymenthub.providers.contract.CheckResult;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.NoticeReading;
import com.paymenthub.providers.contract.NoticeRequest;
import com.paymenthub.providers.contract.NoticeSender;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderNotice;
import com.paymenthub.providers.contract.ProviderReply;
import com.paymenthub.providers.contract.TermsRefusal;
import com.paymenthub.providers.contract.ThreeDSecure;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Conditional;
import org.springframework.stereotype.Component;

/**
 * The card acquirer of the sandbox. The last digit of the card number chooses the answer, and some
 * amounts have priority over it (docs/simulator.md), so that a merchant can test every outcome.
 *
 * <p>An account's settings can make it slow, and make it decline, lose answers, and accept what it
 * finishes later at random. The result for a reference depends on the reference and the seed only,
 * so that a repeat has the same result, and so has a second run of a test.
 *
 * <p>Its circuit breaker is off, because it loses answers on purpose; a setting switches it on.
 */
@Component
@Conditional(InThisProcess.class)
public class SandboxAcquirer implements CardAcquirer, Simulator, NoticeSender {

  /** The provider type under which merchants set it up. */
  public static final String TYPE = "SERVICE_SANDBOX";

  private final SimulatorBooks books;
  private final Clock clock;
  private final CallLimits limits;
  private final LostAnswers lostAnswers;
  private final SimulatedChance chance;
  private final FinishedLater finishing;
  private final BuyerActions actions;
  private final SimulatedInquiries inquiries;
  private final SimulatedReversals reversals;

  /** A simulator that asks nothing of buyers. */
  public SandboxAcquirer(
      SimulatorBooks books, Clock clock, Duration deadline, LostAnswers lostAnswers, long seed) {
    this(books, clock, deadline, lostAnswers, seed, new BuyerActions(books, clock, null));
  }

  /**
   * A simulator.
   *
   * @param books its ledger
   * @param deadline how long its answers are waited for
   * @param lostAnswers how it loses answers
   * @param seed the seed of its random results
   * @param actions what it asks of buyers
   */
  @Autowired
  public SandboxAcquirer(
      SimulatorBooks books,
      Clock clock,
      @Value("${payments.simulators.deadline:1s}") Duration deadline,
      LostAnswers lostAnswers,
      @Value("${payments.simulators.seed:0}") long seed,
      BuyerActions actions) {
    this.books = books;
    this.clock = clock;
    this.limits = Simulator.limits(deadline);
    this.lostAnswers = lostAnswers;
    this.chance = new SimulatedChance(seed);
    this.finishing = new FinishedLater(books, clock);
    this.actions = actions;
    this.inquiries = new SimulatedInquiries(books, clock, finishing, actions);
    this.reversals = new SimulatedReversals(books, clock);
  }

  @Override
  public String providerType() {
    return TYPE;
  }

  @Override
  public CallLimits limits(ProviderAccount account) {
    return limits.overriddenBy(account.settings());
  }

  @Override
  public Optional<TermsRefusal> refuses(ProviderAccount account, CardTerms terms) {
    return SimulatorTerms.of(account).refuses(terms);
  }

  @Override
  public OperationRules operationRules(ProviderAccount account) {
    return SimulatorTerms.of(account).operationRules();
  }

  @Override
  public boolean requiresCvv(ProviderAccount account) {
    return SimulatorSettings.of(account).cvvRequired();
  }

  @Override
  public CheckResult askForNotice(ProviderAccount account, String address)
      throws IOException, InterruptedException {
    finishing.tryAddress(account);
    return CheckResult.WORKS;
  }

  @Override
  public ProviderReply authorize(CardAuthorization request)
      throws IOException, InterruptedException {
    SimulatedRequest asked =
        SimulatedRequest.of(
            request.reference(), request.account(), request.capture(), request.amount());
    awaitLatency(asked.account());
    if (!SandboxAnswers.canPrint(request.statementDescriptor())) {
      return declined(asked, DeclinedCode.INVALID_DATA, false, "30");
    }
    if (request.amount().minorUnits() == SandboxAmounts.WITHOUT_FUNDS) {
      return declined(asked, DeclinedCode.INSUFFICIENT_FUNDS, true, "51");
    }
    return switch (request.card().pan().lastDigit()) {
      case '2' -> declined(asked, DeclinedCode.GENERIC, true, "05");
      case '3' -> declined(asked, DeclinedCode.EXPIRED_CARD, false, "54");
      case '5' -> declined(asked, DeclinedCode.BLOCKED_CARD, false, "62");
      case '6' -> unexecuted(asked);
      case '7' -> declined(asked, DeclinedCode.CANCELED_CARD, false, "78");
      case '8' -> lost(asked, approved(asked));
      default -> byChance(asked, one -> askedOrPerformed(one, request.threeDSecure()));
    };
  }

  /** Where the merchant says where buyers return to, and the account's settings ask them to act. */
  private ProviderReply askedOrPerformed(SimulatedRequest asked, @Nullable ThreeDSecure sent)
      throws IOException, InterruptedException {
    if (sent instanceof ThreeDSecure.Requested(String returnUrl, _)
        && actions.areAskedFor(asked.settings())) {
      Known known = books.find(asked.reference());
      return known.barred() || known.moved() != null
          ? approved(asked)
          : actions.ask(asked.movement(clock.instant()), asked.account(), returnUrl);
    }
    return performed(asked);
  }

  @Override
  public ProviderReply complete(CardCompletion request) throws IOException, InterruptedException {
    SimulatedRequest asked =
        SimulatedRequest.of(
            request.reference(), request.account(), request.capture(), request.amount());
    awaitLatency(asked.account());
    Known known = books.find(asked.reference());
    if (known.moved() != null) {
      return approved(asked);
    }
    LedgerEntry.Waiting waiting = known.waiting();
    if (waiting == null || !actions.isOpen(known)) {
      return declined(asked, DeclinedCode.TRANSACTION_NOT_ALLOWED, false, "12");
    }
    ProviderReply reply =
        switch (BuyerActions.chosen(waiting, request.details())) {
          case BuyerActions.APPROVED -> performed(asked);
          case BuyerActions.DECLINED ->
              declined(asked, DeclinedCode.SECURITY_VIOLATION, false, "63");
          default -> actions.reply(waiting);
        };
    return chance.losesCompletion(asked.reference(), asked.settings()) ? lost(asked, reply) : reply;
  }

  @Override
  public ProviderReply capture(CardOperation request) throws IOException, InterruptedException {
    return operate(
        request,
        RequestType.CAPTURE,
        operationRules(request.account()),
        asked -> finishing.perhapsUndone(request, RequestType.CAPTURE, performed(asked), chance));
  }

  @Override
  public ProviderReply voidAmount(CardOperation request) throws IOException, InterruptedException {
    return voidAmount(request, operationRules(request.account()));
  }

  /** Releases or refunds as these rules allow. */
  ProviderReply voidAmount(CardOperation request, OperationRules rules)
      throws IOException, InterruptedException {
    return operate(
        request,
        RequestType.VOID,
        rules,
        asked -> finishing.perhapsUndone(request, RequestType.VOID, performed(asked), chance));
  }

  /**
   * Removes a code that nobody has paid, or an action that nobody has completed; the same amounts
   * decide as for other operations.
   */
  @Override
  public ProviderReply cancelAction(CardOperation request)
      throws IOException, InterruptedException {
    return operate(request, RequestType.VOID, OperationRules.EVERYTHING, this::removed);
  }

  @Override
  public boolean sendsNotices(ProviderAccount account) {
    return SimulatorNotice.areSentTo(account);
  }

  @Override
  public NoticeReading read(NoticeRequest request, ProviderAccount account) {
    return SimulatorNotice.read(request, account);
  }

  @Override
  public LostAnswerRules lostAnswerRules(ProviderAccount account) {
    return SimulatorSettings.of(account).lostAnswerRules();
  }

  @Override
  public boolean recognizesRepeats(ProviderAccount account) {
    return SimulatorSettings.of(account).recognizesRepeats();
  }

  @Override
  public Duration blindness(ProviderAccount account) {
    return SimulatorSettings.of(account).blindness();
  }

  @Override
  public InquiryOutcome inquire(Inquiry inquiry) throws IOException, InterruptedException {
    awaitLatency(inquiry.account());
    return inquiries.answer(inquiry);
  }

  @Override
  public boolean knowsNews(ProviderAccount account) {
    return SimulatorNotice.areSentTo(account);
  }

  @Override
  public List<ProviderNotice> news(Inquiry inquiry) throws IOException, InterruptedException {
    return inquiries.news(inquiry.about());
  }

  @Override
  public ProviderReply reverse(Inquiry inquiry) throws IOException, InterruptedException {
    awaitLatency(inquiry.account());
    return ProviderReply.of(
        reversals.reverse(inquiry)
            ? SandboxAnswers.approval(inquiry.reference(), null)
            : new Declined(null, "57", DeclinedCode.NOT_PERMITTED, false, "57"));
  }

  /** What an operation does, unless its amount or chance decides otherwise. */
  @FunctionalInterface
  private interface Execution {
    ProviderReply of(SimulatedRequest asked) throws IOException, InterruptedException;
  }

  private ProviderReply operate(
      CardOperation request, RequestType kind, OperationRules rules, Execution execution)
      throws IOException, InterruptedException {
    SimulatedRequest asked = SimulatedRequest.of(request, kind);
    awaitLatency(asked.account());
    if (SandboxAmounts.refuses(request, kind)
        || (ForbiddenOperations.include(request, kind, rules, clock.instant())
            && !books.hasBegun(asked.reference()))) {
      return declined(asked, DeclinedCode.NOT_PERMITTED, false, "57");
    }
    if (SandboxAmounts.decides(SandboxAmounts.OPERATIONS_UNEXECUTED_UNANSWERED, request)) {
      return unexecuted(asked);
    }
    if (SandboxAmounts.decides(SandboxAmounts.OPERATIONS_EXECUTED_UNANSWERED, request)) {
      return lost(asked, execution.of(asked));
    }
    return byChance(asked, execution);
  }

  private ProviderReply byChance(SimulatedRequest asked, Execution execution)
      throws IOException, InterruptedException {
    // The settings may have changed: a request that has moved money stays approved.
    boolean declines =
        chance.declines(asked.reference(), asked.settings())
            && books.find(asked.reference()).moved() == null;
    ProviderReply reply =
        declines ? declined(asked, DeclinedCode.GENERIC, true, "05") : execution.of(asked);
    return chance.losesAnswer(asked.reference(), asked.settings()) ? lost(asked, reply) : reply;
  }

  /** Done at once, or accepted as often as the settings say. */
  private ProviderReply performed(SimulatedRequest asked) throws IOException, InterruptedException {
    if (!recognizesRepeats(asked.account()) && books.find(asked.reference()).moved() != null) {
      return approved(asked.again());
    }
    if (!chance.accepts(asked.reference(), asked.settings())) {
      return approved(asked);
    }
    Known known = books.find(asked.reference());
    if (known.barred() || known.moved() != null) {
      return approved(asked);
    }
    return switch (finishing.accept(asked.movement(clock.instant()), asked.account())) {
      case InquiryOutcome.Accepted(Accepted answer) -> ProviderReply.of(answer);
      case InquiryOutcome.Refused(Declined answer) -> ProviderReply.of(answer);
      // It is finished, or barred by now.
      default -> approved(asked);
    };
  }

  private ProviderReply approved(SimulatedRequest asked) throws IOException, InterruptedException {
    SimulatedMovement movement = asked.movement(clock.instant());
    if (books.move(movement).isEmpty()) {
      return declined(asked, DeclinedCode.TRANSACTION_NOT_ALLOWED, false, "12");
    }
    return ProviderReply.of(SandboxAnswers.approval(movement, asked.account()));
  }

  /** It is barred first, so that it cannot be paid at the same moment. */
  private ProviderReply removed(SimulatedRequest asked) throws IOException, InterruptedException {
    Money nothing = new Money(0, asked.amount().currency());
    return reversals.bar(asked.of(), asked.kind(), nothing)
        ? approved(
            new SimulatedRequest(
                asked.reference(), asked.account(), asked.kind(), asked.of(), nothing))
        : declined(asked, DeclinedCode.NOT_PERMITTED, false, "57");
  }

  private ProviderReply declined(
      SimulatedRequest asked, DeclinedCode code, boolean retryable, String networkCode)
      throws IOException, InterruptedException {
    Instant retryAt =
        retryable ? asked.settings().retryAfter().map(clock.instant()::plus).orElse(null) : null;
    Declined answer =
        SandboxAnswers.refusal(asked.reference(), code, retryable, networkCode, retryAt);
    books.answered(asked.reference(), new InquiryOutcome.Refused(answer));
    return new ProviderReply(answer, "Declined by the simulator: " + code.code().replace('_', ' '));
  }

  /** Neither executed nor answered; an inquiry says so. */
  private ProviderReply unexecuted(SimulatedRequest asked)
      throws IOException, InterruptedException {
    books.answered(asked.reference(), new InquiryOutcome.NotExecuted());
    return lost(asked, ProviderReply.of(new Unknown("unanswered")));
  }

  private void awaitLatency(ProviderAccount account) throws InterruptedException {
    lostAnswers.awaitLatency(SimulatorSettings.of(account).latency(), limits(account));
  }

  /** The answer comes when nobody waits for it any more; a notice tells where nobody can ask. */
  private ProviderReply lost(SimulatedRequest asked, ProviderReply reply)
      throws IOException, InterruptedException {
    if (!lostAnswerRules(asked.account()).answersInquiries()) {
      finishing.tellEnd(asked.movement(clock.instant()), asked.account());
    }
    lostAnswers.await(limits(asked.account()));
    return reply;
  }
}
