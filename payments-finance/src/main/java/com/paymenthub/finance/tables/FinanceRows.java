package com.paymenthub.finance.tables;

import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.Movement;
import com.paymenthub.domain.charges.Movements;
import java.util.List;

/** All rows of one charge: they follow from its events, and from the time zone of its account. */
public record FinanceRows(
    FinanceCharge charge,
    List<FinanceMovement> movements,
    List<FinanceAttempt> attempts,
    List<FinanceOpenItem> openItems,
    List<FinanceDispute> disputes) {

  /** The rows of a charge whose history has at least one event. */
  public static FinanceRows of(ChargeHistory history) {
    Charge.Registered charge = Charge.fold(history.happened()).registered();
    List<Movement> movements = Movements.of(history.happened());
    return new FinanceRows(
        FinanceCharge.of(history, charge, movements),
        FinanceMovement.of(history, charge.charge().terms(), movements),
        FinanceAttempt.of(history, charge),
        FinanceOpenItem.of(history, charge, movements),
        FinanceDispute.of(charge.charge()));
  }
}
