package com.paymenthub.console.operators;

import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** The last passwords of operators, hashed, so that none of them comes back (PCI DSS 8.3.7). */
@Repository
class EarlierPasswords {

  private static final int KEPT = 4;

  private final JdbcTemplate jdbc;

  EarlierPasswords(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /** The hashes of the last ones, that of today among them. */
  List<String> of(UUID operatorId) {
    return jdbc.queryForList(
        "select hash from console_password where operator_id = ? order by id desc limit ?",
        String.class,
        operatorId,
        KEPT);
  }

  /** Adds that of today, and removes those that do not count any more. */
  void add(UUID operatorId, String hash) {
    jdbc.update("insert into console_password (operator_id, hash) values (?, ?)", operatorId, hash);
    jdbc.update(
        "delete from console_password where operator_id = ? and id not in (select id from"
            + " console_password where operator_id = ? order by id desc limit ?)",
        operatorId,
        operatorId,
        KEPT);
  }
}
