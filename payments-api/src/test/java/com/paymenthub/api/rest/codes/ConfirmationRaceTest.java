package com.paymenthub.api.rest.codes;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.ChargeDueWork;
import com.paymenthub.domain.charges.Confirmation;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.platform.Transactions;
import com.paymenthub.providers.contract.ProviderNotices;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/**
 * One node is told of a payment while another lets the charge expire. How often is the system
 * property {@code race.runs}.
 */
class ConfirmationRaceTest {

  private static final int RUNS = Integer.getInteger("race.runs", 100);
  private static final long PAID = 2100;

  /** By how much more the one who lost starts earlier the next time, so that both keep winning. */
  private static final long MORE_HEAD_START_NANOS = 400_000;

  private static final long CHANCE_NANOS = 1_000_000;

  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);
  private final AdvancingClock clock = new AdvancingClock();

  @Test
  void whoever_comes_first_the_money_is_seen_and_the_charge_has_one_end() throws Exception {
    RunningService told = RunningService.start(clock, "--payments.agenda.enabled=false");
    RunningService expiring = told.anotherNode("--payments.agenda.enabled=false");
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      TestAccount account = told.newAccount();
      List<UUID> charges = create(told, account);
      clock.advance(Duration.ofHours(10));
      int expiredFirst = 0;
      long headStart = 0;
      for (UUID charge : charges) {
        long chance = random.nextLong(-CHANCE_NANOS, CHANCE_NANOS);
        race(threads, told, expiring, account, charge, headStart + chance);
        List<String> history = history(told, charge);
        assertThat(history)
            .as("seed %d, charge %s", seed, charge)
            .startsWith("charge.requested", "charge.attempt_started", "charge.payment_issued")
            .containsOnlyOnce("charge.authorized");
        tell(told, account, charge);
        assertThat(history(told, charge)).as("the same notice again").isEqualTo(history);
        boolean expired = history.contains("charge.failed");
        expiredFirst += expired ? 1 : 0;
        headStart += expired ? MORE_HEAD_START_NANOS : -MORE_HEAD_START_NANOS;
      }
      System.out.printf(
          "race: seed %d, %d runs, the expiry came first in %d%n", seed, RUNS, expiredFirst);
      assertThat(expiredFirst).as("seed %d: both orders happened", seed).isBetween(1, RUNS - 1);
      assertEveryPaymentIsSeen(told);
      Parity.assertKept(told);
    } finally {
      expiring.stop();
      told.stop();
    }
  }

  /** In the order in which they are due, so that the expiring node takes them up in it. */
  private static List<UUID> create(RunningService service, TestAccount account) {
    ApiClient client = service.client(account);
    String customer = client.post("/v1/customers", CustomerBody.number(1).json()).at("/id");
    List<UUID> charges = new ArrayList<>();
    for (int i = 0; i < RUNS; i++) {
      CodeCharge charge = CodeCharge.pix(account, customer).withMethod("expiresIn", 60 + 10 * i);
      ApiAnswer created = client.post("/v1/charges", charge.json());
      assertThat(created.status()).as(created.text()).isEqualTo(201);
      charges.add(UUID.fromString(created.at("/id")));
    }
    return charges;
  }

  /**
   * Both at once.
   *
   * @param headStartNanos by how much the payment starts earlier; negative when it starts later
   */
  private static void race(
      ExecutorService threads,
      RunningService told,
      RunningService expiring,
      TestAccount account,
      UUID charge,
      long headStartNanos)
      throws Exception {
    CyclicBarrier start = new CyclicBarrier(2);
    Future<?> payment =
        threads.submit(
            () -> {
              await(start, Math.max(0, -headStartNanos));
              tell(told, account, charge);
            });
    Future<?> expiry =
        threads.submit(
            () -> {
              await(start, Math.max(0, headStartNanos));
              expiring.part(ChargeDueWork.class).performNext();
            });
    payment.get();
    expiry.get();
  }

  /** The provider's notice of the only payment. */
  private static void tell(RunningService told, TestAccount account, UUID charge) {
    Origin origin = Origin.automation(account.clientId(), "a_provider");
    told.part(Transactions.class)
        .run(
            () ->
                told.part(ProviderNotices.class)
                    .confirmed(
                        charge,
                        "payment-of-" + charge,
                        Confirmation.AUTHORIZED,
                        attemptOf(told, charge),
                        PAID,
                        Map.of(),
                        origin));
  }

  /** The only attempt of a charge: the one that made the code. */
  private static UUID attemptOf(RunningService service, UUID charge) {
    return service
        .owner()
        .queryForObject(
            "select (convert_from(payload, 'UTF8')::jsonb ->> 'attemptId')::uuid from domain_event"
                + " where aggregate_identifier = ?::uuid"
                + " and payload_type = 'charge.attempt_started'",
            UUID.class,
            charge.toString());
  }

  private static void await(CyclicBarrier start, long nanos) {
    try {
      start.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException(e);
    }
    LockSupport.parkNanos(nanos);
  }

  private static List<String> history(RunningService service, UUID charge) {
    return service
        .owner()
        .queryForList(
            "select payload_type from domain_event where aggregate_identifier = ?::uuid"
                + " order by sequence_number",
            String.class,
            charge.toString());
  }

  private static void assertEveryPaymentIsSeen(RunningService service) {
    assertThat(
            service
                .owner()
                .queryForList("select distinct status || ' ' || amount from charge", String.class))
        .containsExactly("authorized " + PAID);
    assertThat(service.owner().queryForObject("select count(*) from charge_agenda", Long.class))
        .isZero();
  }
}
