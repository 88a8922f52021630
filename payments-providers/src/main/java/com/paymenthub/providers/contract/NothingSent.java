package com.paymenthub.providers.contract;

import java.io.IOException;

/**
 * A request was given up before anything of it left, so that no money can have moved and another
 * provider can be asked.
 */
public final class NothingSent extends IOException {

  private static final long serialVersionUID = 1L;

  private final String reason;

  /**
   * Tells why.
   *
   * @param reason a short code in small letters, for example {@code no_host}; it is stored with the
   *     attempt
   */
  public NothingSent(String reason) {
    super(reason);
    this.reason = reason;
  }

  /** Why, as a short code. */
  public String reason() {
    return reason;
  }
}
