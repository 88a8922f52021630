package com.paymenthub.domain.charges;

import java.util.Locale;

/** What a movement of money is. Finance teams read the names, which never change. */
public enum MovementKind {
  /** An amount was reserved on a card. */
  PRE_AUTHORIZATION,
  /** A provider took the amount of a card at once. */
  AUTHORIZATION,
  /** A provider told that the payer has paid, for example a pix or a bank slip. */
  CONFIRMATION,
  /** Reserved money was taken. */
  CAPTURE,
  /** The part of a reservation that a capture did not take was let go. */
  RELEASE,
  /** Reserved money was let go without a capture, all or a part of it. */
  VOID,
  /** Taken money was given back, all or a part of it. */
  REFUND,
  /** A capture did not happen after all: what it took and released is reserved again. */
  CAPTURE_UNDONE,
  /** Reserved money was not let go after all. */
  VOID_UNDONE,
  /** Taken money was not given back after all. */
  REFUND_UNDONE,
  /** The buyer disputed the payment, and the money went back, all or a part of it. */
  CHARGE_BACK,
  /** The merchant won a dispute, and the money came back. */
  CHARGE_BACK_REVERSAL,
  /** Money came that does not belong to the charge, for example a second payment. */
  SURPLUS,
  /** Money that does not belong to the charge was given back. */
  SURPLUS_REFUND,
  /** Money that does not belong to the charge was not given back after all. */
  SURPLUS_REFUND_UNDONE,
  /** It became known what the provider keeps of the money. */
  FEE;

  /** The name in snake case, for example {@code surplus_refund}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether the money belongs to no charge, but has to go back to the payer. */
  public boolean isSurplus() {
    return this == SURPLUS || this == SURPLUS_REFUND || this == SURPLUS_REFUND_UNDONE;
  }
}
