package com.paymenthub.api.seals;

import com.paymenthub.api.seals.Finding.What;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Checks that seals follow each other, and are signed with keys that one trusts. */
final class SealChain {

  private SealChain() {}

  /**
   * What is wrong with seals.
   *
   * @param seals in their order
   * @param trusted the keys that may have signed; any when there is none
   */
  static List<Finding> check(List<Seal> seals, Set<String> trusted) {
    List<Finding> findings = new ArrayList<>();
    byte[] previous = Seal.NO_PREVIOUS;
    long number = 0;
    for (Seal seal : seals) {
      number++;
      if (seal.number() != number) {
        findings.add(found(number, "it is missing; seal %d stands there".formatted(seal.number())));
        return findings;
      }
      if (!Arrays.equals(seal.previous(), previous)) {
        findings.add(found(number, "it does not follow the seal before it"));
      }
      if (!seal.isSigned()) {
        findings.add(found(number, "its signature is not that of its key"));
      }
      if (!trusted.isEmpty() && !trusted.contains(seal.key())) {
        findings.add(
            found(number, "its key %s is none of those given".formatted(SealKey.idOf(seal.key()))));
      }
      previous = seal.hash();
    }
    return findings;
  }

  /**
   * How what is stored differs from what was published.
   *
   * @param published in their order
   * @param stored in their order
   */
  static List<Finding> compare(List<Seal> published, List<Seal> stored) {
    for (int place = 0; place < published.size(); place++) {
      Seal seal = published.get(place);
      long number = seal.number();
      if (place == stored.size()) {
        return List.of(
            found(
                number,
                "it was published at %s, and it is stored no more, nor any after it"
                    .formatted(seal.at())));
      }
      if (!seal.text().equals(stored.get(place).text())) {
        return List.of(found(number, "the stored one is not the published one"));
      }
    }
    return List.of();
  }

  private static Finding found(long number, String what) {
    return new Finding(What.SEAL, number, number, what);
  }
}
