package com.paymenthub.providers.adapters.adyen;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The server of the tests refuses what the description does not allow, and tells on it. */
class AdyenServerStrictnessTest extends AdyenServerCaller {

  private static final String FULL =
      BROWSER
          + ","
          + PAYER
          + ",'authenticationData':{'threeDSRequestData':{'nativeThreeDS':'preferred'}},"
          + "'channel':'Web','origin':'https://shop.example','installments':{'value':3},"
          + "'additionalData':{'manualCapture':'true'},'captureDelayHours':0";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "1000|'1000'|amount.value is no whole number",
        "1000|10.5|amount.value is no whole number",
        "1000|-1|amount.value is negative",
        "'BRL'|'brl'|amount.currency has not three capital letters",
        "'currency'|'Currency'|amount.currency is missing",
        "'reference':'order-1',||reference is missing",
        "'reference':'order-1'|'reference':17|reference is no text",
        "https://shop.example/back|shop.example/back|returnUrl is no address of the web",
        "'origin':'https://shop.example'|'origin':'https://shop.example/'|origin is no origin",
        "'channel':'Web'|'channel':'web'|channel is none of the values that are allowed",
        "'captureDelayHours':0|'captureDelayHours':673"
            + "|captureDelayHours is not between 0 and 672",
        "'captureDelayHours'|'capturedelayHours'|capturedelayHours is not described",
        "'true'}|true}|additionalData.manualCapture is no text",
        "'manualCapture'|'manualcapture'|additionalData.manualcapture is not described",
        "'value':3}|'value':'3'}|installments.value is no whole number",
        "'colorDepth':24,||browserInfo.colorDepth is missing",
        "'preferred'|'always'"
            + "|authenticationData.threeDSRequestData.nativeThreeDS is none of the values that are allowed",
        "'threeDSRequestData'|'threeDS2RequestData'"
            + "|authenticationData.threeDS2RequestData is not described",
        "'03'|'3'|paymentMethod.expiryMonth is no month of two digits",
        "'2030'|'30'|paymentMethod.expiryYear is no year of four digits",
        "'holderName'|'cardHolder'|paymentMethod.cardHolder is not described",
        "'street':|'street2':|billingAddress.street is missing",
        "'stateOrProvince':'PE'|'stateOrProvince':'Pernambuco'"
            + "|billingAddress.stateOrProvince is longer than 3",
        "'channel'|'shopperStatement':'Café','channel'"
            + "|shopperStatement has a character that is not allowed",
        "'channel'|'accountInfo':{'accountAgeIndicator':'young'},'channel'"
            + "|accountInfo.accountAgeIndicator is none of the values that are allowed",
        "'channel'|'merchantRiskIndicator':{'deliveryEmail':'a@b.example'},'channel'"
            + "|merchantRiskIndicator.deliveryEmail is not described",
        "'channel'|'channel':'Web','channel'|the body is no JSON, or names a field twice",
      })
  void what_is_against_the_schemas_is_refused(String part, String wrong, String reason)
      throws Exception {
    String right = payment(CARD, FULL);
    assertThat(right).contains(part);
    HttpResponse<String> answer =
        send("/payments", right.replace(part, wrong == null ? "" : wrong));
    assertRefused(answer, 422, "702");
    assertThat(adyen.violations()).contains("POST /payments: " + reason);
    assertThat(adyen.payments()).isEmpty();
  }

  @Test
  void the_same_request_is_taken_when_nothing_is_wrong() throws Exception {
    ask("/payments", payment(CARD, FULL));
    assertThat(adyen.violations()).isEmpty();
  }

  @Test
  void texts_have_their_lengths() throws Exception {
    String shop = "https://shop.example/";
    send("/payments", payment(CARD).replace("order-1", "x".repeat(81)));
    send("/payments", payment(CARD).replace("https://shop.example/", shop + "x".repeat(1024)));
    send("/payments", payment(CARD, "'origin':'https://" + "x".repeat(73) + "'"));
    assertThat(adyen.violations())
        .containsExactly(
            "POST /payments: reference is longer than 80",
            "POST /payments: returnUrl is longer than 1024",
            "POST /payments: origin is longer than 80");
    ask("/payments", payment(CARD).replace("order-1", "x".repeat(80)));
  }

  @Test
  void headers_and_paths_are_looked_at() throws Exception {
    send("/payments", payment(CARD), "x".repeat(65));
    send(request("/payments", payment(CARD)).setHeader("Content-Type", "text/plain"));
    send("/payment", payment(CARD));
    send(request("/payments", "").GET());
    assertThat(adyen.violations())
        .containsExactly(
            "POST /payments: Idempotency-Key has not 1 to 64 characters",
            "POST /payments: Content-Type is not application/json",
            "POST of a path that is not described",
            "GET /payments: the method is not POST",
            "GET /payments: the body is no object");
    assertThat(adyen.payments()).isEmpty();
  }

  @Test
  void modifications_are_closed_too() throws Exception {
    String payment = authorised();
    String captures = "/payments/" + payment + "/captures";
    send(captures, modification(1).replace("'reference'", "'references'"));
    send(captures, modification(1).replace("BRL", "USD"));
    send(captures, modification(0));
    send("/payments/" + payment + "/cancels", modification(1));
    send("/payments/" + payment + "/refunds", cancel());
    send("/cancels", cancel());
    assertThat(adyen.violations())
        .containsExactly(
            "POST /payments/{paymentPspReference}/captures: references is not described",
            "POST /payments/{paymentPspReference}/captures: amount.currency is not the one of the"
                + " payment",
            "POST /payments/{paymentPspReference}/captures: amount.value is zero",
            "POST /payments/{paymentPspReference}/cancels: amount is not described",
            "POST /payments/{paymentPspReference}/refunds: amount is missing",
            "POST /cancels: paymentReference is missing");
    assertThat(adyen.modifications()).isEmpty();
  }

  @Test
  void pix_and_boleto_need_what_they_need() throws Exception {
    send("/payments", payment("'paymentMethod':{'type':'pix'}").replace("BRL", "USD"));
    send("/payments", payment("'paymentMethod':{'type':'boletobancario'}"));
    send("/payments", payment("'paymentMethod':{'type':'boleto'}", PAYER));
    assertThat(adyen.violations())
        .startsWith(
            "POST /payments: amount.currency is not BRL",
            "POST /payments: shopperName is missing for a boleto",
            "POST /payments: socialSecurityNumber is missing for a boleto",
            "POST /payments: billingAddress is missing for a boleto")
        .last()
        .asString()
        .isEqualTo("POST /payments: paymentMethod.type is none of the values that are allowed");
    assertThat(adyen.payments()).isEmpty();
  }

  @Test
  void details_are_closed_and_their_result_is_read() throws Exception {
    send("/payments/details", "{'details':{'threeDSResult':'x','redirectResult':'y'}}");
    send("/payments/details", "{'details':{'threeDSresult':'x'}}");
    send("/payments/details", "{'details':{'threeDSResult':'eyJ0cmFuc1N0YXR1cyI6IlkifQ=='}}");
    assertThat(adyen.violations())
        .containsExactly(
            "POST /payments/details: details does not have one result",
            "POST /payments/details: details.threeDSresult is not described",
            "POST /payments/details: details.threeDSResult has not authorisationToken, and"
                + " threeDSCompInd or transStatus");
  }

  @Test
  void no_value_is_in_a_violation() throws Exception {
    send("/payments", payment(CARD.replace("4111111111111111", "4111 1111 1111 1111")));
    assertThat(adyen.violations())
        .containsExactly("POST /payments: paymentMethod.number has something other than digits");
  }
}
