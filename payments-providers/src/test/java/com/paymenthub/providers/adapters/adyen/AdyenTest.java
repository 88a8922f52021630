package com.paymenthub.providers.adapters.adyen;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.cards.CardBrand;
import com.paymenthub.domain.charges.AttemptCause;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Accepted;
import com.paymenthub.domain.charges.AttemptOutcome.ActionRequired;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.domain.charges.CardFacts;
import com.paymenthub.domain.charges.CardFacts.CodeCheck;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.MerchantReason;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.contract.CardAuthorization;
import com.paymenthub.providers.contract.CardCompletion;
import com.paymenthub.providers.contract.CardOperation;
import com.paymenthub.providers.contract.CardTerms;
import com.paymenthub.providers.contract.NextAction;
import com.paymenthub.providers.contract.PaymentCodeRequest;
import com.paymenthub.providers.contract.PaymentCodeTerms;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderNotice.Told;
import com.paymenthub.providers.contract.ProviderReply;
import com.paymenthub.providers.contract.Purchase;
import com.paymenthub.providers.contract.Requests;
import com.paymenthub.providers.contract.SavedCardUse;
import com.paymenthub.providers.contract.TermsRefusal;
import com.paymenthub.providers.contract.ThreeDSecure;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What is sent to Adyen, and what its answers are made of. */
class AdyenTest {

  private static final ThreeDSecure.Browser BROWSER =
      new ThreeDSecure.Browser("*/*", "Mozilla/5.0", "pt-BR", 24, 1536, 723, 180, false);
  private static final String RETURN_URL = "https://shop.example/order/7";

  private final UUID reference = Ids.next();
  private AdyenServer server;
  private Adyen adapter;
  private ProviderAccount account;

  @BeforeEach
  void open() throws Exception {
    server = AdyenServer.start(Clock.systemUTC());
    server.withholdNotices(true);
    adapter = AdyenAccounts.adapter(server, Clock.systemUTC());
    account = AdyenAccounts.account(server, Map.of());
  }

  @AfterEach
  void nothing_was_against_the_description() {
    server.close();
    assertThat(server.violations()).isEmpty();
  }

  @Test
  void an_approval_brings_what_adyen_tells_of_the_card() throws Exception {
    CardFacts facts = Objects.requireNonNull(((Approved) authorized(false)).card());

    assertThat(facts.brand()).isEqualTo("Visa");
    assertThat(facts.networkTransactionId()).isNotBlank();
    assertThat(facts.codeCheck()).isEqualTo(CodeCheck.MATCHED);
  }

  @Test
  void instalments_text_payer_and_how_a_saved_card_is_used_go_along() throws Exception {
    CardAuthorization plain =
        Requests.authorization(reference, account, "4111111111111111", 1990, true);
    CardAuthorization whole =
        new CardAuthorization(
            reference,
            account,
            plain.amount(),
            true,
            6,
            plain.card(),
            plain.cvv(),
            new SavedCardUse(MerchantReason.RECURRING, "MCC123456789012"),
            "SHOP ORDER 7",
            null,
            Requests.purchase("Books", "01001000"));

    assertThat(adapter.authorize(whole).outcome()).isInstanceOf(Approved.class);
    assertThat(server.payment(reference.toString()).instalments()).isEqualTo(6);
  }

  @ParameterizedTest
  @CsvSource({
    "12, Not enough balance, INSUFFICIENT_FUNDS, false",
    "2, Refused, GENERIC, true",
    "99, Of tomorrow, GENERIC, true"
  })
  void a_refusal_has_our_code_and_keeps_adyens(
      String number, String words, DeclinedCode code, boolean retryable) throws Exception {
    server.declineNext(number, words);

    assertThat(authorized(true))
        .isInstanceOfSatisfying(
            Declined.class,
            declined -> {
              assertThat(declined.responseCode()).isEqualTo(number);
              assertThat(declined.declinedCode()).isEqualTo(code);
              assertThat(declined.retryable()).isEqualTo(retryable);
            });
  }

  @ParameterizedTest
  @EnumSource(
      value = AdyenFault.class,
      names = {"TIMES_OUT_BEFORE", "FAILS", "UNAVAILABLE"})
  void an_answer_that_promises_nothing_is_unknown(AdyenFault fault) throws Exception {
    server.spoil("POST", "/payments", fault, 1);

    assertThat(authorized(true)).isInstanceOf(Unknown.class);
  }

  @Test
  void what_was_taken_at_once_goes_back_as_far_as_it_has_come() throws Exception {
    String payment = Objects.requireNonNull(((Approved) authorized(true)).transactionId());

    assertThat(adapter.voidAmount(operation(payment, 1990, 1990, true)).outcome())
        .isInstanceOf(Accepted.class);
    assertThat(server.modifications())
        .extracting(AdyenServer.Modification::eventCode)
        .containsExactly("CANCEL_OR_REFUND");
  }

  @Test
  void parts_of_what_was_taken_are_refunded() throws Exception {
    String payment = Objects.requireNonNull(((Approved) authorized(true)).transactionId());

    adapter.voidAmount(operation(payment, 500, 1990, true));
    adapter.voidAmount(operation(payment, 1490, 1490, true));

    assertThat(server.refundedMinorUnits()).isEqualTo(1990);
  }

  @Test
  void a_part_is_released_by_a_lower_amount_and_the_rest_canceled() throws Exception {
    String payment = Objects.requireNonNull(((Approved) authorized(false)).transactionId());

    adapter.voidAmount(operation(payment, 500, 1990, false));
    assertThat(server.openMinorUnits()).isEqualTo(1490);

    adapter.voidAmount(operation(payment, 1490, 1490, false));
    assertThat(server.openMinorUnits()).isZero();
  }

  @Test
  void a_buyer_is_sent_to_the_banks_page_and_comes_back() throws Exception {
    server.authenticate(AdyenServer.Authentication.CHALLENGE);

    ProviderReply asked = adapter.authorize(asking(account));

    assertThat(asked.outcome()).isInstanceOf(ActionRequired.class);
    NextAction action = Objects.requireNonNull(asked.nextAction());
    assertThat(action.type()).isEqualTo(NextAction.Type.REDIRECT);
    assertThat(action.url()).startsWith("http://localhost:");
    // Nobody has acted on the page, so that what the browser says is refused.
    assertThat(completed(asked, Map.of("redirectResult", "made-up")))
        .isNotInstanceOf(Approved.class);
  }

  @Test
  void a_bank_asks_in_a_frame_of_this_service_where_the_account_wants_that() throws Exception {
    server.authenticate(AdyenServer.Authentication.FINGERPRINT_THEN_CHALLENGE);
    ProviderAccount inFrame = AdyenAccounts.account(server, Map.of("nativeThreeDSecure", "true"));

    ProviderReply method = adapter.authorize(asking(inFrame));
    JsonNode page = page(method);
    assertThat(page.path("step").asString()).isEqualTo("method");

    String token = page.path("details").path("authorisationToken").asString();
    ProviderReply challenge =
        adapter.complete(
            completion(
                method, inFrame, Map.of("authorisationToken", token, "threeDSCompInd", "Y")));
    assertThat(challenge.outcome()).isInstanceOf(ActionRequired.class);
    JsonNode second = page(challenge);
    assertThat(second.path("step").asString()).isEqualTo("challenge");
    assertThat(second.path("field").asString()).isEqualTo("creq");

    // The browser says so, but the buyer has not acted.
    String forged = encoded("{\"transStatus\":\"Y\"}");
    ProviderReply end =
        adapter.complete(
            completion(
                challenge,
                inFrame,
                Map.of(
                    "authorisationToken",
                    second.path("details").path("authorisationToken").asString(),
                    "cres",
                    forged)));
    assertThat(end.outcome())
        .isInstanceOfSatisfying(
            Declined.class,
            declined ->
                assertThat(declined.declinedCode()).isEqualTo(DeclinedCode.SECURITY_VIOLATION));
  }

  @Test
  void details_that_are_no_answer_of_a_buyer_are_sent_to_nobody() throws Exception {
    server.authenticate(AdyenServer.Authentication.CHALLENGE);
    ProviderReply asked = adapter.authorize(asking(account));

    assertThat(completed(asked, Map.of("result", "approved"))).isInstanceOf(Declined.class);
    assertThat(server.requests("/payments/details")).isZero();
  }

  @Test
  void results_that_were_made_elsewhere_are_passed_on() throws Exception {
    CardAuthorization request =
        secured(
            account,
            new ThreeDSecure.Results(
                "05", "AAABAWFlmQAAAABjRWWZEEFgFz+=", Ids.next().toString(), "2.2.0"));

    assertThat(adapter.authorize(request).outcome()).isInstanceOf(Approved.class);
  }

  @Test
  void a_pix_is_paid_and_a_notice_says_how_much() throws Exception {
    AttemptOutcome outcome = issued(new PaymentMethod.Pix(3_600));
    assertThat(outcome).isInstanceOf(Issued.class);

    server.pay(reference.toString());

    assertThat(AdyenAccounts.told(server, adapter, account))
        .anySatisfy(
            notice -> {
              assertThat(notice.reference()).isEqualTo(reference.toString());
              assertThat(notice.told())
                  .isEqualTo(
                      new Told.Paid(
                          1990L,
                          Map.of(
                              "pspReference",
                              server.payment(reference.toString()).pspReference())));
            });
  }

  @Test
  void a_boleto_has_the_line_that_the_buyer_pays() throws Exception {
    server.groupBoletoLines(true);

    AttemptOutcome outcome = issued(new PaymentMethod.Boleto(LocalDate.of(2030, 1, 2), null, null));

    assertThat(outcome)
        .isInstanceOfSatisfying(
            Issued.class, issued -> assertThat(issued.paymentCode()).matches("\\d{47,48}"));
  }

  @Test
  void what_adyen_cannot_do_is_said_before_anything_is_sent() {
    assertThat(adapter.refuses(account, new CardTerms(Money.of(1050, "IDR"), 1, CardBrand.VISA)))
        .contains(TermsRefusal.AMOUNT_NOT_ACCEPTED);
    assertThat(adapter.refuses(account, new CardTerms(Money.of(1000, "IDR"), 1, CardBrand.VISA)))
        .isEmpty();
    assertThat(adapter.refuses(account, new CardTerms(Money.of(1990, "BRL"), 1, CardBrand.AURA)))
        .contains(TermsRefusal.BRAND_NOT_ACCEPTED);
    assertThat(
            adapter.refuses(
                account,
                new PaymentCodeTerms(
                    new PaymentMethod.Boleto(LocalDate.of(2030, 1, 2), null, null),
                    Money.of(1990, "BRL"),
                    Purchase.UNKNOWN)))
        .contains(TermsRefusal.PAYER_INCOMPLETE);
  }

  @Test
  void an_account_is_tried_with_a_harmless_question() throws Exception {
    assertThat(adapter.tryRequest(account).state().code()).isEqualTo("works");
    ProviderAccount wrong = AdyenAccounts.account(server, Map.of("apiKey", "another"));
    assertThat(adapter.tryRequest(wrong).state().code()).isEqualTo("fails");
  }

  private AttemptOutcome authorized(boolean capture) throws Exception {
    return adapter
        .authorize(Requests.authorization(reference, account, "4111111111111111", 1990, capture))
        .outcome();
  }

  private AttemptOutcome issued(PaymentMethod method) throws Exception {
    return adapter
        .issue(
            new PaymentCodeRequest(
                reference,
                account,
                Money.of(1990, "BRL"),
                method,
                Instant.now().plus(Duration.ofHours(1)),
                new PaymentCodeRequest.Payee("5311", "Bookshop", "Sao Paulo"),
                Requests.purchase(null, "01001000")))
        .outcome();
  }

  private CardOperation operation(String payment, long minorUnits, long left, boolean isTaken) {
    return new CardOperation(
        Ids.next(),
        account,
        new PaymentMethod.Credit(1),
        Money.of(minorUnits, "BRL"),
        AttemptCause.MERCHANT,
        new CardOperation.Authorized(
            reference,
            payment,
            Map.of(),
            Money.of(1990, "BRL"),
            Money.of(left, "BRL"),
            isTaken ? Instant.now() : null));
  }

  private CardAuthorization asking(ProviderAccount at) {
    return secured(at, new ThreeDSecure.Requested(RETURN_URL, BROWSER));
  }

  private CardAuthorization secured(ProviderAccount at, ThreeDSecure threeDSecure) {
    CardAuthorization plain = Requests.authorization(reference, at, "4111111111111111", 1990, true);
    return new CardAuthorization(
        reference,
        at,
        plain.amount(),
        true,
        1,
        plain.card(),
        plain.cvv(),
        null,
        null,
        threeDSecure,
        Requests.purchase(null, "01001000"));
  }

  private AttemptOutcome completed(ProviderReply asked, Map<String, String> details)
      throws Exception {
    return adapter.complete(completion(asked, account, details)).outcome();
  }

  private CardCompletion completion(
      ProviderReply asked, ProviderAccount at, Map<String, String> details) {
    @Nullable String transactionId = ((ActionRequired) asked.outcome()).transactionId();
    return new CardCompletion(reference, at, Money.of(1990, "BRL"), true, transactionId, details);
  }

  private static JsonNode page(ProviderReply asked) {
    String url = Objects.requireNonNull(Objects.requireNonNull(asked.nextAction()).url());
    assertThat(url).startsWith(AdyenAccounts.PUBLIC_URL + "/three-d-secure/v1/frame#");
    byte[] json = Base64.getUrlDecoder().decode(url.substring(url.indexOf('#') + 1));
    return JsonMapper.shared().readTree(json);
  }

  private static String encoded(String json) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(json.getBytes(StandardCharsets.UTF_8));
  }
}
