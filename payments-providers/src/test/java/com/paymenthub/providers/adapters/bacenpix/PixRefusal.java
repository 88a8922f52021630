package com.paymenthub.providers.adapters.bacenpix;

import java.util.List;

/** Why the bank does not do what it is asked for. */
final class PixRefusal extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** The HTTP status of the answer. */
  final int status;

  /** The type of the error, as the description names it: {@code CobOperacaoInvalida}. */
  final String type;

  /** What the request does against the description; empty where it only comes at a wrong time. */
  final transient List<String> violations;

  private PixRefusal(int status, String type, String detail, List<String> violations) {
    super(detail);
    this.status = status;
    this.type = type;
    this.violations = List.copyOf(violations);
  }

  /** The request is well formed, but the bank's books or the time do not allow it. */
  static PixRefusal of(int status, String type, String detail) {
    return new PixRefusal(status, type, detail, List.of());
  }

  /** The request is one that the description does not allow at any time. */
  static PixRefusal against(int status, String type, List<String> violations) {
    return new PixRefusal(status, type, "against the description", violations);
  }
}
