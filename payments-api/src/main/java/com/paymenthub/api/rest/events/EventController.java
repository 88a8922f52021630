package com.paymenthub.api.rest.events;

import com.paymenthub.api.auth.Caller;
import com.paymenthub.api.openapi.DocumentedOperation;
import com.paymenthub.api.rest.PageQuery;
import com.paymenthub.api.rest.PagedList;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.web.validation.Uuids;
import com.paymenthub.webhooks.events.EventDocument;
import com.paymenthub.webhooks.events.EventFilter;
import com.paymenthub.webhooks.events.Events;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Events, for merchants that catch up: the bodies that were or would have been sent. */
@RestController
class EventController {

  private final Events events;

  EventController(Events events) {
    this.events = events;
  }

  /**
   * List the events that pass all the given filters. They are the bodies that webhooks were or
   * would have been sent.
   */
  @DocumentedOperation(value = "listEvents")
  @GetMapping("/v1/events")
  PagedList<EventDocument> list(Caller caller, @ParameterObject EventQuery query) {
    PageQuery page = query.paging();
    EventFilter filter = query.filter();
    return PagedList.of(
        page,
        events.count(caller.clientId(), filter),
        events.list(caller.clientId(), filter, page.newestFirst(), page.size(), page.offset()));
  }

  /** Read an event. */
  @DocumentedOperation(value = "getEvent", refusals = RefusalKey.EVENT_NOT_FOUND)
  @GetMapping("/v1/events/{id}")
  EventDocument get(Caller caller, @PathVariable String id) {
    return Uuids.parse(id)
        .flatMap(eventId -> events.find(caller.clientId(), eventId))
        .orElseThrow(() -> new Refusal(RefusalKey.EVENT_NOT_FOUND));
  }
}
