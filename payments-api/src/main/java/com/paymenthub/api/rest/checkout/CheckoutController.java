package com.paymenthub.api.rest.checkout;

import com.paymenthub.providers.contract.CardBrands;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.util.DigestUtils;
import org.springframework.web.bind.annotation.CrossOrigin;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/**
 * Serves the checkout (docs/checkout.md): its parts, one after the other, are one ES module, so
 * that a page never runs parts of two versions.
 */
@RestController
class CheckoutController {

  private static final String DIRECTORY = "static/checkout/v1/";

  /** The parts in their order; each may use the ones before it. */
  private static final List<String> PARTS =
      List.of(
          "texts.js",
          "cards.js",
          "client.js",
          "fields.js",
          "forms.js",
          "styles.js",
          "views.js",
          "actions.js",
          "element.js");

  private static final Duration CACHED_FOR = Duration.ofHours(1);
  private static final MediaType JAVASCRIPT =
      new MediaType("text", "javascript", StandardCharsets.UTF_8);

  private final byte[] module;
  private final String tag;

  /**
   * Reads the module.
   *
   * @param sandboxUrl where sandbox accounts are served; empty when this service serves them
   */
  CheckoutController(@Value("${payments.sandbox-url:}") String sandboxUrl) {
    String text = PARTS.stream().map(CheckoutController::read).collect(Collectors.joining("\n"));
    this.module =
        text.replace("\"{sandbox-url}\"", JsonMapper.shared().writeValueAsString(sandboxUrl))
            .replace("\"{decimals}\"", JsonMapper.shared().writeValueAsString(decimals()))
            .replace("\"{card-brands}\"", JsonMapper.shared().writeValueAsString(brands()))
            .getBytes(StandardCharsets.UTF_8);
    // A weak tag, because the answer may be compressed; made of the content, because files in a jar
    // have no date.
    this.tag = "W/\"" + DigestUtils.md5DigestAsHex(module) + "\"";
  }

  @CrossOrigin(origins = "*", allowCredentials = "false")
  @GetMapping("/checkout/v1/checkout.js")
  ResponseEntity<byte[]> module() {
    return ResponseEntity.ok()
        .contentType(JAVASCRIPT)
        .cacheControl(CacheControl.maxAge(CACHED_FOR).cachePublic())
        .eTag(tag)
        .header("Cross-Origin-Resource-Policy", "cross-origin")
        .body(module.clone());
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
