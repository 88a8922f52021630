package com.paymenthub.api.auth;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The one place that says which credentials may call which operation. What is not listed here may
 * be called by nobody.
 */
public final class Routes {

  private static final Map<String, Access> ALL = new LinkedHashMap<>();

  static {
    secretOr("POST /v1/charges", Scope.CHARGES);
    secretOnly("GET /v1/charges");
    secretOr("GET /v1/charges/{id}", Scope.CHARGES);
    secretOnly("POST /v1/charges/{id}");
    secretOnly("POST /v1/charges/{id}/capture");
    secretOnly("POST /v1/charges/{id}/void");
    secretOnly("PATCH /v1/charges/{id}/antifraud");
    secretOnly("POST /v1/merchants");
    secretOr("POST /v1/webhooks", Scope.WEBHOOKS);
    secretOr("GET /v1/webhooks", Scope.WEBHOOKS);
    secretOr("GET /v1/webhooks/{id}", Scope.WEBHOOKS);
    secretOr("PATCH /v1/webhooks/{id}", Scope.WEBHOOKS);
    secretOr("DELETE /v1/webhooks/{id}", Scope.WEBHOOKS);
    secretOnly("POST /v1/webhooks/{id}/secret");
    secretOnly("POST /v1/webhooks/{id}/ping");
    secretOnly("GET /v1/webhooks/{id}/deliveries");
    secretOnly("GET /v1/webhooks/{id}/deliveries/{deliveryId}");
    secretOnly("POST /v1/webhooks/{id}/deliveries/{deliveryId}/reprocess");
    secretOnly("POST /v1/webhooks/{id}/reprocess");
    secretOnly("GET /v1/events");
    secretOnly("GET /v1/events/{id}");
  }

  private Routes() {}

  /**
   * Who may call an operation.
   *
   * @param scopes the scopes whose public keys may call it, besides every secret key
   */
  public record Access(Set<Scope> scopes) {

    /** Whether this caller's key reaches the operation. */
    public boolean allows(Caller caller) {
      return switch (caller.kind()) {
        case SECRET -> true;
        case PUBLIC -> caller.scopes().stream().anyMatch(scopes::contains);
        case SESSION -> false;
      };
    }
  }

  /** Every operation, as method and path pattern, with who may call it. */
  public static Map<String, Access> all() {
    return Map.copyOf(ALL);
  }

  /**
   * Who may call an operation; empty when nobody declared it.
   *
   * @param pattern the path pattern, for example {@code /v1/charges/{id}}
   */
  public static Optional<Access> of(String method, String pattern) {
    String declared = method.equals("HEAD") ? "GET" : method;
    return Optional.ofNullable(ALL.get(declared + " " + pattern));
  }

  private static void secretOnly(String operation) {
    ALL.put(operation, new Access(Set.of()));
  }

  private static void secretOr(String operation, Scope scope) {
    ALL.put(operation, new Access(EnumSet.of(scope)));
  }
}
