package com.paymenthub.api.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.openapi.RandomBody.Mistake;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TableCounts;
import com.paymenthub.charging.accounts.Environment;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Bodies from the document with mistakes that chance has made: each mistake is named, nothing else
 * is, and nothing is left behind. {@code -Dmistakes.bodies} is how many, and {@code
 * -Dmistakes.seed} repeats a run.
 */
class RandomMistakesTest {

  private static final int SHOWN_FAULTS = 30;

  private final int bodies = Integer.getInteger("mistakes.bodies", 4_000);
  private final long seed = Long.getLong("mistakes.seed", System.nanoTime());
  private final RunningService service = RunningService.sharedAndStill();
  private final Shop sandbox = new Shop(service, Environment.SANDBOX);
  private final Shop production = new Shop(service, Environment.PRODUCTION);

  @Test
  void every_mistake_is_named_and_no_other() {
    TableCounts tables = new TableCounts(service);
    Map<String, Long> before = tables.now();
    System.out.printf("mistakes: seed %d, %d bodies%n", seed, bodies);

    List<String> faults =
        IntStream.range(0, bodies)
            .parallel()
            .mapToObj(number -> faultOf(RandomBody.of(seed, number)))
            .flatMap(Optional::stream)
            .limit(SHOWN_FAULTS)
            .toList();

    assertThat(faults).as("seed %d", seed).isEmpty();
    assertThat(tables.now()).as("seed %d", seed).isEqualTo(before);
  }

  /** What is wrong with the answer to a body. */
  private Optional<String> faultOf(RandomBody body) {
    Shop shop = body.operation().path().startsWith("/v1/sessions") ? production : sandbox;
    ApiAnswer answer = shop.callInVain(body.operation(), shop.real(body.json()));
    boolean good =
        answer.status() == 400
            && answer.at("/error/key").equals(keyOf(body))
            && body.isToldBy(named(answer));
    return good
        ? Optional.empty()
        : Optional.of("%s %s: %s".formatted(body.operation().id(), body.mistakes(), answer.text()));
  }

  private static String keyOf(RandomBody body) {
    boolean badCardNumber =
        body.operation().id().equals("createToken")
            && body.mistakes().stream().anyMatch(RandomMistakesTest::isBadCardNumber);
    return badCardNumber ? "invalid_card_number" : "validation_failed";
  }

  /** A text that could be one; anything else is a field that holds what no field may. */
  private static boolean isBadCardNumber(Mistake mistake) {
    return mistake.place().name().equals("cardNumber")
        && mistake.value() != null
        && mistake.value().isString()
        && mistake.value().stringValue().matches("[\\p{Graph}０-９]+( [\\p{Graph}]+)*");
  }

  private static List<String> named(ApiAnswer answer) {
    return answer
        .json()
        .at("/error/details")
        .valueStream()
        .map(detail -> detail.stringValue().split(" ", 2)[0])
        .toList();
  }
}
