package com.paymenthub.webhooks.events;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.projections.AggregateBatches.Appended;
import com.paymenthub.projections.charges.ChargeDocument;
import com.paymenthub.projections.charges.ChargeProjection;
import com.paymenthub.projections.charges.ChargeRow;
import com.paymenthub.projections.charges.PaymentLinks;
import com.paymenthub.webhooks.events.PersonalData.Person;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Builds the content of a notification from the history of the charge up to the event, so that it
 * is the same whenever it is built. Erased data are null.
 */
@Component
public class EventRenderer {

  /** The version of the body. */
  public static final String API_VERSION = "1";

  private static final String OBJECT = "transaction";

  private final ChargeHistories histories;
  private final PersonalData people;
  private final PaymentLinks links;

  /**
   * A mapper of its own: the service's settings may change, but the bytes of version 1 must not.
   */
  private final JsonMapper json = JsonMapper.builder().build();

  /**
   * Several webhooks get the same event at nearly the same time, and a history up to an event never
   * changes.
   */
  private final Cache<UUID, List<Appended<ChargeEvent>>> recent =
      Caffeine.newBuilder().maximumSize(1_000).expireAfterWrite(Duration.ofSeconds(5)).build();

  public EventRenderer(ChargeHistories histories, PersonalData people, PaymentLinks links) {
    this.histories = histories;
    this.people = people;
    this.links = links;
  }

  /** Several events of one account, by id. */
  public Map<UUID, RenderedEvent> render(UUID clientId, Collection<NotifiedEvent> events) {
    Map<UUID, Long> positions = new HashMap<>();
    events.forEach(event -> positions.merge(event.chargeId(), event.sequenceNumber(), Math::max));
    Map<UUID, List<Appended<ChargeEvent>>> found = histories(positions);
    Map<UUID, Person> persons = people.of(clientId, positions.keySet());
    Map<UUID, RenderedEvent> rendered = new HashMap<>();
    for (NotifiedEvent event : events) {
      rendered.put(
          event.id(),
          render(
              event,
              found.getOrDefault(event.chargeId(), List.of()),
              Optional.ofNullable(persons.get(event.chargeId()))));
    }
    return rendered;
  }

  /** The histories, each from its beginning to the position or beyond. */
  private Map<UUID, List<Appended<ChargeEvent>>> histories(Map<UUID, Long> positions) {
    Map<UUID, List<Appended<ChargeEvent>>> found = new HashMap<>();
    Map<UUID, Long> missing = new HashMap<>();
    positions.forEach(
        (chargeId, position) -> {
          List<Appended<ChargeEvent>> known = recent.getIfPresent(chargeId);
          if (known != null && known.getLast().sequenceNumber() >= position) {
            found.put(chargeId, known);
          } else {
            missing.put(chargeId, position);
          }
        });
    if (!missing.isEmpty()) {
      Map<UUID, List<Appended<ChargeEvent>>> read = histories.upTo(missing);
      recent.putAll(read);
      found.putAll(read);
    }
    return found;
  }

  /** A document as it is sent. */
  public byte[] bytes(EventDocument document) {
    return json.writeValueAsBytes(document);
  }

  private RenderedEvent render(
      NotifiedEvent told, List<Appended<ChargeEvent>> history, Optional<Person> person) {
    @Nullable ChargeRow row = null;
    @Nullable ChargeEvent last = null;
    List<ChargeEvent> happened = new ArrayList<>();
    long sequence = 0;
    for (Appended<ChargeEvent> next : history) {
      if (next.sequenceNumber() > told.sequenceNumber()) {
        break;
      }
      row = ChargeProjection.apply(row, next.event(), next.sequenceNumber());
      last = next.event();
      happened.add(last);
      sequence += NotifiableEventName.of(last).isPresent() ? 1 : 0;
    }
    if (row == null || last == null) {
      throw new IllegalStateException("charge %s has no history".formatted(told.chargeId()));
    }
    EventDocument document =
        new EventDocument(
            told.id().toString(),
            API_VERSION,
            OBJECT,
            NotifiableEventName.withoutPrefix(told.name()),
            Timestamps.format(last.occurredAt()),
            data(row, NotifiedFee.of(happened), person.map(Person::texts).orElse(Map.of())));
    return new RenderedEvent(document, sequence, person);
  }

  /** The charge, and what only events carry (docs/interface.md §8). */
  private ObjectNode data(ChargeRow row, NotifiedFee fee, Map<String, String> texts) {
    ObjectNode data = json.valueToTree(ChargeDocument.of(row, texts, links));
    data.put("installments", row.installments());
    data.put("fee", fee.percent());
    data.put("feeAmount", fee.minorUnits());
    data.put("idempotencyKey", row.idempotencyKey());
    data.put("requestId", row.requestId());
    return data;
  }
}
