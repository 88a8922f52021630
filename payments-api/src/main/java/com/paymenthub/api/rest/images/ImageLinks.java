package com.paymenthub.api.rest.images;

import com.paymenthub.platform.sealing.KeyedHash;
import com.paymenthub.projections.charges.ChargeRow;
import com.paymenthub.projections.charges.PaymentLinks;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Links to the pictures of codes. Buyers open them without credentials, so they contain a hash that
 * only the service can compute (docs/interface.md §3).
 */
@Component
class ImageLinks implements PaymentLinks {

  private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();
  private static final Base64.Decoder BYTES = Base64.getUrlDecoder();

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
    return publicUrl
        + "images/"
        + charge.id()
        + "/"
        + TEXT.encodeToString(proof(charge.id()))
        + ".png";
  }

  /** Whether the service made this link. */
  boolean isOurs(UUID chargeId, String proof) {
    try {
      return MessageDigest.isEqual(proof(chargeId), BYTES.decode(proof));
    } catch (IllegalArgumentException notBase64) {
      return false;
    }
  }

  private byte[] proof(UUID chargeId) {
    return hash.of(
        KeyedHash.Purpose.IMAGE_LINK, chargeId.toString().getBytes(StandardCharsets.US_ASCII));
  }
}
