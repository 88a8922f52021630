package com.paymenthub.console.charges;

import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.platform.Timestamps;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;

/** What there is around a charge in other tables. */
@ConsolePart
final class ChargeSurroundings {

  private static final int MAXIMUM_ROWS = 200;

  private final JdbcTemplate jdbc;

  ChargeSurroundings(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * Whose charge it is.
   *
   * @param account the account's name; null where it has none
   * @param merchant the merchant's name; null where it has none
   */
  record Owner(@Nullable String account, String environment, @Nullable String merchant) {}

  /** Whose charge it is. */
  Owner owner(UUID clientId, UUID merchantId) {
    return jdbc
        .query(
            "select account.name, account.environment, merchant.name as merchant from account"
                + " left join merchant on merchant.id = ? where account.client_id = ?",
            (row, _) ->
                new Owner(
                    row.getString("name"), row.getString("environment"), row.getString("merchant")),
            merchantId,
            clientId)
        .stream()
        .findFirst()
        .orElse(new Owner(null, "", null));
  }

  /**
   * What the charge waits for.
   *
   * @param kind the kind of due work, for example {@code inquiry}
   */
  record Due(String kind, Instant dueAt) {}

  /** What the charge waits for; empty when nothing is to be done. */
  Optional<Due> due(UUID chargeId) {
    return jdbc
        .query(
            "select kind, due_at from charge_agenda where charge_id = ?",
            (row, _) -> new Due(row.getString("kind"), Timestamps.at(row, "due_at")),
            chargeId)
        .stream()
        .findFirst();
  }

  /** The session that the charge was to pay; empty when there is none. */
  Optional<UUID> session(UUID clientId, UUID chargeId, Instant createdAt) {
    return jdbc
        .queryForList(
            "select id from session where client_id = ? and created_at <= ? and charge_ids @>"
                + " array[?] order by created_at desc limit 1",
            UUID.class,
            clientId,
            Timestamps.toDatabase(createdAt),
            chargeId)
        .stream()
        .findFirst();
  }

  /**
   * A notification of the charge.
   *
   * @param endpoint where to, without the query, which may hold a receiver's own secret
   * @param attempts every attempt to send it, the first one first
   */
  record Notification(
      UUID id,
      UUID webhookId,
      String endpoint,
      String event,
      String state,
      Instant createdAt,
      @Nullable Instant nextAttemptAt,
      List<NotificationAttempt> attempts) {}

  /**
   * An attempt to send it.
   *
   * @param status the receiver's answer; null when none came
   * @param error why none came; null when one did
   */
  record NotificationAttempt(
      int number,
      Instant startedAt,
      @Nullable Long milliseconds,
      @Nullable Integer status,
      @Nullable String error) {}

  /** The notifications of a charge, the first one first. */
  List<Notification> notifications(UUID clientId, UUID chargeId) {
    Map<UUID, List<NotificationAttempt>> attempts = new HashMap<>();
    List<Notification> notifications =
        jdbc.query(
            "select delivery.*, webhook.endpoint from webhook"
                + " join delivery on delivery.webhook_id = webhook.id and delivery.charge_id = ?"
                + " where webhook.client_id = ?"
                + " order by delivery.sequence_number, delivery.created_at limit ?",
            (row, _) -> {
              UUID id = row.getObject("id", UUID.class);
              return new Notification(
                  id,
                  row.getObject("webhook_id", UUID.class),
                  withoutQuery(row.getString("endpoint")),
                  row.getString("event"),
                  row.getString("state"),
                  Timestamps.at(row, "created_at"),
                  Timestamps.atOrNull(row, "next_attempt_at"),
                  attempts.computeIfAbsent(id, _ -> new ArrayList<>()));
            },
            chargeId,
            clientId,
            MAXIMUM_ROWS);
    fill(attempts);
    return notifications;
  }

  private static String withoutQuery(String endpoint) {
    int query = endpoint.indexOf('?');
    return query < 0 ? endpoint : endpoint.substring(0, query);
  }

  /** One question for all of them, asked when the rows before were read to their end. */
  private void fill(Map<UUID, List<NotificationAttempt>> attempts) {
    jdbc.query(
        "select delivery_id, number, started_at, duration_milliseconds, response_status, error"
            + " from notification_attempt where delivery_id = any (?) order by delivery_id, claim",
        row -> {
          Objects.requireNonNull(attempts.get(row.getObject("delivery_id", UUID.class)))
              .add(
                  new NotificationAttempt(
                      row.getInt("number"),
                      Timestamps.at(row, "started_at"),
                      row.getObject("duration_milliseconds", Long.class),
                      row.getObject("response_status", Integer.class),
                      row.getString("error")));
        },
        new SqlArrayValue("uuid", attempts.keySet().toArray()));
  }

  /**
   * An entry of the audit.
   *
   * @param details what was noted with it, as JSON
   */
  record Done(Instant at, String actor, String action, @Nullable String by, String details) {}

  /** What people have done with the charge, the first first. */
  List<Done> done(UUID chargeId) {
    return jdbc.query(
        "select at, actor, action, after ->> 'by' as by, coalesce(after::text, '') as details"
            + " from audit_entry where subject_id = ? order by id limit ?",
        (row, _) ->
            new Done(
                Timestamps.at(row, "at"),
                row.getString("actor"),
                row.getString("action"),
                row.getString("by"),
                row.getString("details")),
        chargeId,
        MAXIMUM_ROWS);
  }
}
