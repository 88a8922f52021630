package com.paymenthub.api.processes.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.idempotency.BrokenFence;
import com.paymenthub.api.processes.faults.FailPointMatrix.Death;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A service that dies before or after a commit or a provider's call, at each of them and in each
 * operation, pays nothing twice and loses nothing. A build lets the schedule, which finishes what
 * dead nodes left, live; the size that is promised lets it die at each of its own points too:
 *
 * <pre>
 * ./mvnw -Pkills -pl payments-api -am test -Dtest=FailPointTest -Dsurefire.failIfNoSpecifiedTests=false \
 *   -Dfailpoints.agenda=true
 * </pre>
 */
@Tag("kills")
class FailPointTest {

  private static final PrintStream OUT = System.out;

  /** Writes down what it is going to do for a charge that is due, does it, writes it down. */
  private static final List<String> POINTS_OF_THE_AGENDA =
      List.of(
          "before commit 1",
          "after commit 1",
          "before call 1",
          "after call 1",
          "before commit 2",
          "after commit 2");

  private final boolean agendaDies = Boolean.getBoolean("failpoints.agenda");

  @TempDir Path directory;

  @Test
  void every_key_has_one_effect_wherever_the_service_dies() throws Exception {
    try (CrashingService service = new CrashingService(directory)) {
      FailPointMatrix matrix = new FailPointMatrix(service);
      List<Death> deaths = new ArrayList<>();
      for (Operation operation : Operation.values()) {
        List<String> points = matrix.points(operation);
        OUT.printf("fail points of %s: %s%n", operation, points);
        for (String point : points) {
          deaths.add(matrix.prepare(operation, point));
        }
      }

      matrix.die(deaths);
      if (agendaDies) {
        matrix.dieInTheAgenda(POINTS_OF_THE_AGENDA);
      }
      matrix.settle();

      OUT.printf(
          "fail points: %d requests died in %d lives, %d movements, charges %s%n",
          deaths.size(),
          service.lives() - 1,
          service.books().movements(),
          service.books().statuses());
      assertThat(matrix.problems()).isEmpty();
    }
  }

  @Test
  void nothing_that_is_packaged_has_fail_points() {
    assertThat(FailPointParts.class.getProtectionDomain().getCodeSource().getLocation().getPath())
        .endsWith("/test-classes/");
  }

  /** The red twin: the same check on a build whose keys hold nobody back. */
  @Test
  void a_build_without_the_fence_is_caught() throws Exception {
    try (CrashingService broken = new CrashingService(directory, BrokenFence.class)) {
      FailPointMatrix matrix = new FailPointMatrix(broken);
      matrix.die(List.of(matrix.prepare(Operation.CARD_CHARGE, "after call 1")));
      matrix.settle();

      assertThat(matrix.problems())
          .contains("1 keys of CARD_CHARGE had 2 effects and were answered 1 ids")
          .anyMatch(problem -> problem.endsWith("was charged twice"));
    }
  }
}
