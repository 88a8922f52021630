package com.paymenthub.domain.sessions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.money.Money;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.domain.sessions.SessionCommand.CancelSession;
import com.paymenthub.domain.sessions.SessionCommand.ChangeSession;
import com.paymenthub.domain.sessions.SessionCommand.CreateSession;
import com.paymenthub.domain.sessions.SessionCommand.LearnOfCharge;
import com.paymenthub.domain.sessions.SessionCommand.StartCharge;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SessionTest {

  private static final UUID SESSION = Ids.next();
  private static final UUID ACCOUNT = Ids.next();
  private static final UUID FIRST = Ids.next();
  private static final UUID SECOND = Ids.next();
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
  private static final Instant DUE = NOW.plusSeconds(60);

  private Session session = after(new Session.NotCreated(), create(true));

  @Test
  void a_created_session_is_open() {
    assertThat(session.created().status()).isEqualTo(SessionStatus.CREATED);
    assertThat(pending()).isNull();
  }

  @Test
  void a_session_is_created_once() {
    refused(create(true), RefusalKey.SESSION_CLOSED);
  }

  @Test
  void one_charge_at_a_time_may_pay_it() {
    give(start(FIRST));

    assertThat(pending()).isEqualTo(FIRST);
    refused(start(SECOND), RefusalKey.SESSION_PAYMENT_PENDING);
  }

  @Test
  void money_pays_it_once() {
    give(start(FIRST));
    give(learn(FIRST, ChargeStanding.PAID));

    assertThat(session).isInstanceOf(Session.Paid.class);
    assertThat(session.decide(learn(FIRST, ChargeStanding.PAID))).isEmpty();
    refused(start(SECOND), RefusalKey.SESSION_CLOSED);
    refused(cancel(), RefusalKey.SESSION_CLOSED);
    refused(change(false), RefusalKey.SESSION_CLOSED);
  }

  @Test
  void money_that_was_not_given_back_after_all_pays_it_again() {
    give(start(FIRST));
    give(learn(FIRST, ChargeStanding.PAID));
    give(learn(FIRST, ChargeStanding.WITHOUT_MONEY));
    give(learn(FIRST, ChargeStanding.PAID));
    assertThat(session).isInstanceOf(Session.Paid.class);
    give(learn(FIRST, ChargeStanding.WITHOUT_MONEY));

    give(learn(SECOND, ChargeStanding.PAID));
    assertThat(session).isInstanceOf(Session.Voided.class);
    assertThat(session.created().session().surplus()).containsExactly(SECOND);
  }

  @Test
  void a_charge_without_money_lets_another_one_start() {
    give(start(FIRST));
    give(learn(FIRST, ChargeStanding.WITHOUT_MONEY));

    give(start(SECOND));
    assertThat(pending()).isEqualTo(SECOND);
    assertThat(session.decide(learn(FIRST, ChargeStanding.WITHOUT_MONEY))).isEmpty();
  }

  @Test
  void an_undecided_charge_says_nothing() {
    give(start(FIRST));

    assertThat(session.decide(learn(FIRST, ChargeStanding.UNDECIDED))).isEmpty();
  }

  @Test
  void the_late_money_of_an_older_charge_pays_while_nothing_is_pending() {
    give(start(FIRST));
    give(learn(FIRST, ChargeStanding.WITHOUT_MONEY));
    give(learn(FIRST, ChargeStanding.PAID));

    assertThat(session).isInstanceOf(Session.Paid.class);
  }

  @Test
  void the_late_money_of_an_older_charge_is_surplus_while_a_newer_one_is_pending() {
    give(start(FIRST));
    give(learn(FIRST, ChargeStanding.WITHOUT_MONEY));
    give(start(SECOND));
    give(learn(FIRST, ChargeStanding.PAID));

    assertThat(session.created().session().surplus()).containsExactly(FIRST);
    assertThat(pending()).isEqualTo(SECOND);
    assertThat(session.decide(learn(FIRST, ChargeStanding.PAID))).isEmpty();
    assertThat(session.decide(learn(FIRST, ChargeStanding.WITHOUT_MONEY))).isEmpty();
    give(learn(SECOND, ChargeStanding.PAID));
    assertThat(session).isInstanceOf(Session.Paid.class);
  }

  @Test
  void money_that_comes_after_it_was_paid_or_withdrawn_is_surplus() {
    give(start(FIRST));
    give(learn(FIRST, ChargeStanding.WITHOUT_MONEY));
    give(start(SECOND));
    Session canceled = after(after(session, cancel()), learn(SECOND, ChargeStanding.PAID));
    Session paid =
        after(
            after(session, learn(SECOND, ChargeStanding.PAID)), learn(FIRST, ChargeStanding.PAID));

    assertThat(canceled).isInstanceOf(Session.Canceled.class);
    assertThat(canceled.created().session().surplus()).containsExactly(SECOND);
    assertThat(paid).isInstanceOf(Session.Paid.class);
    assertThat(paid.created().session().surplus()).containsExactly(FIRST);
  }

  @Test
  void a_session_whose_money_is_gone_is_voided() {
    give(start(FIRST));
    give(learn(FIRST, ChargeStanding.PAID));
    assertThat(session.decide(learn(SECOND, ChargeStanding.WITHOUT_MONEY))).isEmpty();
    give(learn(FIRST, ChargeStanding.WITHOUT_MONEY));

    assertThat(session).isInstanceOf(Session.Voided.class);
    refused(start(SECOND), RefusalKey.SESSION_CLOSED);
  }

  @Test
  void an_inactive_session_starts_no_charge() {
    give(change(false));

    refused(start(FIRST), RefusalKey.SESSION_INACTIVE);
    give(change(true));
    give(start(FIRST));
  }

  @Test
  void from_its_due_date_on_no_charge_starts() {
    refused(new StartCharge(SESSION, ACCOUNT, FIRST, DUE), RefusalKey.SESSION_EXPIRED);
    give(new StartCharge(SESSION, ACCOUNT, FIRST, DUE.minusMillis(1)));
    give(new LearnOfCharge(SESSION, FIRST, ChargeStanding.PAID, DUE.plusSeconds(1)));
    assertThat(session).isInstanceOf(Session.Paid.class);
  }

  @Test
  void a_change_that_changes_nothing_is_no_event() {
    assertThat(session.decide(change(true))).isEmpty();
    assertThat(session.decide(new ChangeSession(SESSION, ACCOUNT, null, DUE, false, NOW)))
        .isEmpty();
    assertThat(session.decide(new ChangeSession(SESSION, ACCOUNT, null, null, true, NOW)))
        .hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(
      value = SessionStatus.class,
      names = {"CREATED", "CANCELED"})
  void another_account_finds_no_session(SessionStatus status) {
    if (status == SessionStatus.CANCELED) {
      give(cancel());
    }
    UUID other = Ids.next();

    refused(new StartCharge(SESSION, other, FIRST, NOW), RefusalKey.SESSION_NOT_FOUND);
    refused(new CancelSession(SESSION, other, NOW), RefusalKey.SESSION_NOT_FOUND);
    refused(
        new ChangeSession(SESSION, other, false, null, false, NOW), RefusalKey.SESSION_NOT_FOUND);
  }

  @Test
  void nothing_can_be_asked_of_a_session_that_was_never_created() {
    assertThatIllegalStateException()
        .isThrownBy(() -> new Session.NotCreated().decide(start(FIRST)));
  }

  @Test
  void whatever_happens_one_charge_at_most_pays_it_and_its_times_increase() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int life = 0; life < 2_000; life++) {
      List<SessionEvent> history = randomLife(random);

      assertThat(
              history.stream()
                  .filter(SessionEvent.SessionPaid.class::isInstance)
                  .map(paid -> ((SessionEvent.SessionPaid) paid).chargeId())
                  .distinct())
          .as("seed %d: %s", seed, history)
          .hasSizeLessThanOrEqualTo(1);
      assertThat(history)
          .as("seed %d", seed)
          .isSortedAccordingTo((one, other) -> one.occurredAt().compareTo(other.occurredAt()))
          .extracting(SessionEvent::occurredAt)
          .doesNotHaveDuplicates();
    }
  }

  private static List<SessionEvent> randomLife(Random random) {
    List<SessionEvent> history =
        new ArrayList<>(new Session.NotCreated().decide(create(random.nextBoolean())));
    UUID[] charges = {Ids.next(), Ids.next(), Ids.next()};
    ChargeStanding[] standings = ChargeStanding.values();
    for (int step = 0; step < 12; step++) {
      UUID charge = charges[random.nextInt(charges.length)];
      SessionCommand command =
          switch (random.nextInt(5)) {
            case 0 -> start(charge);
            case 1, 2 -> learn(charge, standings[random.nextInt(standings.length)]);
            case 3 -> change(random.nextBoolean());
            default -> random.nextInt(4) == 0 ? cancel() : start(charge);
          };
      try {
        history.addAll(Session.fold(history).decide(command));
      } catch (Refusal refused) {
        assertThat(refused.key().code()).startsWith("session_");
      }
    }
    return history;
  }

  private UUID pending() {
    return ((Session.Open) session).pendingChargeId();
  }

  private void give(SessionCommand command) {
    session = after(session, command);
  }

  private static Session after(Session before, SessionCommand command) {
    Session changed = before;
    for (SessionEvent event : before.decide(command)) {
      changed = changed.evolve(event);
    }
    return changed;
  }

  private void refused(SessionCommand command, RefusalKey key) {
    assertThatThrownBy(() -> session.decide(command))
        .isInstanceOfSatisfying(Refusal.class, refusal -> assertThat(refusal.key()).isEqualTo(key));
  }

  private static CreateSession create(boolean active) {
    SessionTerms terms =
        new SessionTerms(
            ACCOUNT,
            Ids.next(),
            null,
            Money.of(1990, "BRL"),
            true,
            List.of(new PaymentMethod.Credit(1)));
    return new CreateSession(SESSION, terms, active, DUE, NOW);
  }

  private static StartCharge start(UUID chargeId) {
    return new StartCharge(SESSION, ACCOUNT, chargeId, NOW);
  }

  private static LearnOfCharge learn(UUID chargeId, ChargeStanding standing) {
    return new LearnOfCharge(SESSION, chargeId, standing, NOW);
  }

  private static ChangeSession change(boolean active) {
    return new ChangeSession(SESSION, ACCOUNT, active, null, false, NOW);
  }

  private static CancelSession cancel() {
    return new CancelSession(SESSION, ACCOUNT, NOW);
  }
}
