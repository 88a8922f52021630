package com.paymenthub.charging;

import com.paymenthub.charging.customers.CustomerDetails;
import com.paymenthub.charging.customers.PersonLinks;
import com.paymenthub.charging.vault.PersonalTexts;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeRecord;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.platform.sealing.AlteredValueException;
import com.paymenthub.providers.contract.FraudInput;
import com.paymenthub.providers.contract.NextAction;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** The personal texts of a charge, which can be erased. */
@Component
class ChargeTexts {

  private static final Logger LOG = LoggerFactory.getLogger(ChargeTexts.class);

  private final PersonalTexts texts;
  private final PersonLinks links;
  private final JsonMapper json;

  ChargeTexts(PersonalTexts texts, PersonLinks links, JsonMapper json) {
    this.texts = texts;
    this.links = links;
    this.json = json;
  }

  /** Stores the personal texts of a new charge. */
  void keep(UUID clientId, UUID chargeId, Map<String, String> given, @Nullable FraudInput input) {
    Map<String, String> all = new HashMap<>(given);
    if (input != null) {
      all.put(PersonalTextKeys.FRAUD_ANALYSIS, json.writeValueAsString(input));
    }
    texts.putNew(clientId, chargeId, all);
    links.add(clientId, chargeId, null, input);
  }

  /**
   * Stores the personal texts of a new charge by pix or boleto.
   *
   * @param payerId the customer who pays; null when the payer is no customer, and is stored with
   *     the charge
   */
  void keep(NewPaymentCodeCharge request, @Nullable UUID payerId) {
    Map<String, String> all = new HashMap<>(request.personalTexts());
    @Nullable CustomerDetails payer =
        payerId == null && request.payer() instanceof CustomerSource.Sent(CustomerDetails sent)
            ? sent
            : null;
    if (payer != null) {
      all.put(PersonalTextKeys.PAYER, json.writeValueAsString(payer));
    }
    texts.putNew(request.clientId(), request.chargeId(), all);
    links.add(request.clientId(), request.chargeId(), payer, null);
  }

  /**
   * Links stored texts to the person they are about, as is done for new ones. Texts that were
   * altered tell nobody anything, and have no links.
   *
   * @throws IllegalStateException when their key is not known here
   */
  void link(UUID clientId, UUID chargeId) {
    try {
      Map<String, String> kept = texts.getEvenBlocked(clientId, chargeId);
      links.add(clientId, chargeId, payer(kept).orElse(null), fraudInput(kept).orElse(null));
    } catch (AlteredValueException altered) {
      LOG.error("the texts of {} were altered, and have no links", chargeId);
    }
  }

  /** Stores texts that become known later. */
  void keep(Charge.Registered charge, Map<String, String> found) {
    ChargeRecord record = charge.charge();
    texts.put(record.terms().clientId(), record.id(), record.id(), found);
  }

  /** Stores what the buyer has to do for an attempt. */
  void keep(Charge.Registered charge, UUID attemptId, NextAction action, Instant expiresAt) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("type", action.type().code());
    shown.put("url", action.url());
    shown.put("method", action.method());
    shown.put("fields", action.fields());
    shown.put("expiresAt", Timestamps.format(expiresAt));
    keep(charge, Map.of(PersonalTextKeys.nextAction(attemptId), json.writeValueAsString(shown)));
  }

  /** The input of the fraud analysis; empty when it was never sent, or has been erased. */
  Optional<FraudInput> fraudInput(ChargeRecord charge) {
    return fraudInput(of(charge));
  }

  private Optional<FraudInput> fraudInput(Map<String, String> kept) {
    return Optional.ofNullable(kept.get(PersonalTextKeys.FRAUD_ANALYSIS))
        .map(text -> json.readValue(text, FraudInput.class));
  }

  /** The payer who is no customer of the account, among the texts of a charge. */
  Optional<CustomerDetails> payer(Map<String, String> kept) {
    return Optional.ofNullable(kept.get(PersonalTextKeys.PAYER))
        .map(text -> json.readValue(text, CustomerDetails.class));
  }

  /** The texts of a charge by their names, without those that have been erased. */
  Map<String, String> of(ChargeRecord charge) {
    return texts.getEvenBlocked(charge.terms().clientId(), charge.id());
  }
}
