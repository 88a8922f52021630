package com.paymenthub.api.seals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The public keys that a reader of seals trusts. */
final class TrustedKeys {

  private TrustedKeys() {}

  /**
   * The keys in files.
   *
   * @throws IOException when one of them has no public key
   */
  static Set<String> in(List<Path> files) throws IOException {
    Set<String> keys = new HashSet<>();
    for (Path file : files) {
      try {
        keys.add(SealKey.publicKeyIn(file));
      } catch (IllegalArgumentException none) {
        throw new IOException("there is no public key in " + file, none);
      }
    }
    return keys;
  }

  /** What to tell people of a key that signed. */
  static String told(String key, Set<String> trusted) {
    return "Key %s is %s"
        .formatted(
            SealKey.idOf(key),
            trusted.isEmpty()
                ? "believed, as no key was named"
                : trusted.contains(key) ? "one of those named" : "NONE of those named");
  }
}
