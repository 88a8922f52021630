package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.NOT_SENT;
import static com.paymenthub.domain.charges.ChargeExamples.RETRYABLE;
import static com.paymenthub.domain.charges.ChargeExamples.SECOND;
import static com.paymenthub.domain.charges.ChargeExamples.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.LateProvider.Request;
import com.paymenthub.domain.charges.PaymentMethod.Boleto;
import com.paymenthub.domain.charges.PaymentMethod.Credit;
import com.paymenthub.domain.charges.PaymentMethod.Pix;
import com.paymenthub.domain.sessions.SessionTerms;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Some charges, perhaps of one session, at a provider that does requests late and answers late,
 * twice or never, while nodes die, buyers pay codes, merchants capture, void and cancel, and people
 * answer flags. Everything that was sent comes to its end.
 */
final class LateLife {

  private static final int MAXIMUM_STEPS_TO_REST = 4_000;

  private final Random random;
  private final LateProvider provider;
  private final LateMessages messages = new LateMessages();
  private final LateHub hub;
  private final LateClerk clerk;
  private final Set<MovementKind> kinds = EnumSet.noneOf(MovementKind.class);
  private final LateDisputes disputes;
  private final LateAnalyst analyst;
  private final LateMerchant merchant;
  private boolean wasFlagged;

  LateLife(Random random) {
    this.random = random;
    this.provider = new LateProvider(random);
    ChargeTerms terms = ChargeExamples.terms(true);
    @Nullable SessionTerms order =
        random.nextBoolean()
            ? new SessionTerms(
                terms.clientId(),
                terms.merchantId(),
                null,
                terms.amount(),
                random.nextBoolean(),
                List.of(new Credit(1)))
            : null;
    this.hub = new LateHub(order, messages.unsent);
    this.clerk = new LateClerk(random, provider, messages, hub);
    this.disputes = new LateDisputes(random, provider, messages, hub);
    this.analyst = new LateAnalyst(random, hub);
    this.merchant = new LateMerchant(random, hub);
    begin();
  }

  /** The kinds of movements that there have been. */
  Set<MovementKind> kinds() {
    return kinds;
  }

  boolean wasFlagged() {
    return wasFlagged;
  }

  List<ChargeStatus> statuses() {
    return hub.charges().stream().map(hub::status).toList();
  }

  void step() {
    switch (random.nextInt(22)) {
      case 21 -> analyst.tell();
      case 20 -> disputes.win();
      case 18, 19 -> merchant.completeAction();
      case 16 -> providerUndoes();
      case 17 -> hub.hinted(random);
      case 0 -> begin();
      case 1, 2 -> merchant.ask();
      case 3, 4 -> buyerPays();
      case 5 -> providerActs();
      case 6, 7 -> tellNotice();
      case 8, 9 -> arrive();
      case 10 -> answerLate();
      case 11, 12 -> attend();
      case 13 -> clerk.answerFlag();
      default -> send(true);
    }
  }

  /** Until nothing is due, under way or flagged; what holds is asserted whenever nothing moves. */
  void comeToRest() {
    for (int steps = 0; ; steps++) {
      assertThat(steps).as("steps to rest").isLessThan(MAXIMUM_STEPS_TO_REST);
      if (!moveOn()) {
        assertMoneyIsWhereTheChargesSay();
        if (!clerk.answerFlag()) {
          return;
        }
      }
    }
  }

  private boolean moveOn() {
    return switch (random.nextInt(5)) {
      case 0 -> arrive() || tellNotice() || answerLate() || send(false) || attend();
      case 1 -> tellNotice() || send(false) || arrive() || answerLate() || attend();
      case 2 -> attend() || send(false) || arrive() || tellNotice() || answerLate();
      default -> send(false) || attend() || arrive() || tellNotice() || answerLate();
    };
  }

  // What the world asks for.

  private void begin() {
    PaymentMethod method =
        switch (random.nextInt(3)) {
          case 0 -> new Pix(3_600);
          case 1 -> new Boleto(LocalDate.EPOCH, null, null);
          default -> new Credit(1);
        };
    SessionTerms order = hub.order();
    hub.begin(
        method instanceof Credit
            ? ofCard(order == null ? random.nextBoolean() : order.capture())
            : ChargeExamples.terms(method),
        lostAnswerRules());
  }

  /** Some merchants have their charges analysed. */
  private ChargeTerms ofCard(boolean capture) {
    return random.nextInt(3) == 0
        ? FraudAnalysisTest.terms(analyst.policy(), capture)
        : ChargeExamples.terms(capture);
  }

  private void buyerPays() {
    UUID charge = any(hub.charges());
    List<Attempt> codes = hub.attempts(charge, one -> one.requestType().isAuthorization());
    Attempt code = codes.get(random.nextInt(codes.size()));
    boolean exactly = random.nextInt(3) > 0;
    long paid = code.amount().minorUnits() + (exactly ? 0 : random.nextLong(-100, 100));
    @Nullable Long told =
        provider.pay(code.id(), paid)
            ? (Long) paid
            : random.nextInt(4) == 0 ? provider.payAgain(code.id()) : null;
    if (told != null) {
      announce(
          new LateMessages.Notice(charge, hub.notice(), Confirmation.AUTHORIZED, code.id(), told));
    }
  }

  /** It gives money back, or its cardholder disputes it, without anybody here asking for that. */
  private void providerActs() {
    UUID charge = any(hub.charges());
    List<Attempt> taken = hub.attempts(charge, one -> provider.held(one.id()) > 0);
    if (taken.isEmpty() || random.nextInt(3) > 0) {
      return;
    }
    Attempt attempt = taken.getFirst();
    long held = provider.held(attempt.id());
    if (random.nextBoolean()) {
      provider.putRight(attempt.id(), 0);
      announce(
          new LateMessages.Notice(charge, hub.notice(), Confirmation.VOIDED, attempt.id(), held));
    } else {
      disputes.dispute(charge, attempt);
    }
  }

  /** What it did did not happen after all, which it tells at some time. */
  private void providerUndoes() {
    UUID charge = any(hub.charges());
    List<Attempt> done = hub.attempts(charge, one -> provider.canUndo(one.id()));
    if (!done.isEmpty()) {
      Attempt attempt = done.get(random.nextInt(done.size()));
      provider.undo(attempt.id());
      announce(new LateMessages.Notice(charge, hub.notice(), null, attempt.id(), null));
    }
  }

  private void announce(LateMessages.Notice notice) {
    messages.announce(notice, random);
  }

  // What becomes of messages.

  private boolean tellNotice() {
    if (messages.notices.isEmpty()) {
      return false;
    }
    LateMessages.Notice notice = messages.notices.remove(random.nextInt(messages.notices.size()));
    hub.told(notice);
    return true;
  }

  /** A request that was sent long ago arrives, perhaps not for the last time. */
  private boolean arrive() {
    if (messages.onTheirWay.isEmpty()) {
      return false;
    }
    Request request = messages.onTheirWay.remove(random.nextInt(messages.onTheirWay.size()));
    Attempt known = hub.record(request.chargeId()).attempt(request.attempt().id());
    boolean open = known.isOpen() || known.awaitsBuyer();
    AttemptOutcome outcome = execute(request, open);
    boolean late = outcome instanceof AttemptOutcome.Approved && !open && !known.isApproved();
    if (late && known.requestType().isAuthorization()) {
      // It had been taken for not done, and another provider may have been asked: this one tells.
      announce(
          new LateMessages.Notice(
              request.chargeId(), hub.notice(), Confirmation.AUTHORIZED, known.id(), null));
    } else if (random.nextInt(4) == 0) {
      messages.answers.add(new LateMessages.Answer(request.chargeId(), known.id(), outcome));
    }
    return true;
  }

  private boolean answerLate() {
    if (messages.answers.isEmpty()) {
      return false;
    }
    LateMessages.Answer answer = messages.answers.remove(random.nextInt(messages.answers.size()));
    record(answer.chargeId(), answer.attemptId(), answer.outcome(), null);
    return true;
  }

  /**
   * An attempt that has been started meets its fate.
   *
   * @param anything whether its node may die; otherwise it is sent, and mostly answered
   */
  private boolean send(boolean anything) {
    if (messages.unsent.isEmpty()) {
      return false;
    }
    Request request = messages.unsent.remove(random.nextInt(messages.unsent.size()));
    Attempt attempt = request.attempt();
    if (attempt.requestType() == RequestType.PROBE) {
      boolean lost = random.nextInt(4) == 0;
      inquired(
          request, lost ? new InquiryOutcome.NoAnswer("deadline_passed") : inquire(request.of()));
      return true;
    }
    if (!hub.record(request.chargeId()).attempt(attempt.id()).isUnderWay()) {
      // Another node has taken it over; this one sends it all the same.
      messages.onTheirWay.add(request);
      return true;
    }
    switch (random.nextInt(anything ? 12 : 9)) {
      case 0 -> record(request.chargeId(), attempt.id(), UNKNOWN, null);
      case 1 -> {
        execute(request, true);
        record(request.chargeId(), attempt.id(), UNKNOWN, null);
      }
      case 2 -> {
        messages.onTheirWay.add(request);
        record(request.chargeId(), attempt.id(), UNKNOWN, null);
      }
      case 3 -> {
        if (attempt.isResumed()) {
          record(request.chargeId(), attempt.id(), UNKNOWN, null);
        } else {
          notDone(request);
        }
      }
      case 9 -> {
        // Its node dies before it sends.
      }
      case 10 -> messages.onTheirWay.add(request);
      default -> {
        AttemptOutcome outcome = execute(request, true);
        record(request.chargeId(), attempt.id(), outcome, null);
      }
    }
    return true;
  }

  private AttemptOutcome execute(Request request, boolean mayAccept) {
    return switch (request.attempt().requestType()) {
      case ANTI_FRAUD, REPORT -> analyst.execute(request);
      default -> provider.execute(request, mayAccept);
    };
  }

  private InquiryOutcome inquire(Attempt subject) {
    return subject.requestType() == RequestType.ANTI_FRAUD
        ? analyst.inquire(subject)
        : provider.inquire(subject);
  }

  /** It is taken for not done, so that another provider may be asked; sometimes that is not so. */
  private void notDone(Request request) {
    boolean first = request.attempt().requestType().isAuthorization();
    if (first && random.nextInt(3) == 0) {
      messages.onTheirWay.add(request);
    }
    @Nullable Route failover = random.nextBoolean() ? SECOND : null;
    AttemptOutcome outcome = first && random.nextBoolean() ? RETRYABLE : NOT_SENT;
    record(request.chargeId(), request.attempt().id(), outcome, failover);
  }

  private void inquired(Request request, InquiryOutcome outcome) {
    hub.tell(
        new ChargeCommand.RecordInquiry(
            request.chargeId(), request.attempt().id(), outcome, hub.id(), hub.now()));
  }

  /** Some providers answer no inquiries. */
  private LostAnswerRules lostAnswerRules() {
    return random.nextInt(4) == 0
        ? new LostAnswerRules(false, LostAnswerRules.Barring.BY_REVERSAL)
        : LostAnswerRules.USUAL;
  }

  private void record(UUID charge, UUID attempt, AttemptOutcome outcome, @Nullable Route failover) {
    hub.tell(
        new ChargeCommand.RecordOutcome(charge, attempt, outcome, hub.id(), failover, hub.now()));
  }

  /** What is due first is done, and some time passes. */
  private boolean attend() {
    boolean any = hub.attend();
    hub.pass(Duration.ofMillis(random.nextInt(20_000)));
    return any;
  }

  // What has to hold.

  private void assertMoneyIsWhereTheChargesSay() {
    int keepers = 0;
    boolean anyFlag = false;
    for (UUID charge : hub.charges()) {
      boolean flagged = !hub.attempts(charge, Attempt::isFlagged).isEmpty();
      long held =
          hub.attempts(charge, one -> one.requestType().isAuthorization()).stream()
              .map(hub::moneyOf)
              .distinct()
              .mapToLong(provider::held)
              .sum();
      if (!flagged) {
        assertThat(held)
            .as("held for %s: %s", hub.status(charge), hub.record(charge))
            .isEqualTo(hub.says(charge));
      }
      assertMovementsAddUp(charge);
      analyst.assertKnows(charge);
      wasFlagged |= flagged;
      anyFlag |= flagged;
      keepers += hub.says(charge) > 0 && hub.isPaid(charge) ? 1 : 0;
    }
    if (hub.order() != null && !anyFlag) {
      assertThat(keepers).as("charges that keep the money of one session").isLessThan(2);
    }
  }

  private void assertMovementsAddUp(UUID charge) {
    long moved = 0;
    for (Movement movement : hub.movements(charge)) {
      kinds.add(movement.kind());
      moved += movement.kind().isSurplus() ? 0 : movement.reservedDelta() + movement.settledDelta();
    }
    assertThat(moved)
        .as("moved for %s: %s", hub.status(charge), hub.record(charge))
        .isEqualTo(hub.says(charge));
  }

  private UUID any(Collection<UUID> ones) {
    return List.copyOf(ones).get(random.nextInt(ones.size()));
  }
}
