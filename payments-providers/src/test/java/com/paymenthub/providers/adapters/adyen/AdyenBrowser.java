package com.paymenthub.providers.adapters.adyen;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.paymenthub.providers.contract.NextAction;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A buyer's browser on the pages of the server: what it brings back after the buyer has chosen. */
final class AdyenBrowser implements AutoCloseable {

  /** The button with which a buyer confirms a payment. */
  static final String APPROVE = "approve";

  /** The button with which a buyer refuses it. */
  static final String DECLINE = "decline";

  private static final Pattern ACTION = Pattern.compile("action=\"([^\"]*)\"");
  private static final Pattern CRES = Pattern.compile("name=\"cres\" value=\"([^\"]*)\"");

  private final HttpClient http = HttpClient.newHttpClient();
  private final String server;

  /**
   * A browser.
   *
   * @param server scheme, host and port of the server
   */
  AdyenBrowser(String server) {
    this.server = server;
  }

  /** Whether the bank only looks at the browser, so that the buyer sees nothing yet. */
  static boolean isLook(NextAction action) {
    return isInFrame(action) && page(action).path("step").asString("").equals("method");
  }

  /** Lets the bank look at the browser. */
  Map<String, String> look(NextAction action) throws IOException, InterruptedException {
    JsonNode page = page(action);
    post(page.path("url").stringValue(), "threeDSMethodData", page.path("value").stringValue());
    return details(page, "threeDSCompInd", "Y");
  }

  /** Lets the buyer press a button of the bank's page. */
  Map<String, String> choose(NextAction action, String button)
      throws IOException, InterruptedException {
    if (!isInFrame(action)) {
      String back = post(url(action), "choice", button).headers().firstValue("Location").get();
      String result = back.substring(back.indexOf("redirectResult=") + "redirectResult=".length());
      return Map.of("redirectResult", URLDecoder.decode(result, UTF_8));
    }
    JsonNode page = page(action);
    String asked =
        post(page.path("url").stringValue(), "creq", page.path("value").stringValue()).body();
    String answered = post(server + found(ACTION, asked), "choice", button).body();
    return details(page, "cres", found(CRES, answered));
  }

  private HttpResponse<String> post(String url, String name, String value)
      throws IOException, InterruptedException {
    return http.send(
        HttpRequest.newBuilder(URI.create(url))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(name + "=" + URLEncoder.encode(value, UTF_8)))
            .build(),
        BodyHandlers.ofString());
  }

  private static String found(Pattern pattern, String page) {
    Matcher matcher = pattern.matcher(page);
    if (!matcher.find()) {
      throw new IllegalStateException("the bank's page is another one");
    }
    return matcher.group(1);
  }

  private static Map<String, String> details(JsonNode page, String name, String value) {
    Map<String, String> details = new HashMap<>(Map.of(name, value));
    page.path("details").forEachEntry((key, told) -> details.put(key, told.stringValue()));
    return details;
  }

  private static boolean isInFrame(NextAction action) {
    return action.type() == NextAction.Type.CHALLENGE;
  }

  /** What the page of this service is told in the fragment of its address. */
  private static JsonNode page(NextAction action) {
    String fragment = URI.create(url(action)).getRawFragment();
    return JsonMapper.shared().readTree(Base64.getUrlDecoder().decode(fragment));
  }

  private static String url(NextAction action) {
    return Objects.requireNonNull(action.url());
  }

  @Override
  public void close() {
    http.close();
  }
}
