package com.paymenthub.console;

import com.paymenthub.console.operators.Operator;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.HttpCookie;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Somebody who speaks HTTP with the console, and keeps its cookies. */
public final class Visitor implements AutoCloseable {

  private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");

  private final CookieManager cookies = new CookieManager();
  private final HttpClient http = HttpClient.newBuilder().cookieHandler(cookies).build();
  private final String base;
  private @Nullable String from;

  /**
   * Somebody who has not signed in.
   *
   * @param console the address of the start page
   */
  public Visitor(String console) {
    this.base = console.substring(0, console.length() - "/console".length());
  }

  /** Comes from an address from now on, as a proxy tells it. */
  Visitor from(String address) {
    this.from = address;
    return this;
  }

  /** Asks for a page. */
  public HttpResponse<String> get(String path, String... headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path));
    return send(headers.length == 0 ? request : request.headers(headers));
  }

  /** Asks for a file, which is read as it comes. */
  HttpResponse<InputStream> open(String path) throws IOException, InterruptedException {
    return http.send(
        HttpRequest.newBuilder(URI.create(base + path)).build(), BodyHandlers.ofInputStream());
  }

  /** Posts a form with the token of the page that has it. */
  HttpResponse<String> post(String page, String path, Map<String, String> fields) {
    return post(path, fields, token(page));
  }

  HttpResponse<String> post(String path, Map<String, String> fields, String token) {
    String form =
        fields.entrySet().stream()
            .map(field -> field.getKey() + "=" + encoded(field.getValue()))
            .collect(Collectors.joining("&"));
    return send(
        HttpRequest.newBuilder(URI.create(base + path))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(form + "&_csrf=" + encoded(token))));
  }

  /** The token of a page's forms; empty when it has none. */
  public String token(String page) {
    Matcher token = TOKEN.matcher(get(page).body());
    return token.find() ? token.group(1) : "";
  }

  /** Types a text into the search: the address of what it finds. */
  public String results(String text, String token) {
    HttpResponse<String> sent = post("/console/search", Map.of("q", text), token);
    URI address = URI.create(sent.headers().firstValue("Location").orElseThrow());
    return address.getRawPath() + "?" + address.getRawQuery();
  }

  HttpResponse<String> signIn(Operator who) {
    return signIn(who.name(), ConsoleUnderTest.PASSWORD, "");
  }

  /** Signs in; the code is empty where there is no second factor. */
  public HttpResponse<String> signIn(String name, String password, String code) {
    return post(
        "/console/sign-in",
        "/console/sign-in",
        Map.of("name", name, "password", password, "code", code));
  }

  Optional<String> cookie(String name) {
    return cookies.getCookieStore().getCookies().stream()
        .filter(cookie -> cookie.getName().equals(name))
        .map(HttpCookie::getValue)
        .findFirst();
  }

  void setCookie(String name, String value) {
    HttpCookie cookie = new HttpCookie(name, value);
    cookie.setPath("/");
    cookie.setVersion(0);
    cookies.getCookieStore().add(URI.create(base), cookie);
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    if (from != null) {
      request.header("X-Forwarded-For", from);
    }
    try {
      return http.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    http.close();
  }
}
