package com.paymenthub.api.rest.webhooks;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Whose delivery is sent again.
 *
 * @param webhookId a deleted webhook of the account, whose delivery is sent to this one
 */
record ReprocessOneBody(@Nullable UUID webhookId) {}
