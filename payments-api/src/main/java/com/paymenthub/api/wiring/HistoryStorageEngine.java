package com.paymenthub.api.wiring;

import com.paymenthub.api.requests.RequestHistories;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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

/**
 * Axon's JDBC storage on our table, without snapshots, because the history of a payment is short.
 */
final class HistoryStorageEngine extends JdbcEventStorageEngine {

  /**
   * For how long a missing position may still be filled. Much longer than any transaction may take,
   * so that a slow commit is never taken for a gap.
   */
  static final Duration GAP_TIMEOUT = Duration.ofMinutes(10);

  private HistoryStorageEngine(Builder builder) {
    super(builder);
  }

  static HistoryStorageEngine create(
      EventSerializer serializer, ConnectionProvider connections, TransactionManager transactions) {
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
                    .build()));
  }

  @Override
  public void appendEvents(List<? extends EventMessage<?>> events) {
    super.appendEvents(events);
    RequestHistories.wrote(events);
  }

  @Override
  public DomainEventStream readEvents(String aggregateIdentifier, long firstSequenceNumber) {
    Optional<List<DomainEventMessage<?>>> own =
        firstSequenceNumber == 0 ? RequestHistories.take(aggregateIdentifier) : Optional.empty();
    return own.map(DomainEventStream::of)
        .orElseGet(() -> super.readEvents(aggregateIdentifier, firstSequenceNumber));
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
