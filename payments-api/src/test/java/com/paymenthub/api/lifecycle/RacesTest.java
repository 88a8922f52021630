package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.domain.charges.RequestType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Two callers at two nodes ask one charge for things that exclude each other. */
class RacesTest {

  private static final int ROUNDS = 50;
  private static final int FEWER_ROUNDS = 20;
  private static final int TRIES = 200;

  private static RunningService here;
  private static RunningService there;
  private static Shop shopHere;
  private static Shop shopThere;

  @BeforeAll
  static void start() {
    here = RunningService.start("--payments.agenda.enabled=false");
    there = here.anotherNode("--payments.agenda.enabled=false");
    shopHere = Shop.open(here);
    shopThere = shopHere.at(there);
  }

  @AfterAll
  static void stop() {
    there.stop();
    here.stop();
  }

  @Test
  void of_two_voids_of_everything_one_gives_it_back() {
    for (int round = 0; round < ROUNDS; round++) {
      String id = shopHere.authorized(1990);

      List<ApiAnswer> answers = atOnce(shop -> shop.giveBack(id), shop -> shop.giveBack(id));

      assertThat(answers).extracting(ApiAnswer::status).containsExactlyInAnyOrder(201, 422);
      assertThat(endOf(id, answers)).isEqualTo("voided 0 of 1990");
      assertThat(moved(id, RequestType.VOID)).isEqualTo(1990);
    }
    Parity.assertKept(here);
  }

  @Test
  void two_partial_voids_never_give_back_more_than_was_paid() {
    for (int round = 0; round < FEWER_ROUNDS; round++) {
      String id = shopHere.authorized(1990);

      List<ApiAnswer> answers =
          atOnce(shop -> shop.giveBack(id, 1500), shop -> shop.giveBack(id, 1500));

      assertThat(answers).extracting(ApiAnswer::status).containsExactlyInAnyOrder(201, 422);
      assertThat(endOf(id, answers)).isEqualTo("authorized 490 of 1990");
      assertThat(moved(id, RequestType.VOID)).isEqualTo(1500);
    }
  }

  @Test
  void two_partial_voids_that_fit_are_both_executed() {
    for (int round = 0; round < FEWER_ROUNDS; round++) {
      String id = shopHere.authorized(1990);

      List<ApiAnswer> answers =
          atOnce(shop -> shop.giveBack(id, 700), shop -> shop.giveBack(id, 800));

      assertThat(answers).extracting(ApiAnswer::status).containsOnly(201);
      assertThat(endOf(id, answers)).isEqualTo("authorized 490 of 1990");
      assertThat(moved(id, RequestType.VOID)).isEqualTo(1500);
    }
  }

  @Test
  void of_two_captures_one_takes_the_money() {
    for (int round = 0; round < ROUNDS; round++) {
      String id = shopHere.preAuthorized(1990);

      List<ApiAnswer> answers = atOnce(shop -> shop.capture(id), shop -> shop.capture(id, 1500));

      assertThat(answers).extracting(ApiAnswer::status).containsExactlyInAnyOrder(201, 422);
      long taken = answers.getFirst().status() == 201 ? 1990 : 1500;
      assertThat(endOf(id, answers)).isEqualTo("authorized %d of 1990".formatted(taken));
      assertThat(moved(id, RequestType.CAPTURE)).isEqualTo(taken);
    }
  }

  @Test
  void a_void_and_a_capture_never_return_more_than_was_held() {
    for (int round = 0; round < ROUNDS; round++) {
      String id = shopHere.preAuthorized(1990);

      List<ApiAnswer> answers = atOnce(shop -> shop.giveBack(id), shop -> shop.capture(id));

      // What was captured can still be given back; what was given back cannot be captured.
      assertThat(answers.getFirst().status()).isEqualTo(201);
      boolean captured = answers.getLast().status() == 201;
      assertThat(answers.getLast().status()).isIn(201, 422);
      assertThat(endOf(id, answers)).isEqualTo("voided 0 of 1990");
      assertThat(moved(id, RequestType.VOID)).isEqualTo(1990);
      assertThat(moved(id, RequestType.CAPTURE)).isEqualTo(captured ? 1990 : 0);
    }
    Parity.assertKept(here);
  }

  /**
   * The last word of both, the one at this node first. A caller that is told to come back does so.
   */
  private static List<ApiAnswer> atOnce(
      Function<Shop, ApiAnswer> atThisNode, Function<Shop, ApiAnswer> atTheOtherNode) {
    CyclicBarrier start = new CyclicBarrier(2);
    List<ApiAnswer> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<ApiAnswer>> callers =
          List.of(
              threads.submit(() -> lastWord(start, () -> atThisNode.apply(shopHere))),
              threads.submit(() -> lastWord(start, () -> atTheOtherNode.apply(shopThere))));
      for (Future<ApiAnswer> caller : callers) {
        answers.add(caller.get());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
    return answers;
  }

  private static ApiAnswer lastWord(CyclicBarrier start, Supplier<ApiAnswer> call)
      throws Exception {
    start.await();
    for (int tried = 1; ; tried++) {
      ApiAnswer answer = call.get();
      if (answer.status() != 409 || tried == TRIES) {
        return answer;
      }
      assertThat(answer.at("/error/key")).isEqualTo("outcome_unknown");
      assertThat(answer.header("Retry-After")).isPresent();
    }
  }

  /** The charge in the end, on which both nodes and every success agree. */
  private static String endOf(String id, List<ApiAnswer> answers) {
    ApiAnswer end = shopHere.read(id);
    assertThat(shopThere.read(id).text()).isEqualTo(end.text());
    assertThat(answers)
        .filteredOn(answer -> answer.status() == 201)
        .allSatisfy(
            answer -> {
              assertThat(answer.at("/transactionRequests/0/requestStatus")).isEqualTo("success");
              assertThat(end.json().get("transactionRequests"))
                  .contains(answer.json().at("/transactionRequests/0"));
            });
    return Charged.state(end);
  }

  /** How much of a charge's money the simulator moved, by its own ledger. */
  private static long moved(String id, RequestType kind) {
    return Charged.movements(here, shopHere.read(id)).stream()
        .filter(movement -> movement.kind() == kind)
        .mapToLong(movement -> movement.amount().minorUnits())
        .sum();
  }
}
