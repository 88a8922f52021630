package com.paymenthub.providers.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/** Certificates that sign themselves, made by Java's keytool. */
public final class Certificates {

  /** Opens each of them. */
  public static final String PASSWORD = "a password";

  private Certificates() {}

  /**
   * A PKCS#12 file with a key and its certificate.
   *
   * @param name of the owner, for example {@code localhost}
   * @param start when it begins, as keytool writes that: {@code -0d}
   * @param days how many days it is valid from then on
   */
  public static byte[] make(Path directory, String name, String start, int days) throws Exception {
    Path file = directory.resolve(name + start + ".p12");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                name,
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + name,
                "-ext",
                "san=dns:localhost",
                "-startdate",
                start,
                "-validity",
                String.valueOf(days),
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD));
    Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (keytool.waitFor() != 0) {
      throw new IllegalStateException(said);
    }
    return Files.readAllBytes(file);
  }

  /** As merchants hand one in. */
  public static String base64(byte[] pkcs12) {
    return Base64.getEncoder().encodeToString(pkcs12);
  }

  /** The side of the owner of a certificate, who trusts in another one. */
  public static SSLContext context(byte[] own, byte[] trusted)
      throws GeneralSecurityException, IOException {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(open(own), PASSWORD.toCharArray());
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(keys.getKeyManagers(), trusting(trusted), null);
    return tls;
  }

  /** Who trusts in a certificate, and in no other one. */
  public static TrustManager[] trusting(byte[] pkcs12)
      throws GeneralSecurityException, IOException {
    KeyStore own = open(pkcs12);
    KeyStore known = KeyStore.getInstance("PKCS12");
    known.load(null, null);
    String alias = own.aliases().nextElement();
    known.setCertificateEntry(alias, own.getCertificate(alias));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(known);
    return trust.getTrustManagers();
  }

  private static KeyStore open(byte[] pkcs12) throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(new ByteArrayInputStream(pkcs12), PASSWORD.toCharArray());
    return store;
  }
}
