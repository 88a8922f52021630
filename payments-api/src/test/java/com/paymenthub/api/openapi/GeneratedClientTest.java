package com.paymenthub.api.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.client.ApiClient;
import com.paymenthub.client.ApiException;
import com.paymenthub.client.api.AuthApi;
import com.paymenthub.client.api.CardsApi;
import com.paymenthub.client.api.ChargesApi;
import com.paymenthub.client.api.CustomersApi;
import com.paymenthub.client.api.EventsApi;
import com.paymenthub.client.api.MerchantsApi;
import com.paymenthub.client.api.SessionsApi;
import com.paymenthub.client.api.TokensApi;
import com.paymenthub.client.api.WebhooksApi;
import com.paymenthub.client.model.AmountBody;
import com.paymenthub.client.model.AssociationBody;
import com.paymenthub.client.model.Card;
import com.paymenthub.client.model.CardDataBody;
import com.paymenthub.client.model.Charge;
import com.paymenthub.client.model.ChargeBody;
import com.paymenthub.client.model.ChargeList;
import com.paymenthub.client.model.ChargedSession;
import com.paymenthub.client.model.CreatedKey;
import com.paymenthub.client.model.Customer;
import com.paymenthub.client.model.CustomerBodyIdentity;
import com.paymenthub.client.model.ErrorContent;
import com.paymenthub.client.model.Merchant;
import com.paymenthub.client.model.MerchantBody;
import com.paymenthub.client.model.MerchantBodyCredentials;
import com.paymenthub.client.model.MerchantBodyProvider;
import com.paymenthub.client.model.PaymentMethodBody;
import com.paymenthub.client.model.PaymentMethodBodyCredit;
import com.paymenthub.client.model.PaymentMethodBodyPix;
import com.paymenthub.client.model.PaymentSourceBody;
import com.paymenthub.client.model.PaymentSourceBodyCard;
import com.paymenthub.client.model.PaymentSourceBodyCustomer;
import com.paymenthub.client.model.PublicKeyBody;
import com.paymenthub.client.model.SavedCardBody;
import com.paymenthub.client.model.Session;
import com.paymenthub.client.model.SessionBody;
import com.paymenthub.client.model.SessionChargeBody;
import com.paymenthub.client.model.SessionMethodBody;
import com.paymenthub.client.model.SessionMethodBodyCredit;
import com.paymenthub.client.model.StatusBody;
import com.paymenthub.client.model.Token;
import com.paymenthub.client.model.Webhook;
import com.paymenthub.client.model.WebhookBody;
import java.net.URI;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A client that was generated from the document does what merchants do. */
class GeneratedClientTest {

  private static final String NO_KEY = null;
  private static final String ENGLISH = null;
  private static final String NO_REQUEST_ID = null;
  private static final OffsetDateTime NOW = null;
  private static final AmountBody NO_BODY = null;

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = clientOf(account.clientId(), account.apiKey());
  private final ChargesApi charges = new ChargesApi(client);

  @Test
  void a_card_is_tokenized_with_a_public_key_saved_and_charged() throws ApiException {
    CreatedKey key =
        new AuthApi(client)
            .createPublicKey(
                new PublicKeyBody().scope(List.of(PublicKeyBody.ScopeEnum.TOKENS)).expires(60),
                NO_KEY,
                ENGLISH,
                NO_REQUEST_ID);
    Token token =
        new TokensApi(clientOf(account.clientId(), key.getPublicKey()))
            .createToken(card(), NO_KEY, ENGLISH, NO_REQUEST_ID);
    Card card =
        new CardsApi(client)
            .createCard(
                new SavedCardBody().tokenId(token.getTokenId()), NO_KEY, ENGLISH, NO_REQUEST_ID);
    assertThat(card.getStatus()).isEqualTo(Card.StatusEnum.ACTIVE);
    assertThat(card.getBrand()).isEqualTo(Card.BrandEnum.VISA);

    Charge charge =
        charge(
            new PaymentSourceBodyCard()
                .sourceType(PaymentSourceBodyCard.SourceTypeEnum.CARD)
                .cardId(card.getId()));

    assertThat(charge.getStatus()).isEqualTo(Charge.StatusEnum.PRE_AUTHORIZED);
    assertThat(charge.getPaymentSource().getChargePaymentSourceCard().getCardId())
        .isEqualTo(card.getId());
    assertThat(charge.getPaymentMethod().getPaymentMethodCredit().getInstallments()).isEqualTo(1);
  }

  @Test
  void a_charge_is_read_listed_captured_and_voided() throws ApiException {
    Charge charge = charge(cardBroughtAlong());

    assertThat(charges.getCharge(charge.getId(), NOW, ENGLISH, NO_REQUEST_ID)).isEqualTo(charge);
    ChargeList list =
        charges.listCharges(
            1,
            10,
            "ASC",
            null,
            charge.getCreatedAt().plusSeconds(1),
            null,
            account.merchantId(),
            null,
            null,
            charge.getTransactionRequests().getFirst().getRequestId(),
            1990L,
            List.of("pre_authorized", "authorized"),
            List.of("credit"),
            ENGLISH,
            NO_REQUEST_ID);
    assertThat(list.getItems()).containsExactly(charge);
    assertThat(list.getMeta().getTotalItems()).isEqualTo(1);
    Charge captured =
        charges.captureCharge(
            charge.getId(), NO_KEY, ENGLISH, NO_REQUEST_ID, new AmountBody().amount(1000L));
    assertThat(captured.getStatus()).isEqualTo(Charge.StatusEnum.AUTHORIZED);
    assertThat(captured.getAmount()).isEqualTo(1000);
    Charge voided =
        charges.voidCharge(charge.getId(), NO_KEY, ENGLISH, NO_REQUEST_ID, new AmountBody());
    assertThat(voided.getStatus()).isEqualTo(Charge.StatusEnum.VOIDED);
    assertThat(voided.getTransactionRequests()).hasSize(3);
  }

  /** Generated clients send {@code null} for a body that they were not given. */
  @Test
  void a_charge_is_captured_and_voided_without_a_body() throws ApiException {
    Charge charge = charge(cardBroughtAlong());

    Charge captured =
        charges.captureCharge(charge.getId(), NO_KEY, ENGLISH, NO_REQUEST_ID, NO_BODY);
    assertThat(captured.getStatus()).isEqualTo(Charge.StatusEnum.AUTHORIZED);
    assertThat(captured.getAmount()).isEqualTo(1990);
    Charge voided = charges.voidCharge(charge.getId(), NO_KEY, ENGLISH, NO_REQUEST_ID, NO_BODY);
    assertThat(voided.getStatus()).isEqualTo(Charge.StatusEnum.VOIDED);
  }

  @Test
  void a_brand_is_one_that_the_client_knows_or_none() throws ApiException {
    Card amex = saved("371449635398431", "1230");
    assertThat(amex.getStatus()).isEqualTo(Card.StatusEnum.ACTIVE);
    assertThat(amex.getBrand().getValue()).isEqualTo("American Express");
    assertThat(new CardsApi(client).getCard(amex.getId(), ENGLISH, NO_REQUEST_ID).getBrand())
        .isEqualTo(amex.getBrand());

    assertThat(saved("9999990000000006", "120").getBrand()).isNull();
  }

  private Card saved(String cardNumber, String cardCvv) throws ApiException {
    Token token =
        new TokensApi(client)
            .createToken(
                card().cardNumber(cardNumber).cardCvv(cardCvv), NO_KEY, ENGLISH, NO_REQUEST_ID);
    return new CardsApi(client)
        .createCard(new SavedCardBody().tokenId(token.getId()), NO_KEY, ENGLISH, NO_REQUEST_ID);
  }

  @Test
  void a_repeated_request_gets_the_same_charge() throws ApiException {
    String key = UUID.randomUUID().toString();
    ChargeBody body = body(new PaymentSourceBody(cardBroughtAlong()));

    assertThat(charges.createCharge(body, key, ENGLISH, NO_REQUEST_ID))
        .isEqualTo(charges.createCharge(body, key, ENGLISH, NO_REQUEST_ID));
  }

  @Test
  void a_customer_pays_by_pix_and_has_cards() throws ApiException {
    CustomersApi customers = new CustomersApi(client);
    Customer customer =
        customers.createCustomer(
            new com.paymenthub.client.model.CustomerBody()
                .name("Maria Souza")
                .email("maria@example.com")
                .phoneNumber("+5511999990000")
                .document(
                    new CustomerBodyIdentity()
                        .type(CustomerBodyIdentity.TypeEnum.CPF)
                        .number(CustomerBody.cpf(4711))),
            NO_KEY,
            ENGLISH,
            NO_REQUEST_ID);
    Token token = new TokensApi(client).createToken(card(), NO_KEY, ENGLISH, NO_REQUEST_ID);
    Card card =
        new CardsApi(client)
            .createCard(new SavedCardBody().tokenId(token.getId()), NO_KEY, ENGLISH, NO_REQUEST_ID);
    customers.associateCard(
        customer.getId(),
        new AssociationBody().cardId(card.getId()),
        NO_KEY,
        ENGLISH,
        NO_REQUEST_ID);
    assertThat(
            customers
                .listCardsOfCustomer(
                    customer.getId(), null, null, null, null, null, ENGLISH, NO_REQUEST_ID)
                .getItems())
        .extracting(Card::getId)
        .containsExactly(card.getId());

    Charge pending =
        charges.createCharge(
            body(new PaymentSourceBody(
                    new PaymentSourceBodyCustomer()
                        .sourceType(PaymentSourceBodyCustomer.SourceTypeEnum.CUSTOMER)
                        .customerId(customer.getId())))
                .paymentMethod(
                    new PaymentMethodBody(
                        new PaymentMethodBodyPix()
                            .paymentType(PaymentMethodBodyPix.PaymentTypeEnum.PIX))),
            NO_KEY,
            ENGLISH,
            NO_REQUEST_ID);
    assertThat(pending.getPaymentMethod().getPaymentMethodPix().getQrCodeData()).isNotBlank();
    Charge paid =
        charges.changeChargeStatus(
            pending.getId(),
            new StatusBody().status(StatusBody.StatusEnum.AUTHORIZED),
            NO_KEY,
            ENGLISH,
            NO_REQUEST_ID);
    assertThat(paid.getStatus()).isEqualTo(Charge.StatusEnum.AUTHORIZED);
  }

  @Test
  void a_merchant_and_a_webhook_are_created_and_events_read() throws ApiException {
    Merchant merchant =
        new MerchantsApi(client)
            .createMerchant(
                new MerchantBody()
                    .mcc("5732")
                    .addProvidersItem(
                        new MerchantBodyProvider()
                            .name("Simulator")
                            .priority(1)
                            .credentials(
                                new MerchantBodyCredentials()
                                    .type(MerchantBodyCredentials.TypeEnum.SERVICE_SANDBOX))),
                NO_KEY,
                ENGLISH,
                NO_REQUEST_ID);
    Webhook webhook =
        new WebhooksApi(client)
            .createWebhook(
                new WebhookBody()
                    .event(WebhookBody.EventEnum.STAR)
                    .endpoint(URI.create("https://shop.invalid/payments"))
                    .status(false),
                NO_KEY,
                ENGLISH,
                NO_REQUEST_ID);
    charges.createCharge(
        body(new PaymentSourceBody(cardBroughtAlong())).merchantId(merchant.getId()),
        NO_KEY,
        ENGLISH,
        NO_REQUEST_ID);

    assertThat(webhook.getSecret()).startsWith("whsec_");
    assertThat(
            new EventsApi(client)
                .listEvents(null, null, "ASC", null, null, null, null, ENGLISH, NO_REQUEST_ID)
                .getItems())
        .extracting(event -> event.getEvent().getValue())
        .containsExactly("pending", "pre_authorized");
  }

  @Test
  void a_session_is_paid_with_its_own_key() throws ApiException {
    TestAccount shop = service.newAccount(Environment.PRODUCTION);
    Session session =
        new SessionsApi(clientOf(shop.clientId(), shop.apiKey()))
            .createSession(
                new SessionBody()
                    .merchantId(shop.merchantId())
                    .amount(1990L)
                    .addPaymentMethodsItem(credit()),
                NO_KEY,
                ENGLISH,
                NO_REQUEST_ID);

    ChargedSession paid =
        new SessionsApi(clientOf(shop.clientId(), session.getPublicKey()))
            .chargeSession(
                session.getId(),
                new SessionChargeBody()
                    .paymentMethod(
                        new SessionMethodBody(
                            new SessionMethodBodyCredit()
                                .paymentType(SessionMethodBodyCredit.PaymentTypeEnum.CREDIT)))
                    .paymentSource(new PaymentSourceBody(cardBroughtAlong())),
                NO_KEY,
                ENGLISH,
                NO_REQUEST_ID);

    assertThat(paid.getStatus()).isEqualTo(ChargedSession.StatusEnum.PAID);
    assertThat(paid.getTransactionRequests()).hasSize(1);
  }

  @Test
  void an_error_is_read_by_the_classes_of_the_client() throws JsonProcessingException {
    UUID nobodys = UUID.randomUUID();
    ApiException thrown =
        catchThrowableOfType(
            ApiException.class,
            () -> charges.getCharge(nobodys, NOW, "pt-BR", "request-of-nobody"));

    assertThat(thrown.getCode()).isEqualTo(404);
    ErrorContent error = errorIn(thrown);
    assertThat(error.getType()).isEqualTo(ErrorContent.TypeEnum.INVALID_REQUEST_ERROR);
    assertThat(error.getCode()).isEqualTo(404);
    assertThat(error.getKey()).isEqualTo("charge_not_found");
    assertThat(error.getMessage()).isEqualTo("Esta cobrança não existe.");
    assertThat(error.getRequestId()).isEqualTo("request-of-nobody");
  }

  @Test
  void a_declined_card_is_read_by_the_classes_of_the_client() throws JsonProcessingException {
    ApiException thrown =
        catchThrowableOfType(
            ApiException.class,
            () ->
                new TokensApi(client)
                    .createToken(
                        card().cardNumber("4111111111111112"), NO_KEY, ENGLISH, NO_REQUEST_ID));

    assertThat(errorIn(thrown).getType()).isEqualTo(ErrorContent.TypeEnum.CARD_DECLINED);
    assertThat(errorIn(thrown).getDeclinedCode())
        .isEqualTo(ErrorContent.DeclinedCodeEnum.INVALID_NUMBER);
  }

  private ErrorContent errorIn(ApiException thrown) throws JsonProcessingException {
    return client
        .getObjectMapper()
        .readValue(thrown.getResponseBody(), com.paymenthub.client.model.Error.class)
        .getError();
  }

  private Charge charge(PaymentSourceBodyCard source) throws ApiException {
    return charges.createCharge(
        body(new PaymentSourceBody(source)), NO_KEY, ENGLISH, NO_REQUEST_ID);
  }

  private ChargeBody body(PaymentSourceBody source) {
    return new ChargeBody()
        .merchantId(account.merchantId())
        .amount(1990L)
        .paymentMethod(credit())
        .paymentSource(source);
  }

  private static PaymentMethodBody credit() {
    return new PaymentMethodBody(
        new PaymentMethodBodyCredit().paymentType(PaymentMethodBodyCredit.PaymentTypeEnum.CREDIT));
  }

  private static PaymentSourceBodyCard cardBroughtAlong() {
    return new PaymentSourceBodyCard()
        .sourceType(PaymentSourceBodyCard.SourceTypeEnum.CARD)
        .card(card());
  }

  private static CardDataBody card() {
    return new CardDataBody()
        .cardNumber(CardCharge.number(1))
        .cardCvv("120")
        .cardExpirationDate("12/2040")
        .cardHolderName("MARIA SOUZA");
  }

  private ApiClient clientOf(UUID clientId, String apiKey) {
    ApiClient each = new ApiClient();
    each.updateBaseUri(service.url());
    each.setRequestInterceptor(
        request -> request.header("X-Client-ID", clientId.toString()).header("X-Api-Key", apiKey));
    return each;
  }
}
