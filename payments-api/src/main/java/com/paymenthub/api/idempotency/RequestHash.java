package com.paymenthub.api.idempotency;

import com.paymenthub.foundation.sealing.KeyedHash;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.erdtman.jcs.JsonCanonicalizer;
import org.springframework.stereotype.Component;

/**
 * A hash by which two requests are compared: of method, path and body in canonical form (RFC 8785),
 * so that the order of fields and white space do not matter. It is keyed, because the body may
 * contain a card number.
 */
@Component
public class RequestHash {

  private final KeyedHash hash;

  public RequestHash(KeyedHash hash) {
    this.hash = hash;
  }

  /** The hash of a POST. */
  public byte[] of(Post post) {
    return hash.of(
        KeyedHash.Purpose.IDEMPOTENCY_BODY,
        (post.method() + " " + post.path()).getBytes(StandardCharsets.UTF_8),
        canonical(post.body().bytes()));
  }

  private static byte[] canonical(byte[] body) {
    try {
      return new JsonCanonicalizer(body).getEncodedUTF8();
    } catch (IOException notCanonical) {
      // Valid JSON without a canonical form: a number beyond IEEE 754, which RFC 8785 excludes.
      // Such a body is compared character by character.
      return body;
    }
  }
}
