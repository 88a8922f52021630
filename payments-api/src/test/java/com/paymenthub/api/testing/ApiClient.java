package com.paymenthub.api.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;

/** Calls the service over HTTP as a merchant's own software does, with the two headers. */
public final class ApiClient {

  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE).build();

  private final String baseUrl;
  private final Map<String, String> credentials;
  private final DescribedAnswers described;

  private ApiClient(String baseUrl, Map<String, String> credentials, ApiDocument document) {
    this.baseUrl = baseUrl;
    this.credentials = Map.copyOf(credentials);
    this.described = new DescribedAnswers(document);
  }

  /** A client of the service at {@code baseUrl} that calls on behalf of {@code account}. */
  public static ApiClient of(String baseUrl, TestAccount account) {
    return new ApiClient(
        baseUrl,
        Map.of("X-Client-ID", account.clientId().toString(), "X-Api-Key", account.apiKey()),
        ApiDocument.stored());
  }

  /** The same client of a service that describes itself otherwise than the repository does. */
  public ApiClient describedByItself() {
    ApiAnswer served = anonymous(baseUrl).get("/v3/api-docs");
    return new ApiClient(baseUrl, credentials, new ApiDocument(served.json()));
  }

  /** A client that says nothing about who it is. */
  public static ApiClient anonymous(String baseUrl) {
    return new ApiClient(baseUrl, Map.of(), ApiDocument.stored());
  }

  /** {@code GET}, where the path may carry a query. */
  public ApiAnswer get(String path) {
    return get(path, Map.of());
  }

  /** {@code GET} with more headers. */
  public ApiAnswer get(String path, Map<String, String> headers) {
    return send(request(path, headers).GET());
  }

  /** {@code POST} of a JSON body. */
  public ApiAnswer post(String path, String json) {
    return post(path, json, Map.of());
  }

  /** {@code POST} of a JSON body with more headers, which may replace the content type. */
  public ApiAnswer post(String path, String json, Map<String, String> headers) {
    return send(request(path, headers).POST(BodyPublishers.ofString(json)));
  }

  /** {@code POST} of bytes with more headers. */
  public ApiAnswer post(String path, byte[] body, Map<String, String> headers) {
    return send(request(path, headers).POST(BodyPublishers.ofByteArray(body)));
  }

  /** {@code POST} of a JSON body with an idempotency key. */
  public ApiAnswer postWithKey(String path, String json, String idempotencyKey) {
    return post(path, json, Map.of("X-Idempotency-Key", idempotencyKey));
  }

  /** A request of any method, with the body given and more headers. */
  public ApiAnswer send(String method, String path, String body, Map<String, String> headers) {
    return send(request(path, headers).method(method, BodyPublishers.ofString(body)));
  }

  /** {@code PATCH} of a JSON body. */
  public ApiAnswer patch(String path, String json) {
    return send("PATCH", path, json, Map.of());
  }

  /** {@code DELETE}. */
  public ApiAnswer delete(String path) {
    return send(request(path, Map.of()).DELETE());
  }

  /** {@code POST} without a body. */
  public ApiAnswer postWithoutBody(String path) {
    return send(request(path, Map.of()).POST(BodyPublishers.noBody()));
  }

  private HttpRequest.Builder request(String path, Map<String, String> headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(baseUrl + path)).timeout(PATIENCE);
    request.setHeader("Content-Type", "application/json");
    credentials.forEach(request::setHeader);
    headers.forEach(request::setHeader);
    return request;
  }

  private ApiAnswer send(HttpRequest.Builder builder) {
    HttpRequest request = builder.build();
    try {
      ApiAnswer answer = new ApiAnswer(HTTP.send(request, BodyHandlers.ofString()));
      described.check(request.method(), request.uri().getPath(), answer);
      return answer;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
