package com.paymenthub.finance.reconciliation;

import java.util.regex.Pattern;

/**
 * A row of a file cannot be read. The reason shows a short value that was found, never a text that
 * may speak of people, and no number as long as that of a card.
 */
final class RowBroken extends Exception {

  private static final long serialVersionUID = 1L;

  private static final int SHOWN = 30;

  /** Possessive, so that a number of any length takes no more of the stack. */
  private static final Pattern LONG_NUMBER = Pattern.compile("(?:\\d[ .-]?){13,}+");

  private final String reason;

  /** What is wrong, with the value that was found. */
  RowBroken(String reason, String found) {
    this("%s: \"%s\"".formatted(reason, shown(found)));
  }

  RowBroken(String reason) {
    super(reason, null, false, false);
    this.reason = reason;
  }

  /** The same, with the column that it is in. */
  RowBroken inColumn(String name) {
    return new RowBroken("column %s: %s".formatted(name, reason));
  }

  private static String shown(String found) {
    String masked = LONG_NUMBER.matcher(found).replaceAll("…").replaceAll("\\p{Cntrl}", " ");
    return masked.length() <= SHOWN ? masked : masked.substring(0, SHOWN) + "…";
  }

  /** What is wrong with it. */
  String reason() {
    return reason;
  }
}
