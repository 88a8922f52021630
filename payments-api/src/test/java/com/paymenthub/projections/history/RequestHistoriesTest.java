package com.paymenthub.projections.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.Histories;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.Commands;
import com.paymenthub.domain.catalog.EventNames;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeCommand.RecordOutcome;
import com.paymenthub.domain.charges.ChargeCommand.RequestCharge;
import com.paymenthub.domain.charges.ChargeStatus;
import com.paymenthub.domain.charges.ChargeTerms;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.Route;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.domain.money.Money;
import com.paymenthub.platform.Transactions;
import com.paymenthub.web.requests.RequestHistories;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A request goes on with the history that it began, also when others have changed it since. */
class RequestHistoriesTest {

  private static final RunningService SERVICE = RunningService.shared();
  private static final AttemptOutcome APPROVED =
      new AttemptOutcome.Approved("tx-1", "A1", "1", "00", null, null, null);
  private static final AttemptOutcome DECLINED =
      new AttemptOutcome.Declined("tx-1", "05", DeclinedCode.GENERIC, false, null);

  private final Transactions transactions = SERVICE.part(Transactions.class);
  private final Commands commands = SERVICE.part(Commands.class);
  private final UUID chargeId = Ids.next();
  private final UUID attemptId = Ids.next();

  private TestAccount account;
  private Origin origin;

  @BeforeEach
  void an_account() {
    account = SERVICE.newAccount();
    origin = Origin.automation(account.clientId(), "a_test");
  }

  @Test
  void a_history_is_at_hand_once_and_only_when_it_was_committed() {
    RequestHistories.during(
        () -> {
          transactions.run(
              () -> {
                Charge.Registered charge = request();
                assertThat(RequestHistories.take(chargeId.toString())).isEmpty();
                return charge;
              });
          assertThat(RequestHistories.take(chargeId.toString()))
              .hasValueSatisfying(events -> assertThat(events).hasSize(2));
          assertThat(RequestHistories.take(chargeId.toString())).isEmpty();
          return chargeId;
        });
  }

  @Test
  void another_request_has_nothing_of_it() {
    RequestHistories.during(() -> transactions.run(this::request));

    assertThat(RequestHistories.take(chargeId.toString())).isEmpty();
    RequestHistories.during(
        () -> {
          assertThat(RequestHistories.take(chargeId.toString())).isEmpty();
          return chargeId;
        });
  }

  @Test
  void what_somebody_else_added_meanwhile_is_read_on_the_second_try() {
    AtomicInteger tries = new AtomicInteger();

    Charge.Registered ours =
        RequestHistories.during(
            () -> {
              transactions.run(this::request);
              somebodyElse(() -> transactions.run(() -> record(APPROVED)));
              return transactions.run(
                  () -> {
                    tries.incrementAndGet();
                    return record(DECLINED);
                  });
            });

    assertThat(tries).hasValue(2);
    assertThat(ours.status()).isEqualTo(ChargeStatus.PRE_AUTHORIZED);
    assertThat(new Histories(SERVICE.application()).of(chargeId))
        .extracting(event -> EventNames.nameOf(event.getClass()))
        .containsExactly(
            "charge.requested",
            "charge.attempt_started",
            "charge.attempt_approved",
            "charge.pre_authorized");
    Parity.assertKept(SERVICE);
  }

  private static void somebodyElse(Runnable work) {
    try (ExecutorService other = Executors.newSingleThreadExecutor()) {
      CompletableFuture.runAsync(work, other).join();
    }
  }

  private Charge.Registered request() {
    return commands.send(
        new RequestCharge(
            chargeId,
            new ChargeTerms(
                account.clientId(),
                account.merchantId(),
                null,
                null,
                null,
                Money.of(1990, "BRL"),
                false,
                new PaymentMethod.Credit(1),
                null),
            attemptId,
            new Route(Ids.next(), "SERVICE_SANDBOX", "first_by_priority", 1000),
            null,
            null,
            Instant.now()),
        origin);
  }

  private Charge.Registered record(AttemptOutcome outcome) {
    return commands.send(
        new RecordOutcome(chargeId, attemptId, outcome, Ids.next(), null, Instant.now()), origin);
  }
}
