package com.paymenthub.api.processes;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardToken;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Charges of a saved card, one after the other on each of some nodes, until they are ended. Between
 * them each node has a pause, so that what happens beside them gets on.
 */
final class SavedCardLoad implements AutoCloseable {

  private static final Duration PAUSE = Duration.ofMillis(200);

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicBoolean ended = new AtomicBoolean();
  private final List<Future<List<ApiAnswer>>> running = new ArrayList<>();

  SavedCardLoad(TestAccount account, String card, RunningService... nodes) {
    for (RunningService node : nodes) {
      running.add(threads.submit(() -> chargeUntilEnded(node.client(account), account, card)));
    }
  }

  /** A new saved card. */
  static String card(ApiClient client) {
    return client.post("/v1/cards", CardToken.card(CardToken.valid().createdBy(client))).at("/id");
  }

  /** Charges a saved card, with an idempotency key. */
  static ApiAnswer charge(ApiClient client, TestAccount account, String card) {
    return client.postWithKey(
        "/v1/charges",
        CardToken.charge(account.merchantId(), Map.of("sourceType", "card", "cardId", card)),
        UUID.randomUUID().toString());
  }

  private List<ApiAnswer> chargeUntilEnded(ApiClient client, TestAccount account, String card)
      throws InterruptedException {
    List<ApiAnswer> answers = new ArrayList<>();
    do {
      answers.add(charge(client, account, card));
      Thread.sleep(PAUSE);
    } while (!ended.get());
    return answers;
  }

  /** Ends it: all answers of all nodes. */
  List<ApiAnswer> end() throws Exception {
    ended.set(true);
    List<ApiAnswer> answers = new ArrayList<>();
    for (Future<List<ApiAnswer>> node : running) {
      answers.addAll(node.get());
    }
    return answers;
  }

  @Override
  public void close() {
    ended.set(true);
    threads.close();
  }
}
