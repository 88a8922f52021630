package com.paymenthub.providers.contract;

import java.io.IOException;
import java.util.regex.Pattern;

/**
 * A request was given up before anything of it left, so that no money can have moved and another
 * provider can be asked.
 */
public final class NothingSent extends IOException {

  private static final long serialVersionUID = 1L;

  private static final Pattern CODE = Pattern.compile("[a-z_]{1,40}");

  private final String reason;

  /**
   * Tells why.
   *
   * @param reason a short code in small letters, for example {@code no_host}; it is stored with the
   *     attempt
   * @throws IllegalArgumentException when it is anything else
   */
  public NothingSent(String reason) {
    super(reason);
    if (!CODE.matcher(reason).matches()) {
      throw new IllegalArgumentException("a reason is a short code in small letters");
    }
    this.reason = reason;
  }

  /** Why, as a short code. */
  public String reason() {
    return reason;
  }
}
