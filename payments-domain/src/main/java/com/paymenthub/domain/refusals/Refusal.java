package com.paymenthub.domain.refusals;

import java.util.List;

/**
 * A request that was understood and is refused. It says which rule refused it by a stable key; the
 * words are chosen where the answer is written.
 */
public final class Refusal extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final RefusalKey key;
  private final transient List<String> arguments;

  /**
   * Refuses for the reason {@code key}.
   *
   * @param arguments what the message names, in its order; never a personal datum or card data
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

  /** What the message names, in its order. */
  public List<String> arguments() {
    return arguments;
  }
}
