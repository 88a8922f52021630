package com.paymenthub.providers.adapters.adyen;

import java.util.List;

/** The part of a test's interface in which notices are signed, sent, kept and read. */
abstract class AdyenTelling extends AdyenIssuer {

  boolean omitsOriginals;

  AdyenTelling(AdyenBooks books, AdyenNotices notices) {
    super(books, notices);
  }

  /** Signs the notices of what happens from now on with another key of 64 hexadecimal digits. */
  public void signWith(String hexKey) {
    if (!hexKey.matches("[0-9A-Fa-f]{64}")) {
      throw new IllegalArgumentException("hexKey must have 64 hexadecimal digits");
    }
    notices.signWith(hexKey);
  }

  /** Where notices are sent to from now on. */
  public void notificationsUrl(String url) {
    notices.sendTo(url);
  }

  /** Whether notices are kept until {@link #deliverNotices()}. */
  public void withholdNotices(boolean value) {
    notices.withhold(value);
  }

  /** Whether each notice is sent twice. */
  public void doubleNotices(boolean value) {
    notices.sendTwice(value);
  }

  /** From now on {@link #deliverNotices()} sends in an order by chance. */
  public void shuffleNotices(long seed) {
    notices.shuffle(seed);
  }

  /**
   * Sends what was withheld or not accepted, one notice after the other.
   *
   * @return how many were accepted; the others are sent next time
   */
  public int deliverNotices() {
    return notices.deliver();
  }

  /** How many notices are still to be accepted: withheld, not taken, or on their way. */
  public int openNotices() {
    return notices.open();
  }

  /** The bodies of the notices that are withheld or were not accepted. */
  public List<String> notices() {
    return notices.queued();
  }

  /** The same, and they are sent to nobody. */
  public List<String> takeNotices() {
    return notices.take();
  }

  /** The bodies of all notices that there were, accepted or not. */
  public List<String> allNotices() {
    return notices.all();
  }

  /**
   * How many notices {@link #deliverNotices()} puts into one call; a new server puts one. The
   * description has a list there and no limit.
   */
  public void itemsInACall(int value) {
    notices.itemsInACall(value);
  }

  /**
   * Whether the later events of a dispute have no {@code originalReference}, as in the published
   * examples. They are then known by the dispute's own {@code pspReference} and by the payment's
   * reference. A new server tells the payment's {@code pspReference} with them, too.
   */
  public void omitOriginals(boolean value) {
    synchronized (books) {
      omitsOriginals = value;
    }
  }
}
