package com.paymenthub.webhooks.endpoints;

import java.time.Instant;
import java.util.UUID;

/**
 * Who wants to hear of what (docs/interface.md §8).
 *
 * @param event the name of an event, for example {@code transaction.authorized}, or {@code *}
 * @param endpoint where notifications go
 * @param active whether any are sent
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

  /** The one version of notifications that there is. */
  public static final int VERSION = 1;

  /** The event that stands for all. */
  public static final String EVERY_EVENT = "*";

  /** The same webhook after a change. */
  public Webhook with(String newEvent, String newEndpoint, boolean nowActive, Instant at) {
    return new Webhook(id, clientId, newEvent, newEndpoint, nowActive, sandbox, createdAt, at);
  }
}
