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
   * @throws IllegalArgumentException when one of them has no public key
   */
  static Set<String> in(List<Path> files) throws IOException {
    Set<String> keys = new HashSet<>();
    for (Path file : files) {
      try {
        keys.add(SealKey.publicKeyIn(file));
      } catch (IllegalArgumentException none) {
        throw new IllegalArgumentException("there is no public key in " + file, none);
      }
    }
    return keys;
  }
}
