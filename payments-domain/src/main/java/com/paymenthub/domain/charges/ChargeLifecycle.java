package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeStatus.AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.CANCELED;
import static com.paymenthub.domain.charges.ChargeStatus.CHARGED_BACK;
import static com.paymenthub.domain.charges.ChargeStatus.FAILED;
import static com.paymenthub.domain.charges.ChargeStatus.PENDING;
import static com.paymenthub.domain.charges.ChargeStatus.PRE_AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.VOIDED;

import com.paymenthub.domain.charges.PaymentMethod.Boleto;
import com.paymenthub.domain.charges.PaymentMethod.Credit;
import com.paymenthub.domain.charges.PaymentMethod.Pix;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The life of a charge: what can happen to it, how it may be paid for that, in which status, and to
 * which status it leads. The rules ask this table, and {@code docs/lifecycle.md} is printed from
 * it.
 *
 * <p>A row allows two things: to begin with it, and to count its success. Where a provider succeeds
 * after the charge has left the status, the charge stays as it is, and the money goes back or a
 * person is told. What is refused, or not answered, changes no status.
 */
@SuppressWarnings("ImmutableEnumChecker") // Nobody can change what Set.of makes.
public enum ChargeLifecycle {
  /** A merchant or a buyer asks for a charge. */
  REQUEST(any(), from(), PENDING),
  /** The provider reserves the amount. */
  RESERVE(cards(), from(PENDING), PRE_AUTHORIZED),
  /** The provider takes the amount at once, or tells that the buyer has paid. */
  PAY(any(), from(PENDING), AUTHORIZED),
  /** Every provider declines, is not reached or does nothing; or nobody pays before the expiry. */
  FAIL(any(), from(PENDING), FAILED),
  /** The buyer's money arrives although the charge has failed by expiry. */
  PAY_LATE(codes(), from(FAILED), AUTHORIZED),
  /** The merchant wants no payment any more, and the provider no longer waits for the buyer. */
  CANCEL_CODE(any(), from(PENDING), CANCELED),
  /** The reservation is analysed, at once or later; a capture or a void may follow by itself. */
  ANALYZE(cards(), from(PRE_AUTHORIZED)),
  /** A person judges where the analysis failed, took too long or led to nothing. */
  JUDGE(cards(), from(PRE_AUTHORIZED)),
  /** The merchant, or the analysis, takes what is reserved; the merchant also less. */
  CAPTURE(cards(), from(PRE_AUTHORIZED), AUTHORIZED),
  /** The analysis is not passed, or nobody captures in seven days: the reservation is let go. */
  LET_GO(cards(), from(PRE_AUTHORIZED), CANCELED),
  /** The provider says after a capture that it had let go, which was taken for refused. */
  LET_GO_LATE(cards(), from(AUTHORIZED), CANCELED),
  /** The merchant gives a part of the amount back, where the provider can. */
  VOID_A_PART(cardsAndPix(), from(PRE_AUTHORIZED, AUTHORIZED)),
  /** All goes back: the merchant asks, the provider tells so, or a session needs it no more. */
  VOID(cardsAndPix(), from(PRE_AUTHORIZED, AUTHORIZED), VOIDED),
  /** A person answers a flag: all that was left went back. */
  RETURN_BY_HAND(any(), from(PRE_AUTHORIZED, AUTHORIZED), VOIDED),
  /** The provider says that a capture did not happen after all: the reservation stands again. */
  UNDO_CAPTURE(cards(), from(AUTHORIZED), PRE_AUTHORIZED),
  /** The provider says that it did not let go after all, all or a part of the reservation. */
  UNDO_RELEASE(cards(), from(PRE_AUTHORIZED, VOIDED, CANCELED), PRE_AUTHORIZED),
  /** The provider says that it did not give back after all, all or a part of the payment. */
  UNDO_REFUND(cardsAndPix(), from(AUTHORIZED, VOIDED, CHARGED_BACK), AUTHORIZED),
  /** A part goes back to the buyer after a dispute, or by the buyer's bank. */
  DISPUTE_A_PART(cardsAndPix(), from(AUTHORIZED)),
  /** All that is left goes back to the buyer after a dispute, or by the buyer's bank. */
  DISPUTE(cardsAndPix(), from(AUTHORIZED), CHARGED_BACK),
  /** The merchant wins the dispute of all that was left, and the money comes back. */
  WIN_DISPUTE(cardsAndPix(), from(CHARGED_BACK), AUTHORIZED),
  /** The merchant wins the dispute of a part, and the money comes back. */
  WIN_A_PART(cardsAndPix(), from(AUTHORIZED, VOIDED, CHARGED_BACK), AUTHORIZED);

  private final Set<Class<? extends PaymentMethod>> methods;
  private final Set<ChargeStatus> from;
  private final @Nullable ChargeStatus to;

  ChargeLifecycle(
      Set<Class<? extends PaymentMethod>> methods,
      Set<ChargeStatus> from,
      @Nullable ChargeStatus to) {
    this.methods = methods;
    this.from = from;
    this.to = to;
  }

  /** A row that leaves the status as it is. */
  ChargeLifecycle(Set<Class<? extends PaymentMethod>> methods, Set<ChargeStatus> from) {
    this(methods, from, null);
  }

  /** Whether this may happen to a charge in this status. */
  public boolean isAllowedIn(ChargeStatus status) {
    return from.contains(status);
  }

  /** Whether this may happen to a charge that is paid in this way. */
  public boolean takes(PaymentMethod method) {
    return methods.contains(method.getClass());
  }

  /** The status afterwards; empty where it stays as it was. */
  public Optional<ChargeStatus> leadsTo() {
    return Optional.ofNullable(to);
  }

  private static Set<ChargeStatus> from(ChargeStatus... statuses) {
    return Set.of(statuses);
  }

  private static Set<Class<? extends PaymentMethod>> cards() {
    return Set.of(Credit.class);
  }

  private static Set<Class<? extends PaymentMethod>> cardsAndPix() {
    return Set.of(Credit.class, Pix.class);
  }

  private static Set<Class<? extends PaymentMethod>> codes() {
    return Set.of(Pix.class, Boleto.class);
  }

  private static Set<Class<? extends PaymentMethod>> any() {
    return Set.of(Credit.class, Pix.class, Boleto.class);
  }
}
