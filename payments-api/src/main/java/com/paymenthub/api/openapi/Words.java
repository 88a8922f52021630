package com.paymenthub.api.openapi;

import com.paymenthub.api.auth.Scope;
import com.paymenthub.api.rest.charges.FraudAnalysisBody;
import com.paymenthub.api.rest.events.ToldChargeDocument;
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
import java.util.stream.Stream;

/** What fields of answers hold whose own type is text or JSON, by their schema and name. */
final class Words {

  /** The types that fields hold. */
  static final Map<String, Class<?>> TYPES =
      Map.ofEntries(
          Map.entry("Charge.status", ChargeStatus.class),
          Map.entry("Charge.fraudAnalysisMetadata", FraudAnalysisBody.class),
          Map.entry("TransactionRequest.requestType", RequestType.class),
          Map.entry("TransactionRequestProviderError.declinedCode", DeclinedCode.class),
          Map.entry("TransactionRequestFraudAnalysisResult.status", FraudVerdict.class),
          Map.entry("CustomerIdentity.type", DocumentType.class),
          Map.entry("ErrorContent.declinedCode", DeclinedCode.class),
          Map.entry("PublicKey.scope", Scope.class),
          Map.entry("CreatedKey.scope", Scope.class),
          Map.entry("Session.status", SessionStatus.class),
          Map.entry("Delivery.status", State.class),
          Map.entry("Event.event", ChargeStatus.class),
          Map.entry("Event.data", ToldChargeDocument.class),
          Map.entry("Card.status", CardStatus.class));

  /** The words that other fields hold. */
  static final Map<String, List<String>> WORDS =
      Map.ofEntries(
          Map.entry(
              "TransactionRequest.requestStatus",
              List.of("processing", "success", "failed", "timeout")),
          Map.entry("Merchant.status", List.of("active")),
          Map.entry("MerchantOptions.type", List.of("ANTIFRAUD")),
          Map.entry(
              "ErrorContent.type",
              List.of(
                  "bad_request",
                  "invalid_request_error",
                  "card_declined",
                  "conflict",
                  "api_error")),
          Map.entry("OfferedMethod.paymentType", List.of("credit", "pix", "boleto")),
          Map.entry(
              "Webhook.event",
              Stream.concat(NotifiableEvents.NAMES.stream(), Stream.of(Webhook.EVERY_EVENT))
                  .toList()),
          Map.entry("Delivery.event", NotifiableEvents.NAMES),
          Map.entry("Event.apiVersion", List.of("1")),
          Map.entry("Event.object", List.of("transaction")),
          Map.entry(
              "Card.brand",
              Arrays.stream(CardBrand.values())
                  .map(CardBrand::shownName)
                  .filter(Objects::nonNull)
                  .toList()));

  private Words() {}
}
