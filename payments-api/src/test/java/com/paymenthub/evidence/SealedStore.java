package com.paymenthub.evidence;

import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.stream.StreamEpochs;
import com.paymenthub.testing.Patience;
import com.paymenthub.testing.TestDatabase;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** A history of its own that is sealed and published, without a service. */
final class SealedStore {

  static final Instant SEALED_AT = Instant.parse("2026-11-22T12:00:00Z");

  private static final String APPEND =
      """
      insert into domain_event (event_identifier, aggregate_identifier, sequence_number, type,
        time_stamp, payload_type, payload, meta_data, account_id)
      values (?::uuid, ?::uuid, ?, 'charge', '2026-11-22T11:59:00.000Z', 'charge.requested', ?,
        '{"actor":"merchant"}', gen_random_uuid())
      """;

  private final TestDatabase database = TestDatabase.create();
  private final JdbcTemplate jdbc = new JdbcTemplate(database.applicationDataSource());
  private final PlatformTransactionManager transactions =
      new DataSourceTransactionManager(Objects.requireNonNull(jdbc.getDataSource()));
  private final StreamEpochs epochs = new StreamEpochs(jdbc);
  private final SealTable table = new SealTable(jdbc);
  private final SealedHistory history = new SealedHistory(jdbc, epochs);
  private final SealKey key = SealKey.parse(SealKey.generate());
  private final SealDirectory directory;

  SealedStore(Path directory) {
    this.directory = new SealDirectory(directory);
    epochs.beginIfNew();
  }

  TestDatabase database() {
    return database;
  }

  JdbcTemplate jdbc() {
    return jdbc;
  }

  StreamEpochs epochs() {
    return epochs;
  }

  SealTable table() {
    return table;
  }

  SealedHistory history() {
    return history;
  }

  SealDirectory directory() {
    return directory;
  }

  SealKey key() {
    return key;
  }

  TransactionTemplate transaction() {
    return new TransactionTemplate(transactions);
  }

  /** A node that seals. */
  HistorySealing sealing(int limit) {
    return sealing(key, limit);
  }

  /** A node that seals with a key of its own. */
  HistorySealing sealing(SealKey ofNode, int limit) {
    return sealing(ofNode, limit, SEALED_AT);
  }

  /** A node that seals at another time. */
  HistorySealing sealing(int limit, Instant at) {
    return sealing(key, limit, at);
  }

  private HistorySealing sealing(SealKey ofNode, int limit, Instant at) {
    return new HistorySealing(
        table,
        history,
        ofNode,
        new Transactions(transactions),
        Clock.fixed(at, ZoneOffset.UTC),
        limit);
  }

  /** A node that publishes, which has just started. */
  SealExport export() {
    return new SealExport(table, history, directory);
  }

  Proofs proofs() {
    return new Proofs(table, history);
  }

  /** Seals and publishes until everything is sealed. */
  void sealAll(int limit) {
    sealAll(limit, SEALED_AT);
  }

  /** Seals and publishes at another time, until everything is sealed. */
  void sealAll(int limit, Instant at) {
    HistorySealing sealing = sealing(limit, at);
    Awaitility.await()
        .atMost(Patience.LONGEST_WAIT)
        .until(
            () -> {
              sealing.sealSome();
              return table.unsealed().count() == 0;
            });
    export().publishMissing(Optional.empty());
  }

  /** Adds an event. */
  void append(UUID subject, long position, Random random) {
    append(jdbc, subject, position, random);
  }

  static void append(JdbcTemplate on, UUID subject, long position, Random random) {
    on.update(
        APPEND,
        UUID.randomUUID().toString(),
        subject.toString(),
        position,
        "{\"occurredAt\":\"2026-11-22T11:59:00Z\",\"value\":\"%d \\\\ é\"}"
            .formatted(random.nextLong())
            .getBytes(StandardCharsets.UTF_8));
  }

  /** Adds a change of what is not event-sourced. */
  void change(UUID subject) {
    jdbc.update(
        """
        insert into audit_entry (at, client_id, actor, action, subject_type, subject_id, before, after)
        values ('2026-11-22T11:59:00.123Z', ?, 'merchant', 'changed', 'merchant', ?, null,
          '{"b": 1, "a": "x\\\\ny"}')
        """,
        UUID.randomUUID(),
        subject);
  }

  /** Takes a number of an event, as a transaction does that goes on afterwards. */
  long takeNumber() {
    return Objects.requireNonNull(
        jdbc.queryForObject("select nextval('domain_event_global_index_seq')", Long.class));
  }

  /** Adds an event with a number that was taken before. */
  UUID appendLate(long number) throws SQLException {
    UUID subject = UUID.randomUUID();
    try (Connection superuser = superuser()) {
      new JdbcTemplate(new SingleConnectionDataSource(superuser, true))
          .update(
              """
              insert into domain_event (global_index, event_identifier, aggregate_identifier,
                sequence_number, type, time_stamp, payload_type, payload, meta_data, account_id, tx)
              values (?, ?::uuid, ?::uuid, 0, 'charge', '2026-11-22T11:59:00.000Z',
                'charge.requested', '{}', '{}', gen_random_uuid(), pg_current_xact_id())
              """,
              number,
              UUID.randomUUID().toString(),
              subject.toString());
      superuser.commit();
    }
    return subject;
  }

  /** A connection that may do anything, in a transaction, past all triggers. */
  Connection superuser() throws SQLException {
    Connection connection = database.administratorDataSource().getConnection();
    connection.setAutoCommit(false);
    new JdbcTemplate(new SingleConnectionDataSource(connection, true))
        .execute("set session_replication_role = replica; set search_path = payments");
    connection.commit();
    return connection;
  }

  /** Checks the database against what was published. */
  Verdict verify(Connection connection, Instant at) throws Exception {
    return new HistoryCheck(
            PublishedSeals.in(directory.path()), new TrustedKeys(Set.of(key.publicKey())))
        .ofDatabase(connection, at);
  }
}
