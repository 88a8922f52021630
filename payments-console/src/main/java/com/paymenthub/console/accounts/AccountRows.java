package com.paymenthub.console.accounts;

import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.console.view.NoSuchPage;
import com.paymenthub.platform.Timestamps;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** Accounts as the console lists them. */
@ConsolePart
final class AccountRows {

  private static final String COLUMNS =
      "select client_id, environment, name, time_zone, created_at, disabled_at from account";

  private final JdbcTemplate jdbc;

  AccountRows(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * An account.
   *
   * @param disabledAt when the account was disabled; null while it is enabled
   */
  record Account(
      UUID id,
      Environment environment,
      @Nullable String name,
      String timeZone,
      Instant createdAt,
      @Nullable Instant disabledAt) {}

  /**
   * Some accounts, the newest first.
   *
   * @param name a part of the name, or an id; all when it is empty
   * @param limit how many at most
   * @param offset how many to pass over
   */
  List<Account> list(String name, int limit, long offset) {
    return jdbc.query(
        COLUMNS
            + " where ? = '' or strpos(lower(name), lower(?)) > 0 or client_id::text = lower(?)"
            + " order by created_at desc, client_id desc limit ? offset ?",
        (row, _) -> account(row),
        name,
        name,
        name,
        limit,
        offset);
  }

  /**
   * One account.
   *
   * @throws NoSuchPage when there is none
   */
  Account require(UUID id) {
    return jdbc.query(COLUMNS + " where client_id = ?", (row, _) -> account(row), id).stream()
        .findFirst()
        .orElseThrow(NoSuchPage::new);
  }

  private static Account account(ResultSet row) throws SQLException {
    return new Account(
        row.getObject("client_id", UUID.class),
        Environment.of(row.getString("environment")),
        row.getString("name"),
        row.getString("time_zone"),
        Timestamps.at(row, "created_at"),
        Timestamps.atOrNull(row, "disabled_at"));
  }
}
