package com.paymenthub.webhooks.signature;

import java.security.SecureRandom;
import java.util.Base64;

/**
 * The secret that a webhook and its receiver share (Standard Webhooks, "Signature scheme").
 *
 * @param bytes the key of the signatures
 */
public record WebhookSecret(byte[] bytes) {

  private static final String PREFIX = "whsec_";

  /** Standard Webhooks asks for 24 to 64 bytes. */
  private static final int LENGTH_BYTES = 32;

  private static final SecureRandom RANDOM = new SecureRandom();

  /** A new secret. */
  public static WebhookSecret generate() {
    byte[] bytes = new byte[LENGTH_BYTES];
    RANDOM.nextBytes(bytes);
    return new WebhookSecret(bytes);
  }

  /** The text that receivers configure; it is shown only when it is created. */
  public String reveal() {
    return PREFIX + Base64.getEncoder().encodeToString(bytes);
  }

  /** Without the secret. */
  @Override
  public String toString() {
    return "WebhookSecret[hidden]";
  }
}
