package com.paymenthub.platform.audit;

import com.paymenthub.domain.history.Origin;
import com.paymenthub.platform.ChangeLog;
import com.paymenthub.platform.Timestamps;
import java.time.Clock;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/**
 * Records changes of the ordinary tables in the table {@code audit_entry}, to which rows are only
 * added.
 */
@Repository
public class AuditLog implements ChangeLog {

  private final JdbcTemplate jdbc;
  private final JsonMapper json;
  private final Clock clock;

  public AuditLog(JdbcTemplate jdbc, JsonMapper json, Clock clock) {
    this.jdbc = jdbc;
    this.json = json;
    this.clock = clock;
  }

  @Override
  public void created(Origin origin, String subjectType, UUID subjectId, Map<String, ?> after) {
    append(origin, "created", subjectType, subjectId, null, after);
  }

  /**
   * An action other than creating, changing or deleting was performed.
   *
   * @param action what was done, for example {@code secret_rotated}
   * @param before how it was
   * @param after how it is
   */
  public void changed(
      Origin origin,
      String action,
      String subjectType,
      UUID subjectId,
      Map<String, ?> before,
      Map<String, ?> after) {
    append(origin, action, subjectType, subjectId, before, after);
  }

  @Override
  public void changed(
      Origin origin,
      String subjectType,
      UUID subjectId,
      Map<String, ?> before,
      Map<String, ?> after) {
    append(origin, "changed", subjectType, subjectId, before, after);
  }

  @Override
  public void deleted(Origin origin, String subjectType, UUID subjectId, Map<String, ?> before) {
    append(origin, "deleted", subjectType, subjectId, before, null);
  }

  private void append(
      Origin origin,
      String action,
      String subjectType,
      UUID subjectId,
      @Nullable Map<String, ?> before,
      @Nullable Map<String, ?> after) {
    jdbc.update(
        "insert into audit_entry (at, client_id, actor, credential, request_id, action,"
            + " subject_type, subject_id, before, after)"
            + " values (?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb)",
        Timestamps.toDatabase(clock.instant()),
        origin.account(),
        origin.actor(),
        origin.credential(),
        origin.requestId(),
        action,
        subjectType,
        subjectId,
        before == null ? null : json.writeValueAsString(before),
        after == null ? null : json.writeValueAsString(after));
  }
}
