package com.paymenthub.providers.adapters.adyen;

import java.util.List;

/** An error that Adyen answers. */
final class AdyenRefusal extends RuntimeException {

  private static final long serialVersionUID = 1L;

  final int status;
  final String errorCode;
  final String errorType;

  /** What of the request is against the description; empty where the request itself is right. */
  final transient List<String> violations;

  private AdyenRefusal(
      int status, String errorCode, String errorType, String message, List<String> violations) {
    super(message);
    this.status = status;
    this.errorCode = errorCode;
    this.errorType = errorType;
    this.violations = violations;
  }

  /** A request that is as described and cannot be done. */
  static AdyenRefusal of(int status, String errorCode, String message) {
    String type =
        status == 401 || status == 403 ? "security" : status >= 500 ? "internal" : "validation";
    return new AdyenRefusal(status, errorCode, type, message, List.of());
  }

  /** A request that came before; whether it may come again is for a header to say. */
  static AdyenRefusal alreadyProcessed() {
    return of(422, "704", "request already processed or in progress");
  }

  /** A request that is against the description. */
  static AdyenRefusal against(int status, String errorCode, List<String> violations) {
    String message = String.join("; ", violations);
    return new AdyenRefusal(status, errorCode, "validation", message, List.copyOf(violations));
  }
}
