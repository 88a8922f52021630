package com.paymenthub.webhooks.delivery;

import com.paymenthub.platform.Timestamps;
import com.paymenthub.platform.sealing.Sealer;
import com.paymenthub.webhooks.events.PersonalData;
import com.paymenthub.webhooks.events.PersonalData.Person;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/** The attempts of deliveries, without the data of people who have been erased. */
@Repository
public class AttemptHistory {

  private final JdbcTemplate jdbc;
  private final AttemptSeal attemptSeal;
  private final Sealer sealer;
  private final PersonalData people;

  AttemptHistory(JdbcTemplate jdbc, AttemptSeal attemptSeal, Sealer sealer, PersonalData people) {
    this.jdbc = jdbc;
    this.attemptSeal = attemptSeal;
    this.sealer = sealer;
    this.people = people;
  }

  /** The attempts of a delivery, the oldest first. */
  public List<RecordedAttempt> of(Delivery delivery) {
    Optional<Person> person =
        Optional.ofNullable(
            people.of(delivery.clientId(), List.of(delivery.chargeId())).get(delivery.chargeId()));
    return jdbc.query(
        "select * from notification_attempt where delivery_id = ? order by claim",
        (row, _) -> read(row, delivery.id(), person),
        delivery.id());
  }

  /**
   * Erases what was sent and answered about some charges of an account; that it was stays. Call it
   * inside a transaction.
   */
  public void erase(UUID clientId, Collection<UUID> chargeIds) {
    jdbc.update(
        "update notification_attempt set sealed = null, subject_sealed = null where delivery_id in"
            + " (select notification.id from webhook join notification"
            + " on notification.webhook_id = webhook.id and notification.charge_id = any (?)"
            + " where webhook.client_id = ?)",
        new SqlArrayValue("uuid", chargeIds.toArray()),
        clientId);
  }

  private RecordedAttempt read(ResultSet row, UUID deliveryId, Optional<Person> person)
      throws SQLException {
    return new RecordedAttempt(
        row.getInt("number"),
        row.getObject("node_id", UUID.class),
        Timestamps.at(row, "started_at"),
        row.getObject("duration_milliseconds", Long.class),
        row.getObject("response_status", Integer.class),
        row.getString("error"),
        contents(row, deliveryId, person));
  }

  private Optional<AttemptContents> contents(
      ResultSet row, UUID deliveryId, Optional<Person> person) throws SQLException {
    byte[] sealed = row.getBytes("sealed");
    if (sealed != null) {
      return Optional.of(attemptSeal.open(sealer, deliveryId, sealed));
    }
    byte[] personal = row.getBytes("subject_sealed");
    return personal == null
        ? Optional.empty()
        : person.map(known -> attemptSeal.open(known.sealer(), deliveryId, personal));
  }
}
