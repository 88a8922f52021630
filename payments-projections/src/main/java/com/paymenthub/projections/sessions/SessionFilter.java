package com.paymenthub.projections.sessions;

import com.paymenthub.platform.TimeRange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which sessions a list shows; a null or empty field selects everything.
 *
 * @param statuses the sessions in one of these statuses, by their interface names
 * @param active the sessions that the merchant made active, or those that it made inactive
 * @param orderId the sessions with this reference of the merchant's
 * @param created the sessions created within these times
 */
public record SessionFilter(
    List<String> statuses, @Nullable Boolean active, @Nullable String orderId, TimeRange created) {}
