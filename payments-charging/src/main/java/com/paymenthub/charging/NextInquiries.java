package com.paymenthub.charging;

import static java.util.Objects.requireNonNull;

import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.DueTask;
import com.paymenthub.platform.Timestamps;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** When providers are asked next for the outcomes of attempts that they did not answer. */
@Repository
public class NextInquiries {

  /** {@link #count} stops there. */
  public static final int MAXIMUM = 10_000;

  private final JdbcTemplate jdbc;

  NextInquiries(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * The time of the next inquiry that follows from the history of a charge; empty when none
   * follows.
   */
  public static Optional<Instant> after(Charge.Registered charge) {
    return DueTask.of(charge)
        .filter(next -> ChargeWork.of(next.task()) == ChargeWork.INQUIRY)
        .map(DueTask::dueAt);
  }

  /** How many charges have a next inquiry, at most {@link #MAXIMUM}. */
  public long count() {
    return requireNonNull(
        jdbc.queryForObject(
            "select count(*) from (select from charge_agenda where kind = ? limit ?) as asked",
            Long.class,
            ChargeWork.INQUIRY.kind(),
            MAXIMUM));
  }

  /** The time of the next inquiry of each of these charges; charges without one are left out. */
  public Map<UUID, Instant> of(Collection<UUID> chargeIds) {
    Map<UUID, Instant> found = new HashMap<>();
    jdbc.query(
        "select charge_id, due_at from charge_agenda where charge_id = any (?) and kind = ?",
        row -> {
          found.put(row.getObject("charge_id", UUID.class), Timestamps.at(row, "due_at"));
        },
        chargeIds.toArray(UUID[]::new),
        ChargeWork.INQUIRY.kind());
    return found;
  }
}
