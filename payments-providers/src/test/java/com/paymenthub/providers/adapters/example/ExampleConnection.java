package com.paymenthub.providers.adapters.example;

import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderHosts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The HTTP connection to the acquirer. Messages of its exceptions have nothing of what was sent or
 * answered, because that may be a card number.
 */
final class ExampleConnection implements AutoCloseable {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

  /** Longer than any deadline: the caller of the adapter interrupts it at its own. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(70);

  private final ProviderHosts hosts;
  private final HttpClient http =
      HttpClient.newBuilder()
          .connectTimeout(CONNECT_TIMEOUT)
          .executor(Executors.newVirtualThreadPerTaskExecutor())
          .build();

  ExampleConnection(ProviderHosts hosts) {
    this.hosts = hosts;
  }

  /** What the acquirer answered; the body is an empty object where it has none. */
  record Answer(int status, JsonNode body) {}

  /**
   * Sends a request and reads the answer.
   *
   * @throws java.net.ConnectException when nobody listens, so that nothing was sent
   * @throws IOException when there was no answer, or it cannot be read
   * @throws InterruptedException when the caller stopped waiting
   */
  Answer send(String method, String path, ProviderAccount account, Map<String, Object> body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(hosts.at(account, "api") + path))
            .header("Authorization", "Bearer " + account.credentials().get("accessToken"))
            .header("X-Merchant", account.credentials().get("merchantCode"))
            .header("Content-Type", "application/json")
            .timeout(LONGEST_WAIT)
            .method(
                method,
                body.isEmpty()
                    ? BodyPublishers.noBody()
                    : BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)))
            .build();
    HttpResponse<byte[]> response = http.send(request, BodyHandlers.ofByteArray());
    try {
      byte[] bytes = response.body();
      return new Answer(
          response.statusCode(),
          bytes.length == 0 ? JSON.createObjectNode() : JSON.readTree(bytes));
    } catch (JacksonException unreadable) {
      // Without the cause, which would quote the answer.
      throw new IOException("the acquirer's answer cannot be read");
    }
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
