package com.paymenthub.api.idempotency;

import com.paymenthub.providers.vault.KeyedHash;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.erdtman.jcs.JsonCanonicalizer;
import org.springframework.stereotype.Component;

/**
 * Tells whether two requests are the same: method, path and body in canonical form (RFC 8785), so
 * that order and white space do not count. Keyed, because the body may hold a card number.
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
      // Such a body is the same only letter by letter.
      return body;
    }
  }
}
