package com.paymenthub.web.requests;

/** How much a request may send. */
public final class RequestLimits {

  /** The largest body that is read, in bytes. */
  public static final int MAXIMUM_BODY_BYTES = 65_536;

  private RequestLimits() {}
}
