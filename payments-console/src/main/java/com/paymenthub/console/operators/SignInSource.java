package com.paymenthub.console.operators;

/**
 * From where somebody signs in, as attempts are counted.
 *
 * @param counted an IPv4 address, or the first 64 bits of an IPv6 address, all of which belongs to
 *     one subscriber; that of the last proxy where the address is not known
 * @param isKnown false behind a proxy that nobody named: there, everybody comes from one address
 */
public record SignInSource(byte[] counted, boolean isKnown) {

  public SignInSource {
    counted = counted.clone();
  }

  @Override
  public byte[] counted() {
    return counted.clone();
  }

  /** Without the address, which is personal data. */
  @Override
  public String toString() {
    return "SignInSource[hidden]";
  }
}
