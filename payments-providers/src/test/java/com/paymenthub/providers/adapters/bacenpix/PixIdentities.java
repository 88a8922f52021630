package com.paymenthub.providers.adapters.bacenpix;

import com.paymenthub.providers.http.Certificates;
import java.nio.file.Files;
import java.nio.file.Path;

/** The certificates of the bank and of its client: valid for ten years, a month old. */
final class PixIdentities {
  static final Path DIRECTORY;
  static final byte[] BANK;
  static final byte[] CLIENT;

  static {
    try {
      DIRECTORY = Files.createTempDirectory("pix-bank");
      BANK = Certificates.make(DIRECTORY, "localhost", "-30d", 3650);
      CLIENT = Certificates.make(DIRECTORY, "loja", "-30d", 3650);
      // Java deletes them in the opposite order.
      DIRECTORY.toFile().deleteOnExit();
      DIRECTORY.resolve("localhost-30d.p12").toFile().deleteOnExit();
      DIRECTORY.resolve("loja-30d.p12").toFile().deleteOnExit();
    } catch (Exception e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private PixIdentities() {}
}
