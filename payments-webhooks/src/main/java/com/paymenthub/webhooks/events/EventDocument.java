package com.paymenthub.webhooks.events;

import tools.jackson.databind.JsonNode;

/**
 * The body of a notification (docs/interface.md §8).
 *
 * @param apiVersion the version of this body
 * @param object what it is about
 * @param event the status name, without prefix
 * @param data the charge as it stood after the change
 */
public record EventDocument(
    String id, String apiVersion, String object, String event, String createdAt, JsonNode data) {}
