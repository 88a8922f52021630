package com.paymenthub.web.requests;

import com.paymenthub.charging.attempts.SourceAddress;
import com.paymenthub.webhooks.addresses.SpecialAddresses;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
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

  private static final Logger LOG = LoggerFactory.getLogger(SourceAddresses.class);

  /** In which a proxy says by which protocol it was asked. */
  public static final String FORWARDED_PROTO = "X-Forwarded-Proto";

  private static final String FORWARDED_FOR = "X-Forwarded-For";

  private final List<AddressBlock> proxies;
  private final Counter unnamed;
  private final AtomicBoolean warned = new AtomicBoolean();

  /**
   * Reads the names of the proxies.
   *
   * @param settings of which {@code payments.trusted-proxies} has the names
   */
  @Autowired
  SourceAddresses(Environment settings, MeterRegistry meters) {
    this(trustedProxies(settings), meters);
  }

  /**
   * Reads the names of the proxies.
   *
   * @param trustedProxies the addresses of proxies, each alone or as a block ({@code 10.0.0.0/8})
   */
  SourceAddresses(List<String> trustedProxies, MeterRegistry meters) {
    this.unnamed =
        Counter.builder("payments.requests.unnamed.proxy")
            .description("Requests that a proxy has passed on that payments.trusted-proxies lacks")
            .register(meters);
    this.proxies = trustedProxies.stream().map(AddressBlock::parse).toList();
  }

  /** The names of the proxies; none by default. */
  public static List<String> trustedProxies(Environment settings) {
    return Binder.get(settings)
        .bind("payments.trusted-proxies", Bindable.listOf(String.class))
        .orElse(List.of());
  }

  /** The address that a request comes from; empty when unknown. */
  public Optional<SourceAddress> of(HttpServletRequest request) {
    Optional<InetAddress> peer = address(request.getRemoteAddr());
    if (peer.isEmpty() || !isProxy(peer.get())) {
      return peer.map(SourceAddress::new);
    }
    if (proxies.isEmpty() && request.getHeader(FORWARDED_FOR) != null) {
      noteUnnamedProxy();
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

  /**
   * Whether others could not read a request on its way to a port without TLS: it comes from a proxy
   * that the operator names and that was asked over TLS, or from this machine.
   *
   * @param peer the address that has sent it here
   * @param forwardedProto what it says in {@code X-Forwarded-Proto}; null where it says nothing
   */
  public boolean cameOverTls(String peer, @Nullable String forwardedProto) {
    InetAddress sender = address(peer).orElse(null);
    if (sender == null) {
      return false;
    }
    if (isTrustedProxy(sender)) {
      return forwardedProto != null && forwardedProto.strip().equalsIgnoreCase("https");
    }
    return sender.isLoopbackAddress();
  }

  private boolean isProxy(InetAddress address) {
    return proxies.isEmpty() ? SpecialAddresses.contains(address) : isTrustedProxy(address);
  }

  private void noteUnnamedProxy() {
    unnamed.increment();
    if (warned.compareAndSet(false, true)) {
      LOG.warn(
          "requests come through a proxy that payments.trusted-proxies does not name: where they"
              + " come from is unknown, and no limit by address works");
    }
  }

  /** Parses an address, with a port or without; empty when it is invalid. */
  private static Optional<InetAddress> address(String written) {
    String text = written.strip();
    if (text.startsWith("[")) {
      text = text.substring(1).replaceFirst("](:\\d+)?$", "");
    } else if (text.contains(":") && text.indexOf(':') == text.lastIndexOf(':')) {
      text = text.replaceFirst(":\\d+$", "");
    }
    try {
      return Optional.of(InetAddress.ofLiteral(text));
    } catch (IllegalArgumentException none) {
      return Optional.empty();
    }
  }
}
