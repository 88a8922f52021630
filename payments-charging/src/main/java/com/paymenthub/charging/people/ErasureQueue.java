package com.paymenthub.charging.people;

import com.paymenthub.charging.people.People.Payments;
import com.paymenthub.charging.people.People.Person;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.platform.due.Backlog;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/** What is still to be erased. Call what writes inside a transaction. */
@Repository
class ErasureQueue {

  private final JdbcTemplate jdbc;
  private final Clock clock;

  ErasureQueue(JdbcTemplate jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /** What is erased. */
  enum Kind {
    /** Finds the charges and sessions of a person. */
    PERSON,
    /** A charge with its card. */
    CHARGE,
    /** The texts of a charge that are too old, and nothing else of it. */
    OLD_CHARGE,
    SESSION;

    String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Kind of(String code) {
      return valueOf(code.toUpperCase(Locale.ROOT));
    }
  }

  /**
   * Something to erase.
   *
   * @param id of the charge or session
   * @param person the person to look for; without customers and hashes for charges and sessions
   * @param askedAt when it was asked for
   */
  record Entry(UUID id, Kind kind, Person person, Instant askedAt) {

    UUID clientId() {
      return person.clientId();
    }
  }

  /** Adds a person. */
  void add(UUID id, Person person) {
    jdbc.update(
        "insert into personal_erasure (id, client_id, kind, customer_ids, hashes, asked_at, due_at)"
            + " values (?, ?, ?, ?, ?, ?, ?)",
        id,
        person.clientId(),
        Kind.PERSON.code(),
        new SqlArrayValue("uuid", person.customerIds().toArray()),
        new SqlArrayValue("bytea", (Object[]) person.hashes().toArray(byte[][]::new)),
        Timestamps.toDatabase(clock.instant()),
        Timestamps.toDatabase(clock.instant()));
  }

  /** Adds the charges and sessions of a person that are not there yet. */
  void add(UUID clientId, Payments payments) {
    add(clientId, Kind.CHARGE, payments.charges());
    add(clientId, Kind.SESSION, payments.sessions());
  }

  /** Adds some charges or sessions that are not there yet. */
  void add(UUID clientId, Kind kind, Collection<UUID> ids) {
    jdbc.update(
        "insert into personal_erasure (id, client_id, kind, customer_ids, hashes, asked_at, due_at)"
            + " select id, ?, ?, '{}', '{}', ?, ? from unnest(?) as id on conflict (id) do update"
            + " set kind = excluded.kind where personal_erasure.kind = 'old_charge'",
        clientId,
        kind.code(),
        Timestamps.toDatabase(clock.instant()),
        Timestamps.toDatabase(clock.instant()),
        new SqlArrayValue("uuid", ids.toArray()));
  }

  /**
   * The next one that is due.
   *
   * @param again when it is due again unless it is removed or postponed
   */
  Optional<Entry> take(Duration again) {
    return jdbc
        .query(
            "update personal_erasure set due_at = ? where id = (select id from personal_erasure"
                + " where due_at <= ? order by due_at limit 1 for update skip locked)"
                + " returning id, client_id, kind, customer_ids, hashes, asked_at",
            (row, _) -> read(row),
            Timestamps.toDatabase(clock.instant().plus(again)),
            Timestamps.toDatabase(clock.instant()))
        .stream()
        .findFirst();
  }

  private static Entry read(ResultSet row) throws SQLException {
    return new Entry(
        row.getObject("id", UUID.class),
        Kind.of(row.getString("kind")),
        new Person(
            row.getObject("client_id", UUID.class),
            Set.of((UUID[]) row.getArray("customer_ids").getArray()),
            List.of((byte[][]) row.getArray("hashes").getArray())),
        Timestamps.at(row, "asked_at"));
  }

  /** Has one looked at again later. */
  void postpone(Entry entry, Instant dueAt) {
    jdbc.update(
        "update personal_erasure set due_at = ? where id = ?",
        Timestamps.toDatabase(dueAt),
        entry.id());
  }

  /** Removes one that is done. */
  void remove(Entry entry) {
    jdbc.update("delete from personal_erasure where id = ?", entry.id());
  }

  /** Those that are due and not yet done. */
  Backlog backlog() {
    return Backlog.read(
        jdbc,
        "select count(*) as count, min(due_at) as since from personal_erasure where due_at <= ?",
        clock.instant());
  }
}
