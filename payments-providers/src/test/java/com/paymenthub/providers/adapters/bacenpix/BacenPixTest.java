package com.paymenthub.providers.adapters.bacenpix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Accepted;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.DisputeReason;
import com.paymenthub.domain.charges.DisputeState;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.contract.NothingSent;
import com.paymenthub.providers.contract.PaymentCodeTerms;
import com.paymenthub.providers.contract.ProviderNotice;
import com.paymenthub.providers.contract.ProviderNotice.Told;
import com.paymenthub.providers.contract.Purchase;
import com.paymenthub.providers.contract.TermsRefusal;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the suites cannot know: each answer of a bank, and what became of a payment later. */
class BacenPixTest extends BacenPixCase {

  private static final String COB = "/cob/{txid}";

  @Test
  void the_code_is_the_one_of_the_bank_and_the_amount_has_two_decimals() throws Exception {
    PixCharges.Code code = issued(PIX);

    assertThat(bank.cobs().get(PixIds.txid(code.reference())).centavos()).isEqualTo(3_700);
    assertThat(bank.requests("PUT", COB)).isEqualTo(1);
  }

  @Test
  void a_payment_has_its_amount_and_its_id_from_end_to_end() throws Exception {
    PixCharges.Code code = issued(PIX);
    String endToEndId = bank.pay(PixIds.txid(code.reference()), 4_000);

    assertThat(adapter.inquire(code.inquiry()))
        .isInstanceOfSatisfying(
            InquiryOutcome.Executed.class,
            paid -> {
              assertThat(paid.paidMinorUnits()).isEqualTo(4_000);
              assertThat(paid.answer().references()).containsEntry("endToEndId", endToEndId);
            });
  }

  @Test
  void each_payment_of_a_code_is_told_with_its_own_id_the_oldest_first() throws Exception {
    PixCharges.Code code = issued(PIX);
    String txid = PixIds.txid(code.reference());
    String first = bank.pay(txid);
    clock.move(Duration.ofMinutes(1));
    String second = bank.payAgain(txid, 3_700);

    assertThat(adapter.news(code.inquiry()))
        .extracting(ProviderNotice::noticeId)
        .containsExactly(first, second);
  }

  @Test
  void a_second_payment_is_asked_about_by_its_own_id() throws Exception {
    PixCharges.Code code = issued(PIX);
    String txid = PixIds.txid(code.reference());
    bank.pay(txid);
    String second = bank.payAgain(txid, 100);
    PixCharges.Code surplus = PixCharges.code(account, PIX);

    assertThat(adapter.inquire(surplus.inquiry(Map.of("endToEndId", second))))
        .isInstanceOfSatisfying(
            InquiryOutcome.Executed.class,
            paid -> assertThat(paid.paidMinorUnits()).isEqualTo(100));
  }

  @Test
  void a_return_by_the_bank_is_a_dispute_with_its_reason() throws Exception {
    PixCharges.Code code = issued(PIX);
    String endToEndId = bank.pay(PixIds.txid(code.reference()));
    bank.returnByBank(endToEndId, 1_000, "MED_FRAUDE");
    bank.returnByBank(endToEndId, 500, "MED_OPERACIONAL");

    assertThat(news(code))
        .filteredOn(Told.Disputed.class::isInstance)
        .map(told -> ((Told.Disputed) told).news())
        .satisfiesExactlyInAnyOrder(
            fraud -> {
              assertThat(fraud.state()).isEqualTo(DisputeState.CHARGED_BACK);
              assertThat(fraud.reason()).isEqualTo(DisputeReason.FRAUD);
              assertThat(fraud.minorUnits()).isEqualTo(1_000);
            },
            mistake -> {
              assertThat(mistake.reason()).isEqualTo(DisputeReason.PROCESSING_ERROR);
              assertThat(mistake.minorUnits()).isEqualTo(500);
            });
  }

  @Test
  void what_the_merchant_gives_back_at_the_bank_is_told_and_our_own_refund_is_not()
      throws Exception {
    PixCharges.Code code = issued(PIX);
    String endToEndId = bank.pay(PixIds.txid(code.reference()));
    bank.refundByMerchantElsewhere(endToEndId, 300);
    bank.endRefundsAtOnce(true);
    adapter.refund(code.refund(200).request());

    assertThat(news(code))
        .contains(new Told.GivenBack(300L))
        .doesNotContain(new Told.GivenBack(200L));
  }

  @Test
  void the_return_of_another_payment_is_no_news_of_this_one() throws Exception {
    PixCharges.Code code = issued(PIX);
    String txid = PixIds.txid(code.reference());
    String first = bank.pay(txid);
    clock.move(Duration.ofMinutes(1));
    bank.returnByBank(bank.payAgain(txid, 900), 900, "MED_FRAUDE");

    assertThat(adapter.news(code.inquiry(Map.of("endToEndId", first))))
        .extracting(ProviderNotice::told)
        .noneMatch(Told.Disputed.class::isInstance);
  }

  @Test
  void a_refund_ends_minutes_later_either_way() throws Exception {
    PixCharges.Code code = issued(PIX);
    bank.pay(PixIds.txid(code.reference()));
    PixCharges.Refund done = code.refund(1_000);
    PixCharges.Refund undone = code.refund(700);

    Accepted accepted = (Accepted) adapter.refund(done.request()).outcome();
    assertThat(accepted.expectedBy()).isAfter(clock.instant());
    assertThat(adapter.inquire(done.inquiry())).isEqualTo(new InquiryOutcome.Accepted(accepted));
    adapter.refund(undone.request());
    bank.finishRefund(PixIds.refund(done.request().reference()), true);
    bank.finishRefund(PixIds.refund(undone.request().reference()), false);

    assertThat(adapter.inquire(done.inquiry())).isInstanceOf(InquiryOutcome.Executed.class);
    assertThat(adapter.inquire(undone.inquiry())).isInstanceOf(InquiryOutcome.Refused.class);
    assertThat(bank.returnedCentavos()).isEqualTo(1_000);
  }

  @Test
  void more_than_was_paid_is_not_given_back() throws Exception {
    PixCharges.Code code = issued(PIX);
    bank.pay(PixIds.txid(code.reference()));

    assertThat(adapter.refund(code.refund(3_701).request()).outcome()).isInstanceOf(Declined.class);
  }

  @Test
  void a_refund_that_never_came_is_never_heard_of() throws Exception {
    PixCharges.Code code = issued(PIX);
    bank.pay(PixIds.txid(code.reference()));
    PixCharges.Refund refund = code.refund(100);
    bank.spoil("PUT", "/pix/{e2eid}/devolucao/{id}", PixFault.TIMES_OUT_BEFORE, 1);

    assertThat(adapter.refund(refund.request()).outcome()).isEqualTo(new Unknown("status_504"));
    assertThat(adapter.inquire(refund.inquiry())).isInstanceOf(InquiryOutcome.NeverHeard.class);
  }

  @ParameterizedTest
  @EnumSource(
      value = PixFault.class,
      names = {"TIMES_OUT_WHEN_DONE", "TIMES_OUT_BEFORE", "FAILS", "UNAVAILABLE"})
  void a_code_may_be_there_after_such_an_answer(PixFault fault) throws Exception {
    bank.spoil("PUT", COB, fault, 1);

    assertThat(outcome(PIX)).isInstanceOf(Unknown.class);
  }

  @ParameterizedTest
  @EnumSource(
      value = PixFault.class,
      names = {"BREAKS_WHEN_DONE", "BREAKS_BEFORE", "ANSWERS_NO_JSON", "ANSWERS_TOO_MUCH"})
  void a_broken_answer_says_nothing_and_quotes_nothing(PixFault fault) {
    bank.spoil("PUT", COB, fault, 1);

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> outcome(PIX))
        .isNotInstanceOf(NothingSent.class)
        .withNoCause();
  }

  @Test
  void too_many_requests_are_a_refusal_that_allows_another_bank() throws Exception {
    bank.spoil("PUT", COB, PixFault.TOO_MANY, 1);

    assertThat(outcome(PIX))
        .isEqualTo(new Declined(null, "429", DeclinedCode.TRY_AGAIN, true, null));
  }

  @Test
  void without_a_token_nothing_is_sent() {
    account = PixBanks.account("EFI", bank, Map.of("clientSecret", "another"));

    assertThatExceptionOfType(NothingSent.class)
        .isThrownBy(() -> outcome(PIX))
        .withMessage("no_access_token");
    assertThat(bank.requests("PUT", COB)).isZero();
  }

  @Test
  void a_token_is_used_until_it_ends_and_a_new_one_fetched_when_the_bank_refuses_it()
      throws Exception {
    issued(PIX);
    issued(PIX);
    assertThat(bank.tokenRequests()).isEqualTo(1);

    bank.expireTokens();
    issued(PIX);
    assertThat(bank.tokenRequests()).isEqualTo(2);

    clock.move(Duration.ofHours(2));
    issued(PIX);
    assertThat(bank.tokenRequests()).isEqualTo(3);
  }

  @Test
  void a_code_that_the_bank_has_removed_is_not_executed() throws Exception {
    PixCharges.Code code = issued(PIX);
    bank.removeByBank(PixIds.txid(code.reference()));

    assertThat(adapter.inquire(code.inquiry())).isInstanceOf(InquiryOutcome.NotExecuted.class);
  }

  @Test
  void a_payment_after_the_removal_is_found() throws Exception {
    PixCharges.Code code = issued(PIX);
    assertThat(adapter.cancel(code.removal()).outcome()).isInstanceOf(Approved.class);
    bank.payAgain(PixIds.txid(code.reference()), 3_700);

    assertThat(adapter.inquire(code.inquiry())).isInstanceOf(InquiryOutcome.Executed.class);
    assertThat(news(code)).hasSize(1);
  }

  @Test
  void a_lost_answer_to_a_removal_is_found_by_asking_again() throws Exception {
    PixCharges.Code code = issued(PIX);
    bank.spoil("PATCH", COB, PixFault.TIMES_OUT_WHEN_DONE, 1);

    assertThat(adapter.cancel(code.removal()).outcome()).isInstanceOf(Unknown.class);
    assertThat(adapter.cancel(code.removal()).outcome()).isInstanceOf(Approved.class);
  }

  @Test
  void a_due_date_needs_a_payer_with_document_and_address() throws Exception {
    Purchase nobody = Purchase.UNKNOWN;

    assertThat(adapter.refuses(account, new PaymentCodeTerms(DUE, PixCharges.AMOUNT, nobody)))
        .contains(TermsRefusal.PAYER_INCOMPLETE);
    assertThat(adapter.refuses(account, new PaymentCodeTerms(PIX, PixCharges.AMOUNT, nobody)))
        .isEmpty();
    assertThat(
            adapter.refuses(
                account, new PaymentCodeTerms(DUE, PixCharges.AMOUNT, PixCharges.PURCHASE)))
        .isEmpty();
    assertThat(adapter.issue(PixCharges.code(account, DUE, nobody).request()).outcome())
        .isInstanceOf(Declined.class);
    assertThat(bank.requests("PUT", "/cobv/{txid}")).isZero();
  }

  @Test
  void only_reais_are_taken() {
    assertThat(
            adapter.refuses(
                account, new PaymentCodeTerms(PIX, Money.of(100, "USD"), Purchase.UNKNOWN)))
        .contains(TermsRefusal.CURRENCY_NOT_ACCEPTED);
  }

  private AttemptOutcome outcome(PaymentMethod method) throws Exception {
    return adapter.issue(PixCharges.code(account, method).request()).outcome();
  }

  private List<Told> news(PixCharges.Code code) throws Exception {
    return adapter.news(code.inquiry()).stream().map(ProviderNotice::told).toList();
  }
}
