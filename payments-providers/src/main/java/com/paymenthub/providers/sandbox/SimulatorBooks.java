package com.paymenthub.providers.sandbox;

import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.InquiryOutcome;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the simulator did, apart from what it answered. Whatever is answered from here is kept
 * already, and outlives a crash of whoever asked; of two that write at once, the first counts for
 * both.
 *
 * <p>Everything here throws {@link IOException} when it is not known whether something was kept,
 * and {@link InterruptedException} when the caller no longer waits; what became of the request is
 * unknown then.
 */
public interface SimulatorBooks extends MoneyMover {

  /**
   * What is known of one reference.
   *
   * @param barred whether it was taken back, or never will be executed
   * @param moved the money that moved under it, whether or not it was taken back
   * @param code the code that was made under it
   * @param withoutMovement what was answered where nothing moved
   */
  record Known(
      boolean barred,
      @Nullable Movement moved,
      @Nullable Issued code,
      @Nullable InquiryOutcome withoutMovement) {}

  /** What is known of a reference. */
  Known find(UUID reference) throws IOException, InterruptedException;

  /**
   * Takes back what moved under a reference, or keeps anything from ever moving under it.
   *
   * @param about the reference
   * @param reversal what takes it back, given what moved before, if anything; empty to leave that
   *     as it is. It may be asked more than once.
   * @return whether the reference is barred now
   */
  boolean reverse(UUID about, Function<Optional<Movement>, Optional<Movement>> reversal)
      throws IOException, InterruptedException;

  /**
   * Keeps a code, once per reference.
   *
   * @return the code that the reference stands for: this one, or the one that it had before; empty
   *     when the reference is barred
   */
  Optional<Issued> issue(UUID reference, Issued code) throws IOException, InterruptedException;

  /** Keeps what was answered where nothing moved; of several answers, the first. */
  void answered(UUID reference, InquiryOutcome withoutMovement)
      throws IOException, InterruptedException;
}
