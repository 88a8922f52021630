package com.paymenthub.webhooks.delivery;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What was sent and answered in an attempt.
 *
 * @param responseHeaders as {@code name: value}
 * @param responseBody its first 16 KiB
 */
public record AttemptContents(
    Map<String, String> requestHeaders,
    String requestBody,
    List<String> responseHeaders,
    String responseBody) {

  /** What the contents of a delivery's attempts are bound to when they are encrypted. */
  public static byte[] binding(UUID deliveryId) {
    return ("attempt:" + deliveryId).getBytes(StandardCharsets.US_ASCII);
  }
}
