package com.paymenthub.api.commands;

import java.io.Console;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A line that tells how far a command has come: on a terminal one that changes, elsewhere a new one
 * now and then.
 */
final class ProgressLine {

  private static final long ON_A_TERMINAL = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long IN_A_FILE = TimeUnit.SECONDS.toNanos(10);

  private final PrintWriter out;
  private final boolean terminal;
  private long shownAt;
  private boolean shown;

  /**
   * A line.
   *
   * @param out where it is printed
   */
  ProgressLine(PrintWriter out) {
    this.out = out;
    this.terminal = Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
    this.shownAt = System.nanoTime();
  }

  /** Shows a text unless one was shown just now. */
  synchronized void show(String text) {
    long now = System.nanoTime();
    if (now - shownAt < (terminal ? ON_A_TERMINAL : IN_A_FILE)) {
      return;
    }
    shownAt = now;
    shown = true;
    out.print(terminal ? "\r" + text + "   " : text + System.lineSeparator());
    out.flush();
  }

  /** Leaves the line for what is printed next. */
  synchronized void end() {
    if (terminal && shown) {
      out.println();
    }
    out.flush();
  }
}
