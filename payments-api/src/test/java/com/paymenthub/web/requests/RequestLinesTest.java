package com.paymenthub.web.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CapturedLog;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.web.requests.RequestLines.Line;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** What happens to lines of requests while the log stands still. */
class RequestLinesTest {

  /** The start of a service detaches what was attached to loggers before. */
  private final RunningService service = RunningService.shared();

  private final CountDownLatch stands = new CountDownLatch(1);
  private final Queue<String> standing = new ConcurrentLinkedQueue<>();
  private final CountDownLatch released = new CountDownLatch(1);
  private final Logger logger = (Logger) LoggerFactory.getLogger(RequestLog.class);
  private final UnsynchronizedAppenderBase<ILoggingEvent> log =
      new UnsynchronizedAppenderBase<>() {
        @Override
        protected void append(ILoggingEvent line) {
          standing.add(line.getFormattedMessage());
          stands.countDown();
          try {
            released.await();
          } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
          }
        }
      };

  @BeforeEach
  void stop() {
    log.setContext((LoggerContext) LoggerFactory.getILoggerFactory());
    log.start();
    logger.addAppender(log);
  }

  @AfterEach
  void release() {
    released.countDown();
    logger.detachAppender(log);
  }

  @Test
  void a_log_that_stands_still_holds_up_no_request() throws Exception {
    ApiClient client = service.client(service.newAccount());

    assertThat(client.get("/v1/charges").status()).isEqualTo(200);
    assertThat(stands.await(1, TimeUnit.MINUTES)).isTrue();
    assertThat(client.get("/v1/charges").status()).isEqualTo(200);
    assertThat(client.get("/v1/customers").status()).isEqualTo(200);
  }

  @Test
  void lines_that_find_too_many_waiting_are_lost_and_counted() throws Exception {
    SimpleMeterRegistry meters = new SimpleMeterRegistry();
    RequestLines lines = new RequestLines(meters, 2);
    lines.afterPropertiesSet();
    try (CapturedLog written = CapturedLog.start()) {
      lines.add(line("first"));
      // A late line of the service that all tests share may stand there as well.
      await().until(() -> standing.stream().anyMatch(line -> line.contains("request=first")));
      for (String next : new String[] {"second", "third", "lost", "lost as well"}) {
        lines.add(line(next));
      }
      released.countDown();

      await()
          .until(
              () ->
                  written
                      .text()
                      .contains("the log is too slow: the lines of 2 requests were lost"));
      assertThat(written.text())
          .contains("[requestId=first]", "request=first", "request=second", "request=third")
          .doesNotContain("request=lost");
      assertThat(meters.get("payments.requests.unlogged").functionCounter().count()).isEqualTo(2);
    } finally {
      lines.destroy();
    }
  }

  @Test
  void lines_that_wait_when_the_service_stops_are_written() throws Exception {
    RequestLines lines = new RequestLines(new SimpleMeterRegistry(), 10);
    try (CapturedLog written = CapturedLog.start()) {
      lines.add(line("first"));
      lines.add(line("last"));
      released.countDown();

      lines.afterPropertiesSet();
      lines.destroy();

      assertThat(written.text()).contains("request=first", "request=last");
    }
  }

  private static Line line(String requestId) {
    return new Line(Level.INFO, "GET", "/v1/charges", 200, "-", "-", 1, requestId, null);
  }
}
