package com.paymenthub.api.auth;

import static com.paymenthub.api.auth.Access.SECRET_KEYS;

import com.paymenthub.charging.accounts.Environment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The one place that says which credentials may call which operation (docs/interface.md §1). An
 * operation that is not listed here cannot be called.
 */
public final class Routes {

  /** Where providers send their notices. */
  public static final String NOTICES = "/v1/providers/{providerId}/notifications/{secret}";

  /** The same with a path that a provider adds. */
  public static final String NOTICES_BELOW = NOTICES + "/**";

  /**
   * The path patterns of what no key opens, because providers cannot send one: a secret in the
   * address takes its place.
   */
  public static final List<String> OPENED_BY_THEIR_ADDRESS = List.of(NOTICES, NOTICES_BELOW);

  /** Sandbox accounts have no sessions (docs/interface.md §1). */
  private static final Access SESSIONS = SECRET_KEYS.onlyIn(Environment.PRODUCTION);

  private static final Map<String, Access> ALL = new LinkedHashMap<>();

  static {
    ALL.put("POST /v1/auth", SECRET_KEYS);
    ALL.put("GET /v1/auth", SECRET_KEYS);
    ALL.put("DELETE /v1/auth/{id}", SECRET_KEYS);
    ALL.put("POST /v1/charges", SECRET_KEYS.orPublicKeys(Scope.CHARGES));
    ALL.put("GET /v1/charges", SECRET_KEYS);
    ALL.put("GET /v1/charges/{id}", SECRET_KEYS.orPublicKeys(Scope.CHARGES).orSessionKeys());
    ALL.put("GET /v1/charges/{id}/events", SECRET_KEYS);
    ALL.put("POST /v1/charges/{id}", SECRET_KEYS);
    ALL.put("POST /v1/charges/{id}/capture", SECRET_KEYS);
    ALL.put("POST /v1/charges/{id}/void", SECRET_KEYS);
    ALL.put(
        "POST /v1/charges/{id}/complete", SECRET_KEYS.orPublicKeys(Scope.CHARGES).orSessionKeys());
    ALL.put("PATCH /v1/charges/{id}/antifraud", SECRET_KEYS);
    ALL.put("POST /v1/customers", SECRET_KEYS);
    ALL.put("GET /v1/customers", SECRET_KEYS);
    ALL.put("GET /v1/customers/{id}", SECRET_KEYS);
    ALL.put("PATCH /v1/customers/{id}", SECRET_KEYS);
    ALL.put("DELETE /v1/customers/{id}", SECRET_KEYS);
    ALL.put("POST /v1/customers/{id}/cards", SECRET_KEYS);
    ALL.put("GET /v1/customers/{id}/cards", SECRET_KEYS);
    ALL.put("POST /v1/merchants", SECRET_KEYS);
    ALL.put("GET /v1/merchants", SECRET_KEYS);
    ALL.put("GET /v1/merchants/{id}", SECRET_KEYS);
    ALL.put("PATCH /v1/merchants/{id}", SECRET_KEYS);
    ALL.put("DELETE /v1/merchants/{id}", SECRET_KEYS);
    ALL.put("POST /v1/sessions", SESSIONS);
    ALL.put("GET /v1/sessions", SESSIONS);
    ALL.put("GET /v1/sessions/{id}", SESSIONS.orSessionKeys());
    ALL.put("PATCH /v1/sessions/{id}", SESSIONS);
    ALL.put("POST /v1/sessions/{id}/cancel", SESSIONS);
    ALL.put("POST /v1/sessions/{id}/charge", SESSIONS.orSessionKeys());
    ALL.put("POST /v1/tokens", SECRET_KEYS.orPublicKeys(Scope.TOKENS));
    ALL.put("POST /v1/cards", SECRET_KEYS.orPublicKeys(Scope.CARDS));
    ALL.put("GET /v1/cards", SECRET_KEYS);
    ALL.put("GET /v1/cards/{id}", SECRET_KEYS.orPublicKeys(Scope.CARDS));
    ALL.put("DELETE /v1/cards/{id}", SECRET_KEYS);
    // A caller that changes the address of a webhook receives the data of all payments, so this
    // needs a secret key.
    ALL.put("POST /v1/webhooks", SECRET_KEYS);
    ALL.put("GET /v1/webhooks", SECRET_KEYS.orPublicKeys(Scope.WEBHOOKS));
    ALL.put("GET /v1/webhooks/{id}", SECRET_KEYS.orPublicKeys(Scope.WEBHOOKS));
    ALL.put("PATCH /v1/webhooks/{id}", SECRET_KEYS);
    ALL.put("DELETE /v1/webhooks/{id}", SECRET_KEYS);
    ALL.put("POST /v1/webhooks/{id}/secret", SECRET_KEYS);
    ALL.put("POST /v1/webhooks/{id}/ping", SECRET_KEYS);
    ALL.put("GET /v1/webhooks/{id}/deliveries", SECRET_KEYS);
    ALL.put("GET /v1/webhooks/{id}/deliveries/{deliveryId}", SECRET_KEYS);
    ALL.put("POST /v1/webhooks/{id}/deliveries/{deliveryId}/reprocess", SECRET_KEYS);
    ALL.put("POST /v1/webhooks/{id}/reprocess", SECRET_KEYS);
    ALL.put("GET /v1/events", SECRET_KEYS);
    ALL.put("GET /v1/events/{id}", SECRET_KEYS);
  }

  private Routes() {}

  /** Every operation, as method and path pattern, with who may call it. */
  public static Map<String, Access> all() {
    return Map.copyOf(ALL);
  }

  /**
   * Who may call an operation; empty when it is not listed.
   *
   * @param pattern the path pattern, for example {@code /v1/charges/{id}}
   */
  public static Optional<Access> of(String method, String pattern) {
    String declared = method.equals("HEAD") ? "GET" : method;
    return Optional.ofNullable(ALL.get(declared + " " + pattern));
  }
}
