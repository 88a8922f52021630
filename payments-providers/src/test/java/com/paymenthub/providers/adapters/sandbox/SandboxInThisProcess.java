package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.providers.contract.CardAcquirer;
import java.time.Clock;
import java.time.Duration;

/** The simulator inside the service, with books of one kind or another. */
abstract class SandboxInThisProcess extends SandboxConformance {

  SandboxInThisProcess() {
    super(200);
  }

  /** Where it writes down what it does. */
  abstract SimulatorBooks books();

  @Override
  protected CardAcquirer acquirer() {
    return new SandboxAcquirer(
        books(), Clock.systemUTC(), Duration.ofSeconds(20), LostAnswers.untilTheDeadline(), 0);
  }
}
