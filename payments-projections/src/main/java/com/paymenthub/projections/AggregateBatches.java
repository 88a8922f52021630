package com.paymenthub.projections;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;

/** Groups appended events by aggregate, so that each row is written once. */
public final class AggregateBatches {

  private AggregateBatches() {}

  /**
   * The events of one type, by aggregate, each in the order in which it was appended.
   *
   * @param type which payloads to keep, for example {@code ChargeEvent}
   */
  public static <E> Map<UUID, List<Appended<E>>> of(
      List<? extends EventMessage<?>> messages, Class<E> type) {
    Map<UUID, List<Appended<E>>> batches = new LinkedHashMap<>();
    for (EventMessage<?> message : messages) {
      if (message instanceof DomainEventMessage<?> event && type.isInstance(event.getPayload())) {
        batches
            .computeIfAbsent(
                UUID.fromString(event.getAggregateIdentifier()), _ -> new ArrayList<>())
            .add(
                new Appended<>(
                    UUID.fromString(event.getIdentifier()),
                    event.getSequenceNumber(),
                    type.cast(event.getPayload())));
      }
    }
    return batches;
  }

  /**
   * An event with its place in the history.
   *
   * @param eventId the event's own id
   * @param sequenceNumber its position in the history, from 0
   * @param event what happened
   */
  public record Appended<E>(UUID eventId, long sequenceNumber, E event) {}
}
