package com.paymenthub.console.audits;

import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.platform.Timestamps;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Finds entries of the audit, the newest first, so many looked at a time that each question ends.
 */
@ConsolePart
final class AuditEntries {

  /** How many entries one question looks at. */
  static final int LOOKED_AT = 100_000;

  private static final Pattern ID =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  private final JdbcTemplate jdbc;

  AuditEntries(JdbcTemplate lists) {
    this.jdbc = lists;
  }

  /**
   * An entry.
   *
   * @param by the name of the operator; null where none did it
   * @param before how it was, as JSON; null where nothing is known
   * @param after how it is, as JSON; null where nothing is known
   */
  record Entry(
      long id,
      Instant at,
      String actor,
      @Nullable String by,
      String action,
      String subjectType,
      UUID subjectId,
      UUID account,
      @Nullable String requestId,
      @Nullable String before,
      @Nullable String after) {}

  /**
   * Which entries.
   *
   * @param subject an id of what was changed, or of an account or a request; empty for all
   * @param by the name of an operator, who did it or has proposed it; empty for everybody
   * @param action what was done; empty for everything
   */
  record Wanted(String subject, String by, String action) {}

  /**
   * Some entries.
   *
   * @param older the number before which more may be; null where there are none
   */
  record Page(List<Entry> entries, @Nullable Long older) {}

  /**
   * Some entries before one.
   *
   * @param limit how many at most, fewer where more of them would have to be looked at
   */
  Page find(Wanted wanted, long before, int limit) {
    boolean everywhere = !wanted.subject().isEmpty();
    Long bottom =
        everywhere
            ? Long.valueOf(0)
            : jdbc.queryForObject(
                "select min(id) from (select id from audit_entry where id < ? order by id desc"
                    + " limit ?) seen",
                Long.class,
                before,
                LOOKED_AT);
    if (bottom == null) {
      return new Page(List.of(), null);
    }
    List<Object> arguments = new ArrayList<>(List.of(before, bottom));
    String sql =
        """
        select entry.id, at, actor, action, subject_type, subject_id, client_id, request_id,
          before::text, after::text,
          coalesce(after ->> 'by', after ->> 'operator', console_operator.name) as by
        from audit_entry entry left join console_operator on console_operator.id = entry.credential
        where entry.id < ? and entry.id >= ?%s order by entry.id desc limit ?
        """
            .formatted(conditions(wanted, arguments));
    arguments.add(limit + 1);
    List<Entry> found = jdbc.query(sql, (row, _) -> entry(row), arguments.toArray());
    if (found.size() > limit) {
      return new Page(found.subList(0, limit), found.get(limit - 1).id());
    }
    return new Page(found, everywhere || !anyBefore(bottom) ? null : bottom);
  }

  private boolean anyBefore(long id) {
    return Boolean.TRUE.equals(
        jdbc.queryForObject(
            "select exists (select from audit_entry where id < ?)", Boolean.class, id));
  }

  private static String conditions(Wanted wanted, List<Object> arguments) {
    StringBuilder conditions = new StringBuilder();
    if (ID.matcher(wanted.subject()).matches()) {
      conditions.append(" and (subject_id = ? or request_id = ? or client_id = ?)");
      UUID id = UUID.fromString(wanted.subject());
      arguments.addAll(List.of(id, wanted.subject(), id));
    } else if (!wanted.subject().isEmpty()) {
      conditions.append(" and request_id = ?");
      arguments.add(wanted.subject());
    }
    if (!wanted.by().isEmpty()) {
      conditions.append(
          " and ? in (coalesce(after ->> 'by', after ->> 'operator', console_operator.name),"
              + " after ->> 'proposedBy')");
      arguments.add(wanted.by());
    }
    if (!wanted.action().isEmpty()) {
      conditions.append(" and action = ?");
      arguments.add(wanted.action());
    }
    return conditions.toString();
  }

  private static Entry entry(ResultSet row) throws SQLException {
    return new Entry(
        row.getLong("id"),
        Timestamps.at(row, "at"),
        row.getString("actor"),
        row.getString("by"),
        row.getString("action"),
        row.getString("subject_type"),
        row.getObject("subject_id", UUID.class),
        row.getObject("client_id", UUID.class),
        row.getString("request_id"),
        row.getString("before"),
        row.getString("after"));
  }
}
