package com.paymenthub.console.accounts;

import com.paymenthub.charging.merchants.Merchant;
import com.paymenthub.charging.merchants.Merchant.MerchantProvider;
import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.web.validation.JsonBody;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes what admins type as the bodies that merchants' own systems send. */
@ConsolePart
final class MerchantForms {

  private final JsonMapper json;

  MerchantForms(JsonMapper json) {
    this.json = json;
  }

  /**
   * A merchant with one account at a provider; empty fields are left out. What a credential was
   * typed into is called by the type of the provider, a dot and its name.
   */
  JsonBody merchant(Map<String, String> typed) {
    ObjectNode merchant = json.createObjectNode();
    List.of("mcc", "name", "city").forEach(field -> put(merchant, field, typed.get(field)));
    ObjectNode provider = merchant.putArray("providers").addObject();
    put(provider, "name", typed.get("providerName"));
    provider.put("priority", 1);
    ObjectNode credentials = provider.putObject("credentials");
    String type = typed.get("type");
    put(credentials, "type", type);
    typed.forEach(
        (name, text) -> {
          if (name.startsWith(type + ".")) {
            put(credentials, name.substring(name.indexOf('.') + 1), text);
          }
        });
    return body(merchant);
  }

  /** All accounts of a merchant as they are, one of them at another place. */
  JsonBody priority(Merchant merchant, UUID provider, int priority) {
    ObjectNode change = json.createObjectNode();
    ArrayNode providers = change.putArray("providers");
    for (MerchantProvider each : merchant.providers()) {
      ObjectNode kept = providers.addObject();
      kept.put("id", each.account().providerId().toString());
      if (each.account().providerId().equals(provider)) {
        kept.put("priority", priority);
      }
    }
    return body(change);
  }

  private static void put(ObjectNode object, String field, @Nullable String text) {
    if (text != null && !text.isBlank()) {
      object.put(field, text.strip());
    }
  }

  private JsonBody body(ObjectNode root) {
    return new JsonBody(json.writeValueAsBytes(root), root);
  }
}
