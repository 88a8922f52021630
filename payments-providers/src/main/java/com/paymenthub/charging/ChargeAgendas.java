package com.paymenthub.charging;

import com.paymenthub.domain.charges.Agenda;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.foundation.due.AgendaTable;
import com.paymenthub.foundation.due.Appointment;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** The agenda of charges: what each charge waits for, and until when. */
@Repository
class ChargeAgendas {

  private final AgendaTable table;

  ChargeAgendas(JdbcTemplate jdbc, Clock clock) {
    this.table = new AgendaTable(jdbc, clock, "charge_agenda", "charge_id");
  }

  AgendaTable table() {
    return table;
  }

  /** Writes what is due next for a charge, in the transaction of its events. */
  void keep(Charge.Registered charge, long position) {
    UUID chargeId = charge.charge().id();
    next(charge, position).ifPresentOrElse(table::put, () -> table.remove(chargeId, position));
  }

  /** Corrects the row of a charge for which nothing had to be done. */
  void correct(Charge.Registered charge, long position) {
    UUID chargeId = charge.charge().id();
    next(charge, position).ifPresentOrElse(table::correct, () -> table.remove(chargeId, position));
  }

  private static Optional<Appointment> next(Charge.Registered charge, long position) {
    return Agenda.of(charge).map(agenda -> appointment(charge, agenda, position));
  }

  private static Appointment appointment(Charge.Registered charge, Agenda agenda, long position) {
    return new Appointment(
        charge.charge().id(),
        charge.charge().terms().clientId(),
        ChargeWork.of(agenda.task()).kind(),
        ChargeWork.calls(agenda.task())
            ? charge.charge().attempt(agenda.attemptId()).route().providerType()
            : "",
        agenda.dueAt(),
        position);
  }
}
