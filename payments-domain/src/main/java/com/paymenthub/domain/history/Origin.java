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
 * @param actor who acts: {@code merchant} for a request with a secret key, {@code buyer} for one
 *     with a public or session key, or the name of the automation
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

  /** The actor of a request with a secret key. */
  public static final String MERCHANT = "merchant";

  /** The actor of a request with a public or session key. */
  public static final String BUYER = "buyer";

  /** The names under which {@link #metadata()} keeps what it knows. */
  public static final List<String> METADATA_KEYS =
      List.of("account", "actor", "credential", "requestId", "idempotencyKey");

  /** An origin for something that the service does of its own accord. */
  public static Origin automation(UUID account, String name) {
    return new Origin(account, name, null, null, null);
  }

  /** Whether somebody asks with a key that is in the hands of buyers. */
  public boolean isByBuyer() {
    return actor.equals(BUYER);
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
