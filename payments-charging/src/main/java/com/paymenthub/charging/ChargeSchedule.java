package com.paymenthub.charging;

import com.paymenthub.domain.charges.Charge;
import com.paymenthub.platform.due.ScheduleTable;
import com.paymenthub.platform.writing.WriteOrder;
import java.time.Clock;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** The schedule of charges: what each charge waits for, and until when. */
@Repository
class ChargeSchedule {

  private final ScheduleTable table;

  ChargeSchedule(JdbcTemplate jdbc, Clock clock) {
    this.table =
        new ScheduleTable(jdbc, clock, WriteOrder.CHARGE_SCHEDULE, "charge_agenda", "charge_id");
  }

  ScheduleTable table() {
    return table;
  }

  /** Writes what is due next for a charge, in the transaction of its events. */
  void keep(Charge.Registered charge, long position) {
    UUID chargeId = charge.charge().id();
    DueEntries.of(charge, position)
        .ifPresentOrElse(table::put, () -> table.remove(chargeId, position));
  }

  /** Corrects the row of a charge for which nothing had to be done. */
  void correct(Charge.Registered charge, long position) {
    UUID chargeId = charge.charge().id();
    DueEntries.of(charge, position)
        .ifPresentOrElse(table::correct, () -> table.remove(chargeId, position));
  }
}
