package com.paymenthub.api.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;

/** How soon a key that was taken away opens nothing any more. */
public final class Refusals {

  private static final long SECOND_NANOS = Duration.ofSeconds(1).toNanos();
  private static final int UNAUTHORIZED = 401;

  private Refusals() {}

  /**
   * Asks until the key is refused. No request that is sent a second from now, or later, may be let
   * in, however long its answer takes on a busy machine.
   *
   * @param client who calls with the key that has just been taken away
   * @param path what the key used to open
   */
  public static void assertWithinASecond(ApiClient client, String path) {
    long began = System.nanoTime();
    await()
        .pollInterval(Duration.ofMillis(20))
        .until(
            () -> {
              long sentAfter = System.nanoTime() - began;
              int status = client.get(path).status();
              if (sentAfter >= SECOND_NANOS) {
                assertThat(status).isEqualTo(UNAUTHORIZED);
              }
              return status == UNAUTHORIZED;
            });
  }
}
