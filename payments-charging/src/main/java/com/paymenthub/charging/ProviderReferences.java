package com.paymenthub.charging;

import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.platform.writing.NewRow;
import com.paymenthub.platform.writing.RowStatement;
import com.paymenthub.platform.writing.StepRows;
import com.paymenthub.platform.writing.WriteOrder;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * Which request a provider's notice is about. The rows are written with the events that they follow
 * from, because a notice may come before any reader of the events has seen them.
 */
@Repository
class ProviderReferences {

  private static final RowStatement ADD =
      RowStatement.of(
          WriteOrder.PROVIDER_REFERENCES,
          "insert into provider_reference (id, charge_id, attempt_id, client_id)"
              + " select * from unnest(?, ?, ?, ?) on conflict do nothing",
          List.of("uuid", "uuid", "uuid", "uuid"));

  private final JdbcTemplate jdbc;
  private final StepRows rows;

  ProviderReferences(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
    this.rows = new StepRows(jdbc);
  }

  /** Writes what follows from events that were just appended, in their transaction. */
  void keep(Charge.Registered charge, List<?> events) {
    List<ChargeEvent> appended =
        events.stream().filter(ChargeEvent.class::isInstance).map(ChargeEvent.class::cast).toList();
    rows.write(
        ADD,
        ProviderReference.of(charge, appended).stream()
            .map(
                one ->
                    NewRow.of(one.id(), one.id(), one.chargeId(), one.attemptId(), one.clientId()))
            .toList());
  }

  /** The request that a reference stands for; empty when there is none. */
  Optional<ProviderReference> find(UUID providerId, String reference) {
    return jdbc
        .query(
            "select id, charge_id, attempt_id, client_id from provider_reference where id = ?",
            (row, _) ->
                new ProviderReference(
                    row.getObject("id", UUID.class),
                    row.getObject("charge_id", UUID.class),
                    row.getObject("attempt_id", UUID.class),
                    row.getObject("client_id", UUID.class)),
            ProviderReference.idOf(providerId, reference))
        .stream()
        .findFirst();
  }
}
