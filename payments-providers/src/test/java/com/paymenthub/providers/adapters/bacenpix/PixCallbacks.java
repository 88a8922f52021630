package com.paymenthub.providers.adapters.bacenpix;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What the bank tells the merchant by itself. */
final class PixCallbacks implements AutoCloseable {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final int PAYMENTS_IN_A_CALL = 100;
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final Clock clock;
  private final boolean hasSuffix;
  private final HttpClient caller =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
  private final List<JsonNode> untold = new ArrayList<>();
  private @Nullable Webhook webhook;
  private boolean withholds;
  private boolean doubles;
  private int onTheirWay;

  PixCallbacks(Clock clock, boolean hasSuffix) {
    this.clock = clock;
    this.hasSuffix = hasSuffix;
  }

  /** Where the merchant wants to be called, and since when. */
  record Webhook(String url, Instant since) {}

  synchronized void register(String url) {
    webhook = new Webhook(url, clock.instant());
  }

  synchronized void remove() {
    webhook = null;
  }

  synchronized @Nullable Webhook webhook() {
    return webhook;
  }

  synchronized void withhold(boolean value) {
    withholds = value;
  }

  synchronized void sendTwice(boolean value) {
    doubles = value;
  }

  int deliver() {
    List<JsonNode> all;
    synchronized (this) {
      all = List.copyOf(untold);
      untold.clear();
      onTheirWay += all.size();
    }
    int taken = 0;
    for (int i = 0; i < all.size(); i += PAYMENTS_IN_A_CALL) {
      List<JsonNode> some = all.subList(i, Math.min(all.size(), i + PAYMENTS_IN_A_CALL));
      taken += tell(some) ? some.size() : 0;
    }
    return taken;
  }

  int forge(String url, String txid) throws IOException, InterruptedException {
    ObjectNode payment =
        JSON.createObjectNode()
            .put("endToEndId", "E" + UUID.randomUUID().toString().replace("-", "").substring(1))
            .put("txid", txid)
            .put("valor", "37.00")
            .put("chave", PixBank.PIX_KEY)
            .put("horario", clock.instant().toString());
    return post(url, List.of(payment));
  }

  /** Tells of a payment in the state in which it is now, where somebody wants to know. */
  void tell(JsonNode payment) {
    synchronized (this) {
      if (webhook == null || !payment.has("txid")) {
        return;
      }
      if (withholds) {
        untold.add(payment);
        return;
      }
      onTheirWay++;
    }
    callers.execute(() -> tell(List.of(payment)));
  }

  synchronized int open() {
    return untold.size() + onTheirWay;
  }

  private boolean tell(List<JsonNode> payments) {
    String url;
    int times;
    synchronized (this) {
      url = webhook == null ? null : webhook.url;
      times = doubles ? 2 : 1;
    }
    boolean isTaken = false;
    try {
      for (int i = 0; url != null && i < times; i++) {
        isTaken = post(url, payments) / 100 == 2;
      }
    } catch (IOException e) {
      isTaken = false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    synchronized (this) {
      onTheirWay -= payments.size();
      if (!isTaken) {
        untold.addAll(payments);
      }
    }
    return isTaken;
  }

  private int post(String url, List<JsonNode> payments) throws IOException, InterruptedException {
    String to = hasSuffix ? url.replaceAll("/$", "") + "/pix" : url;
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(to))
            .timeout(TIMEOUT)
            .header("Content-Type", "application/json")
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    JSON.writeValueAsString(Map.of("pix", payments))))
            .build();
    return caller.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
  }

  @Override
  public void close() {
    callers.shutdownNow();
    caller.shutdownNow();
  }
}
