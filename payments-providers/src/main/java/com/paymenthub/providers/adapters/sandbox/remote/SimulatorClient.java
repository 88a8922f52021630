package com.paymenthub.providers.adapters.sandbox.remote;

import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.providers.adapters.sandbox.Simulator;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.CheckResult;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.Executors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * The HTTP client for a simulator in a process of its own. The caller interrupts it at its
 * deadline.
 *
 * <p>Messages of exceptions contain nothing of requests and answers, which may contain a card
 * number.
 */
public final class SimulatorClient implements AutoCloseable {

  /** What most operations answer. */
  static final TypeReference<ProviderReply> REPLY = new TypeReference<>() {};

  /** What inquiries are answered. */
  static final TypeReference<InquiryOutcome> FINDING = new TypeReference<>() {};

  private static final int OK = 200;
  private static final int NOT_FOUND = 404;
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

  /** Longer than any deadline, for callers without one. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(70);

  private final URI address;
  private final CallLimits limits;
  private final JsonMapper json;
  private final HttpClient http;

  /**
   * A client of the simulator at {@code address}, for example {@code http://localhost:9090}.
   *
   * @param deadline how long answers are waited for, if the account has no setting of its own
   * @throws IllegalArgumentException when that is no address of a server
   */
  public SimulatorClient(URI address, Duration deadline) {
    if (!address.isAbsolute() || address.getHost() == null) {
      throw new IllegalArgumentException(
          "payments.simulators.url is not the address of a server: " + address);
    }
    this.address = address;
    this.limits = Simulator.limits(deadline);
    this.json = ContractJson.mapper(deadline);
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT)
            .executor(Executors.newVirtualThreadPerTaskExecutor())
            .build();
  }

  /** The limits for calls to an account. */
  CallLimits limits(ProviderAccount account) {
    return limits.overriddenBy(account.settings());
  }

  /**
   * Posts a request and reads the answer.
   *
   * @param operation a path, for example {@code /authorize}
   * @throws java.net.ConnectException when nothing listens at the address, so that nothing was sent
   * @throws IOException when there was no answer, or it cannot be parsed
   * @throws InterruptedException when the caller was interrupted
   */
  <T> T post(String operation, Object question, TypeReference<T> answer)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(address.resolve(operation))
            .header("Content-Type", "application/json")
            .timeout(LONGEST_WAIT)
            .POST(BodyPublishers.ofByteArray(json.writeValueAsBytes(question)))
            .build();
    HttpResponse<byte[]> response = http.send(request, BodyHandlers.ofByteArray());
    if (response.statusCode() != OK) {
      throw new IOException("the simulator answered with status " + response.statusCode());
    }
    try {
      return json.readValue(response.body(), answer);
    } catch (JacksonException unreadable) {
      // Without the cause, which would quote the answer.
      throw new IOException("the simulator's answer cannot be read");
    }
  }

  /**
   * Finds out whether it is there: it says that it knows no such path.
   *
   * @throws IOException when there was no answer
   * @throws InterruptedException when the caller was interrupted
   */
  CheckResult reach() throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(address).timeout(LONGEST_WAIT).build();
    return CheckResult.ofStatus(
        http.send(request, BodyHandlers.discarding()).statusCode(), NOT_FOUND);
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
