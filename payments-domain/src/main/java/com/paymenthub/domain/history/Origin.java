package com.paymenthub.domain.history;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Who caused an event. It is stored with every event, so that auditors can see who requested what.
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

  /** The entry of {@link #metadata()} that every event has: whose it is. */
  public static final String ACCOUNT = "account";

  /** The names of the entries of {@link #metadata()}. */
  public static final List<String> METADATA_KEYS =
      List.of(ACCOUNT, "actor", "credential", "requestId", "idempotencyKey");

  /** An origin for work that the service does by itself. */
  public static Origin automation(UUID account, String name) {
    return new Origin(account, name, null, null, null);
  }

  /** Whether the request came with a public or session key. */
  public boolean isByBuyer() {
    return actor.equals(BUYER);
  }

  /** The metadata of each event; unknown parts are left out. */
  public Map<String, String> metadata() {
    Map<String, String> metadata = new LinkedHashMap<>();
    metadata.put(ACCOUNT, account.toString());
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
