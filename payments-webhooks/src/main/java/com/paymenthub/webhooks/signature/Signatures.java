package com.paymenthub.webhooks.signature;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The three headers of the public Standard Webhooks specification, version {@code v1}. */
public final class Signatures {

  /** The header with the id of the event, which repetitions have as well. */
  public static final String ID = "webhook-id";

  /** The header with the time of the attempt, in seconds. */
  public static final String TIMESTAMP = "webhook-timestamp";

  /** The header with the signatures. */
  public static final String SIGNATURE = "webhook-signature";

  private static final String ALGORITHM = "HmacSHA256";

  private Signatures() {}

  /**
   * The value of {@link #SIGNATURE}: one signature for each secret, separated by spaces.
   *
   * @param id the value of {@link #ID}
   * @param at the value of {@link #TIMESTAMP}
   */
  public static String sign(List<WebhookSecret> secrets, String id, Instant at, byte[] body) {
    byte[] head = (id + "." + at.getEpochSecond() + ".").getBytes(StandardCharsets.UTF_8);
    return secrets.stream()
        .map(secret -> "v1," + Base64.getEncoder().encodeToString(mac(secret, head, body)))
        .collect(Collectors.joining(" "));
  }

  private static byte[] mac(WebhookSecret secret, byte[] head, byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret.bytes(), ALGORITHM));
      mac.update(head);
      return mac.doFinal(body);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + ALGORITHM, e);
    }
  }
}
