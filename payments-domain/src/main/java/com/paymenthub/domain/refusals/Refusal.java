package com.paymenthub.domain.refusals;

import java.util.List;

/**
 * A valid request that is refused. A stable key says which rule refused it; the text is chosen
 * where the answer is written.
 */
public final class Refusal extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final RefusalKey key;
  private final transient List<String> arguments;

  /**
   * Refuses for the reason {@code key}.
   *
   * @param arguments the arguments of the message, in their order; never personal data or card data
   */
  public Refusal(RefusalKey key, String... arguments) {
    super(key.code(), null, false, false);
    this.key = key;
    this.arguments = List.of(arguments);
  }

  /** The rule that refused. */
  public RefusalKey key() {
    return key;
  }

  /** The arguments of the message, in their order. */
  public List<String> arguments() {
    return arguments;
  }
}
