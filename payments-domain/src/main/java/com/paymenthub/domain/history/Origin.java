package com.paymenthub.domain.history;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * On whose behalf something happens. It is written beside every event, so that an auditor can tell
 * who asked for what.
 *
 * @param account the account (client id) that the event belongs to
 * @param actor who acts: {@code merchant} for a request, or the name of the automation
 * @param credential the id of the key that was used; null for automations
 * @param requestId the request's id, as in {@code X-Request-Id}
 * @param idempotencyKey the request's idempotency key
 */
public record Origin(
    UUID account,
    String actor,
    @Nullable UUID credential,
    @Nullable String requestId,
    @Nullable String idempotencyKey) {

  /** The names under which {@link #metadata()} keeps what it knows. */
  public static final List<String> METADATA_KEYS =
      List.of("account", "actor", "credential", "requestId", "idempotencyKey");

  /** An origin for something that the service does of its own accord. */
  public static Origin automation(UUID account, String name) {
    return new Origin(account, name, null, null, null);
  }

  /** What is written beside each event; unknown parts are left out. */
  public Map<String, String> metadata() {
    Map<String, String> metadata = new LinkedHashMap<>();
    metadata.put("account", account.toString());
    metadata.put("actor", actor);
    if (credential != null) {
      metadata.put("credential", credential.toString());
    }
    if (requestId != null) {
      metadata.put("requestId", requestId);
    }
    if (idempotencyKey != null) {
      metadata.put("idempotencyKey", idempotencyKey);
    }
    return metadata;
  }
}
