package com.paymenthub.web.requests;

import org.jspecify.annotations.Nullable;

/** How much a request may send. */
public final class RequestLimits {

  /** The largest body of a request that is no notice of a provider, in bytes. */
  public static final int MAXIMUM_BODY_BYTES = 65_536;

  /** What paths of requests begin with that are notices of providers. */
  private static final String NOTICES = "/v1/providers/";

  /** The largest notice of a provider, in bytes. */
  private static final int MAXIMUM_NOTICE_BYTES = 1 << 20;

  private RequestLimits() {}

  /**
   * The largest body that is read of a request, in bytes.
   *
   * @param path its path; null where it could not be read
   */
  public static int maximumBodyBytes(@Nullable String path) {
    return path != null && path.startsWith(NOTICES) ? MAXIMUM_NOTICE_BYTES : MAXIMUM_BODY_BYTES;
  }
}
