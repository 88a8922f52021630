package com.paymenthub.api.tablechecks;

import com.paymenthub.domain.history.Ids;
import com.paymenthub.platform.Timestamps;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** What came of the comparisons of tables with their events; every node sees the same. */
@Repository
public class ParityRuns {

  /** After that, a run that was not renewed is taken for one whose node has died. */
  private static final Duration LEASE = Duration.ofHours(2);

  private final JdbcTemplate jdbc;

  ParityRuns(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * A run that has ended.
   *
   * @param endedAt when it ended
   * @param events how many events it folded
   * @param differences how many differences it found
   */
  public record Ended(Instant endedAt, long events, long differences) {}

  /**
   * Begins the run that is planned for an instant, unless another node does or has done it.
   *
   * @return the id of the run
   */
  Optional<UUID> begin(Instant plannedFor, Instant now) {
    return insert(now, Timestamps.toDatabase(plannedFor));
  }

  /** Begins a run that somebody asks for, and returns its id. */
  public UUID begin(Instant now) {
    return insert(now, null).orElseThrow();
  }

  private Optional<UUID> insert(Instant now, @Nullable OffsetDateTime plannedFor) {
    List<UUID> begun =
        jdbc.queryForList(
            """
            insert into parity_run (id, planned_for, started_at, lease_until) values (?, ?, ?, ?)
            on conflict (planned_for) do update set id = excluded.id,
              started_at = excluded.started_at, lease_until = excluded.lease_until
            where parity_run.ended_at is null and parity_run.lease_until < excluded.started_at
            returning id
            """,
            UUID.class,
            Ids.next(),
            plannedFor,
            Timestamps.toDatabase(now),
            Timestamps.toDatabase(now.plus(LEASE)));
    return begun.stream().findFirst();
  }

  /** Notes that a run goes on. */
  void renew(UUID id, Instant now) {
    jdbc.update(
        "update parity_run set lease_until = ? where id = ?",
        Timestamps.toDatabase(now.plus(LEASE)),
        id);
  }

  /** Notes what came of a run. */
  public void end(UUID id, Ended result) {
    jdbc.update(
        "update parity_run set ended_at = ?, events = ?, differences = ? where id = ?",
        Timestamps.toDatabase(result.endedAt()),
        result.events(),
        result.differences(),
        id);
  }

  /** Whether the run that is planned for an instant has ended. */
  boolean hasEnded(Instant plannedFor) {
    return !jdbc.queryForList(
            "select 1 from parity_run where planned_for = ? and ended_at is not null",
            Integer.class,
            Timestamps.toDatabase(plannedFor))
        .isEmpty();
  }

  /** The run that ended last; empty when none ever has. */
  public Optional<Ended> last() {
    return jdbc
        .query(
            """
            select ended_at, events, differences from parity_run where ended_at is not null
            order by ended_at desc limit 1
            """,
            (row, _) ->
                new Ended(
                    Timestamps.at(row, "ended_at"),
                    row.getLong("events"),
                    row.getLong("differences")))
        .stream()
        .findFirst();
  }
}
