package com.paymenthub.api.processes.faults;

import com.paymenthub.api.testing.TestAccount;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Merchants who want an answer: each key is sent by several callers at once, and each asks one node
 * after another until he is told what every repeat will be told. Everything is written down in a
 * {@link History}.
 */
final class Merchants implements AutoCloseable {

  /**
   * Answers that are not kept, so that a repeat may be answered otherwise (docs/interface.md §7).
   */
  private static final int CONFLICT = 409;

  private static final int TOO_MANY_REQUESTS = 429;
  private static final int SERVER_ERROR = 500;
  private static final int UNAVAILABLE = 503;

  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final Duration GIVES_UP_AFTER = Duration.ofMinutes(3);
  private static final int MINIMUM_PAUSE_MILLISECONDS = 100;
  private static final int MAXIMUM_PAUSE_MILLISECONDS = 600;

  private final Cluster cluster;
  private final History history;
  private final SplittableRandom chance;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Future<Boolean>> callers = new ArrayList<>();
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(PATIENCE)
          .executor(threads)
          .build();

  /**
   * Nobody has called yet.
   *
   * @param seed what decides which node a caller asks first and how long he waits
   */
  Merchants(Cluster cluster, History history, long seed) {
    this.cluster = cluster;
    this.history = history;
    this.chance = new SplittableRandom(seed);
  }

  /** Has several callers send a request at once, and waits for none. */
  void send(KeyedPost post, int duplicates) {
    for (int number = 0; number < duplicates; number++) {
      int caller = number;
      SplittableRandom own = chance.split();
      callers.add(threads.submit(() -> callUntilAnswered(post, caller, own)));
    }
  }

  /** Waits until every caller has his answer or has given up; answers how many gave up. */
  int await() throws InterruptedException, ExecutionException {
    int gaveUp = 0;
    for (Future<Boolean> caller : callers) {
      gaveUp += caller.get() ? 0 : 1;
    }
    callers.clear();
    return gaveUp;
  }

  /** Sends a request once to each node, one after the other. */
  void repeatOnEveryNode(KeyedPost post) throws InterruptedException {
    for (int node = 0; node < cluster.size(); node++) {
      call(post, -1, 1, node);
    }
  }

  private boolean callUntilAnswered(KeyedPost post, int caller, SplittableRandom own)
      throws InterruptedException {
    long end = System.nanoTime() + GIVES_UP_AFTER.toNanos();
    int node = own.nextInt(cluster.size());
    for (int attempt = 1; System.nanoTime() < end; attempt++) {
      if (call(post, caller, attempt, node) instanceof Call.Ok) {
        return true;
      }
      TimeUnit.MILLISECONDS.sleep(
          own.nextInt(MINIMUM_PAUSE_MILLISECONDS, MAXIMUM_PAUSE_MILLISECONDS));
      node = (node + 1) % cluster.size();
    }
    return false;
  }

  private Call.Outcome call(KeyedPost post, int caller, int attempt, int node)
      throws InterruptedException {
    TestAccount account = cluster.account(post.operation());
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(cluster.address(node) + post.path()))
            .header("Content-Type", "application/json")
            .header("X-Client-ID", account.clientId().toString())
            .header("X-Api-Key", account.apiKey())
            .header("X-Idempotency-Key", post.key())
            .POST(BodyPublishers.ofString(post.body()))
            .build();
    Call call = history.invoked(post, caller, attempt, node);
    Call.Outcome outcome = send(request);
    history.ended(call, outcome);
    return outcome;
  }

  /** A request's own time-out would end with the head of the answer, and cover no body. */
  private Call.Outcome send(HttpRequest request) throws InterruptedException {
    CompletableFuture<HttpResponse<byte[]>> answer =
        http.sendAsync(request, BodyHandlers.ofByteArray());
    try {
      return outcomeOf(answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException late) {
      answer.cancel(true);
      return new Call.Unknown("late");
    } catch (ExecutionException broken) {
      return new Call.Unknown(broken.getCause().getClass().getSimpleName());
    }
  }

  private static Call.Outcome outcomeOf(HttpResponse<byte[]> answer) {
    int status = answer.statusCode();
    if (status == CONFLICT || status == TOO_MANY_REQUESTS || status == UNAVAILABLE) {
      return new Call.Failed(status, keyOf(answer.body()));
    }
    if (status >= SERVER_ERROR) {
      return new Call.Unknown("status " + status);
    }
    return new Call.Ok(
        status, answer.body(), answer.headers().firstValue("Idempotency-Replayed").isPresent());
  }

  private static String keyOf(byte[] error) {
    try {
      return JsonMapper.shared().readTree(error).at("/error/key").asString("");
    } catch (JacksonException ofTheServerItself) {
      return "";
    }
  }

  @Override
  public void close() {
    http.shutdownNow();
    threads.shutdownNow();
  }
}
