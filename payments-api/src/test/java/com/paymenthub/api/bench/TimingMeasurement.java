package com.paymenthub.api.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.HttpConnection;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.domain.history.Ids;
import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Measures whether the time of a refusal tells something: whether a charge exists in another
 * account, and how far the beginning of a key is right. Requests of two kinds come in an order of
 * chance over one connection. No build runs it: {@code bench/timing} does.
 */
class TimingMeasurement {

  private static final int WARM_UP = 2_000;
  private static final int KEY_ENDING = 8;

  private final int samples = Integer.getInteger("bench.samples", 100_000);
  private final Random random = new Random(Long.getLong("bench.seed", System.nanoTime()));
  private final RunningService service =
      RunningService.start(
          "--payments.agenda.enabled=false",
          "--payments.webhooks.delivery.enabled=false",
          "--payments.attempts.failed-keys-per-address-and-minute=0");
  private final TestAccount asking = service.newAccount();
  private final TestAccount foreign = service.newAccount();

  /** A request: its path and the headers of its caller. */
  private record Request(String path, Map<String, String> headers) {}

  @AfterEach
  void stop() {
    service.stop();
  }

  @Test
  void times_tell_nothing() throws IOException {
    List<String> charges =
        IntStream.range(0, 200)
            .mapToObj(
                _ ->
                    service
                        .client(foreign)
                        .post("/v1/charges", CardCharge.of(foreign).json())
                        .at("/id"))
            .toList();
    double ids =
        compared(
            404,
            () -> new Request("/v1/charges/" + Ids.next(), headers(asking.apiKey())),
            () ->
                new Request(
                    "/v1/charges/" + charges.get(random.nextInt(charges.size())),
                    headers(asking.apiKey())));
    double keys =
        compared(
            401,
            () -> new Request("/v1/charges", headers(rightUpTo(asking.apiKey().length() - 1))),
            () -> new Request("/v1/charges", headers(rightUpTo(KEY_ENDING))));

    System.out.printf("unknown against foreign charges: |t| = %.2f%n", ids);
    System.out.printf("right against wrong beginnings of keys: |t| = %.2f%n", keys);
    assertThat(List.of(ids, keys)).allMatch(t -> t < Welch.LIMIT);
  }

  private interface Kind {
    Request next();
  }

  private double compared(int status, Kind... kinds) throws IOException {
    double[][] times = new double[kinds.length][samples];
    int[] taken = new int[kinds.length];
    try (HttpConnection connection = new HttpConnection(URI.create(service.url()).getPort())) {
      for (int number = -WARM_UP; Arrays.stream(taken).sum() < kinds.length * samples; number++) {
        int kind = random.nextInt(kinds.length);
        if (taken[kind] == samples) {
          kind = 1 - kind;
        }
        Request request = kinds[kind].next();
        long begin = System.nanoTime();
        HttpConnection.Answer answer = connection.get(request.path(), request.headers());
        long time = System.nanoTime() - begin;
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        if (number >= 0) {
          times[kind][taken[kind]++] = time;
        }
      }
    }
    return Welch.largest(times[0], times[1]);
  }

  private Map<String, String> headers(String key) {
    return Map.of("X-Client-ID", asking.clientId().toString(), "X-Api-Key", key);
  }

  /** The account's key with other letters from a place on; the ones before are right. */
  private String rightUpTo(int letters) {
    String key = asking.apiKey();
    StringBuilder wrong = new StringBuilder(key.substring(0, letters));
    for (int place = letters; place < key.length(); place++) {
      wrong.append(key.charAt(place) == 'x' ? 'y' : 'x');
    }
    return wrong.toString();
  }
}
