package com.paymenthub.api.processes.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.faults.RestartedService.Life;
import com.paymenthub.testing.TestDatabase;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Nodes of a service on one database, whose time a test puts forward, and the post that brings them
 * the notices of providers.
 */
final class MovedNodes implements AutoCloseable {

  private static final PrintStream OUT = System.out;

  /** Between two kills while what is left is worked off. */
  private static final int STEPS_FOR_EACH_KILL = 3;

  final TestDatabase database = TestDatabase.create();
  final JdbcTemplate owner = new JdbcTemplate(database.ownerDataSource());
  final MovedClock clock;
  final UnreliablePost post;
  private final String name;
  private final Path home;
  private final long start = System.nanoTime();
  private final AtomicInteger turn = new AtomicInteger();
  private final List<CompletableFuture<Boolean>> restarts = new ArrayList<>();
  private @Nullable RestartedService service;

  /**
   * No node runs yet.
   *
   * @param name what lines of output begin with
   * @param lostPercent how many of 100 notices the post loses
   */
  MovedNodes(String name, Path directory, long seed, int lostPercent) throws IOException {
    this.name = name;
    home = Files.createDirectories(directory.resolve("home"));
    clock = new MovedClock(home);
    post = new UnreliablePost(seed, lostPercent, this::port);
  }

  /**
   * Starts the nodes.
   *
   * @param more settings beside those that all of them need
   * @return all settings, as arguments
   */
  List<String> start(int nodes, Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(database.serviceSettings());
    settings.put("spring.main.sources", MovedClock.Parts.class.getName());
    settings.put("payments.keys.generate", "true");
    settings.put("payments.demo-accounts", "true");
    settings.put("payments.public-url", post.url());
    settings.put("payments.agenda.interval", "500ms");
    settings.putAll(more);
    List<String> arguments =
        settings.entrySet().stream()
            .map(setting -> "--%s=%s".formatted(setting.getKey(), setting.getValue()))
            .toList();
    service = new RestartedService(nodes, home, arguments.toArray(String[]::new));
    return arguments;
  }

  RestartedService service() {
    return Objects.requireNonNull(service);
  }

  Path home() {
    return home;
  }

  DemoAccount demoAccount() {
    return DemoAccount.of(new EmbeddedHome(home));
  }

  /** Of a node that lives, each in its turn; 0 while there is none. */
  private int port() {
    List<Life> living = service == null ? List.of() : service.living();
    return living.isEmpty()
        ? 0
        : living.get(Math.floorMod(turn.getAndIncrement(), living.size())).port();
  }

  /**
   * Puts the time forward until nothing is left to do, while nodes are killed.
   *
   * @param kills how often
   * @param isQuiet whether nothing is on its way to the service
   * @return in how many steps
   */
  int settle(int kills, BooleanSupplier isQuiet) throws Exception {
    int steps =
        new PutForward(owner, clock, isQuiet)
            .untilNothingIsLeft(step -> killSometimes(step, kills));
    for (CompletableFuture<Boolean> restart : restarts) {
      assertThat(restart.get()).isTrue();
    }
    service().requireAlive();
    return steps;
  }

  private void killSometimes(int step, int kills) {
    int number = step / STEPS_FOR_EACH_KILL;
    if (step % STEPS_FOR_EACH_KILL == 0 && number < kills) {
      restarts.add(
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  service().killAndRestart(number % service().nodes());
                  return true;
                } catch (InterruptedException stopping) {
                  return false;
                }
              }));
    }
  }

  /** How many rows there are of each value of a column. */
  String counted(String table, String column) {
    return owner
        .queryForList(
            "select %2$s || ' ' || count(*) from %1$s where %2$s is not null group by %2$s order by 1"
                .formatted(table, column),
            String.class)
        .toString();
  }

  JsonNode json(String sql) {
    return JsonMapper.shared().readTree(owner.queryForObject(sql, String.class));
  }

  /** What has happened to the charge that a problem names, for those who look for its reason. */
  void showHistory(String problem, JsonNode events) {
    OUT.println(name + ": " + problem);
    events
        .valueStream()
        .filter(event -> problem.contains(event.get("charge").asString()))
        .forEach(event -> OUT.printf("  %s %s%n", event.get("type"), event.get("payload")));
  }

  /** Prints how long it took until now. */
  void say(String what) {
    OUT.printf(
        "%s: %s after %d s%n", name, what, Duration.ofNanos(System.nanoTime() - start).toSeconds());
  }

  @Override
  public void close() {
    if (service != null) {
      service.close();
    }
    post.close();
  }
}
