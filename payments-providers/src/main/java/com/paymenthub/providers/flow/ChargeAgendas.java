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
   * Charges that are due, which nobody else is given until {@code until}: by then they have been
   * attended to, or whoever was given them has failed. Nothing stays locked, because whoever tells
   * of a charge meanwhile appends events first and keeps the agenda afterwards, the other way
   * round.
   *
   * @param maximum how many at most; those that are due the longest
   */
  List<DueCharge> claim(int maximum, Instant now, Instant until) {
    return jdbc.query(
        "update charge_agenda set due_at = ? where charge_id = any (array (select charge_id"
            + " from charge_agenda where due_at <= ? order by due_at limit ?"
            + " for update skip locked)) returning charge_id, client_id",
        (row, _) ->
            new DueCharge(
                row.getObject("charge_id", UUID.class), row.getObject("client_id", UUID.class)),
        until.atOffset(ZoneOffset.UTC),
        now.atOffset(ZoneOffset.UTC),
        maximum);
  }
}
