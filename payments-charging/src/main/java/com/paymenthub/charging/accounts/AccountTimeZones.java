package com.paymenthub.charging.accounts;

import java.time.ZoneId;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * In which time zone the days of an account begin and end. It is chosen when the account is created
 * and never changes, so that it is read once.
 */
@Component
public class AccountTimeZones {

  private final JdbcTemplate jdbc;
  private final Map<UUID, ZoneId> known = new ConcurrentHashMap<>();

  public AccountTimeZones(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * The time zone of an account.
   *
   * @throws org.springframework.dao.EmptyResultDataAccessException when there is no such account
   */
  public ZoneId of(UUID accountId) {
    return known.computeIfAbsent(accountId, this::read);
  }

  private ZoneId read(UUID accountId) {
    return ZoneId.of(
        String.valueOf(
            jdbc.queryForObject(
                "select time_zone from account where client_id = ?", String.class, accountId)));
  }
}
