package com.paymenthub.api.installation;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One start of the service up to its first charge, on the embedded database and the simulator, for
 * Java to learn what a start needs.
 *
 * @param directory where it keeps what it stores; the caller removes that
 */
record TrainingRun(Path directory) {

  /** What the service says when it accepts requests. */
  private static final Pattern READY = Pattern.compile("ready on port (\\d+)");

  /** What it says when the console can be opened, which is a little later, or that it cannot. */
  private static final Pattern CONSOLE =
      Pattern.compile("console on (http\\S+)|the console did not start");

  private static final int OK = 200;
  private static final int CREATED = 201;

  /**
   * Starts the service, takes a charge, and stops it.
   *
   * @param program the options of Java and what it runs
   * @throws IOException when it does not start, or does not take the charge
   */
  void run(List<String> program) throws IOException {
    Path home = directory.resolve("home");
    List<String> arguments = new ArrayList<>(program);
    arguments.addAll(
        List.of(
            "serve",
            "--server.port=0",
            "--management.server.port=0",
            "--payments.console.port=0",
            "--payments.home=" + home));
    try (JavaProcess service = JavaProcess.start(directory, arguments)) {
      int port = Integer.parseInt(service.await(READY).group(1));
      charge(port, JsonMapper.shared().readTree(home.resolve("demo-credentials.json").toFile()));
      open(service.await(CONSOLE));
      service.stop();
    }
  }

  /** The form of the sign-in passes through most of what a page needs. */
  private static void open(Matcher console) throws IOException {
    if (console.group(1) == null) {
      throw new IOException(console.group());
    }
    int status = send(HttpRequest.newBuilder(URI.create(console.group(1) + "/sign-in")).build());
    if (status != OK) {
      throw new IOException("the console was answered with status " + status);
    }
  }

  private static void charge(int port, JsonNode credentials) throws IOException {
    JsonNode sandbox = credentials.get("sandbox");
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/v1/charges".formatted(port)))
            .header("Content-Type", "application/json")
            .header("X-Client-ID", sandbox.get("clientId").asString())
            .header("X-Api-Key", sandbox.get("apiKey").asString())
            .header("X-Idempotency-Key", "first-charge")
            .POST(HttpRequest.BodyPublishers.ofString(body(sandbox.get("merchantId").asString())))
            .build();
    int status = send(request);
    if (status != CREATED) {
      throw new IOException("a charge was answered with status " + status);
    }
  }

  private static int send(HttpRequest request) throws IOException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static String body(String merchantId) {
    return """
    {"merchantId": "%s", "amount": 1990,
     "paymentMethod": {"paymentType": "credit", "installments": 1},
     "paymentSource": {"sourceType": "card", "card": {
       "cardNumber": "4111111111111111", "cardCvv": "123",
       "cardExpirationDate": "12/2030", "cardHolderName": "MARIA SOUZA"}}}
    """
        .formatted(merchantId);
  }
}
