package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.ATTEMPT;
import static com.paymenthub.domain.charges.ChargeExamples.CHARGE;
import static com.paymenthub.domain.charges.ChargeExamples.FINAL;
import static com.paymenthub.domain.charges.ChargeExamples.NOT_SENT;
import static com.paymenthub.domain.charges.ChargeExamples.UNKNOWN;
import static com.paymenthub.domain.charges.ChargeExamples.terms;
import static com.paymenthub.domain.charges.ChargeStatus.AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.VOIDED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.ChargeCommand.AskAbout;
import com.paymenthub.domain.refusals.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Anybody can send a hint: it only makes us ask the provider. */
class HintsTest {

  @Test
  void a_hint_makes_us_ask_and_the_answer_decides() {
    Life life = unanswered();

    life.hinted(ATTEMPT);

    assertThat(life.latest().requestType()).isEqualTo(RequestType.PROBE);
    assertThat(life.latest().about()).isEqualTo(ATTEMPT);
    assertThat(life.latest().route().reason()).isEqualTo("told_by_the_provider");
    life.found(new InquiryOutcome.Executed(APPROVED));
    assertThat(life.status()).isEqualTo(AUTHORIZED);
  }

  @Test
  void a_hint_about_a_code_asks_whether_it_was_paid() {
    Life life = Life.pending(terms(new PaymentMethod.Pix(3_600)));
    life.answered(new Issued("tx-1", "code", life.now().plusSeconds(3_600)));

    life.hinted(ATTEMPT);
    life.found(new InquiryOutcome.Executed(APPROVED, 1_500L));

    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.residual()).isEqualTo(1_500);
  }

  @Test
  void a_forged_hint_moves_nothing() {
    Life life = Life.pending(terms(new PaymentMethod.Pix(3_600)));
    Issued code = new Issued("tx-1", "code", life.now().plusSeconds(3_600));
    life.answered(code);

    life.hinted(ATTEMPT);
    life.found(new InquiryOutcome.Issued(code));

    assertThat(life.status()).isEqualTo(ChargeStatus.PENDING);
    assertThat(Movements.of(life.history())).isEmpty();
  }

  @Test
  void what_was_refused_may_have_been_done_after_all_and_goes_back() {
    Life life = Life.pending(terms(true));
    life.answered(FINAL);

    life.hinted(ATTEMPT);
    life.found(new InquiryOutcome.Executed(APPROVED));
    life.attendWhenDue();

    assertThat(life.latest().requestType()).isEqualTo(RequestType.VOID);
    assertThat(life.latest().cause()).isEqualTo(AttemptCause.LATE_SUCCESS);
  }

  @Test
  void nothing_is_asked_about_what_is_known_for_good() {
    Life approved = Life.in(AUTHORIZED);
    assertThat(approved.hinted(ATTEMPT)).isEmpty();

    Life notSent = Life.pending(terms(true));
    notSent.answered(NOT_SENT);
    assertThat(notSent.hinted(ATTEMPT)).isEmpty();

    Life voided = Life.in(VOIDED);
    assertThat(voided.hinted(voided.latest().id())).isEmpty();
    assertThat(voided.record().isSettledSince(voided.latest().id(), voided.now(), false)).isTrue();
  }

  @Test
  void a_provider_that_knows_what_became_later_is_asked_also_about_what_it_has_done() {
    Life life = Life.in(AUTHORIZED);
    UUID client = life.record().terms().clientId();
    Instant hintedAt = life.now();

    life.tell(new AskAbout(CHARGE, client, ATTEMPT, hintedAt, true, new UUID(9, 1), hintedAt));

    assertThat(life.latest().requestType()).isEqualTo(RequestType.PROBE);
    assertThat(life.record().isSettledSince(ATTEMPT, hintedAt, true)).isFalse();
    life.found(new InquiryOutcome.Executed(APPROVED));
    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.isAtRest()).isTrue();
    assertThat(life.record().isSettledSince(ATTEMPT, hintedAt, true)).isTrue();
  }

  @Test
  void a_provider_that_does_not_find_yet_what_it_has_done_is_asked_again() {
    Life life = Life.in(AUTHORIZED);
    UUID client = life.record().terms().clientId();
    Instant hintedAt = life.now();

    life.tell(new AskAbout(CHARGE, client, ATTEMPT, hintedAt, true, new UUID(9, 1), hintedAt));
    life.found(new InquiryOutcome.NeverHeard());

    assertThat(life.record().isSettledSince(ATTEMPT, hintedAt, true)).isFalse();
    assertThat(life.status()).isEqualTo(AUTHORIZED);
  }

  @Test
  void nothing_is_asked_while_the_request_or_an_inquiry_is_under_way() {
    Life sending = Life.pending(terms(true));
    assertThat(sending.hinted(ATTEMPT)).isEmpty();
    assertThat(sending.record().isSettledSince(ATTEMPT, sending.now(), false)).isFalse();

    Life asking = unanswered();
    asking.hinted(ATTEMPT);
    assertThat(asking.hinted(ATTEMPT)).isEmpty();
    assertThat(asking.record().isSettledSince(ATTEMPT, asking.now(), false)).isFalse();
  }

  @Test
  void one_answer_settles_every_hint_that_came_before_the_question() {
    Life life = unanswered();
    Instant first = life.now();
    life.later(Duration.ofSeconds(1));
    Instant second = life.now();
    life.later(Duration.ofSeconds(1));
    life.hinted(ATTEMPT, first);
    life.found(new InquiryOutcome.NeverHeard());

    assertThat(life.hinted(ATTEMPT, second)).isEmpty();
    assertThat(life.record().isSettledSince(ATTEMPT, second, false)).isTrue();
    life.later(Duration.ofSeconds(1));
    assertThat(life.hinted(ATTEMPT)).isNotEmpty();
  }

  @Test
  void an_inquiry_without_an_answer_settles_nothing() {
    Life life = unanswered();
    Instant hintedAt = life.now();
    life.hinted(ATTEMPT);
    life.found(new InquiryOutcome.NoAnswer("deadline_passed"));

    assertThat(life.record().isSettledSince(ATTEMPT, hintedAt, false)).isFalse();
    assertThat(life.hinted(ATTEMPT, hintedAt)).isNotEmpty();
  }

  @Test
  void a_hint_belongs_to_an_account() {
    Life life = unanswered();
    AskAbout stranger =
        new AskAbout(
            CHARGE, new UUID(9, 9), ATTEMPT, life.now(), false, new UUID(9, 1), life.now());

    assertThatExceptionOfType(Refusal.class).isThrownBy(() -> life.tell(stranger));
  }

  private static Life unanswered() {
    Life life = Life.pending(terms(true));
    life.answered(UNKNOWN);
    return life;
  }
}
