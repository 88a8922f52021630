package com.paymenthub.charging.customers;

import com.paymenthub.charging.vault.PersonalTexts;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** The personal data of customers, encrypted with a key per customer. */
@Component
class CustomerTexts {

  private static final String DETAILS = "details";

  private final PersonalTexts texts;
  private final JsonMapper json;

  CustomerTexts(PersonalTexts texts, JsonMapper json) {
    this.texts = texts;
    this.json = json;
  }

  /** Replaces the details. */
  void put(UUID clientId, UUID customerId, CustomerDetails details) {
    texts.put(clientId, customerId, customerId, Map.of(DETAILS, json.writeValueAsString(details)));
  }

  /** The details of several customers of one account. */
  Map<UUID, CustomerDetails> get(UUID clientId, Collection<UUID> customerIds) {
    Map<UUID, CustomerDetails> found = new HashMap<>();
    texts
        .get(clientId, customerIds)
        .forEach(
            (id, byName) ->
                found.put(id, json.readValue(byName.get(DETAILS), CustomerDetails.class)));
    return found;
  }

  /** Erases the details, and the key without which older copies cannot be decrypted. */
  void erase(UUID clientId, UUID customerId) {
    texts.erase(clientId, customerId);
  }
}
