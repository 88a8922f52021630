package com.paymenthub.webhooks.exchange;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of one request.
 *
 * @param status the HTTP status; null when there was none
 * @param headers the answer's headers, as {@code name: value}, as far as they are kept
 * @param body the first 16 KiB of the answer
 * @param error why it failed, when there was no complete answer
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

  /** Why there was no complete answer. */
  public enum Failure {
    /** The deadline of the whole exchange passed. */
    TIMEOUT,
    /** The address connected to is private or otherwise special. */
    ADDRESS_REFUSED,
    /** The host has no address. */
    UNKNOWN_HOST,
    /** Nothing listens at the address. */
    CONNECTION_FAILED,
    /** The certificate is not valid for the host, or the handshake failed. */
    TLS_FAILED,
    /** The connection ended before the answer was complete. */
    CONNECTION_LOST,
    /** The answer is not valid HTTP, or its headers are too large. */
    MALFORMED_ANSWER,
    /** Nothing was sent: the notification could not be built. */
    NOT_RENDERED,
    /** The node that sent it died. */
    NODE_LOST;

    /** The name that the history shows, for example {@code timeout}. */
    public String code() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** Whether the receiver has accepted it: only 200 and 201 count (docs/interface.md §8). */
  public boolean accepted() {
    return error == null && status != null && (status == OK || status == CREATED);
  }

  /** Whether the receiver wants no further notifications. */
  public boolean gone() {
    return error == null && status != null && status == GONE;
  }

  /** Nothing was sent. */
  public static Exchange none(Failure error) {
    return new Exchange(null, List.of(), new byte[0], error, 0);
  }
}
