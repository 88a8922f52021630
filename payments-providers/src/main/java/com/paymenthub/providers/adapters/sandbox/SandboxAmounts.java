package com.paymenthub.providers.adapters.sandbox;

/** The amounts, in minor units, that decide what the simulators do (docs/simulator.md). */
final class SandboxAmounts {

  /** Capture and void are refused. */
  static final long OPERATIONS_REFUSED = 991;

  /** The authorization is declined for insufficient funds. */
  static final long WITHOUT_FUNDS = 992;

  /** The fraud analysis is not answered in time. */
  static final long ANALYSIS_UNANSWERED = 993;

  /** The fraud analysis reproves the charge, and the automatic void is refused. */
  static final long REPROVED_AND_VOID_REFUSED = 994;

  /** Capture and void are executed, but their answer is lost. */
  static final long OPERATIONS_EXECUTED_UNANSWERED = 995;

  /** Capture and void are neither executed nor answered. */
  static final long OPERATIONS_UNEXECUTED_UNANSWERED = 996;

  private SandboxAmounts() {}
}
