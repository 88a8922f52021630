package com.paymenthub.charging.notices;

import com.paymenthub.platform.sealing.KeyedHash;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Where providers send their notices: an address of its own for each account at a provider, with a
 * secret that only the service can compute, so that strangers reach nothing.
 */
@Component
public class NoticeAddresses {

  private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();

  private final KeyedHash hash;
  private final String publicUrl;

  NoticeAddresses(
      KeyedHash hash,
      @Value("${payments.public-url:http://localhost:${server.port:8080}}") String publicUrl) {
    this.hash = hash;
    this.publicUrl = publicUrl.endsWith("/") ? publicUrl : publicUrl + "/";
  }

  /** The address for the notices of an account at a provider; providers may add a path to it. */
  public String of(UUID providerId) {
    return publicUrl + "v1/providers/" + providerId + "/notifications/" + secretOf(providerId);
  }

  /** Whether an address with this secret is that of the account at the provider. */
  public boolean isOurs(UUID providerId, String secret) {
    boolean found = false;
    for (byte[] proof : hash.proofs(KeyedHash.Purpose.NOTICE_ADDRESS, hashed(providerId))) {
      found |=
          MessageDigest.isEqual(
              TEXT.encodeToString(proof).getBytes(StandardCharsets.US_ASCII),
              secret.getBytes(StandardCharsets.UTF_8));
    }
    return found;
  }

  private String secretOf(UUID providerId) {
    return TEXT.encodeToString(hash.proof(KeyedHash.Purpose.NOTICE_ADDRESS, hashed(providerId)));
  }

  private static byte[] hashed(UUID providerId) {
    return providerId.toString().getBytes(StandardCharsets.US_ASCII);
  }
}
