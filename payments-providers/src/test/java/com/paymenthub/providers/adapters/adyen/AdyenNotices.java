package com.paymenthub.providers.adapters.adyen;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.paymenthub.providers.adapters.adyen.AdyenServer.Forgery;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What Adyen tells the merchant by itself: its standard notices. */
final class AdyenNotices implements AutoCloseable {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final ZoneId ZONE = ZoneId.of("Europe/Amsterdam");
  private static final String WRONG_KEY = "0".repeat(63) + "1";
  private static final int CHANGED_BY = 100;

  private final Clock clock;
  private final String merchantAccount;
  private final HttpClient caller =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
  private final List<String> untold = new ArrayList<>();
  private final List<String> all = new ArrayList<>();
  private String hexKey;
  private @Nullable String url;
  private @Nullable Random shuffle;
  private boolean withholds;
  private boolean doubles;
  private int itemsInACall = 1;
  private int onTheirWay;

  AdyenNotices(Clock clock, String merchantAccount, String hexKey) {
    this.clock = clock;
    this.merchantAccount = merchantAccount;
    this.hexKey = hexKey;
  }

  synchronized void signWith(String key) {
    hexKey = key;
  }

  synchronized void sendTo(String to) {
    url = to;
  }

  synchronized void withhold(boolean value) {
    withholds = value;
  }

  synchronized void sendTwice(boolean value) {
    doubles = value;
  }

  synchronized void itemsInACall(int value) {
    if (value < 1) {
      throw new IllegalArgumentException("itemsInACall must be at least 1");
    }
    itemsInACall = value;
  }

  synchronized void shuffle(long seed) {
    shuffle = new Random(seed);
  }

  synchronized int open() {
    return untold.size() + onTheirWay;
  }

  synchronized List<String> queued() {
    return List.copyOf(untold);
  }

  synchronized List<String> take() {
    List<String> taken = List.copyOf(untold);
    untold.clear();
    return taken;
  }

  synchronized List<String> all() {
    return List.copyOf(all);
  }

  /** Tells at once, or keeps it where notices are withheld or nobody wants them. */
  void tell(AdyenEvent event) {
    String body;
    synchronized (this) {
      body = body(event, null);
      all.add(body);
      if (withholds || url == null) {
        untold.add(body);
        return;
      }
      onTheirWay++;
    }
    callers.execute(() -> send(List.of(body)));
  }

  int deliver() {
    List<String> now;
    int size;
    synchronized (this) {
      if (url == null) {
        throw new IllegalStateException("no notificationsUrl is set");
      }
      now = new ArrayList<>(untold);
      size = itemsInACall;
      if (shuffle != null) {
        Collections.shuffle(now, shuffle);
      }
      untold.clear();
      onTheirWay += now.size();
    }
    int taken = 0;
    for (int i = 0; i < now.size(); i += size) {
      List<String> some = now.subList(i, Math.min(now.size(), i + size));
      taken += send(some) ? some.size() : 0;
    }
    return taken;
  }

  /** One body with the items of several. */
  private static String joined(List<String> bodies) {
    if (bodies.size() == 1) {
      return bodies.getFirst();
    }
    ObjectNode notice = JSON.createObjectNode().put("live", "false");
    ArrayNode items = notice.putArray("notificationItems");
    bodies.forEach(each -> items.add(JSON.readTree(each).at("/notificationItems/0")));
    return JSON.writeValueAsString(notice);
  }

  private boolean send(List<String> bodies) {
    String to;
    int times;
    synchronized (this) {
      to = url;
      times = doubles ? 2 : 1;
    }
    boolean isTaken = false;
    try {
      for (int i = 0; to != null && i < times; i++) {
        HttpResponse<String> answer = post(to, joined(bodies));
        isTaken = answer.statusCode() / 100 == 2 && answer.body().contains("[accepted]");
      }
    } catch (IOException e) {
      isTaken = false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    synchronized (this) {
      onTheirWay -= bodies.size();
      if (!isTaken) {
        untold.addAll(bodies);
      }
    }
    return isTaken;
  }

  int forge(AdyenEvent event, Forgery forgery) throws IOException, InterruptedException {
    String to;
    synchronized (this) {
      if (url == null) {
        throw new IllegalStateException("no notificationsUrl is set");
      }
      to = url;
    }
    return post(to, body(event, forgery)).statusCode();
  }

  private HttpResponse<String> post(String to, String body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(to))
            .timeout(TIMEOUT)
            .header("Content-Type", "application/json; charset=utf-8")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return caller.send(request, HttpResponse.BodyHandlers.ofString());
  }

  /** The body of a notice; with a forgery its signature does not fit, or is missing. */
  synchronized String body(AdyenEvent event, @Nullable Forgery forgery) {
    ObjectNode notice = JSON.createObjectNode().put("live", "false");
    ObjectNode item =
        notice.putArray("notificationItems").addObject().putObject("NotificationRequestItem");
    ObjectNode additional = item.putObject("additionalData");
    event.additional().forEach(additional::put);
    if (forgery != Forgery.UNSIGNED) {
      additional.put("hmacSignature", sign(event, forgery == Forgery.WRONG_KEY));
    }
    long changed = forgery == Forgery.CHANGED_AMOUNT ? CHANGED_BY : 0;
    item.putObject("amount")
        .put("currency", event.currency())
        .put("value", event.minorUnits() + changed);
    item.put("eventCode", event.eventCode())
        .put(
            "eventDate",
            DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
                clock.instant().truncatedTo(ChronoUnit.SECONDS).atZone(ZONE)))
        .put("merchantAccountCode", merchantAccount)
        .put("merchantReference", event.merchantReference());
    if (event.original() != null) {
      item.put("originalReference", event.original());
    }
    if (!event.operations().isEmpty()) {
      event.operations().forEach(item.putArray("operations")::add);
    }
    if (!event.paymentMethod().isEmpty()) {
      item.put("paymentMethod", event.paymentMethod());
    }
    item.put("pspReference", event.pspReference())
        .put("reason", event.reason())
        .put("success", Boolean.toString(event.success()));
    return JSON.writeValueAsString(notice);
  }

  /** HMAC-SHA256 of the documented fields, joined by colons, under the key's bytes; in Base64. */
  private String sign(AdyenEvent event, boolean isWrong) {
    String signed =
        String.join(
            ":",
            event.pspReference(),
            event.original() == null ? "" : event.original(),
            merchantAccount,
            event.merchantReference(),
            Long.toString(event.minorUnits()),
            event.currency(),
            event.eventCode(),
            Boolean.toString(event.success()));
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      byte[] key = HexFormat.of().parseHex(isWrong ? WRONG_KEY : hexKey);
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return Base64.getEncoder().encodeToString(mac.doFinal(signed.getBytes(UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    callers.shutdownNow();
    caller.shutdownNow();
  }
}
