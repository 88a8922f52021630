package com.paymenthub.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.KmsClient;
import com.google.crypto.tink.subtle.AesGcmJce;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;

/**
 * A key management service as a library brings one: each address is the name of a key of its own.
 * With an address that ends with {@code /encrypts-only} nothing can be decrypted, and with one that
 * ends with {@code /away} nothing at all.
 */
public final class TestKms implements KmsClient {

  private static final String SCHEME = "test-kms://";

  private final boolean hasCredentials;

  /** Made by Java's service loader. */
  public TestKms() {
    this(false);
  }

  private TestKms(boolean hasCredentials) {
    this.hasCredentials = hasCredentials;
  }

  @Override
  public boolean doesSupport(String uri) {
    return uri.startsWith(SCHEME);
  }

  @Override
  public KmsClient withCredentials(String path) {
    throw new UnsupportedOperationException("the service uses those of its machine");
  }

  @Override
  public KmsClient withDefaultCredentials() {
    return new TestKms(true);
  }

  @Override
  public Aead getAead(String uri) throws GeneralSecurityException {
    if (!hasCredentials) {
      throw new GeneralSecurityException("no credentials");
    }
    Aead key = new AesGcmJce(MessageDigest.getInstance("SHA-256").digest(uri.getBytes(UTF_8)));
    return switch (uri.substring(uri.lastIndexOf('/'))) {
      case "/encrypts-only" -> new EncryptsOnly(key);
      case "/away" -> new Away();
      default -> key;
    };
  }

  private record Away() implements Aead {

    @Override
    public byte[] encrypt(byte[] plaintext, byte[] associatedData) {
      throw new IllegalStateException("no route to the key management service");
    }

    @Override
    public byte[] decrypt(byte[] ciphertext, byte[] associatedData) {
      throw new IllegalStateException("no route to the key management service");
    }
  }

  private record EncryptsOnly(Aead key) implements Aead {

    @Override
    public byte[] encrypt(byte[] plaintext, byte[] associatedData) throws GeneralSecurityException {
      return key.encrypt(plaintext, associatedData);
    }

    @Override
    public byte[] decrypt(byte[] ciphertext, byte[] associatedData)
        throws GeneralSecurityException {
      throw new GeneralSecurityException("permission to decrypt is missing");
    }
  }
}
