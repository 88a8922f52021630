package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.charges.OperationRules;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.contract.CardOperation;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/** What the simulator does not do with money that it has, as any provider has its own rules. */
final class ForbiddenOperations {

  /** The simulator is in Brazil, as its days are, also for accounts elsewhere. */
  private static final ZoneId ITS_DAYS = ZoneId.of("America/Sao_Paulo");

  private ForbiddenOperations() {}

  /**
   * Whether the rules forbid a capture or void.
   *
   * @param rules those of today, which may differ from the rules that the charge was made under
   */
  static boolean include(CardOperation asked, RequestType kind, OperationRules rules, Instant now) {
    Money left = asked.authorization().left();
    Instant takenAt = asked.authorization().takenAt();
    if (kind == RequestType.CAPTURE) {
      return !rules.allowCapture(asked.amount(), left);
    }
    return !rules.allowVoid(asked.amount(), left, takenAt != null)
        || (takenAt != null && isTooLate(takenAt, rules, now));
  }

  private static boolean isTooLate(Instant takenAt, OperationRules rules, Instant now) {
    return rules
        .lastRefundDay(takenAt, ITS_DAYS)
        .filter(LocalDate.ofInstant(now, ITS_DAYS)::isAfter)
        .isPresent();
  }
}
