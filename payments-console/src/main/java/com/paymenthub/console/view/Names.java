package com.paymenthub.console.view;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;

/** What accounts, merchants and operators are called, for pages that have their ids. */
@ConsolePart
public final class Names {

  private static final String NAMES =
      """
      select client_id as id, name from account where client_id = any(?)
      union all select id, name from merchant where id = any(?)
      union all select id, name from console_operator where id = any(?)
      """;

  private final JdbcTemplate jdbc;

  Names(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /** The names by id, as texts; without those that have no name, and those of anything else. */
  public Map<String, String> of(Collection<UUID> ids) {
    Map<String, String> names = new HashMap<>();
    if (!ids.isEmpty()) {
      SqlArrayValue wanted = new SqlArrayValue("uuid", ids.toArray());
      jdbc.query(
          NAMES,
          row -> {
            String name = row.getString("name");
            if (name != null) {
              names.put(row.getString("id"), name);
            }
          },
          wanted,
          wanted,
          wanted);
    }
    return names;
  }
}
