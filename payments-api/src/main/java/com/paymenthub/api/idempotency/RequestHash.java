package com.paymenthub.api.idempotency;

import com.paymenthub.platform.sealing.KeyedHash;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.erdtman.jcs.JsonCanonicalizer;
import org.springframework.stereotype.Component;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A hash by which two requests are compared: of method, path and body in canonical form (RFC 8785),
 * so that the order of fields and white space do not matter. It is keyed, because the body may
 * contain a card number. Verification codes are left out: they may not be kept after authorization
 * (PCI DSS 3.3.1), and an attacker with the key would find three digits of a hash by trying all of
 * them.
 */
@Component
public class RequestHash {

  /** Numbers keep all their digits. */
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  /** Names of the code, by letters only; some card brands have names of their own. */
  private static final Set<String> CODES =
      Set.of("cid", "cardcid", "csc", "cardcsc", "cvn", "cardcvn");

  /** What names of the code have in them. */
  private static final List<String> PARTS_OF_CODES =
      List.of("cvv", "cvc", "securitycode", "verificationcode", "verificationvalue");

  private static final Pattern NO_LETTERS = Pattern.compile("[^a-z]");

  private final KeyedHash hash;

  public RequestHash(KeyedHash hash) {
    this.hash = hash;
  }

  /** The hash of a POST. */
  public byte[] of(Post post) {
    return hash.of(
        KeyedHash.Purpose.IDEMPOTENCY_BODY, target(post), withoutCodes(post.body().bytes()));
  }

  /** Whether a stored hash is that of a POST, with either of two hash keys. */
  public boolean isOf(byte[] stored, Post post) {
    return hash.matches(
        stored,
        KeyedHash.Purpose.IDEMPOTENCY_BODY,
        target(post),
        withoutCodes(post.body().bytes()));
  }

  private static byte[] target(Post post) {
    return (post.method() + " " + post.path()).getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] withoutCodes(byte[] body) {
    if (body.length == 0) {
      return body;
    }
    JsonNode read = JSON.readTree(body);
    removeCodes(read);
    return canonical(JSON.writeValueAsBytes(read));
  }

  private static byte[] canonical(byte[] body) {
    try {
      return new JsonCanonicalizer(body).getEncodedUTF8();
    } catch (IOException notCanonical) {
      // Valid JSON without a canonical form: a number beyond IEEE 754, which RFC 8785 excludes.
      // Such a body is compared in the order of its members.
      return body;
    }
  }

  private static void removeCodes(JsonNode node) {
    if (node instanceof ObjectNode object) {
      object.remove(object.propertyNames().stream().filter(RequestHash::isCode).toList());
    }
    node.forEach(RequestHash::removeCodes);
  }

  private static boolean isCode(String name) {
    String letters = NO_LETTERS.matcher(name.toLowerCase(Locale.ROOT)).replaceAll("");
    return CODES.contains(letters) || PARTS_OF_CODES.stream().anyMatch(letters::contains);
  }
}
