package com.paymenthub.console;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/**
 * A small OpenID Connect provider, on another site than the console: a person presses a button and
 * is sent back with a code, for which there is one token. It checks the client's secret, PKCE and
 * the redirect address, and can be told to make wrong tokens.
 */
final class IdentityProvider implements AutoCloseable {

  static final String CLIENT = "console";
  static final String SECRET = "the secret of the console";

  private static final String ICON = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>";
  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

  private final HttpServer server;
  private final Supplier<Instant> now;
  private final KeyPair keys = newKeys();
  private final Map<String, Map<String, String>> codes = new ConcurrentHashMap<>();
  private final AtomicReference<Map<String, Object>> claims = new AtomicReference<>(Map.of());
  private final Map<String, Object> description = new ConcurrentHashMap<>();
  private final AtomicInteger descriptions = new AtomicInteger();

  /**
   * A provider that begins at once.
   *
   * @param port 0 for any
   * @param now by which its tokens are valid
   */
  IdentityProvider(int port, Supplier<Instant> now) {
    this.now = now;
    try {
      this.server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/.well-known/openid-configuration", this::describe);
    server.createContext(
        "/keys", exchange -> answer(exchange, 200, Map.of("keys", List.of(jwk()))));
    server.createContext("/authorize", this::authorize);
    server.createContext("/consent", this::consent);
    server.createContext("/token", this::token);
    server.createContext("/favicon.ico", exchange -> send(exchange, 200, "image/svg+xml", ICON));
    server.createContext("/sign-out", exchange -> page(exchange, "Signed out there"));
    server.start();
  }

  String issuer() {
    return "http://localhost:" + server.getAddress().getPort();
  }

  /** A part of its description that is as it should not be from now on. */
  void describes(String part, Object malformed) {
    description.put(part, malformed);
  }

  /** How often it was asked what it is. */
  int descriptions() {
    return descriptions.get();
  }

  /**
   * The claims of the next tokens, instead of or besides the right ones; an empty one is left out.
   */
  void says(Map<String, Object> others) {
    claims.set(others);
  }

  private void describe(HttpExchange exchange) throws IOException {
    descriptions.incrementAndGet();
    Map<String, Object> all =
        new HashMap<>(
            Map.of(
                "issuer",
                issuer(),
                "authorization_endpoint",
                issuer() + "/authorize",
                "token_endpoint",
                issuer() + "/token",
                "jwks_uri",
                issuer() + "/keys",
                "end_session_endpoint",
                issuer() + "/sign-out",
                "response_types_supported",
                List.of("code"),
                "subject_types_supported",
                List.of("public"),
                "id_token_signing_alg_values_supported",
                List.of("RS256")));
    all.putAll(description);
    answer(exchange, 200, all);
  }

  /** Shows the button. */
  private void authorize(HttpExchange exchange) throws IOException {
    String query = exchange.getRequestURI().getRawQuery();
    page(
        exchange,
        "<form method=post action=\"/consent?"
            + query.replace("&", "&amp;")
            + "\"><button>It is me</button></form>");
  }

  /** Sends the browser back with a code. */
  private void consent(HttpExchange exchange) throws IOException {
    Map<String, String> asked = fields(exchange.getRequestURI().getRawQuery());
    String code = UUID.randomUUID().toString();
    codes.put(code, asked);
    exchange
        .getResponseHeaders()
        .add(
            "Location",
            asked.get("redirect_uri")
                + "?code="
                + code
                + "&state="
                + URLEncoder.encode(asked.get("state"), StandardCharsets.UTF_8));
    exchange.sendResponseHeaders(302, -1);
    exchange.close();
  }

  private void token(HttpExchange exchange) throws IOException {
    Map<String, String> given =
        fields(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    Map<String, String> asked = codes.remove(given.getOrDefault("code", ""));
    boolean right =
        asked != null
            && basic().equals(exchange.getRequestHeaders().getFirst("Authorization"))
            && asked.get("redirect_uri").equals(given.get("redirect_uri"))
            && "S256".equals(asked.get("code_challenge_method"))
            && hash(given.getOrDefault("code_verifier", "")).equals(asked.get("code_challenge"));
    if (right) {
      answer(
          exchange,
          200,
          Map.of(
              "access_token",
              "opens nothing here",
              "token_type",
              "Bearer",
              "expires_in",
              60,
              "id_token",
              idToken(asked.get("nonce"))));
    } else {
      answer(exchange, 400, Map.of("error", "invalid_grant"));
    }
  }

  private static String basic() {
    String pair =
        URLEncoder.encode(CLIENT, StandardCharsets.UTF_8)
            + ":"
            + URLEncoder.encode(SECRET, StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
  }

  private String idToken(String nonce) {
    Map<String, Object> all =
        new HashMap<>(
            Map.of(
                "iss", issuer(),
                "aud", CLIENT,
                "nonce", nonce,
                "iat", now.get().getEpochSecond(),
                "exp", now.get().plusSeconds(300).getEpochSecond()));
    all.putAll(claims.get());
    all.values().removeIf(value -> value.equals(""));
    String content =
        encoded(json(Map.of("alg", "RS256", "typ", "JWT", "kid", "1"))) + "." + encoded(json(all));
    try {
      Signature signature = Signature.getInstance("SHA256withRSA");
      signature.initSign(keys.getPrivate());
      signature.update(content.getBytes(StandardCharsets.US_ASCII));
      return content + "." + BASE64.encodeToString(signature.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private Map<String, Object> jwk() {
    RSAPublicKey key = (RSAPublicKey) keys.getPublic();
    return Map.of(
        "kty", "RSA",
        "use", "sig",
        "kid", "1",
        "alg", "RS256",
        "n", BASE64.encodeToString(key.getModulus().toByteArray()),
        "e", BASE64.encodeToString(key.getPublicExponent().toByteArray()));
  }

  private static KeyPair newKeys() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(2048);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String hash(String text) {
    try {
      return BASE64.encodeToString(
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.US_ASCII)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<String, String> fields(String form) {
    return Arrays.stream(form.split("&", -1))
        .map(field -> field.split("=", 2))
        .filter(field -> field.length == 2)
        .collect(Collectors.toMap(field -> field[0], field -> decoded(field[1])));
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  private static String encoded(String text) {
    return BASE64.encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String json(Object value) {
    return JsonMapper.shared().writeValueAsString(value);
  }

  private static void page(HttpExchange exchange, String body) throws IOException {
    send(exchange, 200, "text/html; charset=utf-8", "<!DOCTYPE html><title>Login</title>" + body);
  }

  private static void answer(HttpExchange exchange, int status, Object body) throws IOException {
    send(exchange, status, "application/json", json(body));
  }

  private static void send(HttpExchange exchange, int status, String type, String body)
      throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", type);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
