package com.paymenthub.api.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TableCounts;
import com.paymenthub.charging.accounts.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Requests to every operation that chance has spoiled: none is taken for a failure of the service,
 * no answer shows its inside or is unlike the document, and what was refused has left nothing
 * behind. {@code -Dhostile.requests} is how many, and {@code -Dhostile.seed} repeats a run.
 */
class HostileRequestsTest {

  /** After so many the tables are looked at. */
  private static final int TOGETHER = 100;

  /** These depend on what other requests have done; the same request may be accepted later. */
  private static final Set<Integer> OF_THE_MOMENT = Set.of(409, 422, 429);

  private static final Pattern INSIDE =
      Pattern.compile(
          "Exception|com\\.paymenthub|org\\.(springframework|postgresql|axonframework)|java\\.|"
              + "jackson|\\bat \\w+\\.|SQLSTATE|select |insert into",
          Pattern.CASE_INSENSITIVE);

  private final int requests = Integer.getInteger("hostile.requests", 1_000);
  private final long seed = Long.getLong("hostile.seed", System.nanoTime());
  private final RunningService service = RunningService.sharedAndStill();
  private final TableCounts tables = new TableCounts(service);
  private final Shop sandbox = new Shop(service, Environment.SANDBOX);
  private final Shop production = new Shop(service, Environment.PRODUCTION);
  private final Shop another = new Shop(service, Environment.SANDBOX);

  @Test
  void what_is_refused_is_told_plainly_and_leaves_nothing_behind() {
    System.out.printf("hostile requests: seed %d, %d requests%n", seed, requests);
    List<RandomRequest> refused = new ArrayList<>();
    for (int number = 0; number < requests; number++) {
      RandomRequest request = RandomRequest.of(seed, number);
      if (isRefused(request, number)) {
        refused.add(request);
      }
      if (refused.size() == TOGETHER) {
        assertRefusedAgainInVain(refused);
        refused.clear();
      }
    }
    assertRefusedAgainInVain(refused);
  }

  /** Whether it is refused for what it is, and will be again. */
  private boolean isRefused(RandomRequest request, int number) {
    ApiAnswer answer = send(request);
    assertThat(answer.status())
        .as("seed %d, request %d: %s", seed, number, answer.text())
        .isLessThan(500);
    if (answer.status() < 400) {
      return false;
    }
    assertThat(answer.json().at("/error/code").intValue()).isEqualTo(answer.status());
    assertThat(answer.text()).as("seed %d, request %d", seed, number).doesNotContainPattern(INSIDE);
    return !OF_THE_MOMENT.contains(answer.status());
  }

  /** The same once more, and nothing between, so that what the tables get is theirs. */
  private void assertRefusedAgainInVain(List<RandomRequest> refused) {
    Map<String, Long> before = tables.now();
    for (RandomRequest request : refused) {
      assertThat(send(request).status()).as("seed %d: %s", seed, request).isBetween(400, 499);
    }
    assertThat(tables.now()).as("seed %d: %s", seed, refused).isEqualTo(before);
  }

  private ApiAnswer send(RandomRequest request) {
    Shop shop = request.operation().path().startsWith("/v1/sessions") ? production : sandbox;
    return shop.send(request, request.strangers() ? another : shop);
  }
}
