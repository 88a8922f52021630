package com.paymenthub.providers.adapters.sandbox;

import static java.util.Objects.requireNonNull;

import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.InquiryOutcome;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
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
public abstract class SimulatorBooks implements MoneyMover {

  /**
   * The entries of one reference.
   *
   * @param barred whether it was reversed, or will never be executed
   * @param moved the money that moved under it, reversed or not
   * @param accepted what was accepted under it, finished or not
   * @param waiting what its buyer was asked for
   * @param code the code that was made under it
   * @param withoutMovement the answer, if no money moved
   */
  public record Known(
      boolean barred,
      @Nullable SimulatedMovement moved,
      LedgerEntry.@Nullable Accepted accepted,
      LedgerEntry.@Nullable Waiting waiting,
      @Nullable Issued code,
      @Nullable InquiryOutcome withoutMovement) {

    /** Whether nothing has come under it. */
    boolean isUnknown() {
      return !barred
          && moved == null
          && accepted == null
          && waiting == null
          && code == null
          && withoutMovement == null;
    }

    /** Whether something of it is younger, and nothing bars it. */
    boolean isYoungerThan(Instant time) {
      return !barred
          && Stream.of(
                  Optional.ofNullable(moved),
                  Optional.ofNullable(accepted).map(LedgerEntry.Accepted::movement),
                  Optional.ofNullable(waiting).map(LedgerEntry.Waiting::movement))
              .flatMap(Optional::stream)
              .anyMatch(movement -> movement.at().isAfter(time));
    }
  }

  /** The entries of a reference. */
  public abstract Known find(UUID reference) throws IOException, InterruptedException;

  /** Whether money was moved under a reference, or what was asked for was accepted. */
  final boolean hasBegun(UUID reference) throws IOException, InterruptedException {
    Known known = find(reference);
    return known.moved() != null || known.accepted() != null;
  }

  /**
   * Stores an entry, unless there is one of its kind for its reference. A movement of money and
   * what bars it are of the same kind, so that only one of them is stored.
   *
   * @return whether it was stored; false when there is an earlier one, which is stored too
   */
  abstract boolean keep(LedgerEntry entry) throws IOException, InterruptedException;

  @Override
  public final Optional<SimulatedMovement> move(SimulatedMovement movement)
      throws IOException, InterruptedException {
    if (keep(new LedgerEntry.Moved(movement))) {
      return Optional.of(movement);
    }
    Known known = find(movement.reference());
    return known.barred() ? Optional.empty() : Optional.ofNullable(known.moved());
  }

  /**
   * Reverses the movement of a reference, or prevents any movement under it.
   *
   * @param about the reference
   * @param reversal returns the reversal of an earlier movement, if there was one; empty to leave
   *     that movement as it is. It may be called more than once.
   * @return whether the reference is barred now
   */
  public final boolean reverse(
      UUID about, Function<Optional<SimulatedMovement>, Optional<SimulatedMovement>> reversal)
      throws IOException, InterruptedException {
    Optional<SimulatedMovement> ofNothing = reversal.apply(Optional.empty());
    if (ofNothing.isEmpty()) {
      return false;
    }
    if (keep(new LedgerEntry.Barred(about, ofNothing.get()))) {
      return true;
    }
    SimulatedMovement moved = find(about).moved();
    if (moved == null) {
      return true;
    }
    Optional<SimulatedMovement> back = reversal.apply(Optional.of(moved));
    if (back.isPresent()) {
      keep(new LedgerEntry.Reversed(about, back.get()));
    }
    return back.isPresent();
  }

  /**
   * Stores that a request was accepted, once per reference.
   *
   * @return what was accepted under the reference: this, or what was accepted earlier
   */
  final LedgerEntry.Accepted accept(LedgerEntry.Accepted accepted)
      throws IOException, InterruptedException {
    return keep(accepted) ? accepted : requireNonNull(find(accepted.reference()).accepted());
  }

  /**
   * Stores what a buyer is asked for, once per reference.
   *
   * @return what the buyer was asked for under the reference: this, or what was stored earlier
   */
  final LedgerEntry.Waiting await(LedgerEntry.Waiting waiting)
      throws IOException, InterruptedException {
    return keep(waiting) ? waiting : requireNonNull(find(waiting.reference()).waiting());
  }

  /**
   * Stores a code, once per reference.
   *
   * @return the code of the reference: this one, or an earlier one; empty when the reference is
   *     barred
   */
  final Optional<Issued> issue(UUID reference, Issued code)
      throws IOException, InterruptedException {
    keep(new LedgerEntry.Made(reference, code));
    // A barred reference is never paid, so that it can be read afterwards.
    Known known = find(reference);
    return known.barred() ? Optional.empty() : Optional.of(requireNonNull(known.code()));
  }

  /** Stores an answer without a movement; the first of several answers stays. */
  final void answered(UUID reference, InquiryOutcome withoutMovement)
      throws IOException, InterruptedException {
    keep(new LedgerEntry.Answered(reference, withoutMovement));
  }

  /**
   * Has a notice sent about a request, once per reference and news. A simulator in a process of its
   * own sends none.
   */
  void tellLater(PendingNotice notice) throws IOException, InterruptedException {}
}
