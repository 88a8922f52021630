package com.paymenthub.providers.adapters.example;

import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderHosts;
import com.paymenthub.providers.http.ClientCertificate;
import com.paymenthub.providers.http.ProviderAnswer;
import com.paymenthub.providers.http.ProviderConnection;
import com.paymenthub.providers.http.ProviderConnections;
import com.paymenthub.providers.http.ProviderMessage;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The HTTP connection to the acquirer: how it is called with an account. */
final class ExampleConnection {

  private static final ProviderHosts HOSTS =
      new ProviderHosts(
          Map.of("api", "https://sandbox.acquirer.example"),
          Map.of("api", "https://api.acquirer.example"));

  private final ProviderConnection http;

  ExampleConnection(ProviderConnections connections) {
    this.http = connections.to(ExampleAcquirer.TYPE, HOSTS);
  }

  ProviderHosts hosts() {
    return http.hosts();
  }

  /** The certificate of an account; empty where it has none. */
  static Optional<ClientCertificate> certificate(Map<String, String> credentials) {
    return Optional.ofNullable(credentials.get("certificate"))
        .map(
            file ->
                new ClientCertificate(file, credentials.getOrDefault("certificatePassword", "")));
  }

  /** What the acquirer answered; the body is an empty object where it has none. */
  record Answer(int status, JsonNode body) {}

  /**
   * Sends a request and reads the answer.
   *
   * @throws IOException as {@link ProviderConnection#send}, or when the answer cannot be read
   * @throws InterruptedException when the caller stopped waiting
   */
  Answer send(String method, String path, ProviderAccount account, Map<String, Object> body)
      throws IOException, InterruptedException {
    ProviderMessage message =
        ProviderMessage.to("api", method, path)
            .header("Authorization", "Bearer " + account.credential("accessToken"))
            .header("X-Merchant", account.credential("merchantCode"));
    if (!body.isEmpty()) {
      message = message.body("application/json", JsonMapper.shared().writeValueAsBytes(body));
    }
    Optional<ClientCertificate> certificate = certificate(account.credentials());
    if (certificate.isPresent()) {
      message = message.by(certificate.get());
    }
    ProviderAnswer answer = http.send(account, message);
    return new Answer(answer.status(), answer.json());
  }
}
