package com.paymenthub.charging.accounts;

import java.util.Objects;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/** Reads for charges where an account belongs, by plain JDBC. */
@Component
class AccountEnvironments {

  private final JdbcTemplate jdbc;

  AccountEnvironments(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /** Where an account belongs, for its whole life. */
  Environment of(UUID clientId) {
    return Environment.of(
        Objects.requireNonNull(
            jdbc.queryForObject(
                "select environment from account where client_id = ?", String.class, clientId)));
  }
}
