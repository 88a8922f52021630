package com.paymenthub.providers.http;

import com.paymenthub.providers.contract.CredentialField.Words;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.Collections;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * The certificate of an account, with its private key, by which a provider knows it (TLS client
 * authentication).
 *
 * @param pkcs12 a PKCS#12 file (RFC 7292) in Base64, on one line
 * @param password of the file and of the key in it
 */
public record ClientCertificate(String pkcs12, String password) {

  /**
   * What is wrong with it, to be said after the name of its field; empty when it can be used now.
   */
  public Optional<Words> fault(Instant now) {
    try {
      @Nullable Instant end = end(open());
      if (end == null) {
        return Optional.of(
            new Words(
                "não contém chave privada com certificado",
                "has no private key with a certificate"));
      }
      String day = end.atZone(ZoneOffset.UTC).toLocalDate().toString();
      return now.isBefore(end)
          ? Optional.empty()
          : Optional.of(new Words("expirou em " + day, "has expired on " + day));
    } catch (IllegalArgumentException noBase64) {
      return Optional.of(
          new Words(
              "deve ser um arquivo PKCS#12 em Base64, em uma linha",
              "must be a PKCS#12 file in Base64, on one line"));
    } catch (IOException | GeneralSecurityException closed) {
      return Optional.of(
          new Words(
              "não é um arquivo PKCS#12 que esta senha abre",
              "is no PKCS#12 file that this password opens"));
    }
  }

  /** When it ends; empty when it cannot be used at all. */
  public Optional<Instant> end() {
    try {
      return Optional.ofNullable(end(open()));
    } catch (IllegalArgumentException | IOException | GeneralSecurityException closed) {
      return Optional.empty();
    }
  }

  /** What proves at the handshake that the account owns it. */
  KeyManager[] keys() throws IOException, GeneralSecurityException {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(open(), password.toCharArray());
    return keys.getKeyManagers();
  }

  private KeyStore open() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(
        new ByteArrayInputStream(Base64.getDecoder().decode(pkcs12)), password.toCharArray());
    return store;
  }

  /** When the first certificate with a private key ends; null when there is none. */
  private static @Nullable Instant end(KeyStore store) throws GeneralSecurityException {
    for (String alias : Collections.list(store.aliases())) {
      if (store.isKeyEntry(alias)
          && store.getCertificate(alias) instanceof X509Certificate certificate) {
        return certificate.getNotAfter().toInstant();
      }
    }
    return null;
  }

  /** Without the file and its password. */
  @Override
  public String toString() {
    return "ClientCertificate[hidden]";
  }
}
