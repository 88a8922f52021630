package com.paymenthub.providers.adapters.bacenpix;

import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderHosts;
import com.paymenthub.providers.http.AccessTokens;
import com.paymenthub.providers.http.AccessTokens.Token;
import com.paymenthub.providers.http.ClientCertificate;
import com.paymenthub.providers.http.ProviderAnswer;
import com.paymenthub.providers.http.ProviderConnection;
import com.paymenthub.providers.http.ProviderConnections;
import com.paymenthub.providers.http.ProviderMessage;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Calls a bank in its dialect, with a token and the certificate of the account. */
final class PixConnection {

  /** A token is asked for within the deadline of the request that needs it. */
  private static final Duration LONGEST_WAIT_FOR_TOKEN = Duration.ofSeconds(5);

  /** For how long a token is used of which the bank does not say when it ends. */
  private static final Duration USUAL_LIFE_OF_TOKEN = Duration.ofMinutes(5);

  private static final Duration LONGEST_LIFE_OF_TOKEN = Duration.ofDays(1);

  private final ProviderConnection http;
  private final AccessTokens tokens;
  private final Clock clock;

  PixConnection(ProviderConnections connections, Clock clock) {
    this.http = connections.to(BacenPix.TYPE, PixDialect.HOSTS);
    this.tokens = new AccessTokens(clock);
    this.clock = clock;
  }

  ProviderHosts hosts() {
    return http.hosts();
  }

  /** Asks with GET. */
  ProviderAnswer get(ProviderAccount account, String path)
      throws IOException, InterruptedException {
    return send(account, message(account, "GET", path));
  }

  /** Sends JSON. */
  ProviderAnswer send(ProviderAccount account, String method, String path, JsonNode body)
      throws IOException, InterruptedException {
    return send(
        account,
        message(account, method, path)
            .body("application/json", JsonMapper.shared().writeValueAsBytes(body)));
  }

  /** Asks for a new token, and answers whether the bank gave one. */
  ProviderAnswer tokenAnswer(ProviderAccount account) throws IOException, InterruptedException {
    PixDialect dialect = PixDialect.of(account);
    Map<String, String> form = new LinkedHashMap<>();
    form.put("grant_type", "client_credentials");
    if (!dialect.scopes().isEmpty()) {
      form.put("scope", dialect.scopes());
    }
    String clientId = account.credential(PixCredentials.CLIENT_ID);
    ProviderMessage message =
        ProviderMessage.to(tokenHost(account), "POST", dialect.tokenPath())
            .within(LONGEST_WAIT_FOR_TOKEN);
    switch (dialect.tokenAuthentication()) {
      case BASIC ->
          message =
              message.header(
                  "Authorization",
                  basic(clientId, account.credential(PixCredentials.CLIENT_SECRET)));
      case BODY -> {
        form.put("client_id", clientId);
        form.put("client_secret", account.credential(PixCredentials.CLIENT_SECRET));
      }
      case CERTIFICATE -> form.put("client_id", clientId);
    }
    byte[] body = encoded(form).getBytes(StandardCharsets.UTF_8);
    return http.send(
        account, certified(account, message.body("application/x-www-form-urlencoded", body)));
  }

  private ProviderAnswer send(ProviderAccount account, ProviderMessage message)
      throws IOException, InterruptedException {
    return tokens.send(
        account,
        () -> token(account),
        token -> http.send(account, message.header("Authorization", "Bearer " + token)));
  }

  private Token token(ProviderAccount account) throws IOException, InterruptedException {
    ProviderAnswer answer = tokenAnswer(account);
    JsonNode json = answer.json();
    String value = json.path("access_token").asString("");
    if (answer.status() / 100 != 2 || value.isEmpty()) {
      throw new IOException("the bank gave no access token, status " + answer.status());
    }
    long seconds = json.path("expires_in").asLong(USUAL_LIFE_OF_TOKEN.toSeconds());
    Duration life = Duration.ofSeconds(Math.clamp(seconds, 0, LONGEST_LIFE_OF_TOKEN.toSeconds()));
    return new Token(value, clock.instant().plus(life));
  }

  private ProviderMessage message(ProviderAccount account, String method, String path)
      throws IOException {
    PixDialect dialect = PixDialect.of(account);
    String name = dialect.queryKeyName();
    String whole =
        name == null
            ? path
            : path
                + (path.contains("?") ? "&" : "?")
                + encoded(Map.of(name, account.credential(PixCredentials.QUERY_KEY)));
    ProviderMessage message =
        ProviderMessage.to(
            PixDialect.hostOf(account.credential(PixCredentials.BANK)), method, whole);
    String header = dialect.clientIdHeader();
    return certified(
        account,
        header == null
            ? message
            : message.header(header, account.credential(PixCredentials.CLIENT_ID)));
  }

  private static ProviderMessage certified(ProviderAccount account, ProviderMessage message) {
    @Nullable ClientCertificate certificate = PixCredentials.certificateOf(account);
    return certificate == null ? message : message.by(certificate);
  }

  private String tokenHost(ProviderAccount account) throws IOException {
    String host = PixDialect.hostOf(account.credential(PixCredentials.BANK));
    String own = host + PixDialect.TOKEN_HOST_ENDING;
    return http.hosts().names().contains(own) ? own : host;
  }

  private static String basic(String clientId, String secret) {
    byte[] both = (clientId + ":" + secret).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(both);
  }

  /** As a form, or a query. */
  static String encoded(Map<String, String> values) {
    return values.entrySet().stream()
        .map(one -> one.getKey() + "=" + URLEncoder.encode(one.getValue(), StandardCharsets.UTF_8))
        .collect(Collectors.joining("&"));
  }
}
