package com.paymenthub.webhooks.exchange;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of one request.
 *
 * @param status the HTTP status; null when none came
 * @param headers the answer's headers, as {@code name: value}, as far as they are kept
 * @param body the first 16 KiB of the answer
 * @param error why it failed, where no whole answer came
 * @param durationMilliseconds from the first look-up to the last byte
 */
public record Exchange(
    @Nullable Integer status,
    List<String> headers,
    byte[] body,
    @Nullable Failure error,
    long durationMilliseconds) {

  private static final int OK = 200;
  private static final int CREATED = 201;
  private static final int GONE = 410;

  /** Why no whole answer came. */
  public enum Failure {
    /** The deadline of the whole exchange passed. */
    TIMEOUT,
    /** The address connected to is private or otherwise special. */
    ADDRESS_REFUSED,
    /** The host has no address. */
    UNKNOWN_HOST,
    /** Nobody listens there. */
    CONNECTION_FAILED,
    /** The certificate is not valid for the host, or the handshake failed. */
    TLS_FAILED,
    /** The connection ended before the answer did. */
    CONNECTION_LOST,
    /** What came is no HTTP, or more of it than anybody should send. */
    MALFORMED_ANSWER,
    /** Nothing was sent: the notification could not be put together. */
    NOT_RENDERED,
    /** The node that sent it died. */
    NODE_LOST;

    /** The name that the history shows, for example {@code timeout}. */
    public String code() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** Whether the receiver has taken it: only 200 and 201 count (docs/interface.md §8). */
  public boolean accepted() {
    return error == null && status != null && (status == OK || status == CREATED);
  }

  /** Whether the receiver asks for nothing more, ever. */
  public boolean gone() {
    return error == null && status != null && status == GONE;
  }

  /** Nothing was sent. */
  public static Exchange none(Failure error) {
    return new Exchange(null, List.of(), new byte[0], error, 0);
  }
}
