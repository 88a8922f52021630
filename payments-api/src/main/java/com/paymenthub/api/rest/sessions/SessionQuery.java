package com.paymenthub.api.rest.sessions;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.paymenthub.api.rest.PageQuery;
import com.paymenthub.domain.sessions.SessionStatus;
import com.paymenthub.projections.sessions.SessionFilter;
import com.paymenthub.web.validation.EnumWords;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which sessions a list shows.
 *
 * @param paging which part of the list
 * @param status only sessions with one of these statuses
 * @param isActive only sessions that can be paid, or that cannot
 * @param orderId only sessions of this order
 */
record SessionQuery(
    @JsonUnwrapped PageQuery paging,
    @Nullable List<SessionStatus> status,
    @Nullable Boolean isActive,
    @Size(max = 255) @Nullable String orderId) {

  SessionFilter filter() {
    return new SessionFilter(EnumWords.of(status), isActive, orderId, paging.created());
  }
}
