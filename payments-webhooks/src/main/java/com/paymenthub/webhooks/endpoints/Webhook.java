package com.paymenthub.webhooks.endpoints;

import java.time.Instant;
import java.util.UUID;

/**
 * A registered webhook: an address, and the events that are sent to it (docs/interface.md §8).
 *
 * @param event the name of an event, for example {@code transaction.authorized}, or {@code *}
 * @param endpoint where notifications go
 * @param active whether notifications are sent
 * @param sandbox whether the account is a sandbox account, which allows more addresses
 */
public record Webhook(
    UUID id,
    UUID clientId,
    String event,
    String endpoint,
    boolean active,
    boolean sandbox,
    Instant createdAt,
    Instant updatedAt) {

  /** The only version of notifications. */
  public static final int VERSION = 1;

  /** The name that stands for all events. */
  public static final String EVERY_EVENT = "*";

  /** The same webhook after a change. */
  public Webhook with(String newEvent, String newEndpoint, boolean nowActive, Instant at) {
    return new Webhook(id, clientId, newEvent, newEndpoint, nowActive, sandbox, createdAt, at);
  }
}
