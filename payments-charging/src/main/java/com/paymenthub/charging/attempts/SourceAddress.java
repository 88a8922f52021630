package com.paymenthub.charging.attempts;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;

/** The internet address from which a request comes; personal data. */
public record SourceAddress(InetAddress address) {

  private static final int IPV6_NETWORK_BYTES = 8;

  /**
   * What is counted as one source: an IPv4 address, or the network of an IPv6 address (its first 64
   * bits), all of which belongs to one subscriber.
   */
  public byte[] counted() {
    byte[] bytes = address.getAddress();
    return address instanceof Inet6Address ? Arrays.copyOf(bytes, IPV6_NETWORK_BYTES) : bytes;
  }

  /** Without the address, which is personal data. */
  @Override
  public String toString() {
    return "SourceAddress[hidden]";
  }
}
