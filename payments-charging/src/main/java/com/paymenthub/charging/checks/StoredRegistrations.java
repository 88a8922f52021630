package com.paymenthub.charging.checks;

import com.paymenthub.charging.checks.RegistrationState.State;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.platform.due.ScheduleEntry;
import com.paymenthub.platform.due.ScheduleTable;
import com.paymenthub.platform.writing.WriteOrder;
import com.paymenthub.providers.contract.CredentialField.Words;
import com.paymenthub.providers.contract.ProviderAccount;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/**
 * How the registration of each account's address for notices stands. Each change counts the
 * position up, so that the end of an older try changes nothing of a newer wish.
 */
@Repository
class StoredRegistrations {

  /** The kind of due work that registers addresses. */
  static final String KIND = "notice_registration";

  private final JdbcTemplate jdbc;
  private final ScheduleTable schedule;
  private final JsonMapper json;
  private final Clock clock;

  StoredRegistrations(JdbcTemplate jdbc, JsonMapper json, Clock clock) {
    this.jdbc = jdbc;
    this.schedule =
        new ScheduleTable(
            jdbc,
            clock,
            WriteOrder.REGISTRATION_SCHEDULE,
            "notice_registration_agenda",
            "provider_id");
    this.json = json;
    this.clock = clock;
  }

  /** When each is tried next. */
  ScheduleTable schedule() {
    return schedule;
  }

  /**
   * One that is stored.
   *
   * @param position the latest change
   */
  record Stored(UUID providerId, RegistrationState registration, long position) {}

  /** That of an account at a provider; empty where none was ever wanted. */
  Optional<Stored> find(UUID providerId) {
    return jdbc
        .query(
            "select * from notice_registration where provider_id = ?",
            (row, _) -> read(row),
            providerId)
        .stream()
        .findFirst();
  }

  private Stored read(ResultSet row) throws SQLException {
    @Nullable String why = row.getString("why");
    return new Stored(
        row.getObject("provider_id", UUID.class),
        new RegistrationState(
            State.of(row.getString("state")),
            Timestamps.at(row, "since"),
            why == null ? null : json.readValue(why, Words.class)),
        row.getLong("position"));
  }

  /** Has the address of an account registered soon. Call it inside a transaction. */
  void want(ProviderAccount account) {
    Instant now = clock.instant();
    put(account, now, put(account, State.WAITING));
  }

  /** Notes that the provider has the address. Call it inside a transaction. */
  void registered(ProviderAccount account) {
    schedule.remove(account.providerId(), put(account, State.REGISTERED));
  }

  private long put(ProviderAccount account, State state) {
    Long position =
        jdbc.queryForObject(
            """
            insert into notice_registration as known (provider_id, state, since, position)
            values (?, ?, ?, 1)
            on conflict (provider_id) do update set state = excluded.state, since = excluded.since,
              why = null, position = known.position + 1
            returning position
            """,
            Long.class,
            account.providerId(),
            state.code(),
            Timestamps.toDatabase(clock.instant()));
    return position == null ? 0 : position;
  }

  /** Has one tried again later, unless it was changed. Call it inside a transaction. */
  void postpone(Stored tried, ProviderAccount account, @Nullable Words why, Instant dueAt) {
    if (jdbc.update(
            "update notice_registration set why = ?::jsonb, position = position + 1"
                + " where provider_id = ? and position = ?",
            json.writeValueAsString(why),
            tried.providerId(),
            tried.position())
        == 1) {
      put(account, dueAt, tried.position() + 1);
    }
  }

  private void put(ProviderAccount account, Instant dueAt, long position) {
    schedule.put(
        new ScheduleEntry(
            account.providerId(),
            account.clientId(),
            KIND,
            account.providerType(),
            dueAt,
            position));
  }

  /** Notes what has become of one, unless it was changed. Call it inside a transaction. */
  void settle(Stored tried, State state, @Nullable Words why) {
    jdbc.update(
        "update notice_registration set state = ?, since = ?, why = ?::jsonb"
            + " where provider_id = ? and position = ?",
        state.code(),
        Timestamps.toDatabase(clock.instant()),
        why == null ? null : json.writeValueAsString(why),
        tried.providerId(),
        tried.position());
    unschedule(tried);
  }

  /** Takes one up no more. Call it inside a transaction. */
  void unschedule(Stored known) {
    schedule.remove(known.providerId(), known.position());
  }

  /** Forgets one that nobody needs any more. Call it inside a transaction. */
  void forget(Stored known) {
    jdbc.update(
        "delete from notice_registration where provider_id = ? and position = ?",
        known.providerId(),
        known.position());
    unschedule(known);
  }
}
