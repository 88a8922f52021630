package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.providers.adapters.sandbox.SimulatorSettings.FinishAs;
import com.paymenthub.providers.contract.NextAction;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** An entry of the simulator's ledger: what it did under one of our references. */
sealed interface LedgerEntry {

  /** The reference of the request that it is about. */
  UUID reference();

  /** The movement that it tells, if it is about money. */
  default Optional<SimulatedMovement> money() {
    return switch (this) {
      case Moved(SimulatedMovement movement) -> Optional.of(movement);
      case Barred(_, SimulatedMovement reversal) -> Optional.of(reversal);
      case Reversed(_, SimulatedMovement reversal) -> Optional.of(reversal);
      case Accepted _, Waiting _, Made _, Answered _, Reported _ -> Optional.empty();
    };
  }

  /** Money moved. */
  record Moved(SimulatedMovement movement) implements LedgerEntry {
    @Override
    public UUID reference() {
      return movement.reference();
    }
  }

  /** No money ever moves under the reference. */
  record Barred(UUID reference, SimulatedMovement reversal) implements LedgerEntry {}

  /** Money that had moved under the reference was taken back. */
  record Reversed(UUID reference, SimulatedMovement reversal) implements LedgerEntry {}

  /**
   * A request was accepted; no money has moved by that.
   *
   * @param movement what moves when it is finished as approved
   * @param finishesAt when it is finished
   * @param finishAs how it is finished then
   */
  record Accepted(SimulatedMovement movement, Instant finishesAt, FinishAs finishAs)
      implements LedgerEntry {
    @Override
    public UUID reference() {
      return movement.reference();
    }
  }

  /**
   * The buyer was asked to act; no money has moved by that.
   *
   * @param movement what moves when it is completed as approved
   * @param expiresAt until when the buyer may act
   * @param type how the buyer acts
   * @param returnUrl where the buyer's browser goes afterwards
   */
  record Waiting(
      SimulatedMovement movement, Instant expiresAt, NextAction.Type type, String returnUrl)
      implements LedgerEntry {
    @Override
    public UUID reference() {
      return movement.reference();
    }
  }

  /** A code was made. */
  record Made(UUID reference, Issued code) implements LedgerEntry {}

  /** It was told what became of a charge that it had analysed. */
  record Reported(SimulatedReport report) implements LedgerEntry {
    @Override
    public UUID reference() {
      return report.reference();
    }
  }

  /** An answer was given without a movement of money. */
  record Answered(UUID reference, InquiryOutcome answer) implements LedgerEntry {}
}
