package com.paymenthub.domain.charges;

import static java.util.Objects.requireNonNull;

import com.paymenthub.domain.charges.ChargeCommand.NoteDispute;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import com.paymenthub.domain.charges.Dispute.DisputeDetails;
import com.paymenthub.domain.money.Money;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The events for what a provider tells of disputes, and which of it a charge can follow
 * (docs/interface.md §4.8).
 */
final class Disputes {

  private Disputes() {}

  static void note(Decision decision, NoteDispute command) {
    MerchantOperations.requireOwner(decision, command.clientId());
    Attempt attempt = decision.record().attempt(command.attemptId());
    if (ReceivedNotices.isKnown(decision, command.noticeId())) {
      return;
    }
    DisputeNews news = command.news();
    @Nullable Dispute known = decision.record().dispute(news.caseId()).orElse(null);
    switch (news.state()) {
      case OPEN -> {
        // What has gone on since is not taken back by an announcement that comes late.
        if (known == null || known.details().state() == DisputeState.OPEN) {
          learn(decision, attempt, known, news, DisputeState.OPEN);
        }
      }
      case CHARGED_BACK -> {
        if (known != null && isWithBuyer(decision, known)) {
          learn(decision, attempt, known, news, known.details().state());
        } else {
          takeBack(decision, command, attempt, known);
        }
      }
      case WON -> {
        if (known == null || known.details().state() != DisputeState.WON) {
          win(decision, command, attempt, known);
        }
      }
      case LOST -> learn(decision, attempt, known, news, DisputeState.LOST);
    }
  }

  /**
   * The events for disputes that were told before the charge could follow them: while an operation
   * was under way, or while another dispute had the money.
   */
  static void followLate(Decision decision) {
    for (Dispute each : decision.record().disputes()) {
      if (isUnfollowed(decision.record(), each) && mayFollow(decision, each)) {
        Attempt told = decision.record().attempt(requireNonNull(each.attemptId()));
        follow(decision, told.id(), told.amount());
      }
    }
  }

  /**
   * Whether its money went back, and the charge could not follow; no person has looked yet. Of two
   * payments, a person has to find out which one is disputed.
   */
  static boolean isUnfollowed(ChargeRecord record, Dispute dispute) {
    if (dispute.attemptId() == null) {
      return false;
    }
    Attempt told = record.attempt(dispute.attemptId());
    return told.requestType() == RequestType.CHARGE_BACK
        && ChargeFlagged.LATE_VOID.equals(told.flag())
        && record.attempts().stream()
                .filter(one -> one.requestType().isAuthorization() && one.isApproved())
                .count()
            == 1;
  }

  /**
   * Whether this much, come back after a dispute that the charge could not follow, leaves
   * everything as it was before: nothing has moved the charge's money since.
   */
  static boolean isEven(ChargeRecord record, Dispute dispute, Money back) {
    if (!isUnfollowed(record, dispute)) {
      return false;
    }
    Attempt told = record.attempt(requireNonNull(dispute.attemptId()));
    List<Attempt> all = record.attempts();
    return told.amount().equals(back)
        && all.subList(all.indexOf(told), all.size()).stream()
            .allMatch(later -> later.lowered() == null);
  }

  private static boolean mayFollow(Decision decision, Dispute dispute) {
    Attempt told = decision.record().attempt(requireNonNull(dispute.attemptId()));
    Optional<Attempt> payment = decision.record().authorization();
    return payment.filter(one -> ReceivedNotices.isOfTheCharge(decision, one)).isPresent()
        && decision.allows(ChargeLifecycle.DISPUTE)
        && decision.takes(ChargeLifecycle.DISPUTE)
        && !told.amount().exceeds(decision.record().residual());
  }

  /** The events after a dispute of all that was left, which a provider had announced. */
  static void chargedBack(Decision decision, Attempt attempt) {
    UUID id = decision.record().id();
    Money left = decision.record().residual();
    DisputeDetails details =
        new DisputeDetails(
            attempt.id().toString(), DisputeReason.OTHER, left, null, DisputeState.CHARGED_BACK);
    tell(decision, attempt.id(), details, false);
    decision.add(at -> new ChargeEvent.ChargeChargedBack(id, attempt.id(), at));
  }

  /** The events after the merchant has won such a dispute, which a provider had announced. */
  static void won(Decision decision, Attempt reversal) {
    UUID about = reversal.about();
    decision.record().disputes().stream()
        .filter(one -> about != null && one.isToldBy(about))
        .findFirst()
        .ifPresent(one -> tell(decision, reversal.id(), one.details().in(DisputeState.WON), false));
    restore(decision, reversal.id(), decision.record().residual());
  }

  /** The charge-back that has taken what is in dispute last; null in histories without cases. */
  static @Nullable UUID latestChargeBack(ChargeRecord record) {
    return record.attempts().reversed().stream()
        .map(Attempt::id)
        .filter(
            id ->
                record.disputes().stream().anyMatch(one -> one.isToldBy(id) && one.taken() != null))
        .findFirst()
        .orElse(null);
  }

  private static void takeBack(
      Decision decision, NoteDispute command, Attempt attempt, @Nullable Dispute known) {
    UUID next = command.nextAttemptId();
    Money left = decision.record().residual();
    boolean cameBackBefore = known != null && isWonBefore(decision, known);
    boolean isOfTheCharge =
        !cameBackBefore
            && ReceivedNotices.isOfTheCharge(decision, attempt)
            && decision.allows(ChargeLifecycle.DISPUTE)
            && decision.takes(ChargeLifecycle.DISPUTE);
    Money amount = amount(command.news(), known, isOfTheCharge ? left : attempt.amount());
    boolean follows = isOfTheCharge && !amount.exceeds(left);
    record(decision, command, attempt, null, RequestType.CHARGE_BACK, amount);
    boolean isLost = known != null && known.details().state() == DisputeState.LOST;
    DisputeState state =
        cameBackBefore ? DisputeState.WON : isLost ? DisputeState.LOST : DisputeState.CHARGED_BACK;
    tell(decision, next, details(known, command.news(), amount, state), !follows);
    if (follows) {
      follow(decision, next, amount);
    } else if (!cameBackBefore) {
      decision.flag(next, ChargeFlagged.LATE_VOID);
    }
  }

  private static void follow(Decision decision, UUID chargeBack, Money amount) {
    UUID id = decision.record().id();
    Money left = decision.record().residual();
    if (left.exceeds(amount)) {
      Money rest = left.minus(amount);
      decision.add(
          at -> new ChargeEvent.ChargePartiallyChargedBack(id, chargeBack, amount, rest, at));
    } else {
      decision.add(at -> new ChargeEvent.ChargeChargedBack(id, chargeBack, at));
    }
  }

  private static void win(
      Decision decision, NoteDispute command, Attempt attempt, @Nullable Dispute known) {
    UUID next = command.nextAttemptId();
    @Nullable UUID chargeBack = known == null ? null : known.attemptId();
    @Nullable Money taken = taken(decision, known);
    Money amount = amount(command.news(), known, taken == null ? attempt.amount() : taken);
    boolean follows =
        taken != null
            && !amount.exceeds(taken)
            && decision.allows(ChargeLifecycle.WIN_A_PART)
            && isFree(decision);
    boolean isEven = known != null && isEven(decision.record(), known, amount);
    record(decision, command, attempt, chargeBack, RequestType.CHARGE_BACK_REVERSAL, amount);
    Money disputed = known == null ? amount : known.details().amount();
    DisputeDetails details = details(known, command.news(), disputed, DisputeState.WON);
    tell(decision, next, details, !follows);
    if (follows) {
      boolean isAllDisputed = decision.charge().status() == ChargeStatus.CHARGED_BACK;
      Money before = decision.record().residual();
      restore(decision, next, isAllDisputed ? amount : before.plus(amount));
    } else if (!isEven && (chargeBack != null || attempt.counted() == null)) {
      decision.flag(next, ChargeFlagged.UNEXPECTED_PAYMENT);
    }
  }

  /** A void that is under way gives back what it was asked for, however much is left. */
  private static boolean isFree(Decision decision) {
    return decision.record().attempts().stream()
        .noneMatch(one -> one.blocks() && one.requestType() != RequestType.VOID);
  }

  /** What the charge lacks because of a dispute; histories without cases tell it by the status. */
  private static @Nullable Money taken(Decision decision, @Nullable Dispute known) {
    if (known != null) {
      return known.taken();
    }
    boolean isWithoutCase =
        decision.charge().status() == ChargeStatus.CHARGED_BACK
            && decision.record().disputes().stream().allMatch(one -> one.taken() == null);
    return isWithoutCase ? decision.record().residual() : null;
  }

  private static void restore(Decision decision, UUID reversalId, Money left) {
    UUID id = decision.record().id();
    decision.add(at -> new ChargeEvent.DisputeWon(id, reversalId, left, at));
  }

  private static boolean isWithBuyer(Decision decision, Dispute known) {
    return known.details().state() != DisputeState.WON
        && known.attemptId() != null
        && decision.record().attempt(known.attemptId()).requestType() == RequestType.CHARGE_BACK;
  }

  /** Whether it was told that its money came back, and not yet that it had gone. */
  private static boolean isWonBefore(Decision decision, Dispute known) {
    if (known.details().state() != DisputeState.WON || known.attemptId() == null) {
      return false;
    }
    Attempt told = decision.record().attempt(known.attemptId());
    return told.requestType() == RequestType.CHARGE_BACK_REVERSAL && told.about() == null;
  }

  private static void learn(
      Decision decision,
      Attempt attempt,
      @Nullable Dispute known,
      DisputeNews news,
      DisputeState state) {
    Money left = decision.record().residual();
    Money amount =
        known == null
            ? amount(news, null, left.isZero() ? attempt.amount() : left)
            : known.details().amount();
    DisputeDetails details = details(known, news, amount, state);
    if (known == null || !known.details().equals(details)) {
      tell(decision, null, details, true);
    }
  }

  private static Money amount(DisputeNews news, @Nullable Dispute known, Money all) {
    if (news.minorUnits() != null) {
      return new Money(news.minorUnits(), all.currency());
    }
    return known == null || known.details().amount().exceeds(all) ? all : known.details().amount();
  }

  private static DisputeDetails details(
      @Nullable Dispute known, DisputeNews news, Money amount, DisputeState state) {
    @Nullable DisputeDetails before = known == null ? null : known.details();
    DisputeReason reason =
        news.reason() != null
            ? news.reason()
            : before == null ? DisputeReason.OTHER : before.reason();
    @Nullable Instant respondBy =
        news.respondBy() != null || before == null ? news.respondBy() : before.respondBy();
    return new DisputeDetails(news.caseId(), reason, amount, respondBy, state);
  }

  private static void record(
      Decision decision,
      NoteDispute command,
      Attempt attempt,
      @Nullable UUID about,
      RequestType type,
      Money amount) {
    ReceivedNotices.told(
        decision, command.noticeId(), command.nextAttemptId(), about, attempt, type, amount);
  }

  /** Merchants are told once: by this event, or by the one of the money that follows it. */
  private static void tell(
      Decision decision, @Nullable UUID attemptId, DisputeDetails details, boolean isAll) {
    UUID id = decision.record().id();
    @Nullable ChargeStatus status = isAll ? decision.charge().status() : null;
    decision.add(at -> new ChargeEvent.DisputeTold(id, attemptId, details, status, at));
  }
}
