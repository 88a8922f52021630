package com.paymenthub.api.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** What PostgreSQL itself saw of a charge: its statements, its transactions and its rows. */
final class SeenByPostgres {

  /** Every table that a charge may leave rows in. */
  private static final List<String> TABLES =
      List.of(
          "card",
          "charge_change",
          "charge",
          "domain_event",
          "idempotency_record",
          "notifiable_event",
          "notification",
          "personal_text",
          "subject_key",
          "vault_card");

  private static final Pattern WRITTEN =
      Pattern.compile("(insert into|delete from|update) (?!set\\b)(\\w+)");

  private final JdbcTemplate jdbc;
  private final UUID account;

  SeenByPostgres(DataSource superuser, UUID account) {
    this.jdbc = new JdbcTemplate(superuser);
    this.account = account;
  }

  /**
   * What happened.
   *
   * @param writes how many rows were written, by what was done with which table
   * @param reads the tables that were read for themselves
   * @param transactions how many of them wrote
   * @param rowBytes how large the new rows are, by table
   */
  record Seen(
      Map<String, Long> writes, Set<String> reads, long transactions, Map<String, Long> rowBytes) {}

  /** Something that is looked at. */
  @FunctionalInterface
  interface Happening {
    void happen() throws Exception;
  }

  /**
   * Begins to count, and registers the one webhook. When keys were last used is written once a
   * minute, charge or not: it is no part of a charge, and here it stands for tomorrow already.
   */
  void prepare() {
    jdbc.execute("create extension pg_stat_statements");
    jdbc.update(
        "insert into payments.webhook values (?, ?, '*', 'https://example.com/hook', 1, true,"
            + " now(), now(), true, '\\x00')",
        UUID.randomUUID(),
        account);
    jdbc.update("update payments.api_key set last_used_at = now() + interval '1 day'");
  }

  /** A node writes every five seconds that it is there, charge or not: then it happens again. */
  Seen during(Happening happening) throws Exception {
    Seen seen = once(happening);
    while (seen.writes().keySet().stream().anyMatch(write -> write.endsWith(" node"))) {
      seen = once(happening);
    }
    return seen;
  }

  private Seen once(Happening happening) throws Exception {
    Map<String, Long> bytesBefore = bytes();
    jdbc.execute("select pg_stat_statements_reset()");
    long firstTransaction = nextTransaction();
    happening.happen();
    long transactions = nextTransaction() - firstTransaction;
    Map<String, Long> writes = writes();
    Set<String> reads = reads();
    Map<String, Long> grown = new LinkedHashMap<>();
    bytes().forEach((table, after) -> grown.put(table, after - bytesBefore.get(table)));
    return new Seen(writes, reads, transactions, grown);
  }

  /**
   * However many statements it takes: of one that writes two tables at once, PostgreSQL counts the
   * rows of the second.
   */
  private Map<String, Long> writes() {
    Map<String, Long> writes = new TreeMap<>();
    jdbc.query(
        "select query, rows from pg_stat_statements"
            + " where query ~* '^\\s*(with|insert|update|delete|merge|copy|truncate)\\M'"
            + " and query !~ 'last_used_at'",
        row -> {
          writes.merge(written(row.getString("query")), row.getLong("rows"), Long::sum);
        });
    return writes;
  }

  private static String written(String statement) {
    return WRITTEN
        .matcher(statement.toLowerCase(Locale.ROOT))
        .results()
        .map(write -> write.group(1) + " " + write.group(2))
        .collect(Collectors.joining(", "));
  }

  private Set<String> reads() {
    return new TreeSet<>(
        jdbc.queryForList(
            "select substring(query from '(?i)\\mfrom\\s+(\\w+)') from pg_stat_statements"
                + " where query ~* '^\\s*select\\M.*\\mfrom\\M' and query !~* 'pg_|attname'",
            String.class));
  }

  /** Every transaction that writes gets the next number, and no other does. */
  private long nextTransaction() {
    return Objects.requireNonNull(
        jdbc.queryForObject(
            "select pg_snapshot_xmax(pg_current_snapshot())::text::bigint", Long.class));
  }

  private Map<String, Long> bytes() {
    Map<String, Long> bytes = new TreeMap<>();
    for (String table : TABLES) {
      bytes.put(
          table,
          jdbc.queryForObject(
              "select coalesce(sum(%s), 0) from payments.%s".formatted(sizeOfRow(table), table),
              Long.class));
    }
    return bytes;
  }

  /** Column by column: what PostgreSQL calls the size of a whole row depends on the query plan. */
  private String sizeOfRow(String table) {
    return Objects.requireNonNull(
        jdbc.queryForObject(
            "select string_agg(format('coalesce(pg_column_size(%I), 0)', attname), ' + ')"
                + " from pg_attribute where attrelid = ?::regclass and attnum > 0"
                + " and not attisdropped",
            String.class, "payments." + table));
  }
}
