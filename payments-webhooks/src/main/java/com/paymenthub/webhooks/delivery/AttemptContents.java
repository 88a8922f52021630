package com.paymenthub.webhooks.delivery;

import java.util.List;
import java.util.Map;

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
    String responseBody) {}
