package com.paymenthub.evidence;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The public keys that a reader of seals trusts.
 *
 * @param named base64 of their X.509 forms; without any, every key is trusted
 */
record TrustedKeys(Set<String> named) {

  TrustedKeys {
    named = Set.copyOf(named);
  }

  /**
   * The keys in files.
   *
   * @throws IOException when one of them has no public key
   */
  static TrustedKeys in(List<Path> files) throws IOException {
    Set<String> keys = new HashSet<>();
    for (Path file : files) {
      try {
        keys.add(SealKey.publicKeyIn(file));
      } catch (IllegalArgumentException none) {
        throw new IOException("there is no public key in " + file, none);
      }
    }
    return new TrustedKeys(keys);
  }

  /** What is wrong with how a seal is signed. */
  List<SealFinding> check(Seal seal) {
    List<SealFinding> findings = new ArrayList<>();
    if (!seal.isSigned()) {
      findings.add(SealFinding.ofSeal(seal.number(), "its signature is not that of its key"));
    }
    if (!named.isEmpty() && !named.contains(seal.key())) {
      findings.add(
          SealFinding.ofSeal(
              seal.number(),
              "its key %s is none of those given".formatted(SealKey.idOf(seal.key()))));
    }
    return findings;
  }

  /** What to tell people of a key that signed. */
  String told(String key) {
    return "Key %s is %s"
        .formatted(
            SealKey.idOf(key),
            named.isEmpty()
                ? "believed, as no key was named"
                : named.contains(key) ? "one of those named" : "NONE of those named");
  }
}
