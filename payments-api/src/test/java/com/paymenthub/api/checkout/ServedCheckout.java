package com.paymenthub.api.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The checkout that a service serves.
 *
 * @param version of the module and the frame
 * @param newest the module without a version in its address
 * @param module the same at the address of its version
 * @param frame the page in which the buyer pays
 */
record ServedCheckout(String version, ApiAnswer newest, ApiAnswer module, ApiAnswer frame) {

  /** The address of the module that is always the newest one. */
  static final String NEWEST = "/checkout/v1/checkout.js";

  private static final Map<String, String> OF_A_SHOP = Map.of("Origin", "https://shop.example");
  private static final Pattern VERSION = Pattern.compile("const VERSION = \"([0-9a-f]{32})\"");

  /** Asks for all of it, as the page of a shop does. */
  static ServedCheckout of(ApiClient client) {
    ApiAnswer newest = client.get(NEWEST, OF_A_SHOP);
    Matcher version = VERSION.matcher(newest.text());
    assertThat(version.find()).isTrue();
    String id = version.group(1);
    return new ServedCheckout(
        id,
        newest,
        client.get(addressOfModule(id), OF_A_SHOP),
        client.get("/checkout/v1/" + id + "/frame.html", Map.of()));
  }

  /** The hash by which a page pins the module (W3C Subresource Integrity). */
  String integrity() {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-384")
              .digest(module.text().getBytes(StandardCharsets.UTF_8));
      return "sha384-" + Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The address of the module of a version. */
  static String addressOfModule(String version) {
    return "/checkout/v1/" + version + "/checkout.js";
  }
}
