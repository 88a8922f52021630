package com.paymenthub.api.rest.images;

import com.paymenthub.platform.Timestamps;
import com.paymenthub.platform.sealing.HoldsHashes;
import com.paymenthub.platform.sealing.KeyedHash;
import com.paymenthub.projections.charges.ChargeRow;
import com.paymenthub.projections.charges.PaymentLinks;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Links to the pictures of codes. Buyers open them without credentials, so they contain a hash that
 * only the service can compute (docs/interface.md §3). A link may have been passed on to anybody,
 * so it ends. Its end follows from its code, is a part of it, and is hashed with it: nobody can
 * move it, and an answer that is repeated has the same link.
 */
@Component
class ImageLinks implements PaymentLinks, HoldsHashes {

  private static final Duration LEFT_AFTER_CODE = Duration.ofDays(90);

  private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();
  private static final Base64.Decoder BYTES = Base64.getUrlDecoder();

  /** Stands between the end, in seconds since 1970, and the hash, which has none. */
  private static final char SEPARATOR = '.';

  private final KeyedHash hash;
  private final JdbcTemplate jdbc;
  private final String publicUrl;

  ImageLinks(
      KeyedHash hash,
      JdbcTemplate jdbc,
      @Value("${payments.public-url:http://localhost:${server.port:8080}}") String publicUrl) {
    this.hash = hash;
    this.jdbc = jdbc;
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
        + TEXT.encodeToString(hash.proof(KeyedHash.Purpose.IMAGE_LINK, hashed(charge.id(), end)))
        + ".png";
  }

  /** Whether the service made a link with this proof for this charge. */
  boolean isOurs(UUID chargeId, String proof) {
    int hashFrom = proof.indexOf(SEPARATOR) + 1;
    try {
      return hash.isProof(
          BYTES.decode(proof.substring(hashFrom)),
          KeyedHash.Purpose.IMAGE_LINK,
          hashed(chargeId, proof.substring(0, hashFrom)));
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

  private static byte[] hashed(UUID chargeId, String end) {
    return (end + chargeId).getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public String hashes() {
    return "image_link";
  }

  @Override
  public String lossWithoutOlderKey() {
    return "links to pictures of codes that were given out before answer 404; charges have new ones";
  }

  @Override
  public long needingOlderKey(Instant replacedAt, Instant end) {
    return HoldsHashes.count(
        jdbc,
        "select count(*) from charge where payment_code is not null and created_at < ?"
            + " and (expires_at is null or expires_at > ?)",
        Timestamps.toDatabase(replacedAt),
        Timestamps.toDatabase(end.minus(LEFT_AFTER_CODE)));
  }
}
