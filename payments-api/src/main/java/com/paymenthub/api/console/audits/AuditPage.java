package com.paymenthub.api.console.audits;

import com.paymenthub.api.console.view.ConsolePart;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** The table of what was done by whom, the newest first, a page at a time. */
@ConsolePart
final class AuditPage {

  private static final int SHOWN = 100;
  private static final Pattern ID =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  private final JdbcTemplate jdbc;

  AuditPage(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
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
   * A page of entries.
   *
   * @param subject an id of what was changed, or of a request; everything when it is empty
   * @param older only entries before this one; null for the newest
   */
  @GetMapping("/console/audit")
  ModelAndView show(
      @RequestParam(defaultValue = "") String subject,
      @RequestParam(required = false) @Nullable Long older) {
    String wanted = subject.strip();
    StringBuilder condition = new StringBuilder("id < ?");
    List<Object> arguments = new ArrayList<>(List.of(older == null ? Long.MAX_VALUE : older));
    if (ID.matcher(wanted).matches()) {
      condition.append(" and (subject_id = ? or request_id = ?)");
      arguments.add(UUID.fromString(wanted));
      arguments.add(wanted);
    } else if (!wanted.isEmpty()) {
      condition.append(" and request_id = ?");
      arguments.add(wanted);
    }
    arguments.add(SHOWN);
    List<Entry> entries =
        jdbc.query(
            "select id, at, actor, coalesce(after ->> 'by', after ->> 'operator') as by, action,"
                + " subject_type, subject_id, client_id, request_id, before::text, after::text"
                + " from audit_entry where %s order by id desc limit ?".formatted(condition),
            (row, _) ->
                new Entry(
                    row.getLong("id"),
                    row.getObject("at", OffsetDateTime.class).toInstant(),
                    row.getString("actor"),
                    row.getString("by"),
                    row.getString("action"),
                    row.getString("subject_type"),
                    row.getObject("subject_id", UUID.class),
                    row.getObject("client_id", UUID.class),
                    row.getString("request_id"),
                    row.getString("before"),
                    row.getString("after")),
            arguments.toArray());
    Map<String, @Nullable Object> model = new HashMap<>();
    model.put("subject", wanted);
    model.put("entries", entries);
    model.put("older", entries.size() < SHOWN ? null : entries.getLast().id());
    return new ModelAndView("audit", model);
  }
}
