package com.paymenthub.api.rest.checkout;

import com.paymenthub.providers.contract.CardBrands;
import com.paymenthub.web.errors.Problem;
import com.paymenthub.web.errors.ProblemException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CrossOrigin;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/**
 * Serves the checkout (docs/checkout.md): a module for the page of the shop, and the frame in which
 * the buyer pays. The parts of each are one answer, so that a page never runs parts of two
 * versions.
 */
@RestController
class CheckoutController implements SmartInitializingSingleton {

  private static final String DIRECTORY = "static/checkout/v1/";

  /** What runs in the page of the shop; each part may use the ones before it. */
  private static final List<String> MODULE =
      List.of("languages.js", "elements.js", "returns.js", "element.js");

  /** What runs in the frame. */
  private static final List<String> FRAME =
      List.of(
          "languages.js",
          "texts.js",
          "elements.js",
          "cards.js",
          "client.js",
          "fields.js",
          "forms.js",
          "views.js",
          "actions.js",
          "page.js",
          "checkout.js");

  private static final Duration NEWEST_CACHED_FOR = Duration.ofHours(1);

  /** One year, as is usual, for what never changes. */
  private static final CacheControl ALWAYS =
      CacheControl.maxAge(Duration.ofDays(365)).cachePublic().immutable();

  private static final MediaType JAVASCRIPT =
      new MediaType("text", "javascript", StandardCharsets.UTF_8);
  private static final MediaType HTML = new MediaType("text", "html", StandardCharsets.UTF_8);

  private final CheckoutVersions versions;
  private final CheckoutVersion newest;
  private final String sandboxOrigin;
  private final String publicOrigin;

  /**
   * Reads the module and the frame.
   *
   * @param sandboxUrl where sandbox accounts are served; empty when this service serves them
   * @param publicUrl where this service serves pictures of codes
   */
  CheckoutController(
      CheckoutVersions versions,
      @Value("${payments.sandbox-url:}") String sandboxUrl,
      @Value("${payments.public-url:http://localhost:${server.port:8080}}") String publicUrl) {
    String script =
        joined(FRAME)
            .replace("\"{sandbox-url}\"", JsonMapper.shared().writeValueAsString(sandboxUrl))
            .replace("\"{decimals}\"", JsonMapper.shared().writeValueAsString(decimals()))
            .replace("\"{card-brands}\"", JsonMapper.shared().writeValueAsString(brands()));
    String frame =
        read("frame.html").replace("{styles}", read("styles.css")).replace("{script}", script);
    this.versions = versions;
    this.newest = CheckoutVersion.of(joined(MODULE), frame);
    this.sandboxOrigin = originOf(sandboxUrl);
    this.publicOrigin = originOf(publicUrl);
  }

  @Override
  public void afterSingletonsInstantiated() {
    versions.keep(newest);
  }

  /** The newest module, for pages that do not name a version. */
  @CrossOrigin(origins = "*", allowCredentials = "false")
  @GetMapping("/checkout/v1/checkout.js")
  ResponseEntity<String> newestModule() {
    // A weak tag, because the answer may be compressed.
    return module(CacheControl.maxAge(NEWEST_CACHED_FOR).cachePublic())
        .eTag("W/\"" + newest.id() + "\"")
        .body(newest.module());
  }

  @CrossOrigin(origins = "*", allowCredentials = "false")
  @GetMapping("/checkout/v1/{id}/checkout.js")
  ResponseEntity<String> module(@PathVariable String id) {
    return module(ALWAYS).body(find(id).module());
  }

  /** The frame of a module; its policy follows today's settings. */
  @GetMapping("/checkout/v1/{id}/frame.html")
  ResponseEntity<String> frame(@PathVariable String id) {
    String html = find(id).frame();
    return ResponseEntity.ok()
        .contentType(HTML)
        .cacheControl(ALWAYS)
        .header("Content-Security-Policy", PagePolicy.ofCheckout(html, sandboxOrigin, publicOrigin))
        .header("Referrer-Policy", "no-referrer")
        .body(html);
  }

  private CheckoutVersion find(String id) {
    return versions.find(id).orElseThrow(() -> new ProblemException(Problem.unknownPath()));
  }

  private static ResponseEntity.BodyBuilder module(CacheControl caching) {
    return ResponseEntity.ok()
        .contentType(JAVASCRIPT)
        .cacheControl(caching)
        .header("Cross-Origin-Resource-Policy", "cross-origin");
  }

  private static String originOf(String url) {
    URI uri = URI.create(url);
    return url.isEmpty() ? "" : uri.getScheme() + "://" + uri.getRawAuthority();
  }

  /** By currency, where they are not two. */
  private static Map<String, Integer> decimals() {
    return Currency.getAvailableCurrencies().stream()
        .filter(currency -> currency.getDefaultFractionDigits() >= 0)
        .filter(currency -> currency.getDefaultFractionDigits() != 2)
        .collect(
            Collectors.toMap(
                Currency::getCurrencyCode,
                Currency::getDefaultFractionDigits,
                (one, _) -> one,
                TreeMap::new));
  }

  private static List<Brand> brands() {
    return CardBrands.lines().stream()
        .map(
            line ->
                new Brand(
                    line.brand().displayName(),
                    line.lengths(),
                    line.codeLength(),
                    line.beginnings()))
        .toList();
  }

  private static String joined(List<String> parts) {
    return parts.stream().map(CheckoutController::read).collect(Collectors.joining("\n"));
  }

  private static String read(String part) {
    try {
      return new ClassPathResource(DIRECTORY + part).getContentAsString(StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("missing part of the checkout: " + part, e);
    }
  }

  /** A line of the table of beginnings, as the script reads it. */
  private record Brand(
      String name, List<Integer> lengths, int codeLength, List<CardBrands.Beginning> beginnings) {}
}
