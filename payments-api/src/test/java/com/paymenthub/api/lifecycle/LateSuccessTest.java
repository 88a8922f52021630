package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.Histories;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.charging.ChargeDueWork;
import com.paymenthub.domain.charges.AttemptCause;
import com.paymenthub.domain.charges.ChargeEvent.AttemptStarted;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** A node that was frozen comes back with a success that nobody counts on any more. */
class LateSuccessTest {

  /**
   * Holds what reserves money before it is written, for as long as somebody else holds the lock.
   */
  private static final String HOLD =
      """
      create function hold() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock_shared(1);
        return new;
      end
      $$
      """;

  private static final String STILL = "--payments.agenda.enabled=false";
  private static final AdvancingClock CLOCK = new AdvancingClock();
  private static final RunningService FROZEN = RunningService.start(CLOCK, STILL);
  private static final RunningService AWAKE = FROZEN.anotherNode(STILL);

  @AfterAll
  static void stop() {
    AWAKE.stop();
    FROZEN.stop();
  }

  @Test
  void a_late_success_after_a_final_failure_is_voided_visibly_and_the_charge_stays_failed()
      throws Exception {
    Shop shop = Shop.open(FROZEN, Setup.acquirer("patient", 1, Map.of("deadlineMillis", 60_000)));
    Shop elsewhere = shop.at(AWAKE);
    shop.preAuthorized(1);
    FutureTask<ApiAnswer> frozen = new FutureTask<>(() -> shop.charge(shop.order()));
    String id;
    FROZEN.owner().execute(HOLD);
    FROZEN
        .owner()
        .execute(
            "create trigger hold before insert on simulator_entry for each row"
                + " when (new.kind = 'pre_authorization') execute function hold()");
    try (Connection holding = FROZEN.database().ownerDataSource().getConnection();
        Statement holder = holding.createStatement()) {
      holder.execute("select pg_advisory_lock(1)");
      Thread.ofVirtual().start(frozen);
      id = Awaitility.await().until(() -> pendingCharge(elsewhere), found -> !found.isEmpty());
      // Past the provider's deadline and the margin, then three questions, the third of which
      // comes a minute after the first.
      Stream.of(71, 6, 34, 67)
          .map(Duration::ofSeconds)
          .forEach(
              time -> {
                CLOCK.advance(time);
                performDueTasks(AWAKE);
              });
      assertThat(Charged.state(elsewhere.read(id))).isEqualTo("failed 1990 of 1990");
      // A provider that promised never to execute it, and does.
      FROZEN.owner().execute("delete from simulator_entry where kind = 'barred'");
    }

    ApiAnswer answered = frozen.get();

    assertThat(answered.at("/id")).isEqualTo(id);
    assertThat(Charged.state(answered)).isEqualTo("failed 1990 of 1990");
    assertThat(Charged.latest(answered)).isEqualTo("void success 1990");
    assertThat(new Histories(AWAKE.application()).of(UUID.fromString(id)))
        .filteredOn(AttemptStarted.class::isInstance)
        .map(AttemptStarted.class::cast)
        .last()
        .returns(AttemptCause.LATE_SUCCESS, AttemptStarted::cause)
        .returns("provider_of_the_late_success", started -> started.route().reason());
    assertThat(Notifications.of(AWAKE, id)).containsExactly("pending", "failed");
    assertThat(netOf(answered)).isZero();
    performDueTasks(AWAKE);
    assertThat(elsewhere.read(id).text()).isEqualTo(answered.text());
    Parity.assertKept(AWAKE);
  }

  private static String pendingCharge(Shop shop) {
    String id = shop.client().get("/v1/charges?status=pending").at("/items/0/id");
    return id == null ? "" : id;
  }

  private static void performDueTasks(RunningService node) {
    ChargeDueWork dueWork = node.part(ChargeDueWork.class);
    while (dueWork.performNext()) {}
  }

  /** What the buyer is left without, by the simulator's ledger. */
  private static long netOf(ApiAnswer charge) {
    List<SimulatedMovement> movements = Charged.movements(FROZEN, charge);
    assertThat(movements)
        .extracting(SimulatedMovement::kind)
        .contains(RequestType.PRE_AUTHORIZATION);
    return movements.stream()
        .mapToLong(
            movement ->
                movement.kind() == RequestType.VOID
                    ? -movement.amount().minorUnits()
                    : movement.amount().minorUnits())
        .sum();
  }
}
