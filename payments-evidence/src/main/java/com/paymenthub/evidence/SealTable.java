package com.paymenthub.evidence;

import com.paymenthub.platform.Exclusive;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.platform.due.Backlog;
import com.paymenthub.platform.stream.StreamEpochs;
import com.paymenthub.platform.stream.StreamPosition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** The seals in the database, to which they are only added. */
@Repository
public class SealTable {

  /** Of the epoch up to which is sealed, what the last seal does not reach; and all later ones. */
  private static final String UNSEALED =
      """
      select count(*) as count, min(time_stamp) as since
      from (
        select time_stamp from domain_event
        where tx >= ?::xid8 and (tx >= ?::xid8 or global_index > ?)
          and global_index > ? and global_index <= ?
        union all
        select time_stamp from domain_event where global_index > ?) unsealed
      """;

  private final JdbcTemplate jdbc;
  private final Exclusive sealing;

  public SealTable(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
    this.sealing = new Exclusive(jdbc, 6_041_906_119_001L);
  }

  /** Whether this transaction is the only one that seals; it stays so until it ends. */
  boolean isAlone() {
    return sealing.tryInTransaction();
  }

  /** The last seal. */
  Optional<Seal> last() {
    return seals("order by number desc limit 1").stream().findFirst();
  }

  /** The number of the last seal; 0 without any. */
  long lastNumber() {
    return number("coalesce(max(number), 0)");
  }

  /** One seal. */
  Optional<Seal> find(long number) {
    return seals("where number = ?", number).stream().findFirst();
  }

  /** Some seals after one, in their order. */
  List<Seal> after(long number, int limit) {
    return seals("where number > ? order by number limit ?", number, limit);
  }

  private List<Seal> seals(String rows, Object... values) {
    return stored(rows, values).stream().map(Stored::text).map(Seal::parse).toList();
  }

  /**
   * What is stored as the text of a seal, and may be none any more.
   *
   * @param number of the row
   */
  record Stored(long number, String text) {}

  /** What is stored as seals after one, in their order. */
  List<Stored> storedAfter(long number) {
    return stored("where number > ? order by number", number);
  }

  private List<Stored> stored(String rows, Object... values) {
    return jdbc.query(
        "select number, statement from payments.seal " + rows,
        (row, _) -> new Stored(row.getLong(1), row.getString(2)),
        values);
  }

  /** Some seals before one, the newest first. */
  public List<SealFacts> newestBefore(long number, int limit) {
    return jdbc.query(
        "select * from seal where number < ? order by number desc limit ?",
        (row, _) -> SealFacts.of(row),
        number,
        limit);
  }

  /** Adds a seal. */
  void add(Seal seal) {
    jdbc.update(
        """
        insert into seal (number, sealed_at, events, changes, last_event, from_tx, to_tx, after,
          statement)
        values (?, ?, ?, ?, ?, ?::xid8, ?::xid8, ?, ?)
        """,
        seal.number(),
        Timestamps.toDatabase(seal.at()),
        seal.events().count(),
        seal.changes().count(),
        seal.events().last(),
        String.valueOf(seal.events().to().fromTx()),
        String.valueOf(seal.events().to().toTx()),
        seal.events().to().afterIndex(),
        seal.text());
  }

  /** How many rows of a kind all seals have together. */
  long sealed(HistoryKind kind) {
    return number("coalesce(sum(%s), 0)::bigint".formatted(kind.sum()));
  }

  /** The highest index of events that was sealed. */
  public long sealedPosition() {
    return number("coalesce(max(last_event), 0)");
  }

  private long number(String ofAll) {
    return Objects.requireNonNull(
        jdbc.queryForObject("select %s from seal".formatted(ofAll), Long.class));
  }

  /** How old the oldest event is that is not sealed; zero without any. */
  public Duration oldestUnsealed(Instant now) {
    return unsealed().lag(now);
  }

  /** The events that are not sealed yet. */
  public Backlog unsealed() {
    SealedPart sealed = last().map(Seal::events).orElse(SealedPart.NOTHING);
    StreamPosition to = sealed.to();
    List<Long> epochs = new StreamEpochs(jdbc).settled(HistoryKind.EVENT.stream());
    long end = to.epoch() < epochs.size() ? epochs.get(to.epoch()) : Long.MAX_VALUE;
    return Backlog.read(
        jdbc,
        UNSEALED,
        String.valueOf(to.fromTx()),
        String.valueOf(to.toTx()),
        to.afterIndex(),
        sealed.epochs().isEmpty() ? 0 : sealed.epochs().getLast(),
        end,
        end);
  }
}
