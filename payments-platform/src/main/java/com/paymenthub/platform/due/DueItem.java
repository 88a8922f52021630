package com.paymenthub.platform.due;

import java.time.Instant;
import java.util.UUID;

/**
 * Something that is due, given to one worker.
 *
 * @param id the charge or card
 * @param clientId the account that it belongs to
 * @param dueAt since when it is due
 */
public record DueItem(UUID id, UUID clientId, Instant dueAt) {}
