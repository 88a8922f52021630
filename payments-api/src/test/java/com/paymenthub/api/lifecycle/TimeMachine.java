package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.charging.ChargeDueWork;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;

/**
 * A service whose time is put forward at will, and that attends to what is due only when told to.
 */
final class TimeMachine implements AutoCloseable {

  private static final String STILL = "--payments.agenda.enabled=false";

  private AdvancingClock clock = new AdvancingClock();
  private RunningService service = RunningService.start(clock, STILL);

  RunningService service() {
    return service;
  }

  AdvancingClock clock() {
    return clock;
  }

  /** The service ends, and another process takes its place on the same database. */
  void restart() {
    AdvancingClock next = new AdvancingClock();
    RunningService restarted = service.anotherNode(next, STILL);
    next.advance(clock.ahead());
    service.stop();
    clock = next;
    service = restarted;
  }

  /** Performs all that is due by now. */
  void performDueTasks() {
    ChargeDueWork dueWork = service.part(ChargeDueWork.class);
    while (dueWork.performNext()) {}
  }

  /** Whether anything was due. */
  boolean performNext() {
    return service.part(ChargeDueWork.class).performNext();
  }

  /** Lets time pass and performs all that is due then. */
  void pass(Duration time) {
    clock.advance(time);
    performDueTasks();
  }

  /** Lets time pass up to a moment; that moment may have passed already. */
  void passUntil(Instant moment) {
    Duration left = Duration.between(clock.instant(), moment);
    if (left.isPositive()) {
      clock.advance(left);
    }
  }

  /** As if every call that moved nothing had been lost on its way to the simulator. */
  void theSimulatorNeverHeardOfAnyCall() {
    int forgotten = service.owner().update("delete from simulator_entry where part = 'answer'");
    assertThat(forgotten).isPositive();
  }

  /** When a charge is due; empty when it waits for nothing. */
  List<Instant> dueAt(String chargeId) {
    return service
        .application()
        .queryForList(
            "select due_at from charge_agenda where charge_id = ?",
            OffsetDateTime.class,
            UUID.fromString(chargeId))
        .stream()
        .map(OffsetDateTime::toInstant)
        .toList();
  }

  @Override
  public void close() {
    service.stop();
  }
}
