package com.paymenthub.webhooks.signature;

import java.security.SecureRandom;
import java.util.Base64;

/**
 * What a webhook and its receiver share (Standard Webhooks, "Signature scheme").
 *
 * @param bytes the key of the signatures
 */
public record WebhookSecret(byte[] bytes) {

  private static final String PREFIX = "whsec_";

  /** The specification asks for 24 to 64. */
  private static final int LENGTH_BYTES = 32;

  private static final SecureRandom RANDOM = new SecureRandom();

  /** A new secret. */
  public static WebhookSecret generate() {
    byte[] bytes = new byte[LENGTH_BYTES];
    RANDOM.nextBytes(bytes);
    return new WebhookSecret(bytes);
  }

  /** As receivers configure it; it is shown when it is made and never again. */
  public String reveal() {
    return PREFIX + Base64.getEncoder().encodeToString(bytes);
  }

  /** Nothing of the secret. */
  @Override
  public String toString() {
    return "WebhookSecret[hidden]";
  }
}
