package com.paymenthub.finance.reconciliation;

import com.paymenthub.platform.Timestamps;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** The runs, of which only finished ones are seen. */
@Repository
class ReconciliationRuns {

  private static final String COLUMNS =
      "select id, digest, from_day, to_day, replaces, done_at, read_rows, matched_rows,"
          + " ignored_rows, broken_rows, differences from reconciliation_run ";

  /** So many rows are deleted in one transaction. */
  private static final int DELETED = 50_000;

  private static final List<String> ROWS =
      List.of(
          "reconciliation_row",
          "reconciliation_broken_row",
          "reconciliation_match",
          "reconciliation_difference");

  private static final String OF_THE_SAME =
      "from_day = ? and to_day = ? and provider_id is not distinct from ?::uuid";

  private final JdbcTemplate jdbc;
  private final Clock clock;

  ReconciliationRuns(JdbcTemplate jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /** The run of a file that counts, if it was compared already for the same days. */
  Optional<ReconciliationRun> ofFile(SettlementImport wanted, String digest) {
    return ofBytes(wanted, digest, OF_THE_SAME).stream().findFirst();
  }

  /** The run that counts of a file with the same name, for the same days. */
  Optional<ReconciliationRun> ofName(SettlementImport wanted) {
    return jdbc
        .query(
            COLUMNS
                + "where account_id = ? and provider_type = ? and file_name = ?"
                + " and done_at is not null and replaced_by is null and "
                + OF_THE_SAME
                + " order by done_at desc limit 1",
            (row, _) -> run(row),
            wanted.account(),
            wanted.provider(),
            String.valueOf(wanted.file().getFileName()),
            wanted.from(),
            wanted.to(),
            wanted.providerId())
        .stream()
        .findFirst();
  }

  /**
   * The run that counts and has compared the same rows for other days, or for another of the
   * merchants' accounts. Files without a row are all alike: that one was compared says nothing of
   * the next one.
   */
  Optional<ReconciliationRun> ofSameRows(SettlementImport wanted, String digest) {
    return ofBytes(wanted, digest, "not (" + OF_THE_SAME + ")").stream()
        .filter(run -> run.rows() + run.ignored() + run.broken() > 0)
        .findFirst();
  }

  private List<ReconciliationRun> ofBytes(SettlementImport wanted, String digest, String and) {
    return jdbc.query(
        COLUMNS
            + "where account_id = ? and provider_type = ? and digest = ? and done_at is not null"
            + " and replaced_by is null and id is distinct from ?::uuid and "
            + and
            + " order by done_at desc",
        (row, _) -> run(row),
        wanted.account(),
        wanted.provider(),
        digest,
        wanted.replaces(),
        wanted.from(),
        wanted.to(),
        wanted.providerId());
  }

  /** The finished runs that count, but the one that is replaced. */
  List<UUID> counting(SettlementImport wanted) {
    return jdbc.queryForList(
        "select id from reconciliation_run where account_id = ? and provider_type = ?"
            + " and done_at is not null and replaced_by is null and id is distinct from ?::uuid",
        UUID.class,
        wanted.account(),
        wanted.provider(),
        wanted.replaces());
  }

  /** The runs that a run is made instead of: that one, and those that it was made instead of. */
  Set<UUID> replaced(@Nullable UUID run) {
    return Set.copyOf(
        jdbc.queryForList(
            "with recursive replaced (id) as (select ?::uuid union select earlier.replaces"
                + " from reconciliation_run earlier join replaced on earlier.id = replaced.id)"
                + " select id from replaced where id is not null",
            UUID.class,
            run));
  }

  /** Whether a run of the same provider and account counts, so that it may be replaced. */
  boolean isReplaceable(SettlementImport wanted, UUID run) {
    return Boolean.TRUE.equals(
        jdbc.queryForObject(
            "select exists (select from reconciliation_run where id = ? and account_id = ?"
                + " and provider_type = ? and done_at is not null and replaced_by is null)",
            Boolean.class,
            run,
            wanted.account(),
            wanted.provider()));
  }

  void begin(UUID id, SettlementImport wanted, ZoneId timeZone, String digest) {
    jdbc.update(
        "insert into reconciliation_run (id, account_id, provider_type, provider_id, from_day,"
            + " to_day, time_zone, file_name, digest, replaces, begun_at)"
            + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        id,
        wanted.account(),
        wanted.provider(),
        wanted.providerId(),
        wanted.from(),
        wanted.to(),
        timeZone.getId(),
        String.valueOf(wanted.file().getFileName()),
        digest,
        wanted.replaces(),
        Timestamps.toDatabase(clock.instant()));
  }

  /** Lets everybody see a run, in the transaction of the caller. */
  ReconciliationRun finish(UUID id, Counted counted) {
    jdbc.update(
        "update reconciliation_run set done_at = ?, epoch = ?, to_tx = ?, as_of = ?, read_rows = ?,"
            + " matched_rows = ?, ignored_rows = ?, broken_rows = ?, differences = ? where id = ?",
        Timestamps.toDatabase(clock.instant()),
        counted.position().epoch(),
        counted.position().toTx(),
        Timestamps.toDatabase(counted.position().asOf()),
        counted.rows(),
        counted.matched(),
        counted.ignored(),
        counted.broken(),
        counted.differences(),
        id);
    jdbc.update(
        "update reconciliation_run earlier set replaced_by = later.id from reconciliation_run later"
            + " where later.id = ? and earlier.id = later.replaces",
        id);
    return Objects.requireNonNull(
        jdbc.queryForObject(COLUMNS + "where id = ?", (row, _) -> run(row), id));
  }

  /** Up to where the movements were read that a file was compared with. */
  record ComparedAt(int epoch, long toTx, Instant asOf) {}

  /** How much came out. */
  record Counted(
      ComparedAt position, long rows, long matched, long ignored, long broken, long differences) {}

  /** Deletes what runs left behind that were not finished. Nobody else may be at it. */
  void deleteUnfinished(SettlementImport wanted) {
    List<UUID> unfinished =
        jdbc.queryForList(
            "select id from reconciliation_run where account_id = ? and provider_type = ?"
                + " and done_at is null",
            UUID.class,
            wanted.account(),
            wanted.provider());
    unfinished.forEach(this::delete);
  }

  private void delete(UUID run) {
    for (String table : ROWS) {
      String some =
          "delete from %1$s where ctid = any(array(select ctid from %1$s where run_id = ? limit ?))"
              .formatted(table);
      int deleted;
      do {
        deleted = jdbc.update(some, run, DELETED);
      } while (deleted > 0);
    }
    jdbc.update("delete from reconciliation_run where id = ?", run);
  }

  private static ReconciliationRun run(ResultSet row) throws SQLException {
    return new ReconciliationRun(
        row.getObject("id", UUID.class),
        row.getString("digest"),
        row.getObject("from_day", LocalDate.class),
        row.getObject("to_day", LocalDate.class),
        row.getObject("replaces", UUID.class),
        Timestamps.atOrNull(row, "done_at"),
        row.getLong("read_rows"),
        row.getLong("matched_rows"),
        row.getLong("ignored_rows"),
        row.getLong("broken_rows"),
        row.getLong("differences"));
  }
}
