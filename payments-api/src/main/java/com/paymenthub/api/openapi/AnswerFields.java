package com.paymenthub.api.openapi;

import com.paymenthub.domain.cards.CardBrand;
import com.paymenthub.domain.charges.ChargeStatus;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.DisputeReason;
import com.paymenthub.domain.charges.DisputeState;
import com.paymenthub.domain.charges.FraudVerdict;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.providers.contract.FraudInput;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What fields of answers hold whose own type is text or JSON, by their schema and name. */
final class AnswerFields {

  /** The types that fields hold. */
  static final Map<String, Class<?>> TYPES =
      Map.ofEntries(
          Map.entry("Charge.status", ChargeStatus.class),
          Map.entry("Charge.fraudAnalysisMetadata", FraudInput.class),
          Map.entry("TransactionRequest.requestType", RequestType.class),
          Map.entry("TransactionRequestProviderError.declinedCode", DeclinedCode.class),
          Map.entry("TransactionRequestFraudAnalysisResult.status", FraudVerdict.class),
          Map.entry("Dispute.reason", DisputeReason.class),
          Map.entry("Dispute.state", DisputeState.class),
          Map.entry("Event.event", ChargeStatus.class),
          Map.entry("Event.data", ToldChargeDocument.class));

  /** The words that other fields hold. */
  static final Map<String, List<String>> WORDS =
      Map.ofEntries(
          Map.entry(
              "TransactionRequest.requestStatus",
              List.of("processing", "success", "failed", "timeout")),
          Map.entry("OfferedMethod.paymentType", List.of("credit", "pix", "boleto")),
          Map.entry("Event.apiVersion", List.of("1")),
          Map.entry("Event.object", List.of("transaction")),
          Map.entry(
              "Card.brand",
              Arrays.stream(CardBrand.values())
                  .map(CardBrand::shownName)
                  .filter(Objects::nonNull)
                  .toList()));

  private AnswerFields() {}
}
