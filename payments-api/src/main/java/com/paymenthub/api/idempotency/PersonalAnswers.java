package com.paymenthub.api.idempotency;

import com.paymenthub.charging.vault.HoldsPersonal;
import com.paymenthub.platform.Timestamps;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/**
 * Erases stored answers together with what they are about (docs/interface.md §7). The key of an
 * erased answer stays used: the operation does not run a second time.
 */
@Repository
class PersonalAnswers implements HoldsPersonal {

  private static final String ERASED =
      "update idempotency_record set sealed_answer = null, erased_at = ?"
          + " where client_id = ? and answered_at is not null and erased_at is null and ";

  /** Answers from before all answers named what they are about: histories have their keys. */
  private static final String OF_BEFORE =
      "subject_id is null and idempotency_key in (select audit.stored_json(meta_data)"
          + " ->> 'idempotencyKey' from domain_event where aggregate_identifier = any (?))";

  private final JdbcTemplate jdbc;
  private final Clock clock;

  PersonalAnswers(JdbcTemplate jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  @Override
  public void erase(UUID clientId, Collection<UUID> ids) {
    for (String condition : List.of("subject_id = any (?)", OF_BEFORE)) {
      jdbc.update(
          ERASED + condition,
          Timestamps.toDatabase(clock.instant()),
          clientId,
          new SqlArrayValue("uuid", ids.toArray()));
    }
  }
}
