package com.paymenthub.finance.tables;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import com.paymenthub.domain.charges.RequestType;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the rows of one charge cost that has had very many operations. */
class FinanceRowsTest {

  private static final int MANY = 5000;

  /** Of one processor; with it a page stays far from what a transaction may take. */
  private static final Duration ALLOWED = Duration.ofMillis(200);

  private static WrittenHistory refusedVoids(boolean flagged) {
    WrittenHistory history = WrittenHistory.reserved();
    for (int number = 2; number <= MANY + 1; number++) {
      history.started(number, RequestType.VOID).declined(number);
      if (flagged) {
        history.flagged(number, ChargeFlagged.LATE_VOID);
      }
    }
    return history;
  }

  @Test
  void five_thousand_refused_voids_cost_two_hundred_milliseconds_at_most() {
    ChargeHistory told = refusedVoids(false).told(ZoneOffset.UTC);
    FinanceRows rows = FinanceRows.of(told);

    assertThat(rows.attempts()).hasSize(MANY + 1);
    assertThat(rows.attempts().getLast().answeredAfterMillis()).isEqualTo(1);
    assertThat(rows.charge().reserved()).isEqualTo(WrittenHistory.AMOUNT.minorUnits());
    assertThat(least(told)).isLessThan(ALLOWED);
  }

  @Test
  void as_many_flags_cost_no_more() {
    ChargeHistory told = refusedVoids(true).told(ZoneOffset.UTC);

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
