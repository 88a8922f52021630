package com.paymenthub.platform.sealing;

import com.paymenthub.platform.Exclusive;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Replaces the encryption key while services are running: first a new key is added, then everything
 * is encrypted again with it, and the older keys are removed in a later run. Every step may be
 * interrupted and repeated.
 */
@Component
public class KeyRotation {

  /** Few enough for a short transaction. */
  private static final int BATCH = 200;

  /**
   * Longer than a service needs to read the keys again (1 s) and to end a transaction in which it
   * has encrypted something (15 s).
   */
  private static final Duration IN_USE_EVERYWHERE_AFTER = Duration.ofMinutes(1);

  private final VaultKeys keys;
  private final Sealer sealer;
  private final List<SealedColumn> columns;
  private final JdbcTemplate jdbc;
  private final Clock clock;

  /** Without it, two concurrent changes of the keys would lose one of them. */
  private final Exclusive change;

  public KeyRotation(
      KeyMaterial keys, Sealer sealer, List<HoldsSealed> holders, JdbcTemplate jdbc, Clock clock) {
    this.keys = keys.vault();
    this.sealer = sealer;
    this.columns = holders.stream().map(HoldsSealed::sealedColumn).toList();
    this.jdbc = jdbc;
    this.clock = clock;
    this.change = changeOfKeys(jdbc);
  }

  /** What every change of the stored keys takes while it makes it. */
  static Exclusive changeOfKeys(JdbcTemplate jdbc) {
    return new Exclusive(jdbc, 4_802_117_639_250_571L);
  }

  /** All encrypted columns. */
  public List<SealedColumn> columns() {
    return columns;
  }

  /**
   * Adds a new key, with which all services that share the directory of the keys encrypt from then
   * on. Call it inside a transaction.
   *
   * @throws IllegalStateException when the keys are handed over as configuration
   */
  public void addKey() {
    change.waitInTransaction();
    keys.replace(Keyset::withNewKey);
  }

  /**
   * How many values of a column are encrypted again.
   *
   * @param done how many values were
   * @param after the key of the last row
   */
  public record Progress(long done, List<Object> after) {}

  /**
   * Encrypts again some values of a column that are encrypted with older keys. Call it inside a
   * transaction, until nothing is left.
   *
   * @param progress the result of the previous call; null for the first call
   * @return the progress so far; empty when nothing was left
   * @throws IllegalStateException when a value cannot be decrypted
   */
  public Optional<Progress> sealSome(SealedColumn column, @Nullable Progress progress) {
    List<Value> values =
        read(column, keys.now().sealingPrefix(), progress == null ? List.of() : progress.after());
    if (values.isEmpty()) {
      return Optional.empty();
    }
    write(column, values);
    long before = progress == null ? 0 : progress.done();
    return Optional.of(new Progress(before + values.size(), values.getLast().key()));
  }

  /**
   * Removes the older keys, which nothing in the database needs any more; older backups still need
   * them. Call it inside a transaction.
   *
   * @return how many there were
   * @throws IllegalStateException when something needs them, when the newest key is too new, or
   *     when the keys are handed over as configuration
   */
  public int removeOlderKeys() {
    if (keys.replacedAt().stream()
        .anyMatch(at -> clock.instant().isBefore(at.plus(IN_USE_EVERYWHERE_AFTER)))) {
      throw new IllegalStateException(
          "the keys were changed less than a minute ago, and a service may still encrypt with an"
              + " older one: nothing was removed");
    }
    change.waitInTransaction();
    int before = keys.now().size();
    keys.replace(
        found -> {
          requireUnused(found);
          return found.withoutOlderKeys();
        });
    return before - keys.now().size();
  }

  private void requireUnused(Keyset found) {
    for (SealedColumn column : columns) {
      if (!read(column, found.sealingPrefix(), List.of()).isEmpty()) {
        throw new IllegalStateException(
            "%s has values that are encrypted with an older key: nothing was removed"
                .formatted(column.name()));
      }
    }
  }

  /**
   * A value that was read.
   *
   * @param key the primary key of its row
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared: it only holds the columns of a row.
  private record Value(List<Object> key, byte[] sealed, byte[] binding) {}

  private List<Value> read(SealedColumn column, byte[] prefix, List<?> after) {
    String key = String.join(", ", column.primaryKey());
    List<String> selected = new ArrayList<>(column.primaryKey());
    selected.addAll(column.otherColumns());
    selected.add(column.column());
    List<Object> parameters = new ArrayList<>();
    parameters.add(prefix.length);
    parameters.add(prefix);
    parameters.addAll(after);
    parameters.add(BATCH);
    return jdbc.query(
        "select %s from %s where substring(%s from 1 for ?) <> ?%s order by %s limit ?"
            .formatted(
                String.join(", ", selected),
                column.table(),
                column.column(),
                after.isEmpty() ? "" : " and (%s) > (%s)".formatted(key, marks(after.size())),
                key),
        (row, _) -> value(column, row),
        parameters.toArray());
  }

  private static Value value(SealedColumn column, ResultSet row) throws SQLException {
    List<Object> key = new ArrayList<>();
    for (String part : column.primaryKey()) {
      key.add(row.getObject(part));
    }
    return new Value(key, row.getBytes(column.column()), column.binding().of(row));
  }

  /**
   * A value that was changed since it was read is left as it is: it is already encrypted with the
   * newest key.
   */
  private void write(SealedColumn column, List<Value> values) {
    List<Object[]> rows = new ArrayList<>();
    for (Value value : values) {
      List<Object> row = new ArrayList<>();
      row.add(sealer.seal(sealer.open(value.sealed(), value.binding()), value.binding()));
      row.addAll(value.key());
      row.add(value.sealed());
      rows.add(row.toArray());
    }
    jdbc.batchUpdate(
        "update %s set %s = ? where (%s) = (%s) and %s = ?"
            .formatted(
                column.table(),
                column.column(),
                String.join(", ", column.primaryKey()),
                marks(column.primaryKey().size()),
                column.column()),
        rows);
  }

  private static String marks(int count) {
    return String.join(", ", Collections.nCopies(count, "?"));
  }
}
