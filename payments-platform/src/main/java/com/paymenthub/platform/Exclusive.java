package com.paymenthub.platform;

import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Something that only one transaction, or one connection, of all nodes does at a time. It is an
 * advisory lock of PostgreSQL: it ends with its transaction or connection, so that a node that dies
 * holds up no other one.
 */
public final class Exclusive {

  private final JdbcTemplate jdbc;
  private final String key;
  private final List<Object> values;

  /**
   * Something that exists once.
   *
   * @param number identifies it, and nothing else; it stays, because nodes of two versions run at
   *     the same time during an upgrade
   */
  public Exclusive(JdbcTemplate jdbc, long number) {
    this(jdbc, "?", List.of(number));
  }

  /**
   * Something that exists for each of many subjects, for example once for each account.
   *
   * @param name identifies it
   * @param seed keeps equal names of different things apart
   */
  public Exclusive(JdbcTemplate jdbc, String name, long seed) {
    this(jdbc, "hashtextextended(?, ?)", List.of(name, seed));
  }

  private Exclusive(JdbcTemplate jdbc, String key, List<Object> values) {
    this.jdbc = jdbc;
    this.key = key;
    this.values = values;
  }

  /**
   * Takes it for the transaction of the caller, unless another one has it.
   *
   * @return whether the caller has it, until its transaction ends
   */
  public boolean tryInTransaction() {
    return ask("pg_try_advisory_xact_lock");
  }

  /** Waits until no other transaction has it. The caller has it until its transaction ends. */
  public void waitInTransaction() {
    jdbc.query(sql("pg_advisory_xact_lock"), _ -> {}, values.toArray());
  }

  /**
   * Takes it for a connection, unless another one has it. The template has to be on one connection.
   *
   * @return whether the connection has it, until {@link #releaseConnection} or its end
   */
  public boolean tryOnConnection() {
    return ask("pg_try_advisory_lock");
  }

  /** Ends what {@link #tryOnConnection} began. */
  public void releaseConnection() {
    ask("pg_advisory_unlock");
  }

  private boolean ask(String function) {
    return Boolean.TRUE.equals(jdbc.queryForObject(sql(function), Boolean.class, values.toArray()));
  }

  private String sql(String function) {
    return "select " + function + "(" + key + ")";
  }
}
