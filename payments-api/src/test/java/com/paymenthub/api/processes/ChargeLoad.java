package com.paymenthub.api.processes;

import com.paymenthub.api.processes.HttpConnection.Answer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Merchants that charge cards on several connections at once, and write down what they sent and
 * what they were told.
 *
 * @param account on whose behalf
 * @param connections how many at once
 */
record ChargeLoad(DemoAccount account, int connections) {

  private static final int CREATED = 201;
  private static final int OK = 200;

  /**
   * A charge that was asked for, with an idempotency key of its own.
   *
   * @param answer what came back; null when the connection broke first
   */
  record SentCharge(String key, String orderId, Answer answer) {

    /** Whether the merchant was told that it has been made. */
    boolean isAcknowledged() {
      return answer != null;
    }

    /** The id of an acknowledged charge. */
    String chargeId() {
      return JsonMapper.shared().readTree(answer.body()).get("id").asString();
    }
  }

  /** Makes so many charges, and looks at each by id and in a list as soon as it is acknowledged. */
  List<SentCharge> charge(ServiceProcess service, int charges) throws Exception {
    AtomicInteger left = new AtomicInteger(charges);
    return onEveryConnection(
        () -> {
          List<SentCharge> sent = new ArrayList<>();
          try (HttpConnection connection = new HttpConnection(service.port())) {
            while (left.getAndDecrement() > 0) {
              SentCharge next = send(connection, UUID.randomUUID().toString(), orderId());
              requireShown(connection, next);
              sent.add(next);
            }
          }
          return sent;
        });
  }

  /**
   * Charges on and on until the connections break.
   *
   * @param acknowledged is told how many charges were acknowledged so far
   */
  List<SentCharge> chargeUntilCut(ServiceProcess service, IntConsumer acknowledged)
      throws Exception {
    AtomicInteger count = new AtomicInteger();
    return onEveryConnection(
        () -> {
          List<SentCharge> sent = new ArrayList<>();
          try (HttpConnection connection = new HttpConnection(service.port())) {
            while (true) {
              String key = UUID.randomUUID().toString();
              String orderId = orderId();
              try {
                sent.add(send(connection, key, orderId));
              } catch (IOException cut) {
                sent.add(new SentCharge(key, orderId, null));
                return sent;
              }
              acknowledged.accept(count.incrementAndGet());
            }
          }
        });
  }

  /** Sends what was sent before, letter by letter. */
  Answer repeat(HttpConnection connection, SentCharge sent) throws IOException {
    return connection.post(
        "/v1/charges", account.headers(sent.key()), account.charge(sent.orderId()));
  }

  /** Fails unless a charge is found by its id, and by its order as the only one. */
  void requireShown(HttpConnection connection, SentCharge sent) throws IOException {
    String id = sent.chargeId();
    Answer byId = connection.get("/v1/charges/" + id, account.headers());
    require(byId.status() == OK && byId.body().equals(sent.answer().body()), sent, byId);
    Answer list = connection.get("/v1/charges?orderId=" + sent.orderId(), account.headers());
    require(list.status() == OK, sent, list);
    JsonNode items = JsonMapper.shared().readTree(list.body()).get("items");
    require(items.size() == 1 && items.get(0).get("id").asString().equals(id), sent, list);
  }

  private SentCharge send(HttpConnection connection, String key, String orderId)
      throws IOException {
    Answer answer = connection.post("/v1/charges", account.headers(key), account.charge(orderId));
    SentCharge sent = new SentCharge(key, orderId, answer);
    require(
        answer.status() == CREATED && answer.body().contains("\"status\":\"pre_authorized\""),
        sent,
        answer);
    return sent;
  }

  private <T> List<T> onEveryConnection(Callable<List<T>> work) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(connections)) {
      List<Future<List<T>>> running = new ArrayList<>();
      for (int i = 0; i < connections; i++) {
        running.add(threads.submit(work));
      }
      List<T> done = new ArrayList<>();
      for (Future<List<T>> each : running) {
        done.addAll(each.get());
      }
      return done;
    }
  }

  private static void require(boolean condition, SentCharge sent, Answer answer) {
    if (!condition) {
      throw new AssertionError("%s was followed by %s".formatted(sent, answer));
    }
  }

  private static String orderId() {
    return "order-" + UUID.randomUUID();
  }
}
