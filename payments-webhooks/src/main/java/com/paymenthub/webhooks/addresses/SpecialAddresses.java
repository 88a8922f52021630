package com.paymenthub.webhooks.addresses;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * Addresses that are not simply a host on the public internet (IANA's special-purpose address
 * registries, 2025). The predicates of {@link InetAddress} know only a few of them, so every range
 * is named here. Of IPv6, only what is allocated for global unicast (2000::/3) is public at all.
 */
public final class SpecialAddresses {

  private static final List<Range> V4 =
      ranges(
          "0.0.0.0/8", // this network
          "10.0.0.0/8", // private
          "100.64.0.0/10", // carrier-grade NAT; some clouds' metadata
          "127.0.0.0/8", // loopback
          "168.63.129.16/32", // the host of a virtual machine in Azure
          "169.254.0.0/16", // link-local; metadata of most clouds
          "172.16.0.0/12", // private
          "192.0.0.0/24", // protocol assignments
          "192.0.2.0/24", // documentation
          "192.31.196.0/24", // AS112
          "192.52.193.0/24", // AMT
          "192.88.99.0/24", // 6to4 relays
          "192.168.0.0/16", // private
          "192.175.48.0/24", // AS112
          "198.18.0.0/15", // benchmarks
          "198.51.100.0/24", // documentation
          "203.0.113.0/24", // documentation
          "224.0.0.0/4", // multicast
          "240.0.0.0/4"); // reserved, broadcast

  private static final Range GLOBAL_UNICAST = Range.of("2000::/3");

  private static final List<Range> V6_WITHIN_GLOBAL_UNICAST =
      ranges(
          "2001::/23", // protocol assignments, Teredo and ORCHID among them
          "2001:db8::/32", // documentation
          "2002::/16", // 6to4, which embeds any IPv4 address
          "2620:4f:8000::/48", // AS112
          "3fff::/20"); // documentation

  /** Interface identifiers of ISATAP (RFC 5214), which embed any IPv4 address. */
  private static final byte[][] ISATAP = {{0, 0, 0x5e, (byte) 0xfe}, {2, 0, 0x5e, (byte) 0xfe}};

  private static final int V4_BYTES = 4;
  private static final int INTERFACE_IDENTIFIER = 8;

  private SpecialAddresses() {}

  /** Whether it is not an ordinary host on the public internet. */
  public static boolean contains(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (bytes.length == V4_BYTES) {
      return V4.stream().anyMatch(range -> range.contains(bytes));
    }
    return !GLOBAL_UNICAST.contains(bytes)
        || V6_WITHIN_GLOBAL_UNICAST.stream().anyMatch(range -> range.contains(bytes))
        || isIsatap(bytes);
  }

  private static boolean isIsatap(byte[] address) {
    for (byte[] form : ISATAP) {
      if (java.util.Arrays.equals(
          address,
          INTERFACE_IDENTIFIER,
          INTERFACE_IDENTIFIER + form.length,
          form,
          0,
          form.length)) {
        return true;
      }
    }
    return false;
  }

  private static List<Range> ranges(String... texts) {
    List<Range> ranges = new ArrayList<>();
    for (String text : texts) {
      ranges.add(Range.of(text));
    }
    return List.copyOf(ranges);
  }

  /** Addresses that begin with the same bits. */
  private record Range(byte[] first, int bits) {

    static Range of(String text) {
      int slash = text.indexOf('/');
      try {
        return new Range(
            InetAddress.ofLiteral(text.substring(0, slash)).getAddress(),
            Integer.parseInt(text.substring(slash + 1)));
      } catch (IllegalArgumentException typo) {
        throw new IllegalStateException(text, typo);
      }
    }

    boolean contains(byte[] address) {
      if (address.length != first.length) {
        return false;
      }
      for (int bit = 0; bit < bits; bit++) {
        int mask = 0x80 >> (bit % 8);
        if ((address[bit / 8] & mask) != (first[bit / 8] & mask)) {
          return false;
        }
      }
      return true;
    }
  }
}
