package com.paymenthub.api.processes.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The chaos can be believed only where the proxy that makes it can. */
class FaultProxyTest {

  private static final String WORDS = "twelve bytes";
  private static final int PATIENCE_MILLISECONDS = 10_000;

  private ServerSocket echo;
  private FaultProxy proxy;

  @BeforeEach
  void start() throws IOException {
    echo = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::answerWithWhatIsAsked);
    proxy = new FaultProxy(echo.getLocalPort());
  }

  @AfterEach
  void stop() throws IOException {
    proxy.close();
    echo.close();
  }

  @Test
  void without_a_fault_everything_goes_through_until_the_caller_has_said_all() throws IOException {
    try (Socket caller = ask()) {
      caller.shutdownOutput();
      assertThat(caller.getInputStream().readAllBytes()).asString().isEqualTo(WORDS);
    }
  }

  @Test
  void a_delayed_answer_comes_late_and_whole() throws IOException {
    proxy.breakWith(() -> new Fault.Delay(Duration.ofMillis(200)));
    long asked = System.nanoTime();
    try (Socket caller = ask()) {
      assertThat(hear(caller, WORDS.length())).isEqualTo(WORDS);
      assertThat(Duration.ofNanos(System.nanoTime() - asked)).isGreaterThan(Duration.ofMillis(199));
    }
  }

  @Test
  void a_cut_answer_ends_where_it_was_cut() throws IOException {
    proxy.breakWith(() -> new Fault.Cut(5));
    try (Socket caller = ask()) {
      assertThat(caller.getInputStream().readAllBytes()).asString().isEqualTo("twelv");
    }
  }

  @Test
  void a_reset_connection_fails_instead_of_ending() throws IOException {
    proxy.breakWith(() -> new Fault.Reset(0));
    assertThatThrownBy(
            () -> {
              try (Socket caller = ask()) {
                caller.getInputStream().readAllBytes();
              }
            })
        .isInstanceOf(SocketException.class);
  }

  @Test
  void a_half_open_connection_takes_everything_and_answers_nothing_more() throws IOException {
    proxy.breakWith(() -> new Fault.HalfOpen(5));
    try (Socket caller = ask()) {
      assertThat(hear(caller, 5)).isEqualTo("twelv");
      caller.setSoTimeout(200);
      caller.getOutputStream().write(new byte[1_000_000]);
      assertThatThrownBy(() -> caller.getInputStream().read())
          .isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void a_connection_that_is_half_open_from_the_start_lets_nothing_through() throws IOException {
    proxy.leadTo(1);
    proxy.breakWith(() -> new Fault.HalfOpen(0));
    try (Socket caller = ask()) {
      caller.setSoTimeout(200);
      assertThatThrownBy(() -> caller.getInputStream().read())
          .isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void healing_ends_what_is_broken_and_lets_the_next_one_through() throws IOException {
    proxy.breakWith(() -> new Fault.HalfOpen(0));
    try (Socket broken = ask()) {
      // It was accepted, and with its fault: otherwise it could be healed.
      Awaitility.await().until(() -> proxy.connections() == 1);
      proxy.heal();
      assertThat(broken.getInputStream().read()).isNegative();
    }
    try (Socket caller = ask()) {
      assertThat(hear(caller, WORDS.length())).isEqualTo(WORDS);
    }
  }

  @Test
  void a_caller_is_dismissed_when_nobody_is_behind_it() throws IOException {
    echo.close();
    try (Socket caller = new Socket(InetAddress.getLoopbackAddress(), proxy.port())) {
      caller.setSoTimeout(PATIENCE_MILLISECONDS);
      assertThat(caller.getInputStream().read()).isNegative();
    }
  }

  private Socket ask() throws IOException {
    Socket caller = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
    caller.setSoTimeout(PATIENCE_MILLISECONDS);
    caller.getOutputStream().write(WORDS.getBytes(StandardCharsets.US_ASCII));
    return caller;
  }

  private static String hear(Socket caller, int bytes) throws IOException {
    return new String(caller.getInputStream().readNBytes(bytes), StandardCharsets.US_ASCII);
  }

  private void answerWithWhatIsAsked() {
    while (!echo.isClosed()) {
      try {
        Socket called = echo.accept();
        Thread.ofVirtual().start(() -> echoTo(called));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private static void echoTo(Socket called) {
    try (called;
        InputStream words = called.getInputStream()) {
      words.transferTo(called.getOutputStream());
    } catch (IOException broken) {
      // That is what the proxy is for.
    }
  }
}
