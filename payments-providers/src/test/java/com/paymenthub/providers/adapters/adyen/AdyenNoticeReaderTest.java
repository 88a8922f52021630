package com.paymenthub.providers.adapters.adyen;

import static com.paymenthub.providers.adapters.adyen.SignedNotices.KEY;
import static com.paymenthub.providers.adapters.adyen.SignedNotices.SECOND_KEY;
import static com.paymenthub.providers.adapters.adyen.SignedNotices.account;
import static com.paymenthub.providers.adapters.adyen.SignedNotices.item;
import static com.paymenthub.providers.adapters.adyen.SignedNotices.request;
import static com.paymenthub.providers.adapters.adyen.SignedNotices.signed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.NotExecuted;
import com.paymenthub.domain.charges.CardFacts;
import com.paymenthub.domain.charges.CardFacts.CodeCheck;
import com.paymenthub.domain.charges.CardFacts.Funding;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.DisputeNews;
import com.paymenthub.domain.charges.DisputeReason;
import com.paymenthub.domain.charges.DisputeState;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.providers.contract.NoticeReading;
import com.paymenthub.providers.contract.NoticeReading.Unverifiable;
import com.paymenthub.providers.contract.NoticeReading.Verified;
import com.paymenthub.providers.contract.ProviderNotice;
import com.paymenthub.providers.contract.ProviderNotice.Told;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** What each of Adyen's notices says. */
class AdyenNoticeReaderTest {

  private static final String PSP = "QFQTPCQ8HXSKGK82";

  private final String payment = Ids.next().toString();
  private final String operation = Ids.next().toString();

  @Test
  void an_authorisation_approves_the_payment_with_what_it_tells_of_the_card() {
    ObjectNode item = item("AUTHORISATION", PSP, payment);
    more(item, "authCode", "058747");
    more(item, "cardIssuingCountry", "BR");
    more(item, "fundingSource", "CREDIT");
    more(item, "networkTxReference", "MCC123456789012");
    more(item, "cvcResult", "1 Matches");
    more(item, "paymentMethod", "mc");

    ProviderNotice notice = told(item);

    assertThat(notice.reference()).isEqualTo(payment);
    assertThat(notice.told())
        .isEqualTo(
            new Told.Ended(
                new Approved(PSP, "058747", null, null, null, null, null)
                    .of(
                        new CardFacts(
                            "MCC123456789012",
                            "Mastercard",
                            Funding.CREDIT,
                            "BR",
                            null,
                            CodeCheck.MATCHED))));
  }

  @ParameterizedTest
  @CsvSource({
    "Not enough balance, INSUFFICIENT_FUNDS, false",
    "Expired Card, EXPIRED_CARD, false",
    "CVC Declined, INVALID_CVV, false",
    "Issuer Unavailable, ISSUER_NOT_AVAILABLE, true",
    "A reason of tomorrow, GENERIC, true"
  })
  void a_refused_authorisation_declines_with_our_code(
      String reason, DeclinedCode code, boolean retryable) {
    ObjectNode item =
        item("AUTHORISATION", PSP, payment).put("success", "false").put("reason", reason);

    assertThat(told(item).told())
        .isEqualTo(new Told.Ended(new Declined(PSP, null, code, retryable, null)));
  }

  @Test
  void a_card_network_says_when_it_may_be_tried_again_and_that_it_never_may() {
    ObjectNode later = refused();
    more(later, "merchantAdviceCode", "24 : Retry after 1 hour");
    more(later, "refusalReasonRaw", "51 : Insufficient funds");
    ObjectNode never = refused();
    more(never, "merchantAdviceCode", "03 : Do not try again");

    assertThat(told(later).told())
        .isEqualTo(
            new Told.Ended(
                new Declined(
                    PSP,
                    null,
                    DeclinedCode.GENERIC,
                    true,
                    "51",
                    SignedNotices.RECEIVED_AT.plus(Duration.ofHours(1)))));
    assertThat(told(never).told())
        .isEqualTo(new Told.Ended(new Declined(PSP, null, DeclinedCode.GENERIC, false, null)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"pix", "boletobancario_santander", "boletobancario"})
  void the_payment_of_a_code_says_how_much(String method) {
    ObjectNode item = item("AUTHORISATION", PSP, payment).put("paymentMethod", method);

    assertThat(told(item).told()).isEqualTo(new Told.Paid(1990L, Map.of("pspReference", PSP)));
    assertThat(told(item.put("success", "false")).told())
        .isEqualTo(new Told.Ended(new NotExecuted(NotExecuted.EXPIRED)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CAPTURE",
        "CANCELLATION",
        "REFUND",
        "CANCEL_OR_REFUND",
        "AUTHORISATION_ADJUSTMENT"
      })
  void a_modification_ends_by_its_own_reference_or_by_adyens(String eventCode) {
    Told done = new Told.Ended(new Approved(PSP, null, null, null, null, null, null));
    Told refused = new Told.Ended(new Declined(PSP, null, DeclinedCode.NOT_PERMITTED, false, null));

    ProviderNotice own = told(item(eventCode, PSP, operation + "-operation"));
    ProviderNotice adyens = told(item(eventCode, PSP, payment));

    assertThat(List.of(own.reference(), own.told())).isEqualTo(List.of(operation, done));
    assertThat(List.of(adyens.reference(), adyens.told())).isEqualTo(List.of(PSP, done));
    assertThat(told(item(eventCode, PSP, payment).put("success", "false")).told())
        .isEqualTo(refused);
  }

  @ParameterizedTest
  @ValueSource(strings = {"CANCELLATION", "REFUND", "CANCEL_OR_REFUND"})
  void what_was_given_back_in_adyens_own_pages_is_a_fact_about_the_payment(String eventCode) {
    ProviderNotice notice = told(item(eventCode, PSP, payment));

    assertThat(otherwise(notice).reference()).isEqualTo(payment);
    assertThat(otherwise(notice).told()).isEqualTo(new Told.GivenBack(1990L));
    assertThat(told(item(eventCode, PSP, payment).put("success", "false")).otherwise()).isNull();
  }

  @Test
  void a_capture_that_failed_is_undone_and_of_a_payment_taken_at_once_its_money_is_gone() {
    ProviderNotice notice = told(item("CAPTURE_FAILED", PSP, payment));

    assertThat(notice.reference()).isEqualTo(PSP);
    assertThat(notice.told()).isEqualTo(new Told.Undone());
    assertThat(otherwise(notice).told()).isEqualTo(new Told.GivenBack(1990L));
  }

  @ParameterizedTest
  @ValueSource(strings = {"REFUND_FAILED", "REFUNDED_REVERSED"})
  void a_refund_that_failed_is_undone(String eventCode) {
    ProviderNotice notice = told(item(eventCode, PSP, operation + "-operation"));

    assertThat(notice.reference()).isEqualTo(operation);
    assertThat(notice.told()).isEqualTo(new Told.Undone());
  }

  @Test
  void a_technical_cancel_settles_the_payment_that_it_is_about() {
    ObjectNode item = item("TECHNICAL_CANCEL", PSP, payment + "." + operation);

    List<ProviderNotice> done = facts(item);
    List<ProviderNotice> nothing = facts(item.put("success", "false"));

    assertThat(done).extracting(ProviderNotice::reference).containsExactly(operation, payment);
    assertThat(done.get(1).told()).isEqualTo(new Told.Ended(new NotExecuted("reversed")));
    assertThat(nothing).extracting(ProviderNotice::reference).containsExactly(operation, payment);
    assertThat(nothing)
        .extracting(ProviderNotice::told)
        .containsOnly(new Told.Ended(new NotExecuted(NotExecuted.NEVER_HEARD)));
  }

  @Test
  void a_code_that_is_not_canceled_counts_as_expired_because_it_can_still_be_paid() {
    ObjectNode item =
        item("TECHNICAL_CANCEL", PSP, payment + "." + operation)
            .put("paymentMethod", "boletobancario_santander")
            .put("success", "false");

    assertThat(facts(item))
        .extracting(ProviderNotice::reference, ProviderNotice::told)
        .contains(tuple(payment, new Told.Ended(new NotExecuted(NotExecuted.EXPIRED))));
  }

  @Test
  void a_technical_cancel_is_also_known_by_adyens_id_of_it() {
    List<ProviderNotice> facts = facts(item("TECHNICAL_CANCEL", PSP, payment));

    assertThat(facts).extracting(ProviderNotice::reference).containsExactly(PSP, payment);
  }

  @Test
  void a_dispute_has_its_reason_its_case_and_its_deadline() {
    ObjectNode item = item("NOTIFICATION_OF_CHARGEBACK", PSP, payment);
    more(item, "chargebackReasonCode", " 10.4");
    more(item, "defensePeriodEndsAt", "2026-12-31T03:03:07-03:00");
    more(item, "defendable", "true");

    assertThat(told(item).told())
        .isEqualTo(
            new Told.Disputed(
                new DisputeNews(
                    PSP,
                    DisputeState.OPEN,
                    DisputeReason.FRAUD,
                    1990L,
                    Instant.parse("2026-12-31T06:03:07Z"))));
  }

  @ParameterizedTest
  @CsvSource({
    "REQUEST_FOR_INFORMATION, OPEN, ''",
    "CHARGEBACK, CHARGED_BACK, ''",
    "CHARGEBACK_REVERSED, WON, ''",
    "SECOND_CHARGEBACK, CHARGED_BACK, :second",
    "PREARBITRATION_LOST, LOST, ''",
    "SCHEME_ARBITRATION_LOST, LOST, ''"
  })
  void each_event_of_a_dispute_leads_its_case_on(
      String eventCode, DisputeState state, String ending) {
    assertThat(told(item(eventCode, PSP, payment)).told())
        .isEqualTo(
            new Told.Disputed(
                new DisputeNews(PSP + ending, state, DisputeReason.OTHER, 1990L, null)));
  }

  @Test
  void what_expires_uncaptured_is_given_back_and_an_offer_that_is_closed_has_expired() {
    assertThat(told(item("EXPIRE", PSP, payment)).told()).isEqualTo(new Told.GivenBack(1990L));
    assertThat(told(item("OFFER_CLOSED", PSP, payment)).told())
        .isEqualTo(new Told.Ended(new NotExecuted(NotExecuted.EXPIRED)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"REPORT_AVAILABLE", "ORDER_CLOSED", "RECURRING_CONTRACT", "OF_TOMORROW"})
  void every_other_event_is_passed_over_by_its_name(String eventCode) {
    assertThat(read(signed(item(eventCode, PSP, payment), KEY)))
        .isEqualTo(new Verified(List.of(), List.of(eventCode)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"EXPIRE", "CHARGEBACK", "CHARGEBACK_REVERSED", "SECOND_CHARGEBACK"})
  void no_amount_is_guessed_that_only_the_notice_could_tell(String eventCode) {
    ObjectNode item = item(eventCode, PSP, payment);
    item.putObject("amount").put("currency", "XXX").put("value", 1990);

    assertThat(read(signed(item, KEY))).isEqualTo(new Unverifiable("amount_not_understood"));
    assertThat(read(signed(item(eventCode, PSP, payment).put("success", "false"), KEY)))
        .isEqualTo(new Verified(List.of(), List.of(eventCode)));
  }

  @Test
  void a_refund_elsewhere_of_an_amount_that_is_not_understood_is_no_fact_about_the_payment() {
    ObjectNode item = item("REFUND", PSP, payment);
    item.putObject("amount").put("currency", "XXX").put("value", 1990);

    assertThat(told(item).otherwise()).isNull();
  }

  @Test
  void amounts_are_counted_as_adyen_counts_them() {
    ObjectNode item = item("EXPIRE", PSP, payment);
    item.putObject("amount").put("currency", "ISK").put("value", 150_000);

    assertThat(told(item).told()).isEqualTo(new Told.GivenBack(1_500L));
  }

  @Test
  void an_event_has_the_same_id_in_every_repeat_and_a_success_another_one_than_a_failure() {
    ObjectNode item = item("AUTHORISATION", PSP, payment);
    String first = told(item.deepCopy()).noticeId();

    assertThat(told(item.deepCopy()).noticeId()).isEqualTo(first);
    assertThat(told(item.put("success", "false")).noticeId()).isNotEqualTo(first);
  }

  @Test
  void each_of_two_keys_may_have_signed_and_no_other() {
    assertThat(read(signed(item("EXPIRE", PSP, payment), SECOND_KEY))).isInstanceOf(Verified.class);
    assertThat(read(signed(item("EXPIRE", PSP, payment), "c3".repeat(32))))
        .isEqualTo(new Unverifiable("signature_wrong"));
    assertThat(read(item("EXPIRE", PSP, payment))).isEqualTo(new Unverifiable("signature_wrong"));
  }

  @Test
  void one_item_without_a_right_signature_makes_all_of_them_unverifiable() {
    assertThat(read(signed(item("EXPIRE", PSP, payment), KEY), item("CHARGEBACK", PSP, payment)))
        .isEqualTo(new Unverifiable("signature_wrong"));
  }

  @Test
  void a_notice_of_another_merchant_account_is_none_of_this_one() {
    ObjectNode item = item("EXPIRE", PSP, payment).put("merchantAccountCode", "AnotherShop_ECOM");

    assertThat(read(signed(item, KEY))).isEqualTo(new Unverifiable("another_merchant_account"));
  }

  private ObjectNode refused() {
    return item("AUTHORISATION", PSP, payment).put("success", "false").put("reason", "Refused");
  }

  private static void more(ObjectNode item, String name, String value) {
    ((ObjectNode) item.path("additionalData")).put(name, value);
  }

  private static ProviderNotice told(ObjectNode item) {
    List<ProviderNotice> facts = facts(item);
    assertThat(facts).hasSize(1);
    return facts.getFirst();
  }

  private static List<ProviderNotice> facts(ObjectNode item) {
    return ((Verified) read(signed(item, KEY))).notices();
  }

  private static ProviderNotice otherwise(ProviderNotice notice) {
    @Nullable ProviderNotice otherwise = notice.otherwise();
    assertThat(otherwise).isNotNull();
    return Objects.requireNonNull(otherwise);
  }

  private static NoticeReading read(ObjectNode... items) {
    return AdyenNoticeReader.read(
        request(items), account(Map.of("hmacKey", KEY, "secondHmacKey", SECOND_KEY)));
  }
}
