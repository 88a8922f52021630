package com.paymenthub.api.rest.sessions;

import com.paymenthub.web.validation.PatchedValue;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is to change of a session; what is not sent stays, and nothing else can change.
 *
 * @param isActive whether it can be paid
 * @param dueDate from when on no payment starts; {@code null} takes it away
 */
record SessionChangeBody(@Nullable Boolean isActive, @Nullable PatchedValue<Instant> dueDate) {}
