package com.paymenthub.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.KmsClient;
import com.google.crypto.tink.subtle.AesGcmJce;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A key management service as a library brings one: each address is the name of a key of its own.
 * With an address that ends with {@code /encrypts-only} nothing can be decrypted, and with one that
 * ends with {@code /away} nothing at all. One that ends with {@code /slow} decrypts nothing while
 * it is kept waiting.
 */
public final class TestKms implements KmsClient {

  private static final String SCHEME = "test-kms://";

  private static volatile CountDownLatch slow = new CountDownLatch(0);
  private static final AtomicInteger WAITING = new AtomicInteger();

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
      case "/slow" -> new Slow(key);
      default -> key;
    };
  }

  /** Keeps everybody waiting who asks the slow one to decrypt, until {@link #answer}. */
  public static void keepWaiting() {
    slow = new CountDownLatch(1);
  }

  /** Answers those who wait. */
  public static void answer() {
    slow.countDown();
  }

  /** How many wait. */
  public static int waiting() {
    return WAITING.get();
  }

  private record Slow(Aead key) implements Aead {

    @Override
    public byte[] encrypt(byte[] plaintext, byte[] associatedData) throws GeneralSecurityException {
      return key.encrypt(plaintext, associatedData);
    }

    @Override
    public byte[] decrypt(byte[] ciphertext, byte[] associatedData)
        throws GeneralSecurityException {
      WAITING.incrementAndGet();
      try {
        slow.await();
      } catch (InterruptedException e) {
        throw new GeneralSecurityException(e);
      } finally {
        WAITING.decrementAndGet();
      }
      return key.decrypt(ciphertext, associatedData);
    }
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
