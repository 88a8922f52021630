package com.paymenthub.providers.flow;

import com.paymenthub.domain.charges.Agenda;
import com.paymenthub.providers.due.Share;

/**
 * The kinds of due work of charges. Each has a share of its own, so that none waits for another.
 */
enum ChargeWork {

  /** The node that sent something is dead, or its request had no time for what has to follow. */
  TAKEOVER("takeover", 32, 100),

  /** A provider is asked what became of somebody's money. */
  INQUIRY("inquiry", 32, 100),

  /** Money that is not ours to keep goes back. */
  REFUND("refund", 16, 50),

  /** What was reserved and never captured is let go. */
  RELEASE("release", 16, 50),

  /** What was never paid ends. One after the other, so that merchants do not notice. */
  EXPIRY("expiry", 1, 370);

  private final String kind;
  private final int maximumConcurrent;
  private final int maximumPerSecond;

  ChargeWork(String kind, int maximumConcurrent, int maximumPerSecond) {
    this.kind = kind;
    this.maximumConcurrent = maximumConcurrent;
    this.maximumPerSecond = maximumPerSecond;
  }

  /** The kind that a task belongs to. */
  static ChargeWork of(Agenda.Task task) {
    return switch (task) {
      case TAKE_OVER, ANALYZE, ACT_ON_ANALYSIS -> TAKEOVER;
      case INQUIRE, REVERSE, FLAG -> INQUIRY;
      case TAKE_BACK, GIVE_BACK -> REFUND;
      case LET_GO -> RELEASE;
      case EXPIRE -> EXPIRY;
    };
  }

  /** Whether the task may call a provider. */
  static boolean calls(Agenda.Task task) {
    return switch (task) {
      case TAKE_OVER, ANALYZE, ACT_ON_ANALYSIS, INQUIRE, REVERSE, TAKE_BACK, GIVE_BACK, LET_GO ->
          true;
      case FLAG, EXPIRE -> false;
    };
  }

  /** Its name in the agenda, in settings and in metrics. */
  String kind() {
    return kind;
  }

  Share share() {
    return new Share(maximumConcurrent, maximumPerSecond);
  }
}
