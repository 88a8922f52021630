package com.paymenthub.api.lifecycle;

import com.paymenthub.api.testing.ApiAnswer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.databind.json.JsonMapper;

/**
 * A notice as somebody sends it to the address for a simulator's notices (docs/simulator.md). It is
 * signed by what the specification says, not by what the service has.
 *
 * @param id its id
 * @param sentAt when it was sent, as it says
 * @param key what it is signed with; empty for none
 */
record SentNotice(String id, Instant sentAt, String key, byte[] body) {

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  /** A notice about a request, signed as that of an account at the simulator. */
  static SentNotice of(String providerId, String type, String reference) {
    return of(providerId, Map.of("type", type, "reference", reference));
  }

  /** A notice that an accepted request has ended. */
  static SentNotice ended(String providerId, String reference, String outcome) {
    return of(providerId, Map.of("type", "ended", "reference", reference, "outcome", outcome));
  }

  static SentNotice of(String providerId, Map<String, Object> body) {
    return new SentNotice(
        "notice-" + UUID.randomUUID(),
        Instant.now(),
        providerId,
        JsonMapper.shared().writeValueAsBytes(body));
  }

  SentNotice signedWith(String otherKey) {
    return new SentNotice(id, sentAt, otherKey, body);
  }

  SentNotice sentAt(Instant time) {
    return new SentNotice(id, time, key, body);
  }

  /** Sends it. */
  HttpResponse<String> to(String url) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url))
            .header("Content-Type", "application/vnd.simulator")
            .POST(BodyPublishers.ofByteArray(body));
    headers().forEach(request::header);
    try {
      return HTTP.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopping);
    }
  }

  private Map<String, String> headers() {
    Map<String, String> headers = new LinkedHashMap<>();
    if (!key.isEmpty()) {
      String timestamp = String.valueOf(sentAt.getEpochSecond());
      headers.put("Webhook-Id", id);
      headers.put("Webhook-Timestamp", timestamp);
      headers.put("Webhook-Signature", "v1,other v1," + signature(id + "." + timestamp + "."));
    }
    return headers;
  }

  private String signature(String before) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      mac.update(before.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The address for notices of one of a merchant's providers, as the merchant is told it. */
  static String address(ApiAnswer merchant, int provider) {
    return merchant.at("/providers/" + provider + "/notificationUrl");
  }
}
