package com.paymenthub.providers.adapters.adyen;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.databind.JsonNode;

/**
 * The signature of one item of a standard webhook: HMAC-SHA256 over eight of its values, joined by
 * colons, in Base64 (docs.adyen.com, "Verify HMAC signatures").
 */
final class NoticeSignature {

  private static final String ALGORITHM = "HmacSHA256";

  private NoticeSignature() {}

  /**
   * Whether one of the keys has made the signature of an item. How long that takes tells nothing of
   * the signature.
   *
   * @param keys hexadecimal digits
   */
  static boolean isRight(JsonNode item, List<String> keys) {
    byte[] signature =
        item.path("additionalData")
            .path("hmacSignature")
            .asString("")
            .getBytes(StandardCharsets.UTF_8);
    byte[] signed = signed(item).getBytes(StandardCharsets.UTF_8);
    boolean isRight = false;
    for (String key : keys) {
      isRight |= MessageDigest.isEqual(signature, made(key, signed));
    }
    return isRight;
  }

  private static String signed(JsonNode item) {
    return Stream.of(
            item.path("pspReference"),
            item.path("originalReference"),
            item.path("merchantAccountCode"),
            item.path("merchantReference"),
            item.path("amount").path("value"),
            item.path("amount").path("currency"),
            item.path("eventCode"),
            item.path("success"))
        .map(value -> value.asString(""))
        .collect(Collectors.joining(":"));
  }

  private static byte[] made(String key, byte[] signed) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(HexFormat.of().parseHex(key), ALGORITHM));
      return Base64.getEncoder().encode(mac.doFinal(signed));
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException(missing);
    }
  }
}
