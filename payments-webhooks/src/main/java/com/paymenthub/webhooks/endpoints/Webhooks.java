package com.paymenthub.webhooks.endpoints;

import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.Conditions;
import com.paymenthub.platform.TimeRange;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.platform.sealing.Sealer;
import com.paymenthub.webhooks.signature.WebhookSecret;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** Webhooks in PostgreSQL. A deleted webhook stays until its last delivery is removed. */
@Repository
public class Webhooks {

  /** For how long the previous secret signs as well after a rotation (docs/interface.md §8). */
  public static final Duration BOTH_SECRETS = Duration.ofHours(24);

  private final JdbcTemplate jdbc;
  private final Sealer sealer;
  private final Clock clock;

  public Webhooks(JdbcTemplate jdbc, Sealer sealer, Clock clock) {
    this.jdbc = jdbc;
    this.sealer = sealer;
    this.clock = clock;
  }

  /** A webhook with its secret, which is shown only once. */
  public record Created(Webhook webhook, WebhookSecret secret) {}

  /**
   * Registers a webhook. Call it inside a transaction.
   *
   * @throws Refusal when the account has the same event and endpoint already
   */
  public Created create(
      UUID clientId, String event, String endpoint, boolean active, boolean sandbox) {
    Instant now = now();
    Webhook webhook = new Webhook(Ids.next(), clientId, event, endpoint, active, sandbox, now, now);
    WebhookSecret secret = WebhookSecret.generate();
    requireNew(webhook);
    int created =
        jdbc.update(
            "insert into webhook (id, client_id, event, endpoint, address, version, active,"
                + " sandbox, secret, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
                + " ?) on conflict do nothing",
            webhook.id(),
            clientId,
            event,
            endpoint,
            Endpoint.normalized(URI.create(endpoint)),
            Webhook.VERSION,
            active,
            sandbox,
            sealer.seal(secret.bytes(), binding(webhook.id())),
            Timestamps.toDatabase(now),
            Timestamps.toDatabase(now));
    if (created == 0) {
      throw new Refusal(RefusalKey.WEBHOOK_EXISTS);
    }
    return new Created(webhook, secret);
  }

  /**
   * Rows of before addresses were compared have none: with these, the endpoints themselves are. Two
   * of them may be one address, and stay so until they are changed.
   */
  private void requireNew(Webhook webhook) {
    String address = Endpoint.normalized(URI.create(webhook.endpoint()));
    boolean known =
        jdbc
            .queryForList(
                "select endpoint from webhook where client_id = ? and event = ? and id <> ?"
                    + " and address is null and deleted_at is null and not exists (select"
                    + " from webhook as before where id = ? and endpoint = ? and event = ?)",
                String.class,
                webhook.clientId(),
                webhook.event(),
                webhook.id(),
                webhook.id(),
                webhook.endpoint(),
                webhook.event())
            .stream()
            .anyMatch(each -> Endpoint.normalized(URI.create(each)).equals(address));
    if (known) {
      throw new Refusal(RefusalKey.WEBHOOK_EXISTS);
    }
  }

  /** A webhook of an account that was not deleted. */
  public Optional<Webhook> find(UUID clientId, UUID id) {
    return first("where id = ? and client_id = ? and deleted_at is null", id, clientId);
  }

  /** A webhook of an account, deleted or not. */
  public Optional<Webhook> findEvenDeleted(UUID clientId, UUID id) {
    return first("where id = ? and client_id = ?", id, clientId);
  }

  /** A deleted webhook of an account. */
  public Optional<Webhook> findDeleted(UUID clientId, UUID id) {
    return first("where id = ? and client_id = ? and deleted_at is not null", id, clientId);
  }

  /**
   * A webhook, locked until the transaction ends.
   *
   * @throws Refusal when the account has no such webhook
   */
  public Webhook lock(UUID clientId, UUID id) {
    return lockIfThere(clientId, id).orElseThrow(() -> new Refusal(RefusalKey.WEBHOOK_NOT_FOUND));
  }

  /** Like {@link #lock}; empty when the account has no such webhook. */
  public Optional<Webhook> lockIfThere(UUID clientId, UUID id) {
    return first(
        "where id = ? and client_id = ? and deleted_at is null for no key update", id, clientId);
  }

  /** How many webhooks of an account were created within some times. */
  public long count(UUID clientId, TimeRange created) {
    Conditions where = where(clientId, created);
    Long count =
        jdbc.queryForObject(
            "select count(*) from webhook" + where.sql() + " and deleted_at is null",
            Long.class,
            where.arguments());
    return count == null ? 0 : count;
  }

  /** One page of an account's webhooks created within some times, by creation time and id. */
  public List<Webhook> list(
      UUID clientId, TimeRange created, boolean newestFirst, int limit, long offset) {
    Conditions where = where(clientId, created);
    return jdbc.query(
        "select * from webhook"
            + where.sql()
            + " and deleted_at is null order by created_at %1$s, id %1$s limit ? offset ?"
                .formatted(newestFirst ? "desc" : "asc"),
        Webhooks::read,
        where.arguments(limit, offset));
  }

  private static Conditions where(UUID clientId, TimeRange created) {
    return new Conditions("client_id", clientId).within("created_at", created);
  }

  /**
   * Stores a changed webhook; a new endpoint starts without failures. If the webhook is switched
   * off, unsent notifications are lost.
   *
   * @throws Refusal when the account has another webhook with this event and endpoint
   */
  public void save(Webhook webhook) {
    requireNew(webhook);
    try {
      jdbc.update(
          "update webhook set event = ?, active = ?, updated_at = ?,"
              + " failing_since = case when endpoint = ? then failing_since end, endpoint = ?,"
              + " address = case when endpoint = ? and event = ? then address else ? end,"
              + " period = period + (active and not ?)::int,"
              + " given_up_at = case when active and not ? then ? else given_up_at end"
              + " where id = ?",
          webhook.event(),
          webhook.active(),
          Timestamps.toDatabase(webhook.updatedAt()),
          webhook.endpoint(),
          webhook.endpoint(),
          webhook.endpoint(),
          webhook.event(),
          Endpoint.normalized(URI.create(webhook.endpoint())),
          webhook.active(),
          webhook.active(),
          Timestamps.toDatabase(webhook.updatedAt()),
          webhook.id());
    } catch (DuplicateKeyException another) {
      throw new Refusal(RefusalKey.WEBHOOK_EXISTS);
    }
  }

  /**
   * Deletes a webhook. It is no longer found, its deliveries still are, and unsent notifications
   * are lost.
   */
  public void delete(Webhook webhook) {
    OffsetDateTime now = Timestamps.toDatabase(now());
    jdbc.update(
        "update webhook set active = false, deleted_at = ?, updated_at = ?,"
            + " period = period + active::int,"
            + " given_up_at = case when active then ? else given_up_at end where id = ?",
        now,
        now,
        now,
        webhook.id());
  }

  /** Gives a webhook a new secret; the previous one signs as well for {@link #BOTH_SECRETS}. */
  public WebhookSecret rotate(Webhook webhook) {
    Instant now = now();
    WebhookSecret secret = WebhookSecret.generate();
    jdbc.update(
        "update webhook set previous_secret = secret, previous_secret_until = ?, secret = ?,"
            + " updated_at = ? where id = ?",
        Timestamps.toDatabase(now.plus(BOTH_SECRETS)),
        sealer.seal(secret.bytes(), binding(webhook.id())),
        Timestamps.toDatabase(now),
        webhook.id());
    return secret;
  }

  /** The secrets that sign now, the newest first. */
  public List<WebhookSecret> secrets(UUID webhookId) {
    return jdbc.query(
            "select secret, case when previous_secret_until > ? then previous_secret end"
                + " as previous from webhook where id = ?",
            (row, _) -> secrets(webhookId, row.getBytes("secret"), row.getBytes("previous")),
            Timestamps.toDatabase(clock.instant()),
            webhookId)
        .getFirst();
  }

  /**
   * Decrypts stored secrets.
   *
   * @param previous null when only one signs
   */
  public List<WebhookSecret> secrets(UUID webhookId, byte[] current, byte @Nullable [] previous) {
    WebhookSecret newest = new WebhookSecret(sealer.open(current, binding(webhookId)));
    return previous == null
        ? List.of(newest)
        : List.of(newest, new WebhookSecret(sealer.open(previous, binding(webhookId))));
  }

  /** The webhook in a row of the table. */
  public static Webhook read(ResultSet row, int number) throws SQLException {
    return new Webhook(
        row.getObject("id", UUID.class),
        row.getObject("client_id", UUID.class),
        row.getString("event"),
        row.getString("endpoint"),
        row.getBoolean("active"),
        row.getBoolean("sandbox"),
        Timestamps.at(row, "created_at"),
        Timestamps.at(row, "updated_at"));
  }

  private Optional<Webhook> first(String condition, Object... arguments) {
    return jdbc.query("select * from webhook " + condition, Webhooks::read, arguments).stream()
        .findFirst();
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  /** What the secrets of a webhook are bound to when they are encrypted. */
  public static byte[] binding(UUID webhookId) {
    return ("webhook:" + webhookId).getBytes(StandardCharsets.US_ASCII);
  }
}
