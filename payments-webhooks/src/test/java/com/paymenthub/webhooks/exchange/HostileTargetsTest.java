package com.paymenthub.webhooks.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.webhooks.addresses.AddressPolicy;
import com.paymenthub.webhooks.addresses.HostNames;
import com.paymenthub.webhooks.endpoints.Endpoint;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Under no name of a target is anybody inside called. */
class HostileTargetsTest {

  private static final Duration TIMEOUT = Duration.ofSeconds(1);

  /** Every way to say "inside" that we know; {@code PORT} is where the canary listens. */
  private static final List<String> FORMS =
      List.of(
          // IPv4, as programs have read it since the eighties
          "http://127.0.0.1:PORT/",
          "http://127.0.0.1:PORT",
          "HTTP://127.0.0.1:PORT/",
          "http://127.1:PORT/",
          "http://127.0.1:PORT/",
          "http://127:PORT/",
          "http://127.127.127.127:PORT/",
          "http://127.0.0.1.:PORT/",
          "http://127.000.000.001:PORT/",
          "http://0177.0.0.1:PORT/",
          "http://0177.0.0.01:PORT/",
          "http://017700000001:PORT/",
          "http://0x7f.0.0.1:PORT/",
          "http://0x7f.0x0.0x0.0x1:PORT/",
          "http://0x7f000001:PORT/",
          "http://0X7F000001:PORT/",
          "http://0x7f.1:PORT/",
          "http://2130706433:PORT/",
          "http://4294967295:PORT/",
          "http://425510585345:PORT/",
          "http://0:PORT/",
          "http://0.0.0.0:PORT/",
          "http://0x0:PORT/",
          "http://%31%32%37.0.0.1:PORT/",
          "http://127%2e0%2e0%2e1:PORT/",
          "http://①②⑦.⓪.⓪.①:PORT/",
          "http://127。0。0。1:PORT/",
          "http://１２７.0.0.1:PORT/",
          // Inside, elsewhere
          "http://10.0.0.1:PORT/",
          "http://172.16.0.1:PORT/",
          "http://192.168.0.1:PORT/",
          "http://100.64.0.1:PORT/",
          "http://169.254.169.254:PORT/latest/meta-data/",
          "http://169.254.169.254/latest/meta-data/",
          "http://[fd00:ec2::254]:PORT/",
          "http://100.100.100.200:PORT/",
          "http://168.63.129.16:PORT/",
          "http://192.0.0.192:PORT/",
          "http://255.255.255.255:PORT/",
          "http://224.0.0.1:PORT/",
          // IPv6, and IPv4 inside of it
          "http://[::1]:PORT/",
          "http://[0:0:0:0:0:0:0:1]:PORT/",
          "http://[0000::0001]:PORT/",
          "http://[::]:PORT/",
          "http://[::127.0.0.1]:PORT/",
          "http://[::7f00:1]:PORT/",
          "http://[::ffff:127.0.0.1]:PORT/",
          "http://[::ffff:7f00:1]:PORT/",
          "http://[0:0:0:0:0:ffff:127.0.0.1]:PORT/",
          "http://[::ffff:0:127.0.0.1]:PORT/",
          "http://[64:ff9b::127.0.0.1]:PORT/",
          "http://[64:ff9b::7f00:1]:PORT/",
          "http://[64:ff9b:1::7f00:1]:PORT/",
          "http://[2002:7f00:1::]:PORT/",
          "http://[2002:7f00:1::1]:PORT/",
          "http://[2001:0:7f00:1::]:PORT/",
          "http://[2600::5efe:7f00:1]:PORT/",
          "http://[fe80::1]:PORT/",
          "http://[fe80::1%25lo]:PORT/",
          "http://[fec0::1]:PORT/",
          "http://[fc00::1]:PORT/",
          "http://[::1%25lo]:PORT/",
          // Names
          "http://localhost:PORT/",
          "http://LOCALHOST:PORT/",
          "http://localhost.:PORT/",
          "http://loopback.test:PORT/",
          "http://mapped.test:PORT/",
          "http://any.test:PORT/",
          "http://second.test:PORT/",
          "http://flipping.test:PORT/",
          "http://loopback.test.:PORT/",
          // What one program reads as the host and another does not
          "http://shop.example@127.0.0.1:PORT/",
          "http://127.0.0.1:PORT@shop.test/",
          "http://shop.example:80@127.0.0.1:PORT/",
          "http://shop.example#@127.0.0.1:PORT/",
          "http://127.0.0.1:PORT#@shop.example/",
          "http://127.0.0.1:PORT\\@shop.example/",
          "http://shop.example\\@127.0.0.1:PORT/",
          "http:\\\\127.0.0.1:PORT/",
          "http:127.0.0.1:PORT/",
          "http:///127.0.0.1:PORT/",
          "//127.0.0.1:PORT/",
          "http://127.0.0.1:PORT\t/",
          "http://127.0.0.1\t:PORT/",
          " http://127.0.0.1:PORT/",
          "https://127.0.0.1:PORT/",
          "gopher://127.0.0.1:PORT/",
          "file:///etc/passwd",
          "ftp://127.0.0.1:PORT/",
          "jar:http://127.0.0.1:PORT/!/");

  private static final Map<String, List<String>> NAMES =
      Map.of(
          "loopback.test", List.of("127.0.0.1"),
          "mapped.test", List.of("::1"),
          "any.test", List.of("0.0.0.0"),
          "second.test", List.of("198.18.0.1", "127.0.0.1"));

  private final Canary canary = new Canary();
  private final AtomicInteger lookups = new AtomicInteger();

  @AfterEach
  void close() throws IOException {
    canary.close();
  }

  @Test
  void no_form_of_an_inner_address_is_connected_to() throws Exception {
    assertThat(FORMS).hasSizeGreaterThanOrEqualTo(60);
    WebhookClient client = client(false);
    for (String form : FORMS) {
      // As if it had been registered, or had become what it is since.
      uri(form).ifPresent(target -> assertThat(post(client, target).accepted()).as(form).isFalse());
    }
    client.destroy();

    assertThat(canary.connections()).isZero();
  }

  @Test
  void no_form_of_an_inner_address_is_registered() {
    AddressPolicy policy = new AddressPolicy(this::resolve, false);
    for (String form : FORMS) {
      if (!form.contains("flipping")) {
        assertThat(
                Endpoint.parse(target(form))
                    .filter(target -> policy.allowsRegistration(target, UUID.randomUUID(), true)))
            .as(form)
            .isEmpty();
      }
    }
    assertThat(Endpoint.parse("https://shop.example/hooks?a=b")).isPresent();
  }

  /** Without the guard, many of the forms do arrive: so it is the guard that keeps them out. */
  @Test
  void without_the_guard_the_canary_is_called() throws Exception {
    WebhookClient client = client(true);
    List<String> arrived = new ArrayList<>();
    for (String form : FORMS) {
      int before = canary.connections();
      boolean near = !form.contains("10.0.0.1") && form.contains("PORT") && isNear(form);
      uri(form).filter(_ -> near).ifPresent(target -> post(client, target));
      if (canary.connections() > before) {
        arrived.add(form);
      }
    }
    client.destroy();

    assertThat(arrived).hasSizeGreaterThanOrEqualTo(15);
  }

  @ParameterizedTest
  @ValueSource(ints = {300, 301, 302, 303, 304, 307, 308})
  void a_redirect_is_not_followed_even_to_where_it_could_go(int status) throws Exception {
    HttpServer redirecting =
        HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
    redirecting.createContext(
        "/",
        exchange -> {
          try (exchange) {
            exchange
                .getResponseHeaders()
                .add("Location", "http://127.0.0.1:" + canary.port() + "/");
            exchange.getResponseHeaders().add("Refresh", "0; url=http://localhost/");
            exchange.sendResponseHeaders(status, -1);
          }
        });
    redirecting.start();
    WebhookClient client = client(true);

    Exchange exchange =
        post(client, URI.create("http://127.0.0.1:" + redirecting.getAddress().getPort() + "/"));

    client.destroy();
    redirecting.stop(0);
    assertThat(exchange.status()).isEqualTo(status);
    assertThat(exchange.accepted()).isFalse();
    assertThat(canary.connections()).isZero();
  }

  @Test
  void a_name_that_turns_inward_after_its_registration_is_not_connected_to() throws Exception {
    AddressPolicy policy = new AddressPolicy(this::resolve, false);
    URI target = URI.create(target("http://flipping.test:PORT/"));
    assertThat(policy.allowsRegistration(target, UUID.randomUUID(), false)).isTrue();
    WebhookClient client = client(false);

    for (int attempt = 0; attempt < 10; attempt++) {
      assertThat(post(client, target).accepted()).isFalse();
    }

    client.destroy();
    assertThat(canary.connections()).isZero();
    assertThat(lookups.get()).isGreaterThan(10);
  }

  private WebhookClient client(boolean anywhere) {
    HostNames names = this::resolve;
    return new WebhookClient(names, new AddressPolicy(names, anywhere), 16);
  }

  private static Exchange post(WebhookClient client, URI target) {
    return client.post(target, UUID.randomUUID(), true, Map.of(), new byte[] {'{', '}'}, TIMEOUT);
  }

  private Optional<URI> uri(String form) {
    try {
      URI uri = URI.create(target(form));
      return uri.isAbsolute()
              && uri.getScheme().toLowerCase(java.util.Locale.ROOT).startsWith("http")
          ? Optional.of(uri)
          : Optional.empty();
    } catch (IllegalArgumentException none) {
      return Optional.empty();
    }
  }

  private String target(String form) {
    return form.replace("PORT", String.valueOf(canary.port()));
  }

  /** A resolver under foreign control: its answers change, and lead inside every other time. */
  private InetAddress[] resolve(String host) throws UnknownHostException {
    String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    if (name.equals("flipping.test")) {
      // The public address is one where nobody answers at once: the port is closed there.
      return lookups.getAndIncrement() == 0
          ? new InetAddress[] {InetAddress.ofLiteral("8.8.8.8")}
          : new InetAddress[] {InetAddress.ofLiteral("127.0.0.1")};
    }
    List<String> known = NAMES.get(name);
    return known == null
        ? InetAddress.getAllByName(host)
        : known.stream().map(InetAddress::ofLiteral).toArray(InetAddress[]::new);
  }

  /** Whether it means this machine, so that trying it does not wait for a far one. */
  private static boolean isNear(String form) {
    return List.of("127", "0x7f", "::1", "localhost", "loopback", "mapped", "any", "2130706433")
        .stream()
        .anyMatch(form::contains);
  }
}
