package com.paymenthub.charging.checks;

import com.paymenthub.charging.checks.CredentialsEnd.State;
import com.paymenthub.charging.merchants.MerchantCache;
import com.paymenthub.charging.routing.Providers;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.providers.contract.ProviderAccount;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Watches when credentials of merchants' accounts at providers end, so that somebody renews them in
 * time.
 */
@Component
public class CredentialWatch {

  private static final Logger LOG = LoggerFactory.getLogger(CredentialWatch.class);
  private static final Duration EVERY = Duration.ofHours(1);

  /** A count that was begun and is not done after this time has failed, and is begun again. */
  private static final Duration MAY_LAST = Duration.ofMinutes(15);

  private static final UUID BEFORE_ALL = new UUID(0, 0);
  private static final int PAGE = 200;
  private static final int MAXIMUM_LOGGED = 20;

  private final Providers providers;
  private final MerchantCache merchants;
  private final JdbcTemplate jdbc;
  private final Clock clock;

  CredentialWatch(Providers providers, MerchantCache merchants, JdbcTemplate jdbc, Clock clock) {
    this.providers = providers;
    this.merchants = merchants;
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /** When the first of an account's credentials ends; empty when none ends. */
  public Optional<CredentialsEnd> of(ProviderAccount account) {
    return of(account, clock.instant());
  }

  private Optional<CredentialsEnd> of(ProviderAccount account, Instant now) {
    return providers.credentialsEnd(account).map(end -> CredentialsEnd.asOf(now, end));
  }

  /** How many accounts the latest count has found of which credentials end within 30 days. */
  public long ending() {
    return latest("ending");
  }

  /** How many accounts the latest count has found of which credentials have ended. */
  public long ended() {
    return latest("ended");
  }

  private long latest(String column) {
    return jdbc.queryForList("select " + column + " from credentials_check", Long.class).stream()
        .findFirst()
        .orElse(0L);
  }

  /**
   * Counts those of all accounts that take new charges, and names the first of them in the log;
   * unless a node has done so within the hour, or has begun a quarter of an hour ago.
   */
  public void countWhenDue() {
    Instant now = clock.instant();
    int claimed =
        jdbc.update(
            """
            insert into credentials_check as earlier (checked_at, ending, ended) values (?, 0, 0)
            on conflict (only_row) do update set checked_at = excluded.checked_at
            where earlier.checked_at <= ?
            """,
            Timestamps.toDatabase(now.minus(EVERY).plus(MAY_LAST)),
            Timestamps.toDatabase(now.minus(EVERY)));
    if (claimed > 0) {
      count(now);
    }
  }

  private void count(Instant now) {
    Map<State, Long> counts = new EnumMap<>(State.class);
    UUID last = BEFORE_ALL;
    List<ProviderAccount> page;
    do {
      page = merchants.providersInUse(last, PAGE);
      for (ProviderAccount account : page) {
        last = account.providerId();
        of(account, now)
            .ifPresent(end -> tell(account, end, counts.merge(end.state(), 1L, Long::sum)));
      }
    } while (page.size() == PAGE);
    jdbc.update(
        "update credentials_check set checked_at = ?, ending = ?, ended = ?",
        Timestamps.toDatabase(now),
        counts.getOrDefault(State.SOON, 0L),
        counts.getOrDefault(State.OVER, 0L));
  }

  private static void tell(ProviderAccount account, CredentialsEnd end, long number) {
    if (end.state() != State.FAR && number <= MAXIMUM_LOGGED) {
      LOG.warn(
          "credentials of the {} account {} of account {} {} on {}",
          account.providerType(),
          account.providerId(),
          account.clientId(),
          end.state() == State.OVER ? "ended" : "end",
          end.day());
    }
  }
}
