package com.paymenthub.api.testing;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * How many rows every table of the service has, except those that are written behind, at any time,
 * from what was stored before.
 */
public final class TableCounts {

  private static final Pattern WRITTEN_BEHIND =
      Pattern.compile(
          "payments\\.(seal|parity_run|derived_table|charge_(change|block|count)|finance_.*)");

  private final JdbcTemplate owner;
  private final String countAll;

  public TableCounts(RunningService service) {
    this.owner = service.owner();
    List<String> tables = tables(owner);
    this.countAll =
        tables.stream()
            .filter(table -> !WRITTEN_BEHIND.matcher(table).matches())
            .map(table -> "select '%s' as name, count(*) as rows from %s".formatted(table, table))
            .collect(Collectors.joining(" union all ", "", " order by name"));
  }

  /** Every table of ours, with its schema. */
  public static List<String> tables(JdbcTemplate owner) {
    return owner.queryForList(
        "select table_schema || '.' || table_name from information_schema.tables"
            + " where table_type = 'BASE TABLE'"
            + " and table_schema not in ('pg_catalog', 'information_schema') order by 1",
        String.class);
  }

  /** The counts now, by table. */
  public Map<String, Long> now() {
    Map<String, Long> counts = new LinkedHashMap<>();
    owner.query(
        countAll,
        row -> {
          counts.put(row.getString("name"), row.getLong("rows"));
        });
    return counts;
  }
}
