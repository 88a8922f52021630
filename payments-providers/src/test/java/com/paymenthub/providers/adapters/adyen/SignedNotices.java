package com.paymenthub.providers.adapters.adyen;

import com.paymenthub.providers.contract.NoticeRequest;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.Requests;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Notices as the description of Adyen's webhooks has them, signed by the test itself. */
final class SignedNotices {

  static final String KEY = "a1".repeat(32);
  static final String SECOND_KEY = "b2".repeat(32);
  static final String MERCHANT_ACCOUNT = "ShopBR_ECOM";
  static final Instant RECEIVED_AT = Instant.parse("2026-11-28T12:00:00Z");

  private static final List<String> SIGNED =
      List.of("pspReference", "originalReference", "merchantAccountCode", "merchantReference");

  private SignedNotices() {}

  static ProviderAccount account() {
    return account(Map.of("hmacKey", KEY, "secondHmacKey", SECOND_KEY));
  }

  static ProviderAccount account(Map<String, String> keys) {
    Map<String, String> credentials =
        new HashMap<>(Map.of("merchantAccount", MERCHANT_ACCOUNT, "apiKey", "key-of-the-test"));
    credentials.putAll(keys);
    return Requests.account(Adyen.TYPE, credentials);
  }

  /** An item without a signature. */
  static ObjectNode item(String eventCode, String pspReference, String merchantReference) {
    ObjectNode item = JsonMapper.shared().createObjectNode();
    item.putObject("additionalData");
    item.putObject("amount").put("currency", "BRL").put("value", 1990);
    return item.put("eventCode", eventCode)
        .put("eventDate", "2026-11-28T08:59:58-03:00")
        .put("merchantAccountCode", MERCHANT_ACCOUNT)
        .put("merchantReference", merchantReference)
        .put("paymentMethod", "visa")
        .put("pspReference", pspReference)
        .put("reason", "")
        .put("success", "true");
  }

  static ObjectNode signed(ObjectNode item, String key) {
    ((ObjectNode) item.path("additionalData")).put("hmacSignature", signature(item, key));
    return item;
  }

  static NoticeRequest request(ObjectNode... items) {
    ObjectNode body = JsonMapper.shared().createObjectNode().put("live", "false");
    ArrayNode array = body.putArray("notificationItems");
    for (ObjectNode item : items) {
      array.addObject().set("NotificationRequestItem", item);
    }
    return new NoticeRequest(
        "",
        null,
        Map.of("content-type", List.of("application/json")),
        body.toString().getBytes(StandardCharsets.UTF_8),
        RECEIVED_AT);
  }

  private static String signature(JsonNode item, String key) {
    String text =
        Stream.of(
                SIGNED.stream().map(item::path),
                Stream.of(
                    item.path("amount").path("value"),
                    item.path("amount").path("currency"),
                    item.path("eventCode"),
                    item.path("success")))
            .flatMap(values -> values)
            .map(value -> value.asString(""))
            .collect(Collectors.joining(":"));
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(HexFormat.of().parseHex(key), "HmacSHA256"));
      return Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException(missing);
    }
  }
}
