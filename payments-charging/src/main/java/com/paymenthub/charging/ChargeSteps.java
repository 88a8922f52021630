package com.paymenthub.charging;

import com.paymenthub.charging.attempts.CardAttempts;
import com.paymenthub.domain.charges.Attempt;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeCommand.RecordInquiry;
import com.paymenthub.domain.charges.ChargeCommand.RecordOutcome;
import com.paymenthub.domain.charges.ChargeTerms;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.charges.Route;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.domain.sessions.ChargeStanding;
import com.paymenthub.platform.Step;
import com.paymenthub.platform.Step.Recording;
import com.paymenthub.providers.calls.ProviderTime;
import com.paymenthub.providers.contract.ProviderNotice;
import com.paymenthub.providers.contract.ProviderReply;
import java.time.Clock;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Sends the attempts that the history of a charge says have been started, and records the answers,
 * until nothing is under way. Any node can send any attempt from what is stored, except a first
 * authorization.
 */
@Component
public class ChargeSteps {

  private final ProviderCalls calls;
  private final Commands commands;
  private final ChargeCards cards;
  private final CardAttempts attempts;
  private final ChargeTexts texts;
  private final ProviderNoticeHandler notices;
  private final Clock clock;

  ChargeSteps(
      ProviderCalls calls,
      Commands commands,
      ChargeCards cards,
      CardAttempts attempts,
      ChargeTexts texts,
      ProviderNoticeHandler notices,
      Clock clock) {
    this.calls = calls;
    this.commands = commands;
    this.cards = cards;
    this.attempts = attempts;
    this.texts = texts;
    this.notices = notices;
    this.clock = clock;
  }

  /**
   * Sends an attempt and continues with what follows. Call it inside the transaction that started
   * it.
   *
   * @param attemptId the attempt; nothing is done when the charge did not start it
   * @param origin on whose behalf
   */
  public Step<Charge.Registered> after(Charge.Registered charge, UUID attemptId, Origin origin) {
    return new Run(origin, null, Map.of()).after(charge, attemptId);
  }

  /**
   * The same for an authorization that is completed after its buyer has acted.
   *
   * @param details what the buyer's browser brought back
   */
  Step<Charge.Registered> complete(
      Charge.Registered charge, UUID attemptId, Origin origin, Map<String, String> details) {
    return new Run(origin, null, details).after(charge, attemptId);
  }

  /** The same for a charge whose card is in memory. */
  Step<Charge.Registered> after(
      Charge.Registered charge, UUID attemptId, Origin origin, OngoingAuthorization authorization) {
    return new Run(origin, authorization, Map.of()).after(charge, attemptId);
  }

  /** One charge and its attempts. */
  private final class Run {

    private final Origin origin;
    private final @Nullable OngoingAuthorization ongoing;
    private final Map<String, String> details;

    Run(Origin origin, @Nullable OngoingAuthorization ongoing, Map<String, String> details) {
      this.origin = origin;
      this.ongoing = ongoing;
      this.details = details;
    }

    /** Any other attempt is being sent by another request, on this node or another. */
    Step<Charge.Registered> after(Charge.Registered charge, UUID attemptId) {
      return charge.charge().attempts().stream()
          .filter(attempt -> attempt.id().equals(attemptId) && attempt.isUnderWay())
          .findFirst()
          .map(attempt -> send(charge, attempt))
          .orElseGet(() -> new Step.Done<>(charge));
    }

    private Step<Charge.Registered> send(Charge.Registered charge, Attempt attempt) {
      if (attempt.requestType() == RequestType.PROBE) {
        Supplier<Findings> call = calls.inquiry(charge.charge(), attempt);
        return call(() -> recordInquiry(charge, attempt, call.get()));
      }
      if (attempt.requestType().isAuthorization()) {
        return authorize(charge, attempt);
      }
      Supplier<ProviderReply> call = calls.operation(charge, attempt);
      return call(() -> record(charge, attempt, call.get(), null));
    }

    private Step<Charge.Registered> authorize(Charge.Registered charge, Attempt attempt) {
      if (!(charge.charge().terms().paymentMethod() instanceof PaymentMethod.Credit)) {
        Supplier<ProviderReply> call = calls.issue(charge.charge(), attempt);
        @Nullable Route failover = calls.failoverAfter(charge.charge(), attempt);
        return call(() -> record(charge, attempt, call.get(), failover));
      }
      if (attempt.isResumed()) {
        Supplier<ProviderReply> call = calls.complete(charge.charge(), attempt, details);
        return call(() -> record(charge, attempt, call.get(), null));
      }
      if (ongoing == null) {
        // Only the node that has the card's verification code sends it; no other node sends it
        // again.
        return new Step.Done<>(charge);
      }
      OngoingAuthorization authorization = ongoing;
      return call(
          () ->
              record(
                  charge,
                  attempt,
                  calls.authorize(authorization, attempt),
                  authorization.failoverAfter(attempt)));
    }

    private static Step<Charge.Registered> call(Supplier<Recording<Charge.Registered>> performed) {
      return (Step.Call<Charge.Registered>) performed::get;
    }

    private Recording<Charge.Registered> record(
        Charge.Registered charge, Attempt attempt, ProviderReply reply, @Nullable Route failover) {
      UUID chargeId = charge.charge().id();
      RecordOutcome command =
          new RecordOutcome(
              chargeId,
              attempt.id(),
              reply.outcome(),
              Ids.next(),
              failover,
              ProviderTime.left(),
              clock.instant());
      return () -> {
        Charge.Registered changed = commands.send(command, origin);
        takeBackWhenPaid(changed);
        learn(charge.charge().terms(), attempt, reply.outcome());
        if (reply.outcome() instanceof AttemptOutcome.Declined && reply.freeText() != null) {
          texts.keep(
              changed, Map.of(PersonalTextKeys.deniedMessage(attempt.id()), reply.freeText()));
        }
        if (reply.nextAction() != null
            && changed.charge().attempt(attempt.id()).outcome()
                instanceof AttemptOutcome.ActionRequired required) {
          texts.keep(changed, attempt.id(), reply.nextAction(), required.expiresAt());
        }
        return after(changed, command.nextAttemptId());
      };
    }

    private Recording<Charge.Registered> recordInquiry(
        Charge.Registered charge, Attempt inquiry, Findings findings) {
      UUID chargeId = charge.charge().id();
      RecordInquiry command =
          new RecordInquiry(
              chargeId, inquiry.id(), findings.outcome(), Ids.next(), clock.instant());
      return () -> {
        Charge.Registered changed = commands.send(command, origin);
        takeBackWhenPaid(changed);
        UUID about = inquiry.about();
        if (about != null) {
          for (ProviderNotice fact : findings.news()) {
            changed = notices.told(chargeId, about, fact.noticeId(), fact.told(), origin);
          }
          Attempt subject = changed.charge().attempt(about);
          AttemptOutcome known = subject.outcome();
          if (known != null) {
            learn(charge.charge().terms(), subject, known);
          }
        }
        return after(changed, command.nextAttemptId());
      };
    }

    /** For a charge that is resolved later, only the counter knows whether it was counted. */
    private void takeBackWhenPaid(Charge.Registered charge) {
      if ((ongoing == null || ongoing.request().isCounted())
          && ChargeStanding.of(charge) == ChargeStanding.PAID) {
        attempts.takeBack(charge.charge().id());
      }
    }

    private void learn(ChargeTerms terms, Attempt attempt, AttemptOutcome outcome) {
      if (attempt.requestType().isAuthorization()
          && terms.cardId() != null
          && (ongoing == null || ongoing.card().learnsFrom(outcome))) {
        cards.learn(terms.cardId(), outcome, origin);
      }
    }
  }
}
