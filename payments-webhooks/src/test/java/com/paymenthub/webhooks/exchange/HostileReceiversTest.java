package com.paymenthub.webhooks.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.webhooks.addresses.AddressPolicy;
import com.paymenthub.webhooks.exchange.Exchange.Failure;
import com.paymenthub.webhooks.exchange.HostileReceiver.Behaviour;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** No answer of a receiver costs memory, or a thread beyond the deadline. */
class HostileReceiversTest {

  private static final int AT_ONCE = 64;
  private static final long GIGABYTE = 1L << 30;
  private static final int CHUNK = 1 << 16;
  private static final long HEAP_LIMIT = 50L << 20;

  /** What the buffers of this machine hold between writer and reader, at most. */
  private static final long BUFFERED = 16L << 20;

  private static final Duration TIMEOUT = Duration.ofSeconds(2);
  private static final Duration SLACK = Duration.ofSeconds(10);
  private static final String OK = "HTTP/1.1 200 OK\r\n";

  private final WebhookClient client =
      new WebhookClient(
          InetAddress::getAllByName, new AddressPolicy(InetAddress::getAllByName, true), 1024);

  @AfterEach
  void close() throws IOException {
    client.destroy();
  }

  @Test
  void a_gigabyte_is_read_to_16_kilobytes_and_not_kept() throws Exception {
    byte[] chunk = new byte[CHUNK];
    Arrays.fill(chunk, (byte) 'x');
    Behaviour gigabyte =
        out -> {
          out.write(OK + "Content-Length: " + GIGABYTE + "\r\n\r\n");
          for (long sent = 0; sent < GIGABYTE; sent += CHUNK) {
            out.write(chunk);
          }
        };
    try (HostileReceiver receiver = new HostileReceiver(gigabyte)) {
      List<Exchange> exchanges = manyAtOnce(receiver.url());

      assertThat(exchanges)
          .allSatisfy(
              exchange -> {
                assertThat(exchange.accepted()).isTrue();
                assertThat(exchange.body()).hasSize(WebhookClient.KEPT_BYTES);
              });
      assertThat(receiver.writtenBytes()).isLessThan(AT_ONCE * BUFFERED);
    }
  }

  @Test
  void a_chunked_answer_without_an_end_is_cut_too() throws Exception {
    byte[] chunk =
        ("400\r\n" + "y".repeat(0x400) + "\r\n")
            .getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    Behaviour endless =
        out -> {
          out.write(OK + "Transfer-Encoding: chunked\r\n\r\n");
          while (true) {
            out.write(chunk);
          }
        };
    try (HostileReceiver receiver = new HostileReceiver(endless)) {
      assertThat(manyAtOnce(receiver.url()))
          .allSatisfy(exchange -> assertThat(exchange.body()).hasSize(WebhookClient.KEPT_BYTES));
    }
  }

  @Test
  void one_byte_a_second_ends_at_the_deadline() throws Exception {
    Behaviour drip =
        out -> {
          out.write(OK + "Content-Length: 1000000\r\n\r\n");
          while (true) {
            out.write("z");
            out.pause(1000);
          }
        };
    endsAtTheDeadline(drip);
  }

  @Test
  void headers_that_come_byte_by_byte_end_at_the_deadline() throws Exception {
    endsAtTheDeadline(
        out -> {
          out.write(OK + "X-Slow: ");
          while (true) {
            out.write("h");
            out.pause(100);
          }
        });
  }

  @Test
  void silence_ends_at_the_deadline() throws Exception {
    endsAtTheDeadline(out -> out.pause(60_000));
  }

  @Test
  void promises_of_a_later_answer_end_at_the_deadline() throws Exception {
    endsAtTheDeadline(
        out -> {
          while (true) {
            out.write("HTTP/1.1 102 Processing\r\n\r\n");
            out.pause(1);
          }
        });
  }

  @Test
  void a_port_that_never_takes_the_connection_ends_at_the_deadline() throws Exception {
    try (ServerSocket full = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      URI url = URI.create("http://127.0.0.1:" + full.getLocalPort() + "/");
      assertThat(manyAtOnce(url))
          .allSatisfy(exchange -> assertThat(exchange.error()).isEqualTo(Failure.TIMEOUT));
    }
  }

  @Test
  void headers_without_an_end_are_not_read_to_it() throws Exception {
    Behaviour endless =
        out -> {
          out.write(OK);
          while (true) {
            out.write("X-More: " + "m".repeat(1000) + "\r\n");
          }
        };
    try (HostileReceiver receiver = new HostileReceiver(endless)) {
      assertThat(manyAtOnce(receiver.url()))
          // Whichever comes first, when so many write at once.
          .allSatisfy(
              exchange ->
                  assertThat(exchange.error()).isIn(Failure.MALFORMED_ANSWER, Failure.TIMEOUT));
      assertThat(receiver.writtenBytes()).isLessThan(AT_ONCE * BUFFERED);
    }
  }

  @Test
  void one_endless_line_is_not_read_to_its_end() throws Exception {
    Behaviour endless =
        out -> {
          while (true) {
            out.write("H".repeat(CHUNK));
          }
        };
    try (HostileReceiver receiver = new HostileReceiver(endless)) {
      assertThat(manyAtOnce(receiver.url()))
          .allSatisfy(exchange -> assertThat(exchange.accepted()).isFalse());
    }
  }

  @Test
  void a_bomb_of_gzip_stays_packed() throws Exception {
    byte[] bomb = bomb();
    Behaviour packed =
        out -> {
          out.write(OK + "Content-Encoding: gzip\r\nContent-Length: " + bomb.length + "\r\n\r\n");
          out.write(bomb);
        };
    try (HostileReceiver receiver = new HostileReceiver(packed)) {
      assertThat(manyAtOnce(receiver.url()))
          .allSatisfy(
              exchange -> {
                assertThat(exchange.accepted()).isTrue();
                assertThat(exchange.body()).isEqualTo(Arrays.copyOf(bomb, 16_384));
              });
    }
  }

  @Test
  void what_is_no_http_is_no_answer() throws Exception {
    for (String nonsense :
        List.of(
            "SSH-2.0-OpenSSH_9\r\n",
            "\r\n\r\n\r\n",
            "HTTP/9.9 200 OK\r\n\r\n",
            "HTTP/1.1 abc OK\r\n\r\n",
            OK + "Content-Length: -1\r\n\r\n",
            OK + "Content-Length: 5\r\n\r\nab",
            OK + "Transfer-Encoding: chunked\r\n\r\nzz\r\n",
            "")) {
      try (HostileReceiver receiver = new HostileReceiver(out -> out.write(nonsense))) {
        Exchange exchange = post(receiver.url());

        assertThat(exchange.accepted()).as(nonsense).isFalse();
        assertThat(exchange.error()).as(nonsense).isNotNull();
      }
    }
  }

  @Test
  void whoever_does_not_speak_tls_gets_nothing() throws Exception {
    try (HostileReceiver receiver = new HostileReceiver(out -> out.write(OK + "\r\n"))) {
      URI url = URI.create(receiver.url().toString().replace("http:", "https:"));
      Exchange exchange =
          client.post(url, UUID.randomUUID(), true, Map.of(), new byte[0], Duration.ofSeconds(30));

      assertThat(exchange.error()).isEqualTo(Failure.TLS_FAILED);
    }
  }

  private void endsAtTheDeadline(Behaviour behaviour) throws Exception {
    try (HostileReceiver receiver = new HostileReceiver(behaviour)) {
      assertThat(manyAtOnce(receiver.url()))
          .allSatisfy(
              exchange -> {
                assertThat(exchange.error()).isEqualTo(Failure.TIMEOUT);
                assertThat(exchange.durationMilliseconds())
                    .isBetween(TIMEOUT.toMillis(), TIMEOUT.plus(SLACK).toMillis());
              });
    }
  }

  /** What came of many exchanges at once: each ended in time, and the heap stayed as it was. */
  private List<Exchange> manyAtOnce(URI url) throws InterruptedException, ExecutionException {
    long before = usedHeap();
    long started = System.nanoTime();
    List<Exchange> exchanges = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Exchange>> running = new ArrayList<>();
      for (int i = 0; i < AT_ONCE; i++) {
        running.add(threads.submit(() -> post(url)));
      }
      for (Future<Exchange> each : running) {
        exchanges.add(each.get());
      }
    }
    assertThat(Duration.ofNanos(System.nanoTime() - started)).isLessThan(TIMEOUT.plus(SLACK));
    assertThat(usedHeap() - before).isLessThan(HEAP_LIMIT);
    return exchanges;
  }

  private Exchange post(URI url) {
    return client.post(url, UUID.randomUUID(), true, Map.of(), new byte[] {'{', '}'}, TIMEOUT);
  }

  private static long usedHeap() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static byte[] bomb() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      byte[] zeros = new byte[1 << 20];
      for (int i = 0; i < 100; i++) {
        gzip.write(zeros);
      }
    }
    return packed.toByteArray();
  }
}
