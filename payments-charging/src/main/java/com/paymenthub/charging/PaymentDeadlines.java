package com.paymenthub.charging;

import com.paymenthub.domain.charges.PaymentMethod;
import java.time.Instant;
import java.time.ZoneId;

/** Until when a code can be paid (docs/interface.md §3). */
final class PaymentDeadlines {

  /** The time zone in which banks count the days of a bank slip. */
  private static final ZoneId SAO_PAULO = ZoneId.of("America/Sao_Paulo");

  private PaymentDeadlines() {}

  /**
   * When a code expires.
   *
   * @param requestedAt when the charge was asked for
   */
  static Instant of(PaymentMethod method, Instant requestedAt) {
    return switch (method) {
      case PaymentMethod.Pix(int expiresInSeconds) -> requestedAt.plusSeconds(expiresInSeconds);
      case PaymentMethod.Boleto boleto ->
          boleto.expiresDate().plusDays(1).atStartOfDay(SAO_PAULO).toInstant();
      case PaymentMethod.Credit _ -> throw new IllegalArgumentException("a card needs no code");
    };
  }
}
