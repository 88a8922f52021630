package com.paymenthub.api.processes.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.DemoAccount;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import tools.jackson.databind.JsonNode;

/**
 * Merchants that charge while the nodes of the service are killed again and again.
 *
 * @param seed what chance is drawn from
 * @param charges how many they make
 * @param kills during how many of them the node that is asked is killed, or another one where that
 *     is dead
 * @param merchantsAtOnce how many there are
 * @param lag how many charges are begun between a charge and its first capture or void, and between
 *     that and the next one
 * @param stories what a merchant asks of each charge, by its number
 */
record KilledMerchants(
    long seed,
    int charges,
    int kills,
    int merchantsAtOnce,
    int lag,
    IntFunction<? extends MerchantStory> stories) {

  private static final int KILLED_WITHIN_MILLISECONDS = 300;

  /** Merchants that charge cards. */
  KilledMerchants(long seed, int charges, int kills, int merchantsAtOnce, int lag) {
    this(seed, charges, kills, merchantsAtOnce, lag, number -> new ChargeStory(seed, number));
  }

  /** What one of them does until all is done. */
  @FunctionalInterface
  private interface Merchant {
    void work(RepeatingClient client) throws InterruptedException;
  }

  /**
   * Until all charges were asked for and all kills have happened.
   *
   * @param accounts whose charges they are, in turn
   * @param begun is told of each charge that a merchant is told of, as it was answered at first
   */
  void charge(RestartedService service, List<DemoAccount> accounts, Consumer<JsonNode> begun)
      throws Exception {
    Set<Integer> fatal = fatalCharges();
    Map<Integer, String> ids = new ConcurrentHashMap<>();
    AtomicInteger next = new AtomicInteger();
    int killsBefore = service.kills();
    int last = charges + MerchantStory.MAXIMUM_OPERATIONS * lag;
    ScheduledExecutorService killer = Executors.newScheduledThreadPool(service.nodes());
    List<Future<?>> restarts = Collections.synchronizedList(new ArrayList<>());
    Merchant merchant =
        client -> {
          for (int number = next.getAndIncrement();
              number < last;
              number = next.getAndIncrement()) {
            if (fatal.contains(number)) {
              int node = client.node();
              Callable<Boolean> restart =
                  () -> {
                    service.killAndRestart(node);
                    return true;
                  };
              int delay = new SplittableRandom(seed + number).nextInt(KILLED_WITHIN_MILLISECONDS);
              restarts.add(killer.schedule(restart, delay, TimeUnit.MILLISECONDS));
            }
            if (number < charges) {
              DemoAccount account = accounts.get(number % accounts.size());
              Optional<JsonNode> charge = stories.apply(number).begin(client, account);
              if (charge.isPresent()) {
                ids.put(number, charge.get().get("id").asString());
                begun.accept(charge.get());
              }
            }
            goOn(client, number, ids);
          }
        };
    try (ExecutorService merchants = Executors.newFixedThreadPool(merchantsAtOnce)) {
      List<Future<Boolean>> working = new ArrayList<>();
      for (int number = 0; number < merchantsAtOnce; number++) {
        int first = number % service.nodes();
        working.add(
            merchants.submit(
                () -> {
                  try (RepeatingClient client =
                      new RepeatingClient(service, accounts.getFirst(), first)) {
                    merchant.work(client);
                  }
                  return true;
                }));
      }
      for (Future<Boolean> each : working) {
        assertThat(each.get()).isTrue();
      }
      for (Future<?> restart : restarts) {
        restart.get();
      }
      assertThat(service.kills() - killsBefore).isEqualTo(kills);
    } finally {
      killer.shutdown();
    }
  }

  /** The captures and voids whose turn it is. */
  private void goOn(RepeatingClient client, int number, Map<Integer, String> ids)
      throws InterruptedException {
    for (int operation = 0; operation < MerchantStory.MAXIMUM_OPERATIONS; operation++) {
      int begun = number - (operation + 1) * lag;
      String id = ids.get(begun);
      if (id != null) {
        stories.apply(begun).goOn(client, id, operation);
      }
    }
  }

  /** The charges during which a node is killed. */
  private Set<Integer> fatalCharges() {
    SplittableRandom random = new SplittableRandom(~seed);
    Set<Integer> fatal = new HashSet<>();
    while (fatal.size() < kills) {
      fatal.add(random.nextInt(charges));
    }
    return fatal;
  }
}
