package com.paymenthub.api.idempotency;

import com.paymenthub.platform.Timestamps;
import java.time.Clock;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * Records which stored answers are about which person, so that they are erased together with the
 * person (docs/interface.md §7). The key of an erased answer stays used: the operation does not run
 * a second time.
 */
@Repository
public class PersonalAnswers {

  private final JdbcTemplate jdbc;
  private final Clock clock;

  PersonalAnswers(JdbcTemplate jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /**
   * Records whom the answer to a request is about. Call it inside the transaction that answers; a
   * request without an idempotency key leaves no answer behind.
   */
  public void speakOf(Post post, UUID subjectId) {
    if (post.idempotencyKey() != null) {
      jdbc.update(
          "update idempotency_record set subject_id = ?"
              + " where client_id = ? and idempotency_key = ? and principal = ?",
          subjectId,
          post.caller().clientId(),
          post.idempotencyKey(),
          post.caller().principal());
    }
  }

  /** Erases every stored answer that is about a person. Call it inside a transaction. */
  public void erase(UUID clientId, UUID subjectId) {
    jdbc.update(
        "update idempotency_record set sealed_answer = null, erased_at = ?"
            + " where client_id = ? and subject_id = ?",
        Timestamps.toDatabase(clock.instant()),
        clientId,
        subjectId);
  }
}
