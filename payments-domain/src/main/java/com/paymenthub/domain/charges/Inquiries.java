package com.paymenthub.domain.charges;

import com.paymenthub.domain.charges.AttemptOutcome.NotExecuted;
import com.paymenthub.domain.charges.ChargeCommand.AskAbout;
import com.paymenthub.domain.charges.ChargeCommand.RecordInquiry;
import com.paymenthub.domain.charges.LostAnswerRules.Barring;
import java.util.UUID;

/** The events for inquiries about attempts, and after their answers. */
final class Inquiries {

  private Inquiries() {}

  static void ask(Decision decision, AskAbout command) {
    MerchantOperations.requireOwner(decision, command.clientId());
    ChargeRecord charge = decision.record();
    Attempt attempt = charge.attempt(command.attemptId());
    if (attempt.isUnderWay()
        || charge.about(attempt.id()).stream().anyMatch(Attempt::isUnderWay)
        || charge.isSettledSince(attempt.id(), command.since(), command.knowsNews())) {
      return;
    }
    start(decision, attempt, command.nextAttemptId(), "told_by_the_provider");
  }

  static void start(Decision decision, Attempt about, UUID inquiryId, String reason) {
    decision.start(
        inquiryId,
        RequestType.PROBE,
        AttemptCause.OUTCOME_UNKNOWN,
        about.id(),
        about.route().because(reason),
        about.amount());
  }

  static void record(Decision decision, RecordInquiry command) {
    Attempt inquiry = decision.record().attempt(command.attemptId());
    UUID about = inquiry.about();
    if (!inquiry.isUnderWay() || about == null) {
      return;
    }
    UUID next = command.nextAttemptId();
    switch (command.outcome()) {
      case InquiryOutcome.NoAnswer(String reason) ->
          Outcomes.record(decision, inquiry, new AttemptOutcome.Unknown(reason), next, null);
      case InquiryOutcome.NeverHeard _ -> {
        found(decision, inquiry, about, InquiryFinding.NEVER_HEARD);
        if (isBarredByTime(decision.record(), about)) {
          resolve(decision, about, new NotExecuted(NotExecuted.NEVER_HEARD), next);
        }
      }
      case InquiryOutcome.NotExecuted _ -> {
        found(decision, inquiry, about, InquiryFinding.NOT_EXECUTED);
        resolve(decision, about, new NotExecuted("not_executed"), next);
      }
      case InquiryOutcome.Accepted(AttemptOutcome.Accepted answer) -> {
        found(decision, inquiry, about, InquiryFinding.ACCEPTED);
        resolve(decision, about, answer, next);
      }
      case InquiryOutcome.ActionRequired(AttemptOutcome.ActionRequired answer) -> {
        found(decision, inquiry, about, InquiryFinding.ACTION_REQUIRED);
        resolve(decision, about, answer, next);
      }
      case InquiryOutcome.Refused(AttemptOutcome.Declined answer) -> {
        found(decision, inquiry, about, InquiryFinding.REFUSED);
        resolve(decision, about, answer, next);
      }
      case InquiryOutcome.Issued(AttemptOutcome.Issued answer) -> {
        found(decision, inquiry, about, InquiryFinding.ISSUED);
        resolve(decision, about, answer, next);
      }
      case InquiryOutcome.Analyzed(AttemptOutcome.Analyzed answer) -> {
        found(decision, inquiry, about, InquiryFinding.ANALYZED);
        resolve(decision, about, answer, next);
      }
      case InquiryOutcome.Executed(AttemptOutcome.Approved answer, Long paid) -> {
        found(decision, inquiry, about, InquiryFinding.EXECUTED);
        Attempt executed = decision.record().attempt(about);
        Outcomes.executed(decision, executed, answer, paid, next);
      }
    }
  }

  private static boolean isBarredByTime(ChargeRecord charge, UUID about) {
    Attempt attempt = charge.attempt(about);
    return attempt.isUnanswered()
        && attempt.route().barring() == Barring.BY_TIME
        && !charge.isBeingReversed(attempt)
        && DueTask.isSurelyUnheardOf(attempt, charge.about(about));
  }

  private static void found(
      Decision decision, Attempt inquiry, UUID about, InquiryFinding finding) {
    UUID id = decision.record().id();
    decision.add(at -> new ChargeEvent.InquiryAnswered(id, inquiry.id(), about, finding, at));
  }

  private static void resolve(
      Decision decision, UUID about, AttemptOutcome outcome, UUID nextAttemptId) {
    Outcomes.record(decision, decision.record().attempt(about), outcome, nextAttemptId, null);
  }
}
