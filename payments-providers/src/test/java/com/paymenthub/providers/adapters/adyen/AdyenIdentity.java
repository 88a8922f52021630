package com.paymenthub.providers.adapters.adyen;

import com.paymenthub.providers.http.Certificates;
import java.nio.file.Files;
import java.nio.file.Path;

/** The server's certificate: valid for ten years, a month old. */
final class AdyenIdentity {
  static final Path FILE;
  static final byte[] PKCS12;

  static {
    try {
      Path directory = Files.createTempDirectory("adyen-server");
      PKCS12 = Certificates.make(directory, "localhost", "-30d", 3650);
      FILE = directory.resolve("localhost-30d.p12");
      // Java deletes them in the opposite order.
      directory.toFile().deleteOnExit();
      FILE.toFile().deleteOnExit();
    } catch (Exception e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private AdyenIdentity() {}
}
