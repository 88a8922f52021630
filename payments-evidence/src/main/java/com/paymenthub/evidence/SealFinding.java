package com.paymenthub.evidence;

import java.util.Locale;

/**
 * Something that is not as it was sealed.
 *
 * @param what happened to it
 * @param index its number in the table, for the order of findings
 * @param seal the number of the seal that says otherwise; 0 for none
 * @param name what it is, for people
 */
public record SealFinding(What what, long index, long seal, String name) {

  /** What happened. */
  public enum What {
    CHANGED,
    REMOVED,
    INSERTED,
    REORDERED,
    /**
     * Something in a range is not as it was, and the list of leaves that would say what is missing.
     */
    DIFFERENT,
    /** A seal itself is not as it should be. */
    SEAL
  }

  /**
   * Something that is wrong with a seal.
   *
   * @param number of the seal; 0 when it cannot be told
   */
  static SealFinding ofSeal(long number, String what) {
    return new SealFinding(What.SEAL, number, number, what);
  }

  /** One line for people. */
  public String text() {
    String sealed = seal == 0 ? "" : "; seal %d".formatted(seal);
    return "%s: %s%s".formatted(what.name().toLowerCase(Locale.ROOT), name, sealed);
  }

  /** What two seals found at the same place: gone from one, too much in the other. */
  SealFinding and(SealFinding other) {
    boolean moved =
        (what == What.REMOVED && other.what == What.INSERTED)
            || (what == What.INSERTED && other.what == What.REMOVED);
    SealFinding kept = what == What.REMOVED ? this : other.what == What.REMOVED ? other : this;
    return moved ? new SealFinding(What.CHANGED, index, kept.seal, kept.name) : this;
  }
}
