package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.charges.AttemptOutcome.Accepted;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.FraudVerdict;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.adapters.sandbox.SimulatorSettings.FinishAs;
import com.paymenthub.providers.contract.CardOperation;
import com.paymenthub.providers.contract.NextAction;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** What the simulator accepts and finishes later. */
final class FinishedLater {

  /** The limit for what is accepted; after that, nothing becomes of it. */
  private static final Duration FINISHES_WITHIN = Duration.ofDays(7);

  private final SimulatorBooks books;
  private final Clock clock;

  FinishedLater(SimulatorBooks books, Clock clock) {
    this.books = books;
    this.clock = clock;
  }

  /** Accepts a request, unless it is accepted; answers what has become of it by now. */
  InquiryOutcome accept(SimulatedMovement asked, ProviderAccount account)
      throws IOException, InterruptedException {
    return accept(asked, account, SimulatorSettings.of(account).finishAs());
  }

  /** The same for a request whose end is known. */
  InquiryOutcome accept(SimulatedMovement asked, ProviderAccount account, FinishAs finishAs)
      throws IOException, InterruptedException {
    Instant finishesAt = asked.at().plus(SimulatorSettings.of(account).finishAfter());
    LedgerEntry.Accepted accepted =
        books.accept(new LedgerEntry.Accepted(asked, finishesAt, finishAs));
    if (accepted.finishAs() != FinishAs.NEVER) {
      tellEnd(asked, account);
    }
    return outcomeOf(accepted, account);
  }

  /** Tells later what became of a request, where the account wants notices. */
  void tellEnd(SimulatedMovement asked, ProviderAccount account)
      throws IOException, InterruptedException {
    if (SimulatorNotice.areSentTo(account)) {
      Instant dueAt = asked.at().plus(SimulatorSettings.of(account).finishAfter());
      books.tellLater(PendingNotice.ofEnd(asked, account, dueAt));
    }
  }

  /** Tries out the account's address for notices, at once. */
  void tryAddress(ProviderAccount account) throws IOException, InterruptedException {
    books.tellLater(PendingNotice.ofHandshake(account, clock.instant()));
  }

  /** What was done does not happen after all, as often as the settings say. */
  ProviderReply perhapsUndone(
      CardOperation request, RequestType kind, ProviderReply reply, SimulatedChance chance)
      throws IOException, InterruptedException {
    if (reply.outcome() instanceof Approved
        && chance.undoes(request.reference(), SimulatorSettings.of(request.account()))) {
      undoLater(request, kind);
    }
    return reply;
  }

  /** Tells later that an operation did not happen after all, where that can be undone. */
  private void undoLater(CardOperation request, RequestType kind)
      throws IOException, InterruptedException {
    Money all = request.authorization().amount();
    if (kind != RequestType.VOID && !request.amount().equals(all)) {
      return;
    }
    Instant now = clock.instant();
    Money letGo = kind == RequestType.VOID ? request.amount() : all.minus(request.amount());
    UUID authorization = request.authorization().reference();
    books.tellLater(
        PendingNotice.ofUndoing(
            new SimulatedMovement(request.reference(), kind, authorization, letGo, now),
            request.account(),
            now.plus(SimulatorSettings.of(request.account()).finishAfter())));
  }

  /** What a buyer who waited has done elsewhere by now; empty where that is nothing yet. */
  Optional<InquiryOutcome> outcomeOf(LedgerEntry.Waiting waiting, ProviderAccount account)
      throws IOException, InterruptedException {
    SimulatorSettings settings = SimulatorSettings.of(account);
    Instant finishesAt = waiting.movement().at().plus(settings.finishAfter());
    if (waiting.type() != NextAction.Type.WAIT
        || settings.finishAs() == FinishAs.NEVER
        || clock.instant().isBefore(finishesAt)
        || waiting.expiresAt().isBefore(finishesAt)) {
      return Optional.empty();
    }
    return Optional.of(
        outcomeOf(
            new LedgerEntry.Accepted(waiting.movement(), finishesAt, settings.finishAs()),
            account));
  }

  /** How it has judged by now: approved is good, declined is not. */
  private InquiryOutcome verdictOf(LedgerEntry.Accepted accepted, ProviderAccount account) {
    SimulatedMovement asked = accepted.movement();
    if (accepted.finishAs() == FinishAs.NEVER || clock.instant().isBefore(accepted.finishesAt())) {
      Instant overdueAt = asked.at().plus(AnalysisSettings.of(account).judgedWithin());
      Instant finishesAt = accepted.finishesAt();
      return new InquiryOutcome.Accepted(
          new Accepted(
              SandboxAnswers.transactionId(asked.reference()),
              finishesAt.isBefore(overdueAt) ? finishesAt : overdueAt,
              overdueAt,
              SandboxAnswers.acceptanceId(asked.reference())));
    }
    return new InquiryOutcome.Analyzed(
        SandboxAnswers.verdict(
            accepted.finishAs() == FinishAs.APPROVED
                ? FraudVerdict.APPROVED
                : FraudVerdict.REPROVED));
  }

  /** What has become of it; it is finished by the first who asks after its time. */
  InquiryOutcome outcomeOf(LedgerEntry.Accepted accepted, ProviderAccount account)
      throws IOException, InterruptedException {
    SimulatedMovement asked = accepted.movement();
    if (asked.kind() == RequestType.ANTI_FRAUD) {
      return verdictOf(accepted, account);
    }
    FinishAs finishAs =
        clock.instant().isBefore(accepted.finishesAt()) ? FinishAs.NEVER : accepted.finishAs();
    return switch (finishAs) {
      case NEVER ->
          new InquiryOutcome.Accepted(
              new Accepted(
                  SandboxAnswers.transactionId(asked.reference()),
                  accepted.finishesAt(),
                  asked.at().plus(FINISHES_WITHIN),
                  SandboxAnswers.acceptanceId(asked.reference())));
      case DECLINED ->
          new InquiryOutcome.Refused(
              SandboxAnswers.refusal(asked.reference(), DeclinedCode.GENERIC, false, "05", null));
      case APPROVED ->
          books
              .move(asked)
              .<InquiryOutcome>map(
                  moved ->
                      new InquiryOutcome.Executed(
                          SandboxAnswers.approval(moved, account), moved.amount().minorUnits()))
              .orElseGet(InquiryOutcome.NotExecuted::new);
    };
  }
}
