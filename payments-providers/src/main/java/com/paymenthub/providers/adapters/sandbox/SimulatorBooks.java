package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.InquiryOutcome;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The ledger of the simulator: what it did, which may differ from what it answered. Results are
 * stored before they are returned, and survive a crash of the caller. Of two callers that write at
 * once, the first one counts for both.
 *
 * <p>All methods throw {@link IOException} when it is unknown whether something was stored, and
 * {@link InterruptedException} when the caller was interrupted; the outcome of the request is
 * unknown then.
 */
public interface SimulatorBooks extends MoneyMover {

  /**
   * The entries of one reference.
   *
   * @param barred whether it was reversed, or will never be executed
   * @param moved the money that moved under it, reversed or not
   * @param code the code that was made under it
   * @param withoutMovement the answer, if no money moved
   */
  record Known(
      boolean barred,
      @Nullable Movement moved,
      @Nullable Issued code,
      @Nullable InquiryOutcome withoutMovement) {}

  /** The entries of a reference. */
  Known find(UUID reference) throws IOException, InterruptedException;

  /**
   * Reverses the movement of a reference, or prevents any movement under it.
   *
   * @param about the reference
   * @param reversal returns the reversal of an earlier movement, if there was one; empty to leave
   *     that movement as it is. It may be called more than once.
   * @return whether the reference is barred now
   */
  boolean reverse(UUID about, Function<Optional<Movement>, Optional<Movement>> reversal)
      throws IOException, InterruptedException;

  /**
   * Stores a code, once per reference.
   *
   * @return the code of the reference: this one, or an earlier one; empty when the reference is
   *     barred
   */
  Optional<Issued> issue(UUID reference, Issued code) throws IOException, InterruptedException;

  /** Stores an answer without a movement; the first of several answers stays. */
  void answered(UUID reference, InquiryOutcome withoutMovement)
      throws IOException, InterruptedException;
}
