package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.charges.AttemptCause;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.providers.contract.CardOperation;

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

  /** Whether an amount decides, as that of the charge or as that of the operation. */
  static boolean decides(long amount, CardOperation request) {
    return request.authorization().amount().minorUnits() == amount
        || request.amount().minorUnits() == amount;
  }

  /** Whether a capture or void is refused for its amount. */
  static boolean refuses(CardOperation request, RequestType kind) {
    return decides(OPERATIONS_REFUSED, request)
        || (request.authorization().amount().minorUnits() == REPROVED_AND_VOID_REFUSED
            && kind == RequestType.VOID
            && request.cause() == AttemptCause.FRAUD_ANALYSIS);
  }
}
