package com.paymenthub.providers.flow;

import com.paymenthub.domain.charges.Agenda;
import com.paymenthub.domain.charges.Charge;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** When each charge is due for attention, in PostgreSQL, so that any node can find it. */
@Repository
public class ChargeAgendas {

  private final JdbcTemplate jdbc;

  public ChargeAgendas(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * A charge that is due.
   *
   * @param clientId the account that it belongs to
   */
  public record DueCharge(UUID chargeId, UUID clientId) {}

  /** Keeps what is next for a charge, in the transaction of its events. */
  void keep(Charge.Registered charge) {
    UUID chargeId = charge.charge().id();
    Optional<Agenda> agenda = Agenda.of(charge);
    if (agenda.isEmpty()) {
      jdbc.update("delete from charge_agenda where charge_id = ?", chargeId);
    } else {
      jdbc.update(
          "insert into charge_agenda (charge_id, client_id, due_at) values (?, ?, ?)"
              + " on conflict (charge_id) do update set due_at = excluded.due_at",
          chargeId,
          charge.charge().terms().clientId(),
          agenda.get().dueAt().atOffset(ZoneOffset.UTC));
    }
  }

  /**
   * A charge that is due and that no other node attends to; until the end of the transaction, none
   * will.
   */
  Optional<DueCharge> claim(Instant now) {
    List<DueCharge> due =
        jdbc.query(
            "select charge_id, client_id from charge_agenda where due_at <= ?"
                + " order by due_at for update skip locked limit 1",
            (row, _) ->
                new DueCharge(
                    row.getObject("charge_id", UUID.class), row.getObject("client_id", UUID.class)),
            now.atOffset(ZoneOffset.UTC));
    return due.stream().findFirst();
  }

  /** Puts off a charge that could not be attended to, so that it does not hold up the others. */
  void putOff(UUID chargeId, Instant until) {
    jdbc.update(
        "update charge_agenda set due_at = ? where charge_id = ?",
        until.atOffset(ZoneOffset.UTC),
        chargeId);
  }
}
