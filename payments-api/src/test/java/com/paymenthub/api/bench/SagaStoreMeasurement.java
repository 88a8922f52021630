package com.paymenthub.api.bench;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.axonframework.common.jdbc.ConnectionProvider;
import org.axonframework.modelling.saga.AssociationValue;
import org.axonframework.modelling.saga.AssociationValuesImpl;
import org.axonframework.modelling.saga.repository.jdbc.JdbcSagaStore;
import org.axonframework.modelling.saga.repository.jdbc.PostgresSagaSqlSchema;
import org.axonframework.modelling.saga.repository.jdbc.SagaSchema;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.util.FileSystemUtils;

/**
 * Measures how many lives of a notification per second the store of Axon's sagas can write, and how
 * many a table can whose rows are claimed and recorded in batches. No build runs it: {@code
 * bench/saga-store} does.
 */
class SagaStoreMeasurement {

  private static final PrintStream OUT = System.out;
  private static final int BATCH = 32;
  private static final int ROUNDS = 3;

  private final Duration length = Duration.ofSeconds(Long.getLong("bench.seconds", 10));
  private final int connections = Integer.getInteger("bench.connections", 16);

  private Path directory;
  private EmbeddedPostgres postgres;

  /** What a saga of a notification would have to remember. */
  record Notification(UUID webhookId, UUID chargeId, UUID eventId, String state, int attempts) {

    static Notification pending() {
      return new Notification(
          UUID.randomUUID(), UUID.randomUUID(), UUID.randomUUID(), "pending", 0);
    }

    Notification claimed() {
      return new Notification(webhookId, chargeId, eventId, "in_flight", attempts + 1);
    }
  }

  @BeforeEach
  void start() throws Exception {
    directory = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bench");
    postgres =
        EmbeddedPostgres.builder()
            .setDataDirectory(directory.resolve("data"))
            .setServerConfig("fsync", "on")
            .setServerConfig("synchronous_commit", "on")
            .setServerConfig("full_page_writes", "on")
            .setServerConfig("unix_socket_directories", "")
            .start();
    try (Connection connection = connection()) {
      execute(
          connection,
          """
          create table association_value_entry (
            id bigserial primary key, association_key varchar(255) not null,
            association_value varchar(255), saga_id varchar(255) not null, saga_type varchar(255));
          create table saga_entry (
            saga_id varchar(255) primary key, revision varchar(255), saga_type varchar(255),
            serialized_saga bytea);
          create index on association_value_entry (saga_type, association_key, association_value);
          create index on association_value_entry (saga_id, saga_type);
          create table notification (
            id uuid primary key default gen_random_uuid(), webhook_id uuid not null,
            event_id uuid not null, charge_id uuid not null, state varchar(20) not null,
            attempts integer not null default 0, due_at timestamptz, node_id uuid);
          create index on notification (webhook_id, due_at) where due_at is not null;
          """);
    }
  }

  @AfterEach
  void stop() throws IOException {
    postgres.close();
    FileSystemUtils.deleteRecursively(directory);
  }

  @Test
  void lives_of_notifications_per_second() throws Exception {
    OUT.printf(
        "%d processors, %d connections, best of %d windows of %d s each%n",
        Runtime.getRuntime().availableProcessors(), connections, ROUNDS, length.toSeconds());
    double sagas = 0;
    double rows = 0;
    for (int round = 0; round < ROUNDS; round++) {
      sagas = Math.max(sagas, window(SagaLife::new));
      rows = Math.max(rows, window(RowLife::new) * BATCH);
    }
    OUT.printf("Axon's saga store: %.0f/s%ntable, batches of %d: %.0f/s%n", sagas, BATCH, rows);
  }

  private interface Life {
    Window.Worker of(Connection connection) throws SQLException;
  }

  private double window(Life life) throws Exception {
    List<Window.Worker> workers = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      workers.add(life.of(connection()));
    }
    return Window.of(workers, length).perSecond();
  }

  private Connection connection() throws SQLException {
    Connection connection = postgres.getPostgresDatabase().getConnection();
    connection.setAutoCommit(false);
    return connection;
  }

  /** Three transactions: created with the event, claimed, ended; the store knows no batches. */
  private static final class SagaLife implements Window.Worker {
    private final Connection connection;
    private final JdbcSagaStore store;

    SagaLife(Connection connection) {
      this.connection = connection;
      ConnectionProvider open = () -> new Unclosed(connection).proxy();
      this.store =
          JdbcSagaStore.builder()
              .connectionProvider(open)
              .sqlSchema(
                  new PostgresSagaSqlSchema(
                      SagaSchema.builder()
                          .sagaEntryTable("saga_entry")
                          .associationValueEntryTable("association_value_entry")
                          .sagaIdColumn("saga_id")
                          .sagaTypeColumn("saga_type")
                          .serializedSagaColumn("serialized_saga")
                          .associationKeyColumn("association_key")
                          .associationValueColumn("association_value")
                          .build()))
              .serializer(Jackson3Serializer.builder().build())
              .build();
    }

    @Override
    public void work() throws SQLException {
      String id = UUID.randomUUID().toString();
      AssociationValue association = new AssociationValue("deliveryId", id);
      Set<AssociationValue> associations = Set.of(association);
      store.insertSaga(Notification.class, id, Notification.pending(), associations);
      connection.commit();
      Notification claimed = load(association).claimed();
      store.updateSaga(Notification.class, id, claimed, new AssociationValuesImpl(associations));
      connection.commit();
      load(association);
      store.deleteSaga(Notification.class, id, associations);
      connection.commit();
    }

    private Notification load(AssociationValue association) {
      String id = store.findSagas(Notification.class, association).iterator().next();
      return store.loadSaga(Notification.class, id).saga();
    }

    @Override
    public void close() throws SQLException {
      connection.close();
    }
  }

  /** A transaction for each new row, one for the claim of a batch and one for what came of it. */
  private static final class RowLife implements Window.Worker {
    private final Connection connection;
    private final UUID webhook = UUID.randomUUID();
    private final UUID node = UUID.randomUUID();

    RowLife(Connection connection) {
      this.connection = connection;
    }

    @Override
    public void work() throws SQLException {
      for (int i = 0; i < BATCH; i++) {
        try (PreparedStatement insert =
            connection.prepareStatement(
                "insert into notification (webhook_id, event_id, charge_id, state, due_at)"
                    + " values (?, ?, ?, 'pending', now())")) {
          insert.setObject(1, webhook);
          insert.setObject(2, UUID.randomUUID());
          insert.setObject(3, UUID.randomUUID());
          insert.executeUpdate();
        }
        connection.commit();
      }
      List<UUID> claimed = new ArrayList<>();
      try (PreparedStatement claim =
          connection.prepareStatement(
              "update notification set state = 'in_flight', node_id = ?,"
                  + " due_at = now() + interval '20 s' where id in (select id from notification"
                  + " where webhook_id = ? and due_at <= now() limit ? for update skip locked)"
                  + " returning id")) {
        claim.setObject(1, node);
        claim.setObject(2, webhook);
        claim.setInt(3, BATCH);
        try (var rows = claim.executeQuery()) {
          while (rows.next()) {
            claimed.add(rows.getObject(1, UUID.class));
          }
        }
      }
      connection.commit();
      try (PreparedStatement record =
          connection.prepareStatement(
              "update notification set state = 'delivered', attempts = attempts + 1,"
                  + " due_at = null where id = ?")) {
        for (UUID id : claimed) {
          record.setObject(1, id);
          record.addBatch();
        }
        record.executeBatch();
      }
      connection.commit();
    }

    @Override
    public void close() throws SQLException {
      connection.close();
    }
  }

  /** The store closes what it is given after each statement. */
  private record Unclosed(Connection connection) {
    Connection proxy() {
      return (Connection)
          java.lang.reflect.Proxy.newProxyInstance(
              Unclosed.class.getClassLoader(),
              new Class<?>[] {Connection.class},
              (_, method, arguments) ->
                  method.getName().equals("close") ? null : method.invoke(connection, arguments));
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
    connection.commit();
  }
}
