package com.paymenthub.webhooks.endpoints;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.paymenthub.webhooks.addresses.AddressPolicy;
import com.paymenthub.webhooks.addresses.SpecialAddresses;
import java.net.InetAddress;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Timeout;

/**
 * An address that is accepted is read by every program in the same way, has one normal form, can be
 * called, and leads to no special address.
 */
class EndpointFuzzTest {

  private static final UUID ACCOUNT = new UUID(0, 1);

  /** Only what is an address already has one, so that nothing is asked of the network. */
  private final AddressPolicy policy =
      new AddressPolicy(EndpointFuzzTest::literal, /* privateAllowedInSandbox= */ false);

  @Timeout(30)
  @FuzzTest(maxDuration = "30s")
  void what_is_accepted_means_one_address(byte[] sent) throws MalformedURLException {
    Optional<URI> parsed = Endpoint.parse(new String(sent, StandardCharsets.UTF_8));
    if (parsed.isEmpty()) {
      return;
    }
    URI endpoint = parsed.get();
    String normal = Endpoint.normalized(endpoint);
    URI again = Endpoint.parse(normal).orElseThrow();

    assertThat(Endpoint.normalized(again)).isEqualTo(normal);
    assertThat(Endpoint.port(again)).isEqualTo(Endpoint.port(endpoint)).isBetween(1, 65_535);
    assertThat(again.getHost()).isEqualTo(endpoint.getHost().toLowerCase(Locale.ROOT));
    assertThat(endpoint.toURL().getHost()).isEqualTo(endpoint.getHost());
    assertThat(HttpRequest.newBuilder(endpoint).build().uri()).isEqualTo(endpoint);
    if (policy.allowsRegistration(endpoint, ACCOUNT, /* sandbox= */ true)) {
      assertThat(isSpecial(endpoint.getHost())).as(normal).isFalse();
    }
  }

  private static boolean isSpecial(String host) {
    try {
      return SpecialAddresses.contains(
          InetAddress.ofLiteral(host.endsWith(".") ? host.substring(0, host.length() - 1) : host));
    } catch (IllegalArgumentException name) {
      return false;
    }
  }

  private static InetAddress[] literal(String host) throws UnknownHostException {
    try {
      return new InetAddress[] {InetAddress.ofLiteral(host)};
    } catch (IllegalArgumentException name) {
      throw new UnknownHostException(host);
    }
  }
}
