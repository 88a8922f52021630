package com.paymenthub.api.openapi;

import com.paymenthub.api.auth.Scope;
import com.paymenthub.domain.cards.CardBrand;
import com.paymenthub.domain.cards.CardStatus;
import com.paymenthub.domain.charges.ChargeStatus;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.FraudVerdict;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.sessions.SessionStatus;
import com.paymenthub.providers.customers.DocumentType;
import com.paymenthub.webhooks.delivery.WebhookSaga.State;
import com.paymenthub.webhooks.endpoints.Webhook;
import com.paymenthub.webhooks.events.NotifiableEvents;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/** The words that the fields of answers may hold, where the answer's own type is text. */
final class Words {

  /** By record and field, for example {@code ChargeDocument.status}. */
  static final Map<String, List<String>> OF_ANSWERS =
      Map.ofEntries(
          Map.entry("ChargeDocument.status", codes(ChargeStatus.values(), ChargeStatus::code)),
          Map.entry(
              "TransactionRequest.requestType", codes(RequestType.values(), RequestType::code)),
          Map.entry(
              "TransactionRequest.requestStatus",
              List.of("processing", "success", "failed", "timeout")),
          Map.entry("ProviderError.declinedCode", codes(DeclinedCode.values(), DeclinedCode::code)),
          Map.entry("FraudAnalysisResult.status", codes(FraudVerdict.values(), FraudVerdict::code)),
          Map.entry("Credit.paymentType", List.of("credit")),
          Map.entry("Pix.paymentType", List.of("pix")),
          Map.entry("Boleto.paymentType", List.of("boleto")),
          Map.entry("Card.sourceType", List.of("card")),
          Map.entry("Customer.sourceType", List.of("customer")),
          Map.entry("MerchantDocument.status", List.of("active")),
          Map.entry("Options.type", List.of("ANTIFRAUD")),
          Map.entry("Identity.type", codes(DocumentType.values(), DocumentType::code)),
          Map.entry(
              "Content.type",
              List.of(
                  "bad_request",
                  "invalid_request_error",
                  "card_declined",
                  "conflict",
                  "api_error")),
          Map.entry("Content.declinedCode", codes(DeclinedCode.values(), DeclinedCode::code)),
          Map.entry("PublicKeyDocument.scope", codes(Scope.values(), Scope::code)),
          Map.entry("CreatedKeyDocument.scope", codes(Scope.values(), Scope::code)),
          Map.entry("SessionDocument.status", codes(SessionStatus.values(), SessionStatus::code)),
          Map.entry("OfferedMethod.paymentType", List.of("credit", "pix", "boleto")),
          Map.entry(
              "WebhookDocument.event",
              Stream.concat(NotifiableEvents.NAMES.stream(), Stream.of(Webhook.EVERY_EVENT))
                  .toList()),
          Map.entry("DeliveryDocument.event", NotifiableEvents.NAMES),
          Map.entry("DeliveryDocument.status", codes(State.values(), State::code)),
          Map.entry("EventDocument.apiVersion", List.of("1")),
          Map.entry("EventDocument.object", List.of("transaction")),
          Map.entry("EventDocument.event", codes(ChargeStatus.values(), ChargeStatus::code)),
          Map.entry("CardDocument.status", codes(CardStatus.values(), CardStatus::code)),
          Map.entry("CardDocument.brand", shownBrands()));

  /** What fields of answers repeat that hold JSON as it was sent: the name of its schema. */
  static final Map<String, String> ECHOES =
      Map.of(
          "ChargeDocument.fraudAnalysisMetadata", "FraudAnalysisBody",
          "EventDocument.data", "ToldCharge");

  private Words() {}

  private static List<String> shownBrands() {
    return Arrays.stream(CardBrand.values())
        .map(CardBrand::shownName)
        .filter(Objects::nonNull)
        .toList();
  }

  private static <E> List<String> codes(E[] constants, Function<E, String> code) {
    return Arrays.stream(constants).map(code).toList();
  }
}
