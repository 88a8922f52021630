package com.paymenthub.api.processes.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.DemoAccount;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Merchants that charge while the service is killed again and again.
 *
 * @param seed what chance is drawn from
 * @param charges how many they make
 * @param kills during how many of them the service is killed
 * @param merchantsAtOnce how many there are
 */
record KilledMerchants(long seed, int charges, int kills, int merchantsAtOnce) {

  private static final int KILLED_WITHIN_MILLISECONDS = 300;

  /** Until all charges were asked for and all kills have happened. */
  void charge(RestartedService service, DemoAccount account) throws Exception {
    Set<Integer> fatal = fatalCharges();
    AtomicInteger next = new AtomicInteger();
    ScheduledExecutorService killer = Executors.newSingleThreadScheduledExecutor();
    List<Future<?>> restarts = Collections.synchronizedList(new ArrayList<>());
    try (ExecutorService merchants = Executors.newFixedThreadPool(merchantsAtOnce)) {
      Callable<Integer> merchant =
          () -> {
            try (RepeatingClient client = new RepeatingClient(service, account)) {
              int done = 0;
              for (int number = next.getAndIncrement();
                  number < charges;
                  number = next.getAndIncrement()) {
                if (fatal.contains(number)) {
                  restarts.add(
                      killer.schedule(
                          service::killAndRestart,
                          new SplittableRandom(seed + number).nextInt(KILLED_WITHIN_MILLISECONDS),
                          TimeUnit.MILLISECONDS));
                }
                new ChargeStory(seed, number).happen(client, account);
                done++;
              }
              return done;
            }
          };
      int done = 0;
      for (Future<Integer> finished :
          merchants.invokeAll(Collections.nCopies(merchantsAtOnce, merchant))) {
        done += finished.get();
      }
      assertThat(done).isEqualTo(charges);
      for (Future<?> restart : restarts) {
        restart.get();
      }
      assertThat(service.life().number()).isEqualTo(kills);
    } finally {
      killer.shutdown();
    }
  }

  /** The charges during which the service is killed. */
  private Set<Integer> fatalCharges() {
    SplittableRandom random = new SplittableRandom(~seed);
    Set<Integer> fatal = new HashSet<>();
    while (fatal.size() < kills) {
      fatal.add(random.nextInt(charges));
    }
    return fatal;
  }
}
