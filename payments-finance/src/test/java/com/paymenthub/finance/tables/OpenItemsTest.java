package com.paymenthub.finance.tables;

import static com.paymenthub.finance.tables.WrittenHistory.AMOUNT;
import static com.paymenthub.finance.tables.WrittenHistory.BEGIN;
import static com.paymenthub.finance.tables.WrittenHistory.CHARGE;
import static com.paymenthub.finance.tables.WrittenHistory.attempt;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptCause;
import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import com.paymenthub.domain.charges.FraudPolicy;
import com.paymenthub.domain.charges.FraudVerdict;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.RequestType;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What is open about a charge, told by histories that are written down here. */
class OpenItemsTest {

  private static final Instant LATER = BEGIN.plusSeconds(3_600);
  private static final FraudPolicy NOTHING_FOLLOWS =
      new FraudPolicy(WrittenHistory.ROUTE, false, false, false, false);
  private static final FraudPolicy POLICY =
      new FraudPolicy(WrittenHistory.ROUTE, true, true, true, true);

  @Test
  void a_charge_that_waits_is_open_since_it_was_asked_for() {
    WrittenHistory history =
        WrittenHistory.of(new PaymentMethod.Credit(1), null)
            .started(1, RequestType.PRE_AUTHORIZATION);

    assertThat(history.rows().openItems()).containsExactly(item("pending", 1, null, 0, null));
  }

  @Test
  void a_lost_answer_is_open_since_it_was_missed() {
    WrittenHistory history =
        WrittenHistory.of(new PaymentMethod.Credit(1), null)
            .started(1, RequestType.PRE_AUTHORIZATION)
            .unanswered(1);

    assertThat(history.rows().openItems())
        .containsExactly(item("pending", 1, null, 0, null), item("unknown", 1, null, 2, null));
  }

  @Test
  void what_was_accepted_is_open_until_it_is_expected() {
    WrittenHistory history =
        WrittenHistory.captured().started(3, RequestType.VOID).accepted(3, LATER);

    assertThat(history.rows().openItems()).containsExactly(item("accepted", 3, null, 8, LATER));
  }

  @Test
  void a_code_is_open_until_it_expires() {
    assertThat(WrittenHistory.pix(LATER).rows().openItems())
        .containsExactly(item("pending", 1, null, 0, null), item("expiring", 1, null, 2, LATER));
  }

  @Test
  void a_reservation_expires_seven_days_after_it_was_made() {
    FinanceOpenItem item = WrittenHistory.reserved().rows().openItems().getFirst();

    assertThat(item.item()).isEqualTo("expiring");
    assertThat(item.since()).isEqualTo(BEGIN.plusMillis(2));
    assertThat(item.dueAt()).isEqualTo(BEGIN.plusMillis(2).plusSeconds(7 * 86_400));
  }

  @Test
  void a_flag_is_open_since_it_was_set_last() {
    WrittenHistory history =
        WrittenHistory.captured()
            .started(3, RequestType.VOID)
            .declined(3)
            .flagged(3, ChargeFlagged.LATE_VOID);

    assertThat(history.rows().openItems())
        .containsExactly(item("flagged", 3, "late_void", 9, null));
  }

  @Test
  void money_of_a_second_payment_is_surplus_until_it_is_given_back() {
    WrittenHistory history =
        WrittenHistory.captured()
            .started(3, RequestType.AUTHORIZATION, AttemptCause.PROVIDER, null)
            .told(3);
    assertThat(history.rows().openItems())
        .containsExactly(item("surplus", 3, "unexpected_payment", 8, null));
    assertThat(history.rows().charge().surplus()).isEqualTo(1990);
    assertThat(history.rows().charge().settled()).isEqualTo(1990);

    history.started(4, RequestType.VOID, AttemptCause.LATE_SUCCESS, attempt(3)).approved(4);
    assertThat(history.rows().openItems()).isEmpty();
    assertThat(history.rows().charge().surplus()).isZero();

    history.add(at -> new ChargeEvent.AttemptUndone(CHARGE, attempt(4), "notice-2", at));
    assertThat(history.rows().openItems())
        .containsExactly(item("surplus", 3, "unexpected_payment", 11, null));
  }

  @Test
  void a_charge_that_paid_a_session_too_much_is_surplus_while_its_money_is_held() {
    WrittenHistory history = WrittenHistory.captured();
    history.add(at -> new ChargeEvent.ChargeSurplus(CHARGE, at));
    assertThat(history.rows().openItems())
        .contains(item("surplus", 1, "session_overpaid", 7, null));

    history.started(3, RequestType.VOID).approved(3);
    history.add(at -> new ChargeEvent.ChargeVoided(CHARGE, attempt(3), AMOUNT, at));
    assertThat(history.rows().openItems()).isEmpty();
  }

  @Test
  void what_is_in_dispute_is_no_surplus_of_a_session() {
    WrittenHistory history = WrittenHistory.captured();
    history.add(at -> new ChargeEvent.ChargeSurplus(CHARGE, at));
    history
        .started(3, RequestType.CHARGE_BACK, AttemptCause.PROVIDER, null)
        .told(3)
        .add(at -> new ChargeEvent.ChargeChargedBack(CHARGE, attempt(3), at));

    assertThat(history.rows().openItems()).isEmpty();
  }

  @Test
  void an_analysis_that_failed_waits_for_a_person() {
    WrittenHistory history =
        WrittenHistory.reserved(NOTHING_FOLLOWS).started(2, RequestType.ANTI_FRAUD).declined(2);

    assertThat(history.rows().openItems())
        .contains(item("waiting_for_person", 2, "fraud_analysis", 5, null));
  }

  @Test
  void an_analysis_that_is_passed_waits_for_nobody() {
    WrittenHistory history =
        WrittenHistory.reserved(NOTHING_FOLLOWS).started(2, RequestType.ANTI_FRAUD);
    history.add(
        at -> new ChargeEvent.FraudAnalyzed(CHARGE, attempt(2), FraudVerdict.APPROVED, 90, at));

    assertThat(history.rows().openItems())
        .extracting(FinanceOpenItem::item)
        .containsExactly("expiring");

    history.started(3, RequestType.VOID).declined(3);
    assertThat(history.rows().openItems())
        .extracting(FinanceOpenItem::item)
        .containsExactly("expiring");
  }

  @Test
  void an_analysis_that_is_not_passed_and_lets_nothing_go_waits_for_a_person() {
    WrittenHistory history =
        WrittenHistory.reserved(NOTHING_FOLLOWS).started(2, RequestType.ANTI_FRAUD);
    history.add(
        at -> new ChargeEvent.FraudAnalyzed(CHARGE, attempt(2), FraudVerdict.REPROVED, 5, at));

    assertThat(history.rows().openItems())
        .contains(item("waiting_for_person", 2, "fraud_analysis", 5, null));
  }

  @Test
  void an_analysis_that_was_accepted_is_open_until_it_is_expected() {
    WrittenHistory history =
        WrittenHistory.reserved(POLICY).started(2, RequestType.ANTI_FRAUD).accepted(2, LATER);

    assertThat(history.rows().openItems())
        .contains(item("accepted", 2, "fraud_analysis", 5, LATER))
        .extracting(FinanceOpenItem::item)
        .doesNotContain("waiting_for_person");
  }

  /** An item of the whole amount that is open since an event of this number. */
  private static FinanceOpenItem item(
      String item, int number, String reason, int since, Instant dueAt) {
    return new FinanceOpenItem(
        CHARGE, item, attempt(number), reason, 1990, BEGIN.plusMillis(since), dueAt);
  }
}
