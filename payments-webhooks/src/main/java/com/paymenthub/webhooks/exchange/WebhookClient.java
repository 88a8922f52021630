package com.paymenthub.webhooks.exchange;

import com.paymenthub.webhooks.addresses.AddressPolicy;
import com.paymenthub.webhooks.addresses.HostNames;
import com.paymenthub.webhooks.addresses.HostNames.NotLookedUp;
import com.paymenthub.webhooks.exchange.Exchange.Failure;
import com.paymenthub.webhooks.exchange.GuardedSocket.AddressRefused;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.EndpointDetails;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.apache.hc.core5.http.ParseException;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.util.Timeout;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Sends one request to a receiver that is not trusted: it may be slow, answer endlessly, or not be
 * a receiver at all. At the deadline the connection is closed in any state; at most 16 KiB of an
 * answer are read.
 */
@Component
public class WebhookClient implements DisposableBean {

  /** How much of an answer is read and kept (docs/decisions/0012). */
  public static final int KEPT_BYTES = 16_384;

  private final CloseableHttpClient strict;
  private final CloseableHttpClient sandbox;
  private final ScheduledThreadPoolExecutor deadlines;

  public WebhookClient(
      HostNames hosts,
      AddressPolicy addresses,
      @Value("${payments.webhooks.maximum-connections:2048}") int maximumConnections) {
    // Separate clients, so that an account never gets a connection that only sandbox accounts may
    // have.
    this.strict =
        WebhookHttpClients.create(
            hosts, address -> addresses.allows(address, false), maximumConnections);
    this.sandbox =
        WebhookHttpClients.create(
            hosts, address -> addresses.allows(address, true), maximumConnections);
    this.deadlines =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("webhook-deadlines").factory());
    deadlines.setRemoveOnCancelPolicy(true);
  }

  /**
   * Posts JSON.
   *
   * @param account whose share of the look-ups is used
   * @param forSandbox whether it is for a sandbox account
   * @param timeout for the whole exchange, from the look-up of the host to the last byte
   */
  public Exchange post(
      URI endpoint,
      UUID account,
      boolean forSandbox,
      Map<String, String> headers,
      byte[] body,
      Duration timeout) {
    return postIf(() -> true, endpoint, account, forSandbox, headers, body, timeout)
        .orElseGet(() -> Exchange.none(Failure.TIMEOUT));
  }

  /**
   * Posts JSON, unless it is too late or there is no room to look up the host.
   *
   * @param inTime called after connecting, immediately before the request is written
   * @param account whose share of the look-ups is used
   * @param forSandbox whether it is for a sandbox account
   * @param timeout for the whole exchange, from the look-up of the host to the last byte
   * @return empty when nothing was sent for one of these reasons, which say nothing about the
   *     receiver
   */
  public Optional<Exchange> postIf(
      BooleanSupplier inTime,
      URI endpoint,
      UUID account,
      boolean forSandbox,
      Map<String, String> headers,
      byte[] body,
      Duration timeout) {
    Attempt attempt =
        new Attempt(endpoint, forSandbox ? sandbox : strict, headers, body, timeout, inTime);
    return inTime.getAsBoolean()
        ? ScopedValue.where(HostNames.ACCOUNT, account).call(attempt::run)
        : Optional.empty();
  }

  @Override
  public void destroy() throws IOException {
    deadlines.shutdownNow();
    strict.close();
    sandbox.close();
  }

  /** One exchange that is under way. */
  private final class Attempt {

    private final URI endpoint;
    private final CloseableHttpClient client;
    private final Map<String, String> headers;
    private final byte[] body;
    private final Duration timeout;
    private final BooleanSupplier inTime;
    private final long startedNanos = System.nanoTime();

    Attempt(
        URI endpoint,
        CloseableHttpClient client,
        Map<String, String> headers,
        byte[] body,
        Duration timeout,
        BooleanSupplier inTime) {
      this.endpoint = endpoint;
      this.client = client;
      this.headers = headers;
      this.body = body;
      this.timeout = timeout;
      this.inTime = inTime;
    }

    /** Empty when nothing was sent for a reason that says nothing about the receiver. */
    Optional<Exchange> run() {
      try {
        HttpClientContext context = HttpClientContext.create();
        try {
          return Optional.of(exchange(context));
        } catch (NoHttpResponseException closedMeanwhile) {
          if (!isReused(context)) {
            throw closedMeanwhile;
          }
          // The receiver closed the idle connection at the moment when it was used again.
          return Optional.of(exchange(HttpClientContext.create()));
        }
      } catch (SendGuard.TooLate | NotLookedUp nothingSent) {
        return Optional.empty();
      } catch (IOException failure) {
        return Optional.of(failed(isOverdue() ? Failure.TIMEOUT : kindOf(failure)));
      }
    }

    private Exchange exchange(HttpClientContext context) throws IOException {
      HttpPost request = new HttpPost(endpoint);
      request.setConfig(WebhookHttpClients.within(Timeout.ofMilliseconds(leftMilliseconds())));
      headers.forEach(request::setHeader);
      SendGuard.before(context, () -> !isOverdue(), inTime);
      request.setEntity(new ByteArrayEntity(body, ContentType.APPLICATION_JSON));
      Future<?> deadline =
          deadlines.schedule(
              // Cutting a connection may itself have to wait.
              () -> Thread.startVirtualThread(request::cancel),
              leftMilliseconds(),
              TimeUnit.MILLISECONDS);
      Exchange read = null;
      try (ClassicHttpResponse answer = client.executeOpen(null, request, context)) {
        byte[] kept = firstBytes(answer.getEntity());
        Failure late = isOverdue() ? Failure.TIMEOUT : null;
        read = new Exchange(answer.getCode(), headersOf(answer), kept, late, elapsedMilliseconds());
        if (kept.length == KEPT_BYTES) {
          // There may be more, which a normal close would read to its end.
          request.cancel();
        }
      } catch (IOException failure) {
        if (read == null) {
          throw failure;
        }
        // The rest of the answer is not read.
      } finally {
        deadline.cancel(false);
      }
      return read;
    }

    private Exchange failed(Failure failure) {
      return new Exchange(null, List.of(), new byte[0], failure, elapsedMilliseconds());
    }

    private boolean isOverdue() {
      return elapsedMilliseconds() >= timeout.toMillis();
    }

    private long leftMilliseconds() {
      return Math.max(1, timeout.toMillis() - elapsedMilliseconds());
    }

    private long elapsedMilliseconds() {
      return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startedNanos);
    }
  }

  private static byte[] firstBytes(HttpEntity entity) throws IOException {
    if (entity == null) {
      return new byte[0];
    }
    InputStream content = entity.getContent();
    return content == null ? new byte[0] : content.readNBytes(KEPT_BYTES);
  }

  private static List<String> headersOf(ClassicHttpResponse answer) {
    List<String> kept = new ArrayList<>();
    int left = KEPT_BYTES;
    for (Header header : answer.getHeaders()) {
      String line = header.getName() + ": " + header.getValue();
      left -= line.length();
      if (left < 0) {
        break;
      }
      kept.add(line);
    }
    return kept;
  }

  private static boolean isReused(HttpClientContext context) {
    EndpointDetails endpoint = context.getEndpointDetails();
    return endpoint != null && endpoint.getRequestCount() > 1;
  }

  private static Failure kindOf(IOException failure) {
    return switch (failure) {
      case AddressRefused _ -> Failure.ADDRESS_REFUSED;
      case UnknownHostException _ -> Failure.UNKNOWN_HOST;
      case ConnectException _, NoRouteToHostException _ -> Failure.CONNECTION_FAILED;
      case SSLException _ -> Failure.TLS_FAILED;
      default -> isMalformed(failure) ? Failure.MALFORMED_ANSWER : Failure.CONNECTION_LOST;
    };
  }

  private static boolean isMalformed(IOException failure) {
    return failure instanceof org.apache.hc.client5.http.ClientProtocolException
        || failure instanceof org.apache.hc.core5.http.MessageConstraintException
        || failure instanceof org.apache.hc.core5.http.MalformedChunkCodingException
        || failure.getCause() instanceof HttpException
        || failure.getCause() instanceof ParseException;
  }
}
