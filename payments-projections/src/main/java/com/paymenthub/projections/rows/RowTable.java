package com.paymenthub.projections.rows;

import com.paymenthub.projections.RecentRows;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The table of one projection in PostgreSQL.
 *
 * @param <R> the record of the rows
 */
public abstract class RowTable<R extends Record & Row> {

  private final RecentRows<R> recent = new RecentRows<>();
  private final JdbcTemplate jdbc;
  private final Mapping<R> mapping;
  private final RowWriter<R> writer;

  protected RowTable(JdbcTemplate jdbc, Mapping<R> mapping) {
    this.jdbc = jdbc;
    this.mapping = mapping;
    this.writer = new RowWriter<>(jdbc, mapping);
  }

  /** The columns of the table. */
  public Mapping<R> mapping() {
    return mapping;
  }

  /**
   * Writes the rows as they are now, new or not, with one statement.
   *
   * @param rows each id at most once
   */
  public void write(List<R> rows) {
    writer.write(rows);
    rows.forEach(row -> recent.wrote(row.id(), row.sequenceNumber(), row));
  }

  /**
   * Writes what histories have come to.
   *
   * @param changes each history at most once
   */
  public void apply(List<RowChange<R>> changes) {
    write(changes.stream().map(RowChange::after).toList());
  }

  /** The row with this id, of any account. */
  public Optional<R> find(UUID id) {
    return recent.ofTransaction(id).or(() -> fromTable(id));
  }

  /**
   * The row that a next event changes.
   *
   * @param position that of the event before it
   */
  public Optional<R> find(UUID id, long position) {
    return recent.at(id, position).or(() -> fromTable(id));
  }

  /**
   * The row of an account; empty for an unknown id and for a row of another account, after an equal
   * time: callers could measure a difference, and so learn what others have.
   */
  public Optional<R> find(UUID clientId, UUID id) {
    return recent
        .ofTransaction(id)
        .filter(row -> row.clientId().equals(clientId))
        .or(() -> read(mapping.selectOfAccount(), id, id, clientId).stream().findFirst());
  }

  /**
   * The rows that match a condition.
   *
   * @param condition what follows on the list of columns: {@code where}, {@code order by}, limits
   */
  protected List<R> query(String condition, Object... arguments) {
    return read(mapping.select() + " " + condition, arguments);
  }

  /**
   * How many rows match a condition.
   *
   * @param condition {@code where} and what follows
   */
  protected long count(String condition, Object... arguments) {
    Long count = jdbc.queryForObject(mapping.count() + " " + condition, Long.class, arguments);
    return count == null ? 0 : count;
  }

  private Optional<R> fromTable(UUID id) {
    return read(mapping.selectById(), id).stream().findFirst();
  }

  private List<R> read(String sql, Object... arguments) {
    return jdbc.query(sql, (found, _) -> mapping.read(found), arguments);
  }
}
