package com.paymenthub.evidence;

import com.paymenthub.platform.database.OwnFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The Ed25519 key with which seals are signed. It is kept outside the database. */
public final class SealKey {

  static final String ALGORITHM = "Ed25519";

  /** How long the X.509 form of a public key is (RFC 8410, section 4). */
  static final int PUBLIC_BYTES = 44;

  /** How long a signature is (RFC 8032, section 5.1.6). */
  static final int SIGNATURE_BYTES = 64;

  private static final String FILE = "seal-key.pem";
  private static final Pattern PRIVATE = block("PRIVATE KEY");
  private static final Pattern PUBLIC = block("PUBLIC KEY");
  private static final int ID_BYTES = 8;
  private static final int LINE = 64;

  private final PrivateKey secret;
  private final String publicKey;

  private SealKey(PrivateKey secret, PublicKey publicKey) {
    this.secret = secret;
    this.publicKey = Base64.getEncoder().encodeToString(publicKey.getEncoded());
  }

  /**
   * The key in a directory of keys, when the configuration does not have it.
   *
   * @param generateWhenMissing whether to make one; of several processes that do so at once, all
   *     get the same
   * @throws IllegalStateException when there is none and none may be made, or it is no key
   */
  static SealKey inDirectory(Path directory, boolean generateWhenMissing) {
    Path file = directory.resolve(FILE);
    try {
      if (Files.notExists(file)) {
        if (!generateWhenMissing) {
          throw new IllegalStateException(
              ("no %s in %s, and nothing in payments.keys.seal-key: restore the one with which the"
                      + " history was sealed, or make one (docs/operations.md), or start with"
                      + " payments.seals.enabled=false")
                  .formatted(FILE, directory));
        }
        OwnFiles.createDirectories(directory);
        generate(file);
      }
      return parse(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException("the key of seals in %s cannot be read".formatted(file), e);
    }
  }

  private static void generate(Path file) throws IOException {
    Path made = file.resolveSibling("%s.%s.new".formatted(FILE, UUID.randomUUID()));
    OwnFiles.create(made);
    Files.writeString(made, generate(), StandardOpenOption.SYNC);
    try {
      Files.createLink(file, made);
    } catch (FileAlreadyExistsException another) {
      // Another process was quicker: its key is the one.
    } finally {
      Files.delete(made);
    }
  }

  /** A new key. */
  static String generate() {
    try {
      KeyPair pair = KeyPairGenerator.getInstance(ALGORITHM).generateKeyPair();
      return pem("PRIVATE KEY", pair.getPrivate().getEncoded())
          + pem("PUBLIC KEY", pair.getPublic().getEncoded());
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java has Ed25519", impossible);
    }
  }

  /**
   * Reads a key.
   *
   * @param pem the private key (PKCS #8) and its public key (X.509), both in PEM
   * @throws IllegalStateException when they are not, or do not belong together
   */
  static SealKey parse(String pem) {
    try {
      SealKey key =
          new SealKey(
              KeyFactory.getInstance(ALGORITHM)
                  .generatePrivate(new PKCS8EncodedKeySpec(content(PRIVATE, pem))),
              publicKey(Base64.getEncoder().encodeToString(content(PUBLIC, pem))));
      byte[] tried = "payments".getBytes(StandardCharsets.UTF_8);
      Signature check = Signature.getInstance(ALGORITHM);
      check.initVerify(publicKey(key.publicKey));
      check.update(tried);
      if (check.verify(Base64.getDecoder().decode(key.sign(tried)))) {
        return key;
      }
    } catch (GeneralSecurityException | IllegalArgumentException noKey) {
      // Without the cause, whose message may quote the key.
    }
    throw new IllegalStateException(
        "payments.keys.seal-key is not an Ed25519 private key and its public key, both in PEM");
  }

  /**
   * The public keys in a file, base64 of their X.509 form.
   *
   * @throws IllegalArgumentException when there is none
   */
  static String publicKeyIn(Path file) throws IOException {
    return Base64.getEncoder().encodeToString(content(PUBLIC, Files.readString(file)));
  }

  static PublicKey publicKey(String base64) throws GeneralSecurityException {
    return KeyFactory.getInstance(ALGORITHM)
        .generatePublic(new X509EncodedKeySpec(Base64.getDecoder().decode(base64)));
  }

  /** A short name of a public key, for messages and files. */
  static String idOf(String publicKey) {
    return HexFormat.of().formatHex(Hashes.of(Base64.getDecoder().decode(publicKey)), 0, ID_BYTES);
  }

  /** The public key in PEM. */
  static String pemOf(String publicKey) {
    return pem("PUBLIC KEY", Base64.getDecoder().decode(publicKey));
  }

  /** Base64 of the X.509 form. */
  String publicKey() {
    return publicKey;
  }

  /** The signature, in base64. */
  String sign(byte[] statement) {
    try {
      Signature signature = Signature.getInstance(ALGORITHM);
      signature.initSign(secret);
      signature.update(statement);
      return Base64.getEncoder().encodeToString(signature.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the key of seals does not sign", e);
    }
  }

  /** Without the key. */
  @Override
  public String toString() {
    return "SealKey[%s]".formatted(idOf(publicKey));
  }

  private static Pattern block(String name) {
    return Pattern.compile(
        "-----BEGIN %1$s-----([A-Za-z0-9+/=\\s]+)-----END %1$s-----".formatted(name));
  }

  private static byte[] content(Pattern block, String pem) {
    Matcher found = block.matcher(pem);
    if (!found.find()) {
      throw new IllegalArgumentException("a key is missing");
    }
    return Base64.getDecoder().decode(found.group(1).replaceAll("\\s", ""));
  }

  private static String pem(String name, byte[] content) {
    Base64.Encoder lines = Base64.getMimeEncoder(LINE, "\n".getBytes(StandardCharsets.US_ASCII));
    return "-----BEGIN %1$s-----%n%2$s%n-----END %1$s-----%n"
        .formatted(name, lines.encodeToString(content))
        .replace(System.lineSeparator(), "\n");
  }
}
