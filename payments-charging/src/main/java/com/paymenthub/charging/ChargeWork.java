package com.paymenthub.charging;

import com.paymenthub.domain.charges.DueTask;
import com.paymenthub.platform.due.WorkQuota;

/**
 * The kinds of due work of charges. Each has a share of its own, so that none waits for another.
 */
enum ChargeWork {

  /** Continues what a dead node has sent, or what a request had no time for. */
  TAKEOVER("takeover", 32, 100),

  /** Asks a provider for the outcome of an attempt. */
  INQUIRY("inquiry", 32, 100),

  /** Gives back money that the charge must not keep. */
  REFUND("refund", 16, 50),

  /** Releases money that was reserved and never captured. */
  RELEASE("release", 16, 50),

  /** Tells anti-fraud providers what became of charges. */
  REPORT("report", 4, 20),

  /**
   * Ends what was never paid. One after the other, so that requests of merchants do not become
   * slower.
   */
  EXPIRY("expiry", 1, 370);

  private final String kind;
  private final int maximumConcurrent;
  private final int maximumPerSecond;

  ChargeWork(String kind, int maximumConcurrent, int maximumPerSecond) {
    this.kind = kind;
    this.maximumConcurrent = maximumConcurrent;
    this.maximumPerSecond = maximumPerSecond;
  }

  /** The kind of a task. */
  static ChargeWork of(DueTask.Task task) {
    return switch (task) {
      case TAKE_OVER, ANALYZE, ACT_ON_ANALYSIS -> TAKEOVER;
      case INQUIRE, REVERSE, FLAG, MISS_VERDICT -> INQUIRY;
      case TAKE_BACK, GIVE_BACK -> REFUND;
      case LET_GO -> RELEASE;
      case REPORT -> REPORT;
      case EXPIRE -> EXPIRY;
    };
  }

  /** Whether the task may call a provider. */
  static boolean calls(DueTask.Task task) {
    return switch (task) {
      case TAKE_OVER,
          ANALYZE,
          ACT_ON_ANALYSIS,
          MISS_VERDICT,
          INQUIRE,
          REVERSE,
          TAKE_BACK,
          GIVE_BACK,
          LET_GO,
          REPORT ->
          true;
      case FLAG, EXPIRE -> false;
    };
  }

  /** Its name in the schedule, in settings and in metrics. */
  String kind() {
    return kind;
  }

  WorkQuota share() {
    return new WorkQuota(maximumConcurrent, maximumPerSecond);
  }
}
