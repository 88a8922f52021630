package com.paymenthub.providers.adapters.bacenpix;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.paymenthub.providers.adapters.bacenpix.PixBankServer.Answer;
import com.paymenthub.providers.adapters.bacenpix.PixManners.TokenAuthentication;
import com.sun.net.httpserver.HttpExchange;
import java.time.Clock;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The token endpoint: OAuth 2, client credentials (RFC 6749, sections 2.3 and 4.4). */
final class PixTokens {

  private static final JsonMapper JSON = JsonMapper.shared();

  private final Clock clock;
  private final PixManners manners;
  private final List<String> violations;
  private final Map<String, Token> tokens = new ConcurrentHashMap<>();
  private final AtomicInteger requests = new AtomicInteger();

  PixTokens(Clock clock, PixManners manners, List<String> violations) {
    this.clock = clock;
    this.manners = manners;
    this.violations = violations;
  }

  /**
   * What a client was given.
   *
   * @param scopes what it asked for; empty for everything
   */
  private record Token(Instant end, Set<String> scopes) {}

  int requests() {
    return requests.get();
  }

  void expire() {
    tokens.clear();
  }

  /** Whether the header of a request has a token that is valid now. */
  boolean isValid(@Nullable String header) {
    Token token = of(header);
    return token != null && clock.instant().isBefore(token.end);
  }

  /** Whether it allows what a scope is about. */
  boolean allows(@Nullable String header, String scope) {
    Token token = of(header);
    return token != null && (token.scopes.isEmpty() || token.scopes.contains(scope));
  }

  private @Nullable Token of(@Nullable String header) {
    return header != null && header.startsWith("Bearer ")
        ? tokens.get(header.substring("Bearer ".length()))
        : null;
  }

  /** Answers a request of a token. */
  Answer give(HttpExchange exchange, byte[] body) {
    requests.incrementAndGet();
    Map<String, String> form = PixBankServer.fields(new String(body, UTF_8));
    String scope = form.remove("scope");
    String type = exchange.getRequestHeaders().getFirst("Content-Type");
    if (!exchange.getRequestMethod().equals("POST")
        || !"client_credentials".equals(form.remove("grant_type"))
        || !PixBankServer.isOfType(type, "application/x-www-form-urlencoded")) {
      violations.add("POST /oauth/token: no request of a token by client credentials");
      return PixBankServer.json(400, JSON.createObjectNode().put("error", "invalid_request"));
    }
    String basic =
        "Basic "
            + Base64.getEncoder()
                .encodeToString((PixBank.CLIENT_ID + ":" + PixBank.CLIENT_SECRET).getBytes(UTF_8));
    Map<String, String> expected =
        switch (manners.tokenAuthentication) {
          case BASIC -> Map.of();
          case CLIENT_ID_IN_BODY ->
              Map.of("client_id", PixBank.CLIENT_ID, "client_secret", PixBank.CLIENT_SECRET);
          case CERTIFICATE -> Map.of("client_id", PixBank.CLIENT_ID);
        };
    String header = exchange.getRequestHeaders().getFirst("Authorization");
    boolean isBasic = manners.tokenAuthentication == TokenAuthentication.BASIC;
    if (!form.equals(expected) || !(isBasic ? basic.equals(header) : header == null)) {
      return PixBankServer.json(401, JSON.createObjectNode().put("error", "invalid_client"));
    }
    String token = UUID.randomUUID().toString();
    Set<String> scopes = scope == null ? Set.of() : Set.of(scope.split(" ", -1));
    tokens.put(token, new Token(clock.instant().plusSeconds(manners.tokenSeconds), scopes));
    ObjectNode answer = JSON.createObjectNode().put("access_token", token);
    answer.put("token_type", "Bearer");
    if (manners.tellsTokenEnd) {
      answer.put("expires_in", manners.tokenSeconds);
    }
    return PixBankServer.json(200, answer);
  }
}
