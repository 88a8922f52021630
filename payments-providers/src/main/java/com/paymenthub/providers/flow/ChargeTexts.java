package com.paymenthub.providers.flow;

import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeRecord;
import com.paymenthub.providers.customers.CustomerDetails;
import com.paymenthub.providers.spi.FraudInput;
import com.paymenthub.providers.vault.PersonalTexts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** What is personal about a charge, kept where it can be erased. */
@Component
class ChargeTexts {

  private final PersonalTexts texts;
  private final JsonMapper json;

  ChargeTexts(PersonalTexts texts, JsonMapper json) {
    this.texts = texts;
    this.json = json;
  }

  /** Keeps what came with the request of a charge. */
  void keep(UUID clientId, UUID chargeId, Map<String, String> given, @Nullable FraudInput input) {
    Map<String, String> all = new HashMap<>(given);
    if (input != null) {
      all.put(PersonalTextKeys.FRAUD_ANALYSIS, json.writeValueAsString(input));
    }
    if (!all.isEmpty()) {
      texts.put(clientId, chargeId, chargeId, all);
    }
  }

  /**
   * Keeps what came with the request of a charge by code.
   *
   * @param payerId the customer who pays; null when the payer is none, and is kept with the charge
   */
  void keep(NewCodeCharge request, @Nullable UUID payerId) {
    Map<String, String> all = new HashMap<>(request.personalTexts());
    if (payerId == null && request.payer() instanceof CustomerSource.Sent(CustomerDetails sent)) {
      all.put(PersonalTextKeys.PAYER, json.writeValueAsString(sent));
    }
    keep(request.clientId(), request.chargeId(), all, null);
  }

  /** Keeps what turned up later. */
  void keep(Charge.Registered charge, Map<String, String> found) {
    ChargeRecord record = charge.charge();
    texts.put(record.terms().clientId(), record.id(), record.id(), found);
  }

  /** Who buys what; empty when it was never sent, or has been erased. */
  Optional<FraudInput> fraudInput(ChargeRecord charge) {
    return Optional.ofNullable(
            texts
                .get(charge.terms().clientId(), List.of(charge.id()))
                .getOrDefault(charge.id(), Map.of())
                .get(PersonalTextKeys.FRAUD_ANALYSIS))
        .map(text -> json.readValue(text, FraudInput.class));
  }
}
