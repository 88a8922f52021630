package com.paymenthub.projections.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.Histories;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.Commands;
import com.paymenthub.domain.catalog.EventNames;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeCommand.RecordOutcome;
import com.paymenthub.domain.charges.ChargeStatus;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.Transactions;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.axonframework.modelling.command.ConcurrencyException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two who write one history at once: the later one starts over on what the earlier one left. */
class ConcurrentWritersTest {

  private static final RunningService SERVICE = RunningService.shared();
  private static final int MAXIMUM_TRIES = 5;
  private static final AttemptOutcome APPROVED =
      new AttemptOutcome.Approved("tx-1", "A1", "1", "00", null, null, null);
  private static final AttemptOutcome DECLINED =
      new AttemptOutcome.Declined("tx-1", "05", DeclinedCode.GENERIC, false, null);

  private final Transactions transactions = SERVICE.part(Transactions.class);
  private final Commands commands = SERVICE.part(Commands.class);

  private Origin origin;
  private UUID chargeId;
  private UUID attemptId;

  @BeforeEach
  void a_charge_whose_answer_was_lost() {
    TestAccount account = SERVICE.newAccount();
    ApiAnswer answer =
        SERVICE.client(account).post("/v1/charges", CardCharge.of(account).cardEndingIn(8).json());
    assertThat(answer.at("/status")).as(answer.text()).isEqualTo("pending");
    origin = Origin.automation(account.clientId(), "a_test");
    chargeId = UUID.fromString(answer.at("/id"));
    attemptId = UUID.fromString(answer.at("/transactionRequests/0/id"));
  }

  @Test
  void the_later_of_two_writers_runs_again_on_what_the_earlier_one_left() {
    AtomicInteger tries = new AtomicInteger();
    try (ExecutorService other = Executors.newSingleThreadExecutor()) {
      CompletableFuture<Charge.Registered> later = new CompletableFuture<>();

      Charge.Registered earlier =
          transactions.run(
              () -> {
                Charge.Registered approved = record(APPROVED);
                other.execute(
                    () ->
                        later.complete(
                            transactions.run(
                                () -> {
                                  tries.incrementAndGet();
                                  return record(DECLINED);
                                })));
                // It has read a history without our event, and wants the position that we hold.
                await().until(ConcurrentWritersTest::someoneWaits);
                return approved;
              });

      assertThat(earlier.status()).isEqualTo(ChargeStatus.PRE_AUTHORIZED);
      assertThat(later.join()).isEqualTo(earlier);
    }
    assertThat(tries).hasValue(2);
    assertThat(new Histories(SERVICE.application()).of(chargeId))
        .extracting(event -> EventNames.nameOf(event.getClass()))
        .containsExactly(
            "charge.requested",
            "charge.attempt_started",
            "charge.attempt_unanswered",
            "charge.attempt_approved",
            "charge.pre_authorized");
    Parity.assertKept(SERVICE);
  }

  @Test
  void running_again_has_an_end() {
    AtomicInteger tries = new AtomicInteger();

    assertThatExceptionOfType(ConcurrencyException.class)
        .isThrownBy(
            () ->
                transactions.run(
                    () -> {
                      tries.incrementAndGet();
                      throw new ConcurrencyException("met somebody again");
                    }));
    assertThat(tries).hasValue(MAXIMUM_TRIES);
  }

  @Test
  void a_refusal_is_final_at_once() {
    AtomicInteger tries = new AtomicInteger();

    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(
            () ->
                transactions.run(
                    () -> {
                      tries.incrementAndGet();
                      throw new Refusal(RefusalKey.STATE_NOT_ALLOWED, "failed");
                    }));
    assertThat(tries).hasValue(1);
  }

  private Charge.Registered record(AttemptOutcome outcome) {
    return commands.send(
        new RecordOutcome(chargeId, attemptId, outcome, Ids.next(), null, Instant.now()), origin);
  }

  private static boolean someoneWaits() {
    return Boolean.TRUE.equals(
        SERVICE
            .owner()
            .queryForObject(
                "select exists (select from pg_locks where not granted)", Boolean.class));
  }
}
