package com.paymenthub.domain.cards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.paymenthub.domain.cards.CardCommand.CheckUsable;
import com.paymenthub.domain.cards.CardCommand.DeleteCard;
import com.paymenthub.domain.cards.CardCommand.ForgetNumber;
import com.paymenthub.domain.cards.CardCommand.Lapse;
import com.paymenthub.domain.cards.CardCommand.RecordUse;
import com.paymenthub.domain.cards.CardCommand.RecordValidation;
import com.paymenthub.domain.cards.CardCommand.RegisterCard;
import com.paymenthub.domain.cards.CardCommand.RequestValidation;
import com.paymenthub.domain.cards.CardEvent.CardActivated;
import com.paymenthub.domain.cards.CardEvent.CardDeleted;
import com.paymenthub.domain.cards.CardEvent.CardFailed;
import com.paymenthub.domain.cards.CardEvent.CardNumberRemoved;
import com.paymenthub.domain.cards.CardEvent.CardRegistered;
import com.paymenthub.domain.cards.CardEvent.CardValidated;
import com.paymenthub.domain.cards.CardEvent.CardValidationStarted;
import com.paymenthub.domain.cards.CardEvent.CardValidationUnresolved;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.CardFacts;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.charges.Route;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CardTest {

  private static final UUID CARD = new UUID(0, 1);
  private static final UUID ACCOUNT = new UUID(0, 2);
  private static final UUID ANOTHER_ACCOUNT = new UUID(0, 3);
  private static final UUID ATTEMPT = new UUID(0, 4);
  private static final Route ROUTE =
      new Route(new UUID(0, 5), "SERVICE_SANDBOX", "oldest_merchant_that_can", 10_000);
  private static final CardValidation VALID = new CardValidation.Valid(true);
  private static final Instant NOW = Instant.parse("2026-11-21T10:15:30.123456Z");
  private static final Instant REGISTERED_AT = Instant.parse("2026-11-21T10:15:30.123Z");
  private static final AttemptOutcome.Approved APPROVED =
      new AttemptOutcome.Approved("tx-1", null, null, null, null, null, null);

  private static final RegisterCard REGISTER =
      new RegisterCard(
          CARD, ACCOUNT, CardBrand.VISA, "411111", "1111", YearMonth.of(2030, 12), NOW);

  @Test
  void a_registered_card_is_pending() {
    List<CardEvent> events = new Card.Unregistered().decide(REGISTER);

    assertThat(events)
        .containsExactly(
            new CardRegistered(
                CARD,
                ACCOUNT,
                CardBrand.VISA,
                "411111",
                "1111",
                YearMonth.of(2030, 12),
                REGISTERED_AT));
    assertThat(pending())
        .isEqualTo(new Card.Pending(CARD, ACCOUNT, REGISTERED_AT, REGISTERED_AT, null));
  }

  @Test
  void a_card_is_registered_once() {
    for (Card card : List.of(pending(), active(), failed())) {
      assertRefused(card, REGISTER, RefusalKey.STATE_NOT_ALLOWED);
    }
  }

  @Test
  void a_pending_card_is_usable_for_an_hour_and_not_a_moment_longer() {
    Duration hour = Duration.ofHours(1);

    assertThat(pending().decide(check(ACCOUNT, REGISTERED_AT))).isEmpty();
    assertThat(pending().decide(check(ACCOUNT, REGISTERED_AT.plus(hour).minusNanos(1)))).isEmpty();
    assertRefused(pending(), check(ACCOUNT, REGISTERED_AT.plus(hour)), RefusalKey.CARD_UNUSABLE);
  }

  @Test
  void an_active_card_is_usable_at_any_time() {
    assertThat(active().decide(check(ACCOUNT, NOW.plus(Duration.ofDays(400))))).isEmpty();
  }

  @Test
  void a_failed_card_is_never_usable_again() {
    assertRefused(failed(), check(ACCOUNT, NOW), RefusalKey.CARD_UNUSABLE);
  }

  @Test
  void another_account_s_card_is_as_unknown_as_one_that_does_not_exist() {
    for (Card card : List.of(new Card.Unregistered(), pending(), active(), failed())) {
      assertRefused(card, check(ANOTHER_ACCOUNT, NOW), RefusalKey.CARD_NOT_FOUND);
    }
    assertRefused(new Card.Unregistered(), check(ACCOUNT, NOW), RefusalKey.CARD_NOT_FOUND);
  }

  @Test
  void the_first_payment_that_the_network_knows_stays_known() {
    AttemptOutcome first = APPROVED.of(networkTold("MCC1"));
    AttemptOutcome second = APPROVED.of(networkTold("MCC2"));

    assertThat(tell(pending(), use(first))).extracting("networkTransactionId").isEqualTo("MCC1");
    Card known = tell(active(), use(second));
    assertThat(known).extracting("networkTransactionId").isEqualTo("MCC2");
    assertThat(known.decide(use(first))).isEmpty();
    assertThat(known.decide(use(APPROVED))).isEmpty();
  }

  private static CardFacts networkTold(String networkTransactionId) {
    return new CardFacts(networkTransactionId, null, null, null, null, null);
  }

  @Test
  void an_approval_activates_a_pending_card() {
    assertThat(pending().decide(use(APPROVED)))
        .containsExactly(
            new CardActivated(CARD, "charge_approved", null, REGISTERED_AT.plusMillis(1)));
    assertThat(active())
        .isEqualTo(new Card.Active(CARD, ACCOUNT, REGISTERED_AT.plusMillis(1), null));
  }

  @ParameterizedTest
  @EnumSource(DeclinedCode.class)
  void a_refusal_fails_a_pending_card_only_when_it_concerns_the_card_s_data(DeclinedCode code) {
    Instant at = REGISTERED_AT.plusMillis(1);

    assertThat(pending().decide(use(declined(code))))
        .containsExactly(
            code.concernsCardData()
                ? new CardFailed(CARD, code.code(), at)
                : new CardActivated(CARD, "declined_for_another_reason", null, at));
  }

  @Test
  void exactly_the_refusals_of_the_card_s_own_data_concern_it() {
    assertThat(DeclinedCode.values())
        .filteredOn(DeclinedCode::concernsCardData)
        .containsExactly(
            DeclinedCode.EXPIRED_CARD,
            DeclinedCode.INVALID_CVV,
            DeclinedCode.INVALID_DATA,
            DeclinedCode.INVALID_NUMBER);
  }

  @Test
  void a_refused_card_number_makes_the_card_unusable() {
    assertThat(failed()).isEqualTo(new Card.Failed(CARD, ACCOUNT, REGISTERED_AT.plusMillis(1)));
  }

  @Test
  void a_card_learns_nothing_from_what_was_not_answered() {
    assertThat(pending().decide(use(new AttemptOutcome.Unknown("deadline_passed")))).isEmpty();
    assertThat(pending().decide(use(new AttemptOutcome.NotSent("circuit_open")))).isEmpty();
  }

  @Test
  void a_card_whose_state_is_settled_learns_nothing_more() {
    for (Card card : List.of(active(), failed())) {
      assertThat(card.decide(use(APPROVED))).isEmpty();
      assertThat(card.decide(use(declined(DeclinedCode.EXPIRED_CARD)))).isEmpty();
    }
  }

  @Test
  void nothing_confirms_a_pending_card_after_its_hour() {
    Instant late = REGISTERED_AT.plus(Card.PENDING_USABLE_FOR);
    CardFailed failed = new CardFailed(CARD, "not_confirmed_in_time", late);

    assertThat(pending().decide(new RecordUse(CARD, APPROVED, late))).containsExactly(failed);
    assertThat(validating().decide(new RecordValidation(CARD, ATTEMPT, VALID, late)))
        .containsExactly(failed);
  }

  @Test
  void a_pending_card_lapses_after_an_hour_and_not_a_moment_earlier() {
    Instant hourLater = REGISTERED_AT.plus(Card.PENDING_USABLE_FOR);

    assertThat(pending().decide(new Lapse(CARD, hourLater.minusNanos(1)))).isEmpty();
    assertThat(pending().decide(new Lapse(CARD, hourLater)))
        .containsExactly(new CardFailed(CARD, "not_confirmed_in_time", hourLater));
  }

  @Test
  void a_validation_that_brought_nothing_to_light_does_not_prolong_the_hour() {
    Instant later = NOW.plusSeconds(600);
    Card.Pending card =
        (Card.Pending)
            tell(
                validating(),
                new RecordValidation(
                    CARD, ATTEMPT, new CardValidation.Unanswered("deadline_passed"), later));

    assertThat(card.failsAt()).isEqualTo(REGISTERED_AT.plus(Card.PENDING_USABLE_FOR));
  }

  @Test
  void a_settled_card_never_lapses() {
    Instant years = NOW.plus(Duration.ofDays(400));

    for (Card card : List.of(active(), failed())) {
      assertThat(card.decide(new Lapse(CARD, years))).isEmpty();
    }
  }

  @Test
  void a_card_whose_number_is_gone_is_of_no_further_use() {
    Instant at = REGISTERED_AT.plus(Duration.ofDays(1));

    for (Card card : List.of(pending(), active(), failed())) {
      ForgetNumber forget = new ForgetNumber(CARD, NumberRemoval.ONE_SHOT, at);
      assertThat(card.decide(forget)).containsExactly(new CardNumberRemoved(CARD, "one_shot", at));
      Card emptied = tell(card, forget);
      assertRefused(emptied, new CheckUsable(CARD, ACCOUNT, at), RefusalKey.CARD_UNUSABLE);
      assertThat(emptied.decide(forget)).as("it leaves once").isEmpty();
      assertThat(emptied.decide(use(APPROVED))).isEmpty();
    }
  }

  @Test
  void a_card_whose_number_left_before_there_was_an_event_for_it_does_not_lose_it_again() {
    Card emptied = active().evolve(new CardFailed(CARD, "number_removed", NOW.plusSeconds(1)));

    assertThat(emptied.decide(new ForgetNumber(CARD, NumberRemoval.EXPIRED, NOW))).isEmpty();
    assertRefused(emptied, check(ACCOUNT, NOW), RefusalKey.CARD_UNUSABLE);
  }

  @Test
  void a_deleted_card_loses_its_number_and_is_found_by_nobody() {
    Instant at = REGISTERED_AT.plus(Duration.ofDays(1));
    DeleteCard delete = new DeleteCard(CARD, ACCOUNT, at);

    for (Card card : List.of(pending(), validating(), active(), failed())) {
      assertThat(card.decide(delete))
          .containsExactly(
              new CardNumberRemoved(CARD, "deleted", at), new CardDeleted(CARD, at.plusMillis(1)));
      Card deleted = tell(card, delete);
      assertRefused(deleted, delete, RefusalKey.CARD_NOT_FOUND);
      assertRefused(deleted, check(ACCOUNT, at), RefusalKey.CARD_NOT_FOUND);
      assertThat(deleted.decide(use(APPROVED))).isEmpty();
      assertThat(deleted.decide(new RecordValidation(CARD, ATTEMPT, VALID, at))).isEmpty();
      assertThat(deleted.decide(new Lapse(CARD, at))).isEmpty();
    }
  }

  @Test
  void a_card_without_its_number_can_be_deleted_too() {
    Card emptied = tell(active(), new ForgetNumber(CARD, NumberRemoval.EXPIRED, NOW));

    assertThat(emptied.decide(new DeleteCard(CARD, ACCOUNT, NOW)))
        .containsExactly(new CardDeleted(CARD, REGISTERED_AT.plusMillis(3)));
  }

  @Test
  void nobody_deletes_a_card_of_another_account() {
    DeleteCard delete = new DeleteCard(CARD, new UUID(0, 9), NOW);

    for (Card card : List.of(new Card.Unregistered(), pending(), active(), failed())) {
      assertRefused(card, delete, RefusalKey.CARD_NOT_FOUND);
    }
  }

  @Test
  void what_is_asked_of_a_provider_is_on_record_first() {
    assertThat(pending().decide(new RequestValidation(CARD, ATTEMPT, ROUTE, NOW)))
        .containsExactly(
            new CardValidationStarted(
                CARD, ATTEMPT, RequestType.ZERO_DOLLAR, ROUTE, REGISTERED_AT.plusMillis(1)));
    for (Card card : List.of(new Card.Unregistered(), active(), failed())) {
      assertRefused(
          card, new RequestValidation(CARD, ATTEMPT, ROUTE, NOW), RefusalKey.STATE_NOT_ALLOWED);
    }
  }

  @Test
  void a_validation_settles_the_card_or_leaves_it_pending() {
    Instant at = REGISTERED_AT.plusMillis(2);

    assertThat(validatedWith(VALID)).containsExactly(new CardValidated(CARD, ATTEMPT, true, at));
    assertThat(validatedWith(new CardValidation.Valid(false)))
        .containsExactly(new CardValidated(CARD, ATTEMPT, false, at));
    assertThat(validatedWith(new CardValidation.Invalid(DeclinedCode.INVALID_DATA)))
        .containsExactly(new CardFailed(CARD, "invalid_data", at));
    assertThat(validatedWith(new CardValidation.Undetermined("bank_could_not_validate")))
        .containsExactly(
            new CardValidationUnresolved(CARD, ATTEMPT, "bank_could_not_validate", at));
    assertThat(validatedWith(new CardValidation.Unanswered("deadline_passed")))
        .containsExactly(new CardValidationUnresolved(CARD, ATTEMPT, "deadline_passed", at));
  }

  @Test
  void a_validation_that_is_not_under_way_changes_nothing() {
    RecordValidation of = new RecordValidation(CARD, new UUID(0, 9), VALID, NOW);
    RecordValidation late = new RecordValidation(CARD, ATTEMPT, VALID, NOW);

    assertThat(validating().decide(of)).isEmpty();
    for (Card card : List.of(new Card.Unregistered(), pending(), active(), failed())) {
      assertThat(card.decide(late)).isEmpty();
    }
  }

  @Test
  void times_increase_even_when_the_clock_goes_back() {
    Instant behind = NOW.minus(Duration.ofHours(1));

    assertThat(pending().decide(new RecordUse(CARD, APPROVED, behind)))
        .extracting(CardEvent::occurredAt)
        .containsExactly(REGISTERED_AT.plusMillis(1));
  }

  @Test
  void a_card_that_was_never_registered_has_no_history() {
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                new Card.Unregistered()
                    .evolve(new CardActivated(CARD, "charge_approved", null, NOW)));
  }

  private static Card pending() {
    return tell(new Card.Unregistered(), REGISTER);
  }

  private static Card active() {
    return tell(pending(), use(APPROVED));
  }

  private static Card failed() {
    return tell(pending(), use(declined(DeclinedCode.INVALID_NUMBER)));
  }

  private static Card validating() {
    return tell(pending(), new RequestValidation(CARD, ATTEMPT, ROUTE, NOW));
  }

  private static List<CardEvent> validatedWith(CardValidation outcome) {
    return validating().decide(new RecordValidation(CARD, ATTEMPT, outcome, NOW));
  }

  private static AttemptOutcome declined(DeclinedCode code) {
    return new AttemptOutcome.Declined("tx-1", "05", code, true, null);
  }

  private static RecordUse use(AttemptOutcome outcome) {
    return new RecordUse(CARD, outcome, NOW);
  }

  private static CheckUsable check(UUID clientId, Instant now) {
    return new CheckUsable(CARD, clientId, now);
  }

  private static Card tell(Card card, CardCommand command) {
    Card changed = card;
    for (CardEvent event : card.decide(command)) {
      changed = changed.evolve(event);
    }
    return changed;
  }

  private static void assertRefused(Card card, CardCommand command, RefusalKey key) {
    assertThatExceptionOfType(Refusal.class)
        .as("%s of %s", command, card)
        .isThrownBy(() -> card.decide(command))
        .extracting(Refusal::key)
        .isEqualTo(key);
  }
}
