package com.paymenthub.api.rest.images;

import com.paymenthub.platform.sealing.KeyedHash;
import com.paymenthub.projections.charges.ChargeRow;
import com.paymenthub.projections.charges.PaymentLinks;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Links to the pictures of codes. Buyers open them without credentials, so they contain a hash that
 * only the service can compute (docs/interface.md §3). A link may have been passed on to anybody,
 * so it ends. Its end follows from its code, is a part of it, and is hashed with it: nobody can
 * move it, and an answer that is repeated has the same link.
 */
@Component
class ImageLinks implements PaymentLinks {

  private static final Duration LEFT_AFTER_CODE = Duration.ofDays(90);

  private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();
  private static final Base64.Decoder BYTES = Base64.getUrlDecoder();

  /** Stands between the end, in seconds since 1970, and the hash, which has none. */
  private static final char SEPARATOR = '.';

  private final KeyedHash hash;
  private final String publicUrl;

  ImageLinks(
      KeyedHash hash,
      @Value("${payments.public-url:http://localhost:${server.port:8080}}") String publicUrl) {
    this.hash = hash;
    this.publicUrl = publicUrl.endsWith("/") ? publicUrl : publicUrl + "/";
  }

  @Override
  public String imageOf(ChargeRow charge) {
    String end =
        endOf(charge).map(moment -> moment.getEpochSecond() + String.valueOf(SEPARATOR)).orElse("");
    return publicUrl
        + "images/"
        + charge.id()
        + "/"
        + end
        + TEXT.encodeToString(hashOf(charge.id(), end))
        + ".png";
  }

  /** Whether the service made a link with this proof for this charge. */
  boolean isOurs(UUID chargeId, String proof) {
    int hashFrom = proof.indexOf(SEPARATOR) + 1;
    try {
      return MessageDigest.isEqual(
          hashOf(chargeId, proof.substring(0, hashFrom)), BYTES.decode(proof.substring(hashFrom)));
    } catch (IllegalArgumentException notBase64) {
      return false;
    }
  }

  /**
   * When a link of ours ends. Those from before links had an end go on, and end with what is stored
   * of the charge.
   */
  Optional<Instant> endOf(String proof, ChargeRow charge) {
    int separator = proof.indexOf(SEPARATOR);
    return separator < 0
        ? endOf(charge)
        : Optional.of(Instant.ofEpochSecond(Long.parseLong(proof, 0, separator, 10)));
  }

  private static Optional<Instant> endOf(ChargeRow charge) {
    return Optional.ofNullable(charge.expiresAt()).map(end -> end.plus(LEFT_AFTER_CODE));
  }

  private byte[] hashOf(UUID chargeId, String end) {
    return hash.of(
        KeyedHash.Purpose.IMAGE_LINK, (end + chargeId).getBytes(StandardCharsets.US_ASCII));
  }
}
