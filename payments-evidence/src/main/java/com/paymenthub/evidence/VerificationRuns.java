package com.paymenthub.evidence;

import com.paymenthub.platform.Timestamps;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** The checks of the whole history, in the order in which they were made. */
@Repository
public class VerificationRuns {

  private static final int MOST_TOLD = 20;

  private final JdbcTemplate jdbc;

  @Autowired
  public VerificationRuns(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * A check.
   *
   * @param at when the history was read
   * @param seals how many seals there were
   * @param sealedAt when the last of them was made; null without any
   * @param lastEvent the highest index of events that was sealed; 0 without any
   * @param events how many events were read
   * @param unsealedEvents how many of them no seal covered
   * @param changes how many changes were read
   * @param unsealedChanges how many of them no seal covered
   * @param findings how much was not as it was sealed
   * @param told the first of it, a line each
   */
  public record Run(
      Instant at,
      int seals,
      @Nullable Instant sealedAt,
      long lastEvent,
      long events,
      long unsealedEvents,
      long changes,
      long unsealedChanges,
      long findings,
      String told) {}

  /** The last checks, the newest first. */
  public List<Run> newest(int limit) {
    return jdbc.query(
        "select * from verification_run order by id desc limit ?",
        (row, _) -> {
          return new Run(
              Timestamps.at(row, "at"),
              row.getInt("seals"),
              Timestamps.atOrNull(row, "sealed_at"),
              row.getLong("last_event"),
              row.getLong("events"),
              row.getLong("unsealed_events"),
              row.getLong("changes"),
              row.getLong("unsealed_changes"),
              row.getLong("findings"),
              row.getString("told"));
        },
        limit);
  }

  /** Keeps what came of a check. */
  void add(Verdict verdict) {
    jdbc.update(
        """
        insert into verification_run (at, seals, sealed_at, last_event, events, unsealed_events,
          changes, unsealed_changes, findings, told)
        values (?, ?, ?, (select coalesce(max(last_event), 0) from seal where number <= ?),
          ?, ?, ?, ?, ?, ?)
        """,
        Timestamps.toDatabase(verdict.at()),
        verdict.seals(),
        verdict.sealedAt() == null ? null : Timestamps.toDatabase(verdict.sealedAt()),
        verdict.seals(),
        verdict.events(),
        verdict.unsealedEvents(),
        verdict.changes(),
        verdict.unsealedChanges(),
        verdict.findings().size(),
        verdict.findings().stream()
            .limit(MOST_TOLD)
            .map(SealFinding::text)
            .collect(Collectors.joining("\n")));
  }
}
