package com.paymenthub.charging;

import com.paymenthub.charging.attempts.CardAttempts;
import com.paymenthub.domain.charges.Attempt;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeCommand.Announce;
import com.paymenthub.domain.charges.ChargeCommand.Confirm;
import com.paymenthub.domain.charges.ChargeCommand.NoteDispute;
import com.paymenthub.domain.charges.ChargeCommand.NoteEnd;
import com.paymenthub.domain.charges.ChargeCommand.NoteUndone;
import com.paymenthub.domain.charges.ChargeCommand.RecordOutcome;
import com.paymenthub.domain.charges.ChargeStatus;
import com.paymenthub.domain.charges.Confirmation;
import com.paymenthub.domain.charges.DisputeNews;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.domain.sessions.ChargeStanding;
import com.paymenthub.providers.contract.ProviderNotice.Told;
import com.paymenthub.providers.contract.ProviderNotices;
import java.time.Clock;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Passes notices of providers to the charges that they are about. */
@Component
class ProviderNoticeHandler implements ProviderNotices {

  private final Commands commands;
  private final ChargeCards cards;
  private final CardAttempts attempts;
  private final OperationSettings settings;
  private final Clock clock;

  ProviderNoticeHandler(
      Commands commands,
      ChargeCards cards,
      CardAttempts attempts,
      OperationSettings settings,
      Clock clock) {
    this.commands = commands;
    this.cards = cards;
    this.attempts = attempts;
    this.settings = settings;
    this.clock = clock;
  }

  @Override
  public Charge.Registered announced(
      UUID chargeId, UUID operationId, Confirmation confirmation, Origin origin) {
    return commands.send(
        new Announce(
            chargeId,
            origin.account(),
            confirmation,
            operationId,
            origin.requestId(),
            origin.idempotencyKey(),
            settings.maximumOperations(),
            clock.instant()),
        origin);
  }

  @Override
  public Charge.Registered ended(
      UUID chargeId, UUID operationId, AttemptOutcome outcome, Origin origin) {
    return commands.send(
        new RecordOutcome(chargeId, operationId, outcome, Ids.next(), null, clock.instant()),
        origin);
  }

  @Override
  public Charge.Registered undone(UUID chargeId, String noticeId, UUID attemptId, Origin origin) {
    return commands.send(
        new NoteUndone(chargeId, origin.account(), noticeId, attemptId, clock.instant()), origin);
  }

  @Override
  public Charge.Registered confirmed(
      UUID chargeId,
      String noticeId,
      Confirmation confirmation,
      UUID attemptId,
      @Nullable Long minorUnits,
      Map<String, String> references,
      Origin origin) {
    Confirm command =
        new Confirm(
            chargeId,
            origin.account(),
            noticeId,
            confirmation,
            attemptId,
            minorUnits,
            references,
            Ids.next(),
            clock.instant());
    return learnt(commands.send(command, origin), origin);
  }

  /**
   * Records a fact about one of our requests, in any state of the charge. Call it inside a
   * transaction.
   *
   * @param noticeId the provider's id of the fact
   * @throws IllegalArgumentException when that cannot be told of such a request, or it is how the
   *     request ended
   */
  Charge.Registered told(UUID chargeId, UUID attemptId, String noticeId, Told told, Origin origin) {
    return switch (told) {
      case Told.Paid(Long minorUnits, var references) ->
          confirmed(
              chargeId,
              noticeId,
              Confirmation.AUTHORIZED,
              attemptId,
              minorUnits,
              references,
              origin);
      case Told.GivenBack(Long minorUnits) ->
          confirmed(
              chargeId, noticeId, Confirmation.VOIDED, attemptId, minorUnits, Map.of(), origin);
      case Told.Disputed(DisputeNews news) ->
          commands.send(
              new NoteDispute(
                  chargeId,
                  origin.account(),
                  noticeId,
                  attemptId,
                  news,
                  Ids.next(),
                  clock.instant()),
              origin);
      case Told.Undone _ -> undone(chargeId, noticeId, attemptId, origin);
      case Told.Ended _ -> throw new IllegalArgumentException("this has steps that follow");
    };
  }

  /**
   * Records what a provider tells of how a request ended. Call it inside a transaction.
   *
   * @return the charge afterwards; nothing is recorded while the request is under way
   */
  Charge.Registered noted(NoteEnd command, Origin origin) {
    return learnt(commands.send(command, origin), origin);
  }

  private Charge.Registered learnt(Charge.Registered charge, Origin origin) {
    UUID cardId = charge.charge().terms().cardId();
    if (cardId != null && charge.status() == ChargeStatus.AUTHORIZED) {
      AttemptOutcome known =
          charge.charge().authorization().map(Attempt::outcome).orElse(Approved.WITHOUT_DETAILS);
      cards.learn(cardId, known, origin);
    }
    if (ChargeStanding.of(charge) == ChargeStanding.PAID) {
      attempts.takeBack(charge.charge().id());
    }
    return charge;
  }
}
