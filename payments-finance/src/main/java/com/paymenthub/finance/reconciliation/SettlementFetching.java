package com.paymenthub.finance.reconciliation;

import com.paymenthub.charging.settlements.SettledAccount;
import com.paymenthub.charging.settlements.Settlements;
import com.paymenthub.finance.reconciliation.Reconciliations.Progress;
import com.paymenthub.finance.reconciliation.Reconciliations.Reconciled;
import com.paymenthub.platform.Timestamps;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Fetches by itself what providers have settled on the day before, where an operator has switched
 * that on. A day that could not be fetched is tried again every hour, and fetched for a week.
 */
@Component
class SettlementFetching {

  private static final Logger LOG = LoggerFactory.getLogger(SettlementFetching.class);

  /** By then a provider has all of a day. */
  private static final Duration AFTER_MIDNIGHT = Duration.ofHours(1);

  private static final Duration TRIED_EVERY = Duration.ofHours(1);
  private static final int DAYS_FETCHED_LATER = 7;

  private static final Progress UNTOLD =
      new Progress() {
        @Override
        public void read(long lines) {}

        @Override
        public void compared(long rowsAndMovements) {}
      };

  private final boolean enabled;
  private final Settlements settlements;
  private final FetchedSettlements fetched;
  private final Reconciliations reconciliations;
  private final SettlementFees fees;
  private final JdbcTemplate jdbc;
  private final Clock clock;

  SettlementFetching(
      @Value("${payments.reconciliation.fetch:false}") boolean enabled,
      Settlements settlements,
      FetchedSettlements fetched,
      Reconciliations reconciliations,
      SettlementFees fees,
      JdbcTemplate jdbc,
      Clock clock) {
    this.enabled = enabled;
    this.settlements = settlements;
    this.fetched = fetched;
    this.reconciliations = reconciliations;
    this.fees = fees;
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /** Fetches what is due of all accounts that take new charges. */
  void fetchDue() {
    if (enabled) {
      settlements.forEachThatIsTold(this::fetchDue);
    }
  }

  private void fetchDue(SettledAccount account) {
    try {
      LocalDate yesterday = lastClosedDay(account);
      LocalDate next = lastDone(account).map(day -> day.plusDays(1)).orElse(yesterday);
      if (next.isAfter(yesterday) || !claimed(account)) {
        return;
      }
      LocalDate oldest = yesterday.minusDays(DAYS_FETCHED_LATER - 1L);
      if (next.isBefore(oldest)) {
        LOG.error(
            "settlements of the {} account {} from {} on to {} are too old to be fetched by itself;"
                + " the command fetch-settlements does it",
            account.providerType(),
            account.providerId(),
            next,
            oldest.minusDays(1));
        next = oldest;
      }
      for (LocalDate day = next; !day.isAfter(yesterday); day = day.plusDays(1)) {
        Reconciled reconciled = fetched.fetch(account, day, UNTOLD);
        fees.tell(reconciled.run(), _ -> {});
        done(account, day);
      }
    } catch (ReconciliationRefused refused) {
      LOG.warn(
          "settlements of the {} account {} were not fetched: {}",
          account.providerType(),
          account.providerId(),
          refused.getMessage());
    }
  }

  private LocalDate lastClosedDay(SettledAccount account) {
    return clock
        .instant()
        .minus(AFTER_MIDNIGHT)
        .atZone(reconciliations.timeZone(account.clientId(), account.providerType()))
        .toLocalDate()
        .minusDays(1);
  }

  private Optional<LocalDate> lastDone(SettledAccount account) {
    return jdbc
        .queryForList(
            "select done_day from settlement_fetch where provider_id = ? and done_day is not null",
            LocalDate.class,
            account.providerId())
        .stream()
        .findFirst();
  }

  /** Whether no node has tried within the hour; then it is this one's turn. */
  private boolean claimed(SettledAccount account) {
    Instant now = clock.instant();
    return jdbc.update(
            """
            insert into settlement_fetch as earlier (provider_id, tried_at) values (?, ?)
            on conflict (provider_id) do update set tried_at = excluded.tried_at
            where earlier.tried_at <= ?
            """,
            account.providerId(),
            Timestamps.toDatabase(now),
            Timestamps.toDatabase(now.minus(TRIED_EVERY)))
        == 1;
  }

  private void done(SettledAccount account, LocalDate day) {
    jdbc.update(
        "update settlement_fetch set done_day = ? where provider_id = ?",
        day,
        account.providerId());
  }
}
