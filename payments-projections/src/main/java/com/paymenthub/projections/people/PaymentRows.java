package com.paymenthub.projections.people;

import com.paymenthub.charging.people.PaymentsOfPeople;
import com.paymenthub.domain.charges.Attempt;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.charges.ChargeRecord;
import com.paymenthub.domain.charges.DueTask;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.projections.cards.CardRow;
import com.paymenthub.projections.cards.CardTable;
import com.paymenthub.projections.history.Histories;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/** Reads the charges and sessions of people from their tables and histories. */
@Repository
class PaymentRows implements PaymentsOfPeople {

  private static final RowMapper<Owned> OWNED =
      (row, _) ->
          new Owned(row.getObject("id", UUID.class), row.getObject("client_id", UUID.class));

  private final JdbcTemplate jdbc;
  private final Histories histories;
  private final CardTable cards;

  PaymentRows(JdbcTemplate jdbc, Histories histories, CardTable cards) {
    this.jdbc = jdbc;
    this.histories = histories;
    this.cards = cards;
  }

  @Override
  public List<UUID> chargesOf(UUID clientId, Collection<UUID> customerIds) {
    return ids(
        "select id from charge where customer_id = any (?) and client_id = ?"
            + " union select unnest(charge_ids) from session"
            + " where customer_id = any (?) and client_id = ?",
        uuids(customerIds),
        clientId,
        uuids(customerIds),
        clientId);
  }

  @Override
  public List<UUID> sessionsOf(UUID clientId, Collection<UUID> customerIds) {
    return ids(
        "select id from session where customer_id = any (?) and client_id = ?",
        uuids(customerIds),
        clientId);
  }

  @Override
  public List<Owned> chargesWithTextsBefore(Instant time, int maximum) {
    return withTextsBefore("charge", time, maximum);
  }

  @Override
  public List<Owned> sessionsWithTextsBefore(Instant time, int maximum) {
    return withTextsBefore("session", time, maximum);
  }

  private List<Owned> withTextsBefore(String table, Instant time, int maximum) {
    return jdbc.query(
        "select owner_id as id, personal_text.client_id from personal_text join "
            + table
            + " on id = owner_id where personal_text.created_at < ? and not exists (select from"
            + " personal_erasure where personal_erasure.id = owner_id) limit ?",
        OWNED,
        Timestamps.toDatabase(time),
        maximum);
  }

  @Override
  public List<Owned> customersUnusedSince(Instant time, int maximum) {
    OffsetDateTime since = Timestamps.toDatabase(time);
    return jdbc.query(
        "select id, client_id from customer where updated_at < ?"
            + " and not exists (select from charge"
            + " where customer_id = customer.id and created_at >= ?)"
            + " and not exists (select from session"
            + " where customer_id = customer.id and created_at >= ?)"
            + " and not exists (select from customer_card"
            + " where customer_id = customer.id and associated_at >= ?) limit ?",
        OWNED,
        since,
        since,
        since,
        since,
        maximum);
  }

  private List<UUID> ids(String sql, Object... arguments) {
    return jdbc.queryForList(sql, UUID.class, arguments);
  }

  private static SqlArrayValue uuids(Collection<UUID> ids) {
    return new SqlArrayValue("uuid", ids.toArray());
  }

  @Override
  public Optional<ChargeFacts> charge(UUID clientId, UUID chargeId) {
    return Charge.fold(histories.of(chargeId, ChargeEvent.class).events())
                instanceof Charge.Registered charge
            && charge.charge().terms().clientId().equals(clientId)
        ? Optional.of(facts(charge))
        : Optional.empty();
  }

  private ChargeFacts facts(Charge.Registered charge) {
    ChargeRecord record = charge.charge();
    UUID cardId = record.terms().cardId();
    return new ChargeFacts(
        cardId,
        cardId != null && cards.find(cardId).filter(CardRow::deleted).isPresent(),
        record.terms().sessionId(),
        charge.takenAt().orElse(null),
        DueTask.of(charge).filter(due -> mayLeadToRequests(due, record)).isPresent());
  }

  /**
   * Whether another authorization, another code or an analysis may follow on due work, for which a
   * provider is told who pays.
   */
  private static boolean mayLeadToRequests(DueTask due, ChargeRecord charge) {
    Attempt attempt = charge.attempt(due.attemptId());
    return switch (due.task()) {
      case TAKE_OVER, ANALYZE, ACT_ON_ANALYSIS -> true;
      case INQUIRE, REVERSE -> !(attempt.outcome() instanceof Issued);
      case EXPIRE -> attempt.awaitsBuyer();
      case TAKE_BACK, MISS_VERDICT, REPORT, FLAG, LET_GO, GIVE_BACK -> false;
    };
  }
}
