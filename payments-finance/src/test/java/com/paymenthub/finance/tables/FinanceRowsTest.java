package com.paymenthub.finance.tables;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptCause;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.charges.ChargeEvent.AttemptApproved;
import com.paymenthub.domain.charges.ChargeEvent.AttemptDeclined;
import com.paymenthub.domain.charges.ChargeEvent.AttemptStarted;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import com.paymenthub.domain.charges.ChargeEvent.ChargePreAuthorized;
import com.paymenthub.domain.charges.ChargeEvent.ChargeRequested;
import com.paymenthub.domain.charges.ChargeTerms;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.charges.Route;
import com.paymenthub.domain.money.Money;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the rows of one charge cost that has had very many operations. */
class FinanceRowsTest {

  private static final int MANY = 5000;

  /** Of one processor; with it a page stays far from what a transaction may take. */
  private static final Duration ALLOWED = Duration.ofMillis(200);

  private static final UUID CHARGE = new UUID(0, 1);
  private static final Money AMOUNT = Money.of(1990, "BRL");
  private static final Route ROUTE =
      new Route(new UUID(0, 4), "SERVICE_SANDBOX", "first_by_priority", 10_000);
  private static final Instant BEGIN = Instant.parse("2026-11-21T10:15:30Z");

  private final List<ChargeEvent> history = new ArrayList<>();

  private void refusedVoids(boolean flagged) {
    AttemptOutcome.Approved approved =
        new AttemptOutcome.Approved("tx-1", "A1", "1", "00", "N1", "00", null);
    AttemptOutcome.Declined declined =
        new AttemptOutcome.Declined("tx-2", "05", DeclinedCode.GENERIC, false, "05");
    ChargeTerms terms =
        new ChargeTerms(
            new UUID(0, 6),
            new UUID(0, 7),
            null,
            new UUID(0, 8),
            "order-1",
            AMOUNT,
            false,
            new PaymentMethod.Credit(1),
            null);
    UUID first = new UUID(0, 100);
    history.add(new ChargeRequested(CHARGE, terms, "request", "key", next()));
    history.add(started(first, RequestType.PRE_AUTHORIZATION));
    history.add(new AttemptApproved(CHARGE, first, approved, null, next()));
    history.add(new ChargePreAuthorized(CHARGE, first, AMOUNT, next()));
    for (int number = 1; number <= MANY; number++) {
      UUID attempt = new UUID(0, 100 + number);
      history.add(started(attempt, RequestType.VOID));
      history.add(new AttemptDeclined(CHARGE, attempt, declined, next()));
      if (flagged) {
        history.add(new ChargeFlagged(CHARGE, attempt, ChargeFlagged.LATE_VOID, next()));
      }
    }
  }

  private AttemptStarted started(UUID attempt, RequestType type) {
    return new AttemptStarted(
        CHARGE, attempt, type, AttemptCause.MERCHANT, null, ROUTE, AMOUNT, "r", "k", next());
  }

  private Instant next() {
    return BEGIN.plusMillis(history.size());
  }

  private ChargeHistory told() {
    List<ChargeHistory.Told> told = new ArrayList<>();
    for (int index = 0; index < history.size(); index++) {
      told.add(new ChargeHistory.Told(history.get(index), index, index));
    }
    return new ChargeHistory(CHARGE, told, ZoneOffset.UTC);
  }

  @Test
  void five_thousand_refused_voids_cost_two_hundred_milliseconds_at_most() {
    refusedVoids(false);
    ChargeHistory told = told();
    FinanceRows rows = FinanceRows.of(told);

    assertThat(rows.attempts()).hasSize(MANY + 1);
    assertThat(rows.attempts().getLast().answeredAfterMillis()).isEqualTo(1);
    assertThat(rows.charge().reserved()).isEqualTo(AMOUNT.minorUnits());
    assertThat(least(told)).isLessThan(ALLOWED);
  }

  @Test
  void as_many_flags_cost_no_more() {
    refusedVoids(true);
    ChargeHistory told = told();

    assertThat(FinanceRows.of(told).openItems()).hasSizeGreaterThanOrEqualTo(MANY);
    assertThat(least(told)).isLessThan(ALLOWED);
  }

  /** The least of some times of the processor: others use it, too, and code has to warm up. */
  private static Duration least(ChargeHistory told) {
    var threads = ManagementFactory.getThreadMXBean();
    return IntStream.range(0, 8)
        .mapToObj(
            _ -> {
              long before = threads.getCurrentThreadCpuTime();
              FinanceRows.of(told);
              return Duration.ofNanos(threads.getCurrentThreadCpuTime() - before);
            })
        .min(Duration::compareTo)
        .orElseThrow();
  }
}
