package com.paymenthub.providers.http;

import com.paymenthub.providers.contract.NothingSent;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderHosts;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * The connection to one provider, at its allowed hosts only. It follows no redirects, repeats no
 * request that may have arrived, and reads at most {@value #MAXIMUM_ANSWER_BYTES} bytes of an
 * answer. Its exceptions say nothing of what was sent or answered.
 */
public final class ProviderConnection {

  /** How long an answer may be. */
  public static final int MAXIMUM_ANSWER_BYTES = 1_048_576;

  private static final int MAXIMUM_CAUSES = 20;

  private final ProviderHosts hosts;
  private final HttpClient http;
  private final ProviderConnections connections;

  ProviderConnection(ProviderHosts hosts, HttpClient http, ProviderConnections connections) {
    this.hosts = hosts;
    this.http = http;
    this.connections = connections;
  }

  /** Where the provider is called. */
  public ProviderHosts hosts() {
    return hosts;
  }

  /**
   * Sends a request to the host of the account's environment, and reads the answer.
   *
   * @throws NothingSent when the account has no such host, its certificate cannot be used, or the
   *     message is none that HTTP can carry
   * @throws ConnectException when nobody listens, so that nothing was sent
   * @throws UnknownHostException when there is no such host, so that nothing was sent
   * @throws HttpConnectTimeoutException when nobody answered in time, so that nothing was sent
   * @throws IOException when there was no answer in time, or it cannot be read: it may have arrived
   * @throws InterruptedException when the caller stopped waiting: it may have arrived
   */
  public ProviderAnswer send(ProviderAccount account, ProviderMessage message)
      throws IOException, InterruptedException {
    HttpRequest request = request(hosts.at(account, message.host()), message);
    ClientCertificate certificate = message.certificate();
    HttpClient client = certificate == null ? http : connections.with(certificate);
    CompletableFuture<HttpResponse<byte[]>> answer =
        client.sendAsync(
            request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), MAXIMUM_ANSWER_BYTES));
    try {
      HttpResponse<byte[]> read = answer.get(message.longestWait().toNanos(), TimeUnit.NANOSECONDS);
      return new ProviderAnswer(read.statusCode(), read.headers(), read.body());
    } catch (TimeoutException late) {
      throw new HttpTimeoutException("the provider did not answer in time");
    } catch (ExecutionException failed) {
      throw withoutQuote(failed);
    } finally {
      // Cuts the connection, unless the answer is there.
      answer.cancel(true);
    }
  }

  private static HttpRequest request(URI base, ProviderMessage message) throws NothingSent {
    if (!message.path().startsWith("/")) {
      throw new NothingSent("not_a_request");
    }
    try {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create(base + message.path()))
              .method(
                  message.method(),
                  message.body().length == 0
                      ? BodyPublishers.noBody()
                      : BodyPublishers.ofByteArray(message.body()));
      message.headers().forEach(request::setHeader);
      return request.build();
    } catch (IllegalArgumentException quoting) {
      // Without the cause, which quotes a header or the path.
      throw new NothingSent("not_a_request");
    }
  }

  /** A failure of the same kind that quotes nothing of the answer, as the client's own may. */
  private static IOException withoutQuote(Throwable failure) {
    // A host that is not known is told as the cause of a refused connection.
    if (isBecauseOf(failure, UnresolvedAddressException.class)
        || isBecauseOf(failure, UnknownHostException.class)) {
      return new UnknownHostException("the provider's host is not known");
    }
    if (isBecauseOf(failure, ConnectException.class)) {
      return new ConnectException("nobody listens at the provider's host");
    }
    if (isBecauseOf(failure, HttpConnectTimeoutException.class)) {
      return new HttpConnectTimeoutException("nobody answered at the provider's host");
    }
    Throwable kind = failure.getCause() == null ? failure : failure.getCause();
    return new IOException("the connection broke: " + kind.getClass().getSimpleName());
  }

  private static boolean isBecauseOf(Throwable failure, Class<? extends Throwable> kind) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .limit(MAXIMUM_CAUSES)
        .anyMatch(kind::isInstance);
  }
}
