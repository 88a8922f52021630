package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.RunningService;
import com.paymenthub.charging.Commands;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.ChargeCommand;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.platform.Transactions;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A node that knows only an older part of a charge's history leaves its schedule alone. */
class StaleScheduleTest {

  private static final String STILL = "--payments.agenda.enabled=false";

  private static RunningService here;
  private static RunningService there;
  private static Shop shop;

  @BeforeAll
  static void start() {
    here = RunningService.start(STILL);
    there = here.anotherNode(STILL);
    shop = Shop.open(here);
  }

  @AfterAll
  static void stop() {
    there.stop();
    here.stop();
  }

  @Test
  void a_late_answer_does_not_erase_the_takeover_of_a_newer_operation() throws Exception {
    UUID charge = UUID.fromString(shop.preAuthorized(1990));
    ChargeCommand late =
        new ChargeCommand.RecordOutcome(
            charge,
            authorizationOf(charge),
            new AttemptOutcome.Unknown("deadline_passed"),
            Ids.next(),
            null,
            Instant.now());

    whileCapturing(charge, late);

    assertThat(dueIn(charge)).isLessThan(Duration.ofMinutes(2));
  }

  @Test
  void a_look_that_finds_nothing_to_do_does_not_erase_it_either() throws Exception {
    UUID charge = UUID.fromString(shop.preAuthorized(1990));

    whileCapturing(charge, new ChargeCommand.PerformDueTask(charge, Ids.next(), Instant.now()));

    assertThat(dueIn(charge)).isLessThan(Duration.ofMinutes(2));
  }

  @Test
  void a_look_that_finds_nothing_to_do_writes_when_the_charge_is_due() {
    UUID charge = UUID.fromString(shop.preAuthorized(1990));
    here.owner().update("update charge_agenda set due_at = now() where charge_id = ?", charge);

    send(here, new ChargeCommand.PerformDueTask(charge, Ids.next(), Instant.now()));

    assertThat(dueIn(charge)).isGreaterThan(Duration.ofDays(6));
  }

  /** The other node reads the history before the capture is committed, and ends after it. */
  private static void whileCapturing(UUID charge, ChargeCommand late) throws Exception {
    CountDownLatch captured = new CountDownLatch(1);
    CountDownLatch mayCommit = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<?> capture =
          threads.submit(
              () ->
                  here.part(Transactions.class)
                      .run(
                          () -> {
                            Object begun =
                                here.part(Commands.class).send(capture(charge), origin());
                            captured.countDown();
                            await(mayCommit);
                            return begun;
                          }));
      await(captured);
      Future<?> stale = threads.submit(() -> send(there, late));
      Awaitility.await()
          .atMost(Duration.ofSeconds(30))
          .until(() -> stale.isDone() || someoneWaitsForARow());
      mayCommit.countDown();
      capture.get();
      stale.get();
    }
  }

  private static void send(RunningService node, ChargeCommand command) {
    node.part(Transactions.class).run(() -> node.part(Commands.class).send(command, origin()));
  }

  private static ChargeCommand capture(UUID charge) {
    return new ChargeCommand.RequestCapture(
        charge, origin().account(), null, Ids.next(), null, null, 200, Instant.now());
  }

  private static Origin origin() {
    return Origin.automation(shop.account().clientId(), "test");
  }

  private static UUID authorizationOf(UUID charge) {
    return UUID.fromString(
        shop.client().get("/v1/charges/" + charge).at("/transactionRequests/0/id"));
  }

  private static boolean someoneWaitsForARow() {
    Long waiting =
        here.owner()
            .queryForObject(
                "select count(*) from pg_locks where locktype = 'transactionid' and not granted",
                Long.class);
    return waiting != null && waiting > 0;
  }

  private static Duration dueIn(UUID charge) {
    OffsetDateTime dueAt =
        here.owner()
            .queryForObject(
                "select due_at from charge_agenda where charge_id = ?",
                OffsetDateTime.class,
                charge);
    return Duration.between(Instant.now(), dueAt.toInstant());
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
