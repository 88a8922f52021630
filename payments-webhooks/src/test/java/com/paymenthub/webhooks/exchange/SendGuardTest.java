package com.paymenthub.webhooks.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.webhooks.addresses.AddressPolicy;
import com.paymenthub.webhooks.addresses.HostNames;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A process that is frozen while it connects sends nothing when it wakes. */
class SendGuardTest {

  private static final byte[] BODY = "{}".getBytes(StandardCharsets.UTF_8);

  private final AtomicInteger received = new AtomicInteger();
  private final WebhookClient client =
      new WebhookClient(
          InetAddress::getAllByName, new AddressPolicy(InetAddress::getAllByName, true), 16);
  private HttpServer receiver;

  @BeforeEach
  void listen() throws IOException {
    receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    receiver.createContext(
        "/",
        exchange -> {
          received.incrementAndGet();
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    receiver.start();
  }

  @AfterEach
  void close() throws IOException {
    client.destroy();
    receiver.stop(0);
  }

  @Test
  void what_is_in_time_is_sent() {
    assertThat(post(() -> true)).hasValueSatisfying(Exchange::accepted);
    assertThat(received).hasValue(1);
  }

  @Test
  void nothing_is_written_to_a_connection_that_was_made_too_late() {
    AtomicInteger asked = new AtomicInteger();

    assertThat(post(() -> asked.getAndIncrement() == 0)).isEmpty();

    assertThat(asked).as("asked again when the connection was there").hasValue(2);
    // All that it had sent on that connection would have come before this.
    assertThat(post(() -> true)).isPresent();
    assertThat(received).hasValue(1);
  }

  @Test
  void nothing_is_connected_when_it_is_too_late_already() {
    assertThat(post(() -> false)).isEmpty();
    assertThat(received).hasValue(0);
  }

  @Test
  void nothing_is_sent_and_nothing_is_known_when_there_is_no_room_for_a_look_up() throws Exception {
    HostNames full =
        _ -> {
          throw new HostNames.NotLookedUp();
        };
    WebhookClient crowded = new WebhookClient(full, new AddressPolicy(full, true), 16);

    assertThat(post(crowded, () -> true)).isEmpty();
    assertThat(received).hasValue(0);
    crowded.destroy();
  }

  private Optional<Exchange> post(BooleanSupplier inTime) {
    return post(client, inTime);
  }

  private URI endpoint() {
    return URI.create("http://127.0.0.1:" + receiver.getAddress().getPort() + "/");
  }

  private Optional<Exchange> post(WebhookClient client, BooleanSupplier inTime) {
    return client.postIf(
        inTime, endpoint(), UUID.randomUUID(), true, Map.of(), BODY, Duration.ofSeconds(30));
  }
}
