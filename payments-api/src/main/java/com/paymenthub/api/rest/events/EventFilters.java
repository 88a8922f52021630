package com.paymenthub.api.rest.events;

import com.paymenthub.api.validation.JsonFields;
import com.paymenthub.api.validation.QueryFields;
import com.paymenthub.webhooks.events.EventFilter;
import com.paymenthub.webhooks.events.NotifiableEvents;
import java.util.List;

/** Reads which events are meant, under the same names from a query and from a body. */
public final class EventFilters {

  private static final String EVENT = "event";
  private static final String CHARGE = "chargeId";
  private static final String AFTER = "created.gt";
  private static final String BEFORE = "created.lt";

  private EventFilters() {}

  /** The filter in a query, where {@code event} is a list separated by commas. */
  public static EventFilter of(QueryFields query) {
    return new EventFilter(
        query.someOf(EVENT, NotifiableEvents.NAMES),
        query.uuid(CHARGE).orElse(null),
        query.instant(AFTER).orElse(null),
        query.instant(BEFORE).orElse(null));
  }

  /** The filter in a body, where {@code event} is one name. */
  public static EventFilter of(JsonFields body) {
    return new EventFilter(
        body.oneOf(EVENT, NotifiableEvents.NAMES).map(List::of).orElse(List.of()),
        body.uuid(CHARGE).orElse(null),
        body.instant(AFTER).orElse(null),
        body.instant(BEFORE).orElse(null));
  }
}
