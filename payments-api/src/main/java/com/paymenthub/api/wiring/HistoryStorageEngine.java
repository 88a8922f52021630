package com.paymenthub.api.wiring;

import com.paymenthub.domain.history.Origin;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.platform.writing.NewRow;
import com.paymenthub.platform.writing.RowStatement;
import com.paymenthub.platform.writing.StepRows;
import com.paymenthub.platform.writing.WriteOrder;
import com.paymenthub.web.requests.RequestHistories;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.axonframework.common.jdbc.ConnectionProvider;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.eventhandling.DomainEventData;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventsourcing.eventstore.DomainEventStream;
import org.axonframework.eventsourcing.eventstore.jdbc.EventSchema;
import org.axonframework.eventsourcing.eventstore.jdbc.JdbcEventStorageEngine;
import org.axonframework.eventsourcing.eventstore.jpa.SQLStateResolver;
import org.axonframework.modelling.command.AggregateStreamCreationException;
import org.axonframework.modelling.command.ConcurrencyException;
import org.axonframework.serialization.SerializedObject;
import org.axonframework.serialization.Serializer;

/**
 * Axon's JDBC storage on our table, without snapshots, because the history of a payment is short.
 */
final class HistoryStorageEngine extends JdbcEventStorageEngine {

  /**
   * For how long a missing position may still be filled. Much longer than any transaction may take,
   * so that a slow commit is never taken for a gap.
   */
  static final Duration GAP_TIMEOUT = Duration.ofMinutes(10);

  private static final RowStatement APPEND =
      RowStatement.guarded(
          WriteOrder.EVENTS,
          """
          insert into domain_event (event_identifier, aggregate_identifier, sequence_number, type,
            time_stamp, payload_type, payload_revision, payload, meta_data, account_id)
          select * from unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing
          returning event_identifier
          """,
          List.of(
              "uuid",
              "uuid",
              "int8",
              "varchar",
              "timestamptz",
              "varchar",
              "varchar",
              "bytea",
              "bytea",
              "uuid"));

  private static final String READ =
      """
      select global_index, event_identifier, aggregate_identifier, sequence_number, type, time_stamp,
        payload_type, payload_revision, payload, meta_data
      from domain_event where aggregate_identifier = ? and sequence_number >= ?
      order by sequence_number limit ?
      """;

  private static final String LAST =
      "select max(sequence_number) from domain_event where aggregate_identifier = ?";

  private final StepRows rows;

  private HistoryStorageEngine(Builder builder, StepRows rows) {
    super(builder);
    this.rows = rows;
  }

  static HistoryStorageEngine create(
      EventSerializer serializer,
      ConnectionProvider connections,
      TransactionManager transactions,
      StepRows rows) {
    return new HistoryStorageEngine(
        JdbcEventStorageEngine.builder()
            .eventSerializer(serializer)
            .snapshotSerializer(serializer)
            .connectionProvider(connections)
            .transactionManager(transactions)
            .dataType(byte[].class)
            .gapTimeout(Math.toIntExact(GAP_TIMEOUT.toMillis()))
            .persistenceExceptionResolver(new SQLStateResolver("23505"))
            .schema(
                EventSchema.builder()
                    .eventTable("domain_event")
                    .globalIndexColumn("global_index")
                    .eventIdentifierColumn("event_identifier")
                    .aggregateIdentifierColumn("aggregate_identifier")
                    .sequenceNumberColumn("sequence_number")
                    .typeColumn("type")
                    .timestampColumn("time_stamp")
                    .payloadTypeColumn("payload_type")
                    .payloadRevisionColumn("payload_revision")
                    .payloadColumn("payload")
                    .metaDataColumn("meta_data")
                    .build()),
        rows);
  }

  @Override
  public void appendEvents(List<? extends EventMessage<?>> events) {
    super.appendEvents(events);
    RequestHistories.wrote(events);
  }

  /** Events are rows of the step: they are written with everything else that it writes. */
  @Override
  protected void appendEvents(List<? extends EventMessage<?>> events, Serializer serializer) {
    List<DomainEventMessage<?>> appended = new ArrayList<>();
    events.forEach(event -> appended.add((DomainEventMessage<?>) event));
    if (!rows.write(APPEND, appended.stream().map(event -> row(event, serializer)).toList())) {
      throw taken(appended.getFirst());
    }
  }

  private static NewRow row(DomainEventMessage<?> event, Serializer serializer) {
    SerializedObject<byte[]> payload = event.serializePayload(serializer, byte[].class);
    return NewRow.of(
            event.getAggregateIdentifier(),
            event.getIdentifier(),
            event.getAggregateIdentifier(),
            event.getSequenceNumber(),
            event.getType(),
            Timestamps.format(event.getTimestamp()),
            payload.getType().getName(),
            payload.getType().getRevision(),
            payload.getData(),
            event.serializeMetaData(serializer, byte[].class).getData(),
            event.getMetaData().get(Origin.ACCOUNT))
        .identifiedBy(event.getIdentifier());
  }

  /** Of two writers of one position, the second one is told what Axon tells it. */
  private static RuntimeException taken(DomainEventMessage<?> first) {
    String position =
        "position %d of %s is taken"
            .formatted(first.getSequenceNumber(), first.getAggregateIdentifier());
    return first.getSequenceNumber() == 0
        ? new AggregateStreamCreationException(position)
        : new ConcurrencyException(position);
  }

  @Override
  public DomainEventStream readEvents(String aggregateIdentifier, long firstSequenceNumber) {
    Optional<List<DomainEventMessage<?>>> own =
        firstSequenceNumber == 0 ? RequestHistories.take(aggregateIdentifier) : Optional.empty();
    return own.map(DomainEventStream::of)
        .orElseGet(() -> super.readEvents(aggregateIdentifier, firstSequenceNumber));
  }

  @Override
  protected PreparedStatement readEventData(
      Connection connection, String aggregateIdentifier, long firstSequenceNumber, int batchSize)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(READ);
    statement.setObject(1, UUID.fromString(aggregateIdentifier));
    statement.setLong(2, firstSequenceNumber);
    statement.setInt(3, batchSize);
    return statement;
  }

  @Override
  protected PreparedStatement lastSequenceNumberFor(
      Connection connection, String aggregateIdentifier) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(LAST);
    statement.setObject(1, UUID.fromString(aggregateIdentifier));
    return statement;
  }

  @Override
  protected Instant readTimeStamp(ResultSet row, String column) throws SQLException {
    return Timestamps.at(row, column);
  }

  @Override
  protected Stream<? extends DomainEventData<?>> readSnapshotData(String aggregateIdentifier) {
    return Stream.empty();
  }

  /** Most histories need one query: a batch that is not full is the last one. */
  @Override
  protected boolean fetchForAggregateUntilEmpty() {
    return false;
  }
}
