package com.paymenthub.providers.calls;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.NotSent;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.NothingSent;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import com.paymenthub.providers.contract.Requests;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class GuardedCallTest {

  private static final Duration SHORT = Duration.ofMillis(50);
  private static final CallLimits LIMITS = new CallLimits(Duration.ofSeconds(30), 2, true);
  private static final ProviderReply APPROVED =
      ProviderReply.of(new Approved("t", "a", "n", "00", "00", "00", null));
  private static final ProviderReply DECLINED =
      ProviderReply.of(new Declined("t", "05", DeclinedCode.GENERIC, true, "05"));
  private static final CircuitSettings CIRCUIT =
      new CircuitSettings(30, 10, 50, Duration.ofSeconds(10), 2, 20);

  private final AdvancingClock clock = new AdvancingClock();
  private final GuardedCall guard = new GuardedCall(CIRCUIT, clock);
  private final ProviderAccount account = Requests.account("SERVICE_SANDBOX", Map.of());

  @Test
  void an_answer_in_time_is_the_answer() {
    assertThat(call(() -> APPROVED)).isEqualTo(APPROVED.outcome());
  }

  @Test
  void no_answer_in_time_is_unknown_and_stops_the_adapter() throws Exception {
    CountDownLatch interrupted = new CountDownLatch(1);

    AttemptOutcome outcome =
        call(
            LIMITS.withDeadline(SHORT),
            () -> {
              try {
                new CountDownLatch(1).await();
                return APPROVED;
              } finally {
                interrupted.countDown();
              }
            });

    assertThat(outcome).isEqualTo(new Unknown("deadline_passed"));
    assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
  }

  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(new ConnectException("refused"), new NotSent("connection_refused")),
        Arguments.of(new HttpConnectTimeoutException("late"), new NotSent("connection_timed_out")),
        Arguments.of(new UnknownHostException("who"), new NotSent("host_unreachable")),
        Arguments.of(
            new IOException("wrapped", new ConnectException("refused")),
            new NotSent("connection_refused")),
        Arguments.of(
            new IllegalStateException(new IOException(new UnknownHostException("who"))),
            new NotSent("host_unreachable")),
        Arguments.of(new NothingSent("no_host"), new NotSent("no_host")),
        Arguments.of(new SocketException("reset"), new Unknown("connection_broken")),
        Arguments.of(new HttpTimeoutException("late"), new Unknown("connection_broken")),
        Arguments.of(new SSLHandshakeException("no"), new Unknown("connection_broken")),
        Arguments.of(new IllegalStateException("bug"), new Unknown("adapter_failed")),
        Arguments.of(new StackOverflowError(), new Unknown("adapter_failed")));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void a_failure_is_not_sent_only_when_nothing_can_have_left(
      Throwable failure, AttemptOutcome expected) {
    assertThat(
            call(
                () -> {
                  if (failure instanceof Error error) {
                    throw error;
                  }
                  throw (Exception) failure;
                }))
        .isEqualTo(expected);
  }

  @Test
  void a_port_where_nobody_listens_is_not_sent() throws IOException {
    int port;
    try (ServerSocket closedAtOnce = new ServerSocket(0)) {
      port = closedAtOnce.getLocalPort();
    }
    assertThat(
            call(
                () -> {
                  try (Socket socket = new Socket()) {
                    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                    return APPROVED;
                  }
                }))
        .isEqualTo(new NotSent("connection_refused"));
  }

  @Test
  void an_adapter_that_answers_nothing_is_unknown() {
    assertThat(call(() -> null)).isEqualTo(new Unknown("adapter_failed"));
  }

  @Test
  void a_full_bulkhead_sends_nothing_and_leaves_other_accounts_alone() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    CountDownLatch started = new CountDownLatch(2);
    Callable<ProviderReply> slow =
        () -> {
          started.countDown();
          release.await();
          return APPROVED;
        };
    Thread first = Thread.ofVirtual().start(() -> call(slow));
    Thread second = Thread.ofVirtual().start(() -> call(slow));
    started.await();

    assertThat(call(() -> APPROVED)).isEqualTo(new NotSent("bulkhead_full"));
    assertThat(
            guard
                .call(
                    Requests.account("SERVICE_SANDBOX", Map.of()),
                    LIMITS,
                    Ids.next(),
                    () -> APPROVED)
                .outcome())
        .isEqualTo(APPROVED.outcome());

    release.countDown();
    first.join();
    second.join();
    assertThat(call(() -> APPROVED)).isEqualTo(APPROVED.outcome());
  }

  @Test
  void a_full_bulkhead_does_not_count_against_the_provider() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    CountDownLatch started = new CountDownLatch(1);
    CallLimits one = new CallLimits(Duration.ofSeconds(30), 1, true);
    Thread slow =
        Thread.ofVirtual()
            .start(
                () ->
                    call(
                        one,
                        () -> {
                          started.countDown();
                          release.await();
                          return APPROVED;
                        }));
    started.await();
    for (int i = 0; i < 100; i++) {
      assertThat(call(one, () -> APPROVED)).isEqualTo(new NotSent("bulkhead_full"));
    }
    release.countDown();
    slow.join();

    assertThat(call(one, () -> APPROVED)).isEqualTo(APPROVED.outcome());
  }

  @Test
  void an_adapter_that_hangs_past_its_deadline_keeps_its_place() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    CallLimits one = new CallLimits(SHORT, 1, false);

    call(
        one,
        () -> {
          // A bad adapter: it does not hear that nobody waits any more.
          while (release.getCount() > 0) {
            Thread.onSpinWait();
          }
          return APPROVED;
        });

    assertThat(call(one, () -> APPROVED)).isEqualTo(new NotSent("bulkhead_full"));
    release.countDown();
  }

  @Test
  void declines_never_open_the_circuit() {
    for (int i = 0; i < 1000; i++) {
      assertThat(call(() -> DECLINED)).isEqualTo(DECLINED.outcome());
    }
  }

  @Test
  void unanswered_calls_open_the_circuit_and_then_nothing_is_sent() {
    openTheCircuit();
    AtomicInteger sent = new AtomicInteger();

    AttemptOutcome outcome =
        call(
            () -> {
              sent.incrementAndGet();
              return APPROVED;
            });

    assertThat(outcome).isEqualTo(new NotSent("circuit_open"));
    assertThat(sent).hasValue(0);
  }

  @Test
  void refused_connections_open_the_circuit() {
    for (int i = 0; i < CIRCUIT.minimumCalls(); i++) {
      call(
          () -> {
            throw new ConnectException("refused");
          });
    }

    assertThat(call(() -> APPROVED)).isEqualTo(new NotSent("circuit_open"));
  }

  @Test
  void a_few_unanswered_calls_among_answered_ones_leave_the_circuit_closed() {
    for (int i = 0; i < 100; i++) {
      call(() -> APPROVED);
      call(() -> DECLINED);
      call(GuardedCallTest::broken);
    }

    assertThat(call(() -> APPROVED)).isEqualTo(APPROVED.outcome());
  }

  @Test
  void an_open_circuit_is_tried_again_after_its_time_and_closes_when_answers_come() {
    openTheCircuit();
    clock.advance(CIRCUIT.openDuration());

    for (int i = 0; i < 10; i++) {
      assertThat(call(() -> DECLINED)).isEqualTo(DECLINED.outcome());
    }
  }

  @Test
  void an_open_circuit_stays_open_when_no_answers_come() {
    openTheCircuit();
    clock.advance(CIRCUIT.openDuration());
    for (int i = 0; i < CIRCUIT.trialCalls(); i++) {
      call(GuardedCallTest::broken);
    }

    assertThat(call(() -> APPROVED)).isEqualTo(new NotSent("circuit_open"));
  }

  @Test
  void a_circuit_breaker_that_is_off_never_opens() {
    CallLimits off = LIMITS.withCircuitBreaker(false);
    for (int i = 0; i < 100; i++) {
      call(off, GuardedCallTest::broken);
    }

    assertThat(call(off, () -> APPROVED)).isEqualTo(APPROVED.outcome());
  }

  @Test
  void a_caller_that_is_stopped_while_waiting_learns_nothing_and_stays_stopped() {
    Thread caller = Thread.currentThread();

    AttemptOutcome outcome =
        call(
            () -> {
              caller.interrupt();
              new CountDownLatch(1).await();
              return APPROVED;
            });

    assertThat(Thread.interrupted()).isTrue();
    assertThat(outcome).isEqualTo(new Unknown("interrupted"));
  }

  @Test
  void a_caller_that_is_stopped_already_sends_nothing() {
    AtomicBoolean sent = new AtomicBoolean();
    Thread.currentThread().interrupt();

    AttemptOutcome outcome =
        call(
            () -> {
              sent.set(true);
              return APPROVED;
            });

    assertThat(Thread.interrupted()).isTrue();
    assertThat(outcome).isEqualTo(new NotSent("stopping"));
    assertThat(sent).isFalse();
  }

  private void openTheCircuit() {
    for (int i = 0; i < CIRCUIT.minimumCalls(); i++) {
      call(GuardedCallTest::broken);
    }
  }

  private static ProviderReply broken() throws IOException {
    throw new SocketException("reset");
  }

  private AttemptOutcome call(Callable<ProviderReply> call) {
    return call(LIMITS, call);
  }

  private AttemptOutcome call(CallLimits limits, Callable<ProviderReply> call) {
    return guard.call(account, limits, Ids.next(), call).outcome();
  }

  private static final class AdvancingClock extends Clock {
    private Instant now = Instant.parse("2026-11-21T12:00:00Z");

    void advance(Duration by) {
      now = now.plus(by).plusMillis(1);
    }

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }
}
