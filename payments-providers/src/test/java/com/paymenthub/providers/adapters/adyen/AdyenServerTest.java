package com.paymenthub.providers.adapters.adyen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.providers.adapters.adyen.AdyenServer.ModificationStatus;
import com.paymenthub.providers.adapters.adyen.AdyenServer.Payment;
import com.paymenthub.providers.adapters.adyen.AdyenServer.PaymentStatus;
import com.paymenthub.providers.paymentcodes.BoletoDigits;
import com.paymenthub.providers.paymentcodes.BrCodeFields;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The server of the tests takes payments and modifies them as Adyen describes it. */
class AdyenServerTest extends AdyenServerCaller {

  private static final String CAPTURES = "/payments/{paymentPspReference}/captures";

  @AfterEach
  void no_request_was_against_the_description() {
    assertThat(adyen.violations()).isEmpty();
  }

  @Test
  void a_card_is_authorised_and_waits_for_its_capture() throws Exception {
    JsonNode answer = ask("/payments", payment(CARD, "'installments':{'value':3}"));
    assertThat(answer.path("resultCode").stringValue()).isEqualTo("Authorised");
    assertThat(answer.path("merchantReference").stringValue()).isEqualTo("order-1");
    assertThat(answer.path("pspReference").stringValue()).matches("[A-Z0-9]{16}");
    assertThat(answer.path("additionalData").propertyNames())
        .contains(
            "authCode", "cvcResult", "avsResult", "cardBin", "networkTxReference", "fundingSource");
    assertThat(answer.at("/additionalData/cardSummary").stringValue()).isEqualTo("1111");
    assertThat(answer.toString()).doesNotContain("4111111111111111");
    assertThat(only())
        .isEqualTo(
            new Payment(
                "order-1",
                answer.path("pspReference").stringValue(),
                "visa",
                PaymentStatus.AUTHORISED,
                "BRL",
                1000,
                1000,
                0,
                0,
                0,
                0,
                3));
    assertThat(events()).containsExactly("AUTHORISATION true");
  }

  @Test
  void a_refusal_is_told_with_its_code() throws Exception {
    adyen.declineNext("12", "Not enough balance", Map.of("merchantAdviceCode", "03"));
    JsonNode answer = ask("/payments", payment(CARD));
    assertThat(answer.path("resultCode").stringValue()).isEqualTo("Refused");
    assertThat(answer.path("refusalReasonCode").stringValue()).isEqualTo("12");
    assertThat(answer.path("refusalReason").stringValue()).isEqualTo("Not enough balance");
    assertThat(answer.at("/additionalData/merchantAdviceCode").stringValue()).isEqualTo("03");
    assertThat(only().status()).isEqualTo(PaymentStatus.REFUSED);
    assertThat(events()).containsExactly("AUTHORISATION false");
    authorised();
  }

  @Test
  void a_reference_a_name_or_a_number_is_refused() throws Exception {
    adyen.refuse("order-1", "24", "CVC Declined");
    assertThat(refusalCode(payment(CARD))).isEqualTo("24");
    assertThat(refusalCode(payment(CARD.replace("Ana Souza", "CARD_EXPIRED")))).isEqualTo("6");
    assertThat(
            refusalCode(
                payment(CARD, "'additionalData':{'RequestedTestAcquirerResponseCode':'31'}")))
        .isEqualTo("31");
    assertThat(refusalCode(payment(CARD))).isEmpty();
  }

  private String refusalCode(String body) throws Exception {
    return ask("/payments", body).path("refusalReasonCode").asString("");
  }

  @ParameterizedTest
  @CsvSource({"Pending,WAITING", "Received,WAITING", "Error,ERROR"})
  void a_result_that_is_none_is_given_on_demand(String result, PaymentStatus status)
      throws Exception {
    adyen.answerNext(result);
    JsonNode answer = ask("/payments", payment(CARD));
    assertThat(answer.path("resultCode").stringValue()).isEqualTo(result);
    assertThat(only().status()).isEqualTo(status);
  }

  @Test
  void an_issuer_answers_later() throws Exception {
    adyen.answerNext("Pending");
    ask("/payments", payment(CARD));
    assertThat(events()).isEmpty();
    adyen.pay("order-1");
    assertThat(events()).containsExactly("AUTHORISATION true");
    assertThat(only().status()).isEqualTo(PaymentStatus.AUTHORISED);
  }

  @Test
  void a_delay_of_no_hours_captures_at_once_unless_captures_are_manual() throws Exception {
    authorised("'captureDelayHours':0");
    assertThat(only().capturedMinorUnits()).isEqualTo(1000);
    authorised("'captureDelayHours':0", "'additionalData':{'manualCapture':'true'}");
    assertThat(adyen.capturedMinorUnits()).isEqualTo(1000);
    authorised("'captureDelayHours':24");
    assertThat(adyen.capturedMinorUnits()).isEqualTo(1000);
    clock.move(Duration.ofHours(24));
    assertThat(adyen.capturedMinorUnits()).isEqualTo(2000);
  }

  @Test
  void nothing_is_authorised_of_a_validation() throws Exception {
    JsonNode answer = ask("/payments", payment(CARD).replace("1000", "0"));
    assertThat(answer.path("resultCode").stringValue()).isEqualTo("Authorised");
    assertThat(only().authorisedMinorUnits()).isZero();
  }

  @Test
  void a_partial_capture_releases_the_rest() throws Exception {
    String payment = authorised();
    modify(payment, "captures", modification(400));
    modify(payment, "captures", modification(600));
    assertThat(only().capturedMinorUnits()).isEqualTo(400);
    assertThat(only().cancelledMinorUnits()).isEqualTo(600);
    assertThat(events()).containsExactly("AUTHORISATION true", "CAPTURE true", "CAPTURE false");
    JsonNode capture = items().get(1);
    assertThat(capture.path("originalReference").stringValue()).isEqualTo(payment);
    assertThat(capture.path("merchantReference").stringValue()).isEqualTo("change-1");
    assertThat(capture.at("/amount/value").longValue()).isEqualTo(400);
    assertThat(adyen.openMinorUnits()).isZero();
  }

  @Test
  void what_cannot_be_done_fails_by_notice() throws Exception {
    String payment = authorised();
    modify(payment, "captures", modification(1001));
    modify(payment, "refunds", modification(1));
    modify(payment, "amountUpdates", modification(900));
    modify(payment, "captures", modification(1000));
    modify(payment, "cancels", cancel());
    modify(payment, "refunds", modification(700));
    modify(payment, "refunds", modification(301));
    assertThat(events())
        .containsExactly(
            "AUTHORISATION true",
            "CAPTURE false",
            "REFUND false",
            "AUTHORISATION_ADJUSTMENT false",
            "CAPTURE true",
            "CANCELLATION false",
            "REFUND true",
            "REFUND false");
    assertThat(only().refundedMinorUnits()).isEqualTo(700);
  }

  @Test
  void a_pre_authorisation_is_adjusted_and_cancelled() throws Exception {
    String payment = authorised("'additionalData':{'authorisationType':'PreAuth'}");
    modify(payment, "amountUpdates", modification(800));
    assertThat(only().authorisedMinorUnits()).isEqualTo(800);
    modify(payment, "cancels", cancel());
    assertThat(only().status()).isEqualTo(PaymentStatus.CANCELLED);
    assertThat(only().cancelledMinorUnits()).isEqualTo(800);
    assertThat(events())
        .containsExactly(
            "AUTHORISATION true", "AUTHORISATION_ADJUSTMENT true", "CANCELLATION true");
  }

  @Test
  void a_reversal_cancels_or_refunds() throws Exception {
    modify(authorised(), "reversals", cancel());
    modify(authorised("'captureDelayHours':0"), "reversals", cancel());
    assertThat(
            items().stream()
                .map(each -> each.at("/additionalData/modification.action").asString("-")))
        .containsExactly("-", "cancel", "-", "refund");
    assertThat(adyen.refundedMinorUnits()).isEqualTo(1000);
  }

  @Test
  void modifications_end_when_a_test_says_so() throws Exception {
    adyen.endModificationsAtOnce(false);
    String payment = authorised();
    String capture = modify(payment, "captures", modification(1000));
    assertThat(only().capturedMinorUnits()).isZero();
    adyen.finish(capture, false, "Issuer unavailable");
    adyen.tellPaymentReference(true);
    modify(payment, "cancels", cancel());
    adyen.finishAll(true);
    assertThat(adyen.modifications().stream().map(AdyenServer.Modification::status))
        .containsExactly(ModificationStatus.FAILED, ModificationStatus.SUCCEEDED);
    assertThat(items().get(1).path("reason").stringValue()).isEqualTo("Issuer unavailable");
    assertThat(items().getLast().path("merchantReference").stringValue()).isEqualTo("order-1");
  }

  @Test
  void a_technical_cancel_finds_a_payment_by_our_reference() throws Exception {
    JsonNode answer = ask("/cancels", technicalCancel("order-1"));
    assertThat(answer.path("paymentReference").stringValue()).isEqualTo("order-1");
    assertThat(answer.path("status").stringValue()).isEqualTo("received");
    String payment = authorised();
    ask("/cancels", technicalCancel("order-1"));
    assertThat(only().status()).isEqualTo(PaymentStatus.CANCELLED);
    ask("/cancels", technicalCancel("order-1"));
    assertThat(events())
        .containsExactly(
            "TECHNICAL_CANCEL false",
            "AUTHORISATION true",
            "TECHNICAL_CANCEL true",
            "TECHNICAL_CANCEL false");
    JsonNode notice = items().get(2);
    assertThat(notice.path("merchantReference").stringValue()).isEqualTo("order-1");
    assertThat(notice.path("originalReference").stringValue()).isEqualTo(payment);
    assertThat(notice.at("/additionalData/paymentMethodVariant").stringValue()).isEqualTo("visa");
    assertThat(items().getFirst().has("originalReference")).isFalse();
  }

  @Test
  void a_technical_cancel_leaves_what_is_captured() throws Exception {
    authorised("'captureDelayHours':0");
    ask("/cancels", technicalCancel("order-1"));
    assertThat(events()).containsExactly("AUTHORISATION true", "TECHNICAL_CANCEL false");
    assertThat(only().status()).isEqualTo(PaymentStatus.CAPTURED);
  }

  @Test
  void one_idempotency_key_has_one_effect() throws Exception {
    HttpResponse<String> first = send("/payments", payment(CARD), "key-1");
    HttpResponse<String> second = send("/payments", payment(CARD), "key-1");
    assertThat(second.body()).isEqualTo(first.body());
    assertThat(second.headers().firstValue("Idempotency-Key")).contains("key-1");
    assertRefused(send("/payments", payment(CARD).replace("1000", "1001"), "key-1"), 422, "704");
    assertThat(adyen.payments()).hasSize(1);
    assertThat(events()).hasSize(1);
  }

  @Test
  void only_the_merchant_may_ask() throws Exception {
    assertRefused(
        send(request("/payments", payment(CARD)).setHeader("X-API-Key", "other")), 401, "000");
    assertRefused(
        send("/payments", payment(CARD).replace(adyen.merchantAccount(), "Other")), 403, "901");
    assertRefused(send("/payments/ABC/cancels", cancel()), 422, "167");
    assertRefused(send("/payments", payment(CARD.replace("1111'", "1112'"))), 422, "101");
    assertThat(adyen.payments()).isEmpty();
    assertThat(adyen.requests("/payments")).isEqualTo(3);
  }

  @Test
  void payment_methods_are_listed() throws Exception {
    JsonNode answer = ask("/paymentMethods", cancel().replace(",'reference':'change-1'", ""));
    assertThat(answer.path("paymentMethods").findValuesAsString("type"))
        .containsExactly("scheme", "pix", "boletobancario");
  }

  @Test
  void a_pix_code_is_paid_or_expires() throws Exception {
    String pix = "'paymentMethod':{'type':'pix'}";
    JsonNode answer =
        ask("/payments", payment(pix, "'sessionValidity':'2026-03-04T13:00:00-03:00'"));
    assertThat(answer.path("resultCode").stringValue()).isEqualTo("Pending");
    JsonNode action = answer.path("action");
    assertThat(action.path("type").stringValue()).isEqualTo("qrCode");
    assertThat(action.path("expiresAt").stringValue()).isEqualTo("2026-03-04T16:00:00Z");
    String code = action.path("qrCodeData").stringValue();
    assertThat(BrCodeFields.checkSumIsRight(code)).isTrue();
    assertThat(BrCodeFields.of(code)).containsEntry("54", "10.00");
    adyen.pay("order-1");
    assertThat(only().capturedMinorUnits()).isEqualTo(1000);
    ask("/payments", payment(pix));
    adyen.expire("order-1");
    assertThatThrownBy(() -> adyen.pay("order-1")).isInstanceOf(IllegalStateException.class);
    assertThat(events()).containsExactly("AUTHORISATION true", "OFFER_CLOSED true");
  }

  @Test
  void a_boleto_is_shown_and_paid_with_another_amount() throws Exception {
    String boleto = "'paymentMethod':{'type':'boletobancario_santander'}";
    JsonNode answer =
        ask("/payments", payment(boleto, PAYER, "'deliverAt':'2026-03-10T02:00:00Z'"));
    assertThat(answer.path("resultCode").stringValue()).isEqualTo("PresentToShopper");
    JsonNode action = answer.path("action");
    assertThat(action.path("expiresAt").stringValue()).isEqualTo("2026-03-09T23:59:00");
    BoletoDigits line = new BoletoDigits(action.path("reference").stringValue());
    assertThat(line.fieldDigitsAreRight() && line.generalDigitIsRight()).isTrue();
    assertThat(line.amountMinorUnits()).isEqualTo(1000);
    adyen.groupBoletoLines(true);
    String grouped = ask("/payments", payment(boleto, PAYER)).at("/action/reference").stringValue();
    assertThat(grouped).matches("[\\d.]{11} [\\d.]{12} [\\d.]{12} \\d \\d{14}");
    assertThat(new BoletoDigits(grouped).generalDigitIsRight()).isTrue();
    adyen.pay("order-1", 900);
    assertThat(items().getFirst().at("/amount/value").longValue()).isEqualTo(900);
    assertThat(adyen.capturedMinorUnits()).isEqualTo(900);
  }

  @Test
  void answers_are_spoiled_after_and_before_the_work() throws Exception {
    adyen.spoil("POST", "/payments", AdyenFault.TIMES_OUT_WHEN_DONE, 1);
    adyen.spoil("POST", "/payments", AdyenFault.FAILS, 1);
    adyen.spoil("POST", "/payments", AdyenFault.TOO_MANY, 1);
    adyen.spoil("POST", "/payments", AdyenFault.ANSWERS_HALF, 1);
    adyen.spoil("POST", "/payments", AdyenFault.BREAKS_BEFORE, 1);
    assertThat(send("/payments", payment(CARD), "a").statusCode()).isEqualTo(504);
    assertThat(send("/payments", payment(CARD), "b").statusCode()).isEqualTo(500);
    assertThat(send("/payments", payment(CARD), "b").statusCode()).isEqualTo(429);
    String half = send("/payments", payment(CARD), "b").body();
    assertThatThrownBy(() -> send("/payments", payment(CARD), "c")).isInstanceOf(IOException.class);
    assertThat(adyen.payments()).hasSize(2);
    assertThat(send("/payments", payment(CARD), "b").body())
        .startsWith(half)
        .hasSizeGreaterThan(half.length());
    assertThat(adyen.payments()).hasSize(2);
  }

  @Test
  void a_request_comes_late() throws Exception {
    String payment = authorised();
    adyen.spoil("POST", CAPTURES, AdyenFault.COMES_LATE, 1);
    Future<Integer> late =
        inBackground(() -> send("/payments/" + payment + "/captures", modification(1)));
    modify(payment, "cancels", cancel());
    adyen.release();
    assertThat(late.get()).isEqualTo(201);
    assertThat(only().status()).isEqualTo(PaymentStatus.CANCELLED);
  }

  private interface Call {
    HttpResponse<String> make() throws Exception;
  }

  private Future<Integer> inBackground(Call call) throws InterruptedException {
    FutureTask<Integer> task = new FutureTask<>(() -> call.make().statusCode());
    Thread.startVirtualThread(task);
    while (adyen.requests(CAPTURES) == 0) {
      Thread.onSpinWait();
    }
    return task;
  }

  @Test
  void answers_are_lost_by_chance() throws Exception {
    adyen.loseAnswers(0.5, 7);
    int lost = 0;
    for (int i = 0; i < 40; i++) {
      try {
        lost += send("/payments", payment(CARD), "key-" + i).statusCode() == 200 ? 0 : 1;
      } catch (IOException e) {
        lost++;
      }
    }
    assertThat(lost).isBetween(10, 30);
    assertThat(adyen.payments().size()).isBetween(40 - lost + 1, 39);
  }

  @Test
  void what_happens_later_changes_the_books() throws Exception {
    String payment = authorised();
    String capture = modify(payment, "captures", modification(1000));
    String refund = modify(payment, "refunds", modification(300));
    adyen.raise("REFUND_FAILED", "order-1", refund, 300, Map.of());
    String dispute =
        adyen.raise("CHARGEBACK", "order-1", null, 1000, Map.of("chargebackReasonCode", "10.4"));
    assertThat(adyen.chargedBackMinorUnits()).isEqualTo(1000);
    adyen.raise("CHARGEBACK_REVERSED", "order-1", dispute, 1000, Map.of());
    adyen.raise("CAPTURE_FAILED", "order-1", capture, 1000, Map.of());
    List<JsonNode> told = items();
    JsonNode chargeback = told.get(4);
    assertThat(chargeback.path("originalReference").stringValue()).isEqualTo(payment);
    assertThat(chargeback.path("pspReference").stringValue()).isEqualTo(dispute);
    assertThat(chargeback.at("/additionalData/chargebackReasonCode").stringValue())
        .isEqualTo("10.4");
    assertThat(told.get(3).path("pspReference").stringValue()).isEqualTo(refund);
    assertThat(only().capturedMinorUnits()).isZero();
    assertThat(only().refundedMinorUnits()).isZero();
    assertThat(only().chargedBackMinorUnits()).isZero();
  }
}
