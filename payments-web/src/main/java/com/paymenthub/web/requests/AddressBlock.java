package com.paymenthub.web.requests;

import java.math.BigInteger;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/**
 * Addresses that begin with the same bits (CIDR, RFC 4632).
 *
 * @param first one of them
 * @param bits how many bits they share
 */
record AddressBlock(InetAddress first, int bits) {

  /**
   * The block that is written {@code 10.0.0.0/8}, or {@code 10.1.2.3} for a single address.
   *
   * @throws IllegalArgumentException when it is none
   */
  static AddressBlock parse(String written) {
    String[] parts = written.strip().split("/", -1);
    try {
      InetAddress first = InetAddress.ofLiteral(parts[0]);
      int length = first.getAddress().length * Byte.SIZE;
      int bits = parts.length == 1 ? length : Integer.parseInt(parts[1]);
      if (parts.length <= 2 && bits >= 0 && bits <= length) {
        return new AddressBlock(first, bits);
      }
    } catch (IllegalArgumentException none) {
      throw refused(written, none);
    }
    throw refused(written, null);
  }

  boolean contains(InetAddress address) {
    byte[] bytes = address.getAddress();
    byte[] own = first.getAddress();
    int otherBits = own.length * Byte.SIZE - bits;
    return bytes.length == own.length
        && new BigInteger(1, bytes)
            .shiftRight(otherBits)
            .equals(new BigInteger(1, own).shiftRight(otherBits));
  }

  private static IllegalArgumentException refused(String written, @Nullable Throwable cause) {
    return new IllegalArgumentException(
        "payments.trusted-proxies takes addresses and blocks such as 10.0.0.0/8, not " + written,
        cause);
  }
}
