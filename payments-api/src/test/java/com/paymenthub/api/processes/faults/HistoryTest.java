package com.paymenthub.api.processes.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.idempotency.BrokenFence;
import com.paymenthub.api.wiring.BrokenWriter;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Merchants send each key several times at once to three nodes that are killed and started again,
 * over connections that break, to a simulator behind connections that break; afterwards everything
 * that they saw is true, and nothing happened twice. A build sends 60 keys and kills three times;
 * the size that is promised, with the packaged service, is {@code bench/history}:
 *
 * <pre>
 * ./mvnw -Pkills -pl payments-api -am test -Dtest=HistoryTest -Dsurefire.failIfNoSpecifiedTests=false \
 *   -Dhistory.keys=1000 -Dhistory.kills=50 -Dcluster.packaged=true
 * </pre>
 *
 * {@code -Dhistory.seed} repeats a run, as far as chance is ours: when threads run is not. What
 * merchants did and saw is in {@code payments-api/target/history.jsonl}.
 */
@Tag("kills")
class HistoryTest {

  private static final PrintStream OUT = System.out;
  private static final int KILLED_WITHIN_MILLISECONDS = 600;

  private final int nodes = Integer.getInteger("history.nodes", 3);
  private final int keys = Integer.getInteger("history.keys", 60);
  private final int duplicates = Integer.getInteger("history.duplicates", 6);
  private final int kills = Integer.getInteger("history.kills", 3);
  private final long seed = Long.getLong("history.seed", System.nanoTime());

  private Duration brokenSettleWithin = Duration.ofSeconds(40);
  private List<Operation> turns = everythingAndMoneyTwice();

  /** What broken nodes have left undone, which gives them away too. */
  private final List<String> unsettled = new ArrayList<>();

  @TempDir Path directory;

  @Test
  void what_merchants_were_told_is_true_and_nothing_happened_twice() throws Exception {
    try (Cluster cluster = new Cluster(directory, nodes);
        History history = new History(Path.of("target", "history.jsonl"))) {
      int gaveUp = happen(cluster, history, keys, duplicates, kills);
      HistoryChecker checker = new HistoryChecker(history);

      OUT.printf(
          "history: %d calls, %d kills that hit %d keys, %d attempts of killed nodes, %d lost"
              + " answers, slowest answer %d ms, %d movements of money, charges %s%n",
          history.calls().size(),
          history.kills().size(),
          checker.keysHit(),
          cluster.unanswered("node_lost"),
          cluster.unanswered("deadline_passed") + cluster.unanswered("connection_broken"),
          checker.slowestAnswerMillis(),
          cluster.books().movements(),
          cluster.books().statuses());
      assertThat(gaveUp).isZero();
      assertThat(violations(cluster, history)).isEmpty();
      assertThat(history.kills()).hasSize(kills);
      assertThat(checker.keysHit()).isPositive();
    }
  }

  /**
   * The red twin: the same merchants and the same checks on nodes whose keys hold nobody back.
   * Which keys have two effects is chance: two callers have to be at work on one key at once.
   */
  @Test
  void nodes_without_the_fence_are_found_out() throws Exception {
    // Their double effects are there with the answers, and some of their charges never settle.
    brokenSettleWithin = Duration.ofSeconds(20);
    try (Cluster broken = new Cluster(directory, 2, BrokenFence.class);
        History history = new History(Path.of("target", "history-without-fence.jsonl"))) {
      happen(broken, history, 20, 5, 0);

      List<String> violations = violations(broken, history);

      OUT.printf("history: without the fence %d violations%n", violations.size());
      assertThat(violations)
          .anyMatch(violation -> violation.endsWith("was charged twice"))
          .anyMatch(violation -> violation.matches("\\d+ keys of \\w+_CHARGE had \\d+ effects.*"));
    }
  }

  /** The red twin of writing together: nodes that take a failed commit of a group for done. */
  @Test
  void nodes_that_tell_of_what_was_never_committed_are_found_out() throws Exception {
    // Steps that meet another caller of their key are written alone, so each key has one caller.
    turns = List.of(Operation.CARD_CHARGE);
    try (Cluster broken = new Cluster(directory, 2, BrokenWriter.class);
        History history = new History(Path.of("target", "history-without-commits.jsonl"))) {
      happen(broken, history, 30, 1, 0);

      List<String> violations = violations(broken, history);

      OUT.printf("history: without commits %d violations%n", violations.size());
      assertThat(violations).isNotEmpty();
    }
  }

  private List<String> violations(Cluster cluster, History history) {
    return Stream.of(
            new HistoryChecker(history).violations(),
            new EffectsChecker(cluster, history).violations(),
            unsettled)
        .flatMap(List::stream)
        .toList();
  }

  /** Lets merchants call amid the kills, and answers how many callers were never answered. */
  private int happen(
      Cluster cluster, History history, int numberOfKeys, int callers, int numberOfKills)
      throws Exception {
    OUT.printf(
        "history: seed %d, %d keys x %d callers, %d nodes, %d kills%n",
        seed, numberOfKeys, callers, cluster.size(), numberOfKills);
    SplittableRandom chance = new SplittableRandom(seed);
    List<KeyedPost> posts =
        IntStream.range(0, numberOfKeys).mapToObj(number -> prepare(cluster, number)).toList();
    breakConnections(cluster, chance);
    int gaveUp;
    try (Merchants merchants = new Merchants(cluster, history, chance.nextLong())) {
      int rounds = numberOfKills + 1;
      for (int round = 0; round < rounds; round++) {
        posts
            .subList(round * numberOfKeys / rounds, (round + 1) * numberOfKeys / rounds)
            .forEach(post -> merchants.send(post, callers));
        if (round < numberOfKills) {
          TimeUnit.MILLISECONDS.sleep(chance.nextInt(KILLED_WITHIN_MILLISECONDS));
          killAndRestart(cluster, history, chance.nextInt(cluster.size()));
        }
      }
      gaveUp = merchants.await();
      cluster.heal();
      if (numberOfKills == 0) {
        unsettled.addAll(cluster.unsettledAfter(brokenSettleWithin));
      } else {
        cluster.settle();
      }
      for (KeyedPost post : posts) {
        merchants.repeatOnEveryNode(post);
      }
    }
    return gaveUp;
  }

  /**
   * They break after up to some answers, so at every place of an exchange. The simulator has moved
   * money for as long as its deadline when a node hears of it, so that nodes die in between.
   */
  private static void breakConnections(Cluster cluster, SplittableRandom chance) {
    cluster.breakConnections(
        new BadConnections(chance.nextLong(), 50, 12_000, Duration.ofMillis(40)),
        new BadConnections(chance.nextLong(), 20, 4_000, Cluster.DEADLINE));
  }

  private static void killAndRestart(Cluster cluster, History history, int node) {
    history.killed(node);
    cluster.kill(node);
    cluster.restart(node);
    history.restarted(node);
  }

  /** All operations; those that move money by card come twice as often. */
  private static List<Operation> everythingAndMoneyTwice() {
    List<Operation> turns = new ArrayList<>(List.of(Operation.values()));
    turns.addAll(
        List.of(
            Operation.CARD_CHARGE, Operation.UNANSWERED_CHARGE, Operation.CAPTURE, Operation.VOID));
    return turns;
  }

  private KeyedPost prepare(Cluster cluster, int number) {
    Operation operation = turns.get(number % turns.size());
    // Letters, and few digits: a longer run of them might be a card number, which names refuse.
    return operation.prepare(
        "%x-n%d".formatted(seed, number),
        cluster.account(operation),
        (path, body) -> cluster.create(cluster.account(operation), path, body));
  }
}
