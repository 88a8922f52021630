package com.paymenthub.api.requests;

import com.paymenthub.charging.attempts.SourceAddress;
import com.paymenthub.webhooks.addresses.SpecialAddresses;
import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Finds the address from which a request comes. {@code X-Forwarded-For} is believed only from
 * proxies that the operator names, and is read from its end, because the sender of a request can
 * write anything before that. Where no proxies are named, a peer with a public address is the
 * source itself, and any other peer is taken for a proxy without a name, so that the source is
 * unknown.
 */
@Component
public class SourceAddresses {

  private static final String FORWARDED_FOR = "X-Forwarded-For";

  private final List<AddressBlock> proxies;

  /**
   * Reads the names of the proxies.
   *
   * @param trustedProxies the addresses of proxies, each alone or as a block ({@code 10.0.0.0/8})
   */
  SourceAddresses(@Value("${payments.trusted-proxies:}") List<String> trustedProxies) {
    this.proxies = trustedProxies.stream().map(AddressBlock::parse).toList();
  }

  /** The address that a request comes from; empty when unknown. */
  public Optional<SourceAddress> of(HttpServletRequest request) {
    Optional<InetAddress> peer = address(request.getRemoteAddr());
    if (peer.isEmpty() || !isProxy(peer.get())) {
      return peer.map(SourceAddress::new);
    }
    List<String> hops = new ArrayList<>();
    for (String line : Collections.list(request.getHeaders(FORWARDED_FOR))) {
      hops.addAll(List.of(line.split(",", -1)));
    }
    for (String hop : hops.reversed()) {
      Optional<InetAddress> sender = address(hop);
      if (proxies.isEmpty() || sender.isEmpty()) {
        return Optional.empty();
      }
      if (!isProxy(sender.get())) {
        return sender.map(SourceAddress::new);
      }
    }
    return Optional.empty();
  }

  /** Whether this is the address of a proxy that the operator names. */
  public boolean isTrustedProxy(InetAddress address) {
    return proxies.stream().anyMatch(block -> block.contains(address));
  }

  private boolean isProxy(InetAddress address) {
    return proxies.isEmpty() ? SpecialAddresses.contains(address) : isTrustedProxy(address);
  }

  /** Parses an address, with a port or without; empty when it is invalid. */
  private static Optional<InetAddress> address(String written) {
    String text = written.strip();
    if (text.startsWith("[")) {
      text = text.substring(1).replaceFirst("](:\\d+)?$", "");
    } else if (text.indexOf(':') == text.lastIndexOf(':')) {
      text = text.replaceFirst(":\\d+$", "");
    }
    try {
      return Optional.of(InetAddress.ofLiteral(text));
    } catch (IllegalArgumentException none) {
      return Optional.empty();
    }
  }
}
