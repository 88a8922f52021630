package com.paymenthub.api.rest.webhooks;

import com.paymenthub.webhooks.endpoints.Endpoint;
import java.net.URI;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * The ports to which webhooks may be registered: the usual one of their scheme, and those that
 * operators allow. To any port, merchants could reach services at public addresses that are not
 * meant for them, and read what they answer.
 */
@Component
class EndpointPorts {

  private static final int MAXIMUM = 65_535;

  private final List<Integer> further;
  private final boolean anyInSandbox;

  EndpointPorts(Environment settings) {
    this.further =
        Binder.get(settings)
            .bind("payments.webhooks.further-ports", Bindable.listOf(Integer.class))
            .orElse(List.of(8443));
    this.anyInSandbox =
        settings.getProperty("payments.webhooks.allow-private-addresses", Boolean.class, false);
    for (int port : further) {
      if (port < 1 || port > MAXIMUM) {
        throw new IllegalArgumentException(
            "payments.webhooks.further-ports are whole numbers from 1 to 65535, not " + port);
      }
    }
  }

  /**
   * Whether an endpoint may be registered as far as its port is concerned. Where sandbox accounts
   * may use private addresses, which is for trials, they may use any port.
   */
  boolean allow(URI endpoint, boolean sandbox) {
    int port = Endpoint.port(endpoint);
    return (sandbox && anyInSandbox)
        || port == Endpoint.usualPort(endpoint)
        || further.contains(port);
  }

  /** The ports that an endpoint of the same scheme may name. */
  String allowed(URI endpoint) {
    return Stream.concat(Stream.of(Endpoint.usualPort(endpoint)), further.stream())
        .distinct()
        .map(String::valueOf)
        .collect(Collectors.joining(", "));
  }
}
