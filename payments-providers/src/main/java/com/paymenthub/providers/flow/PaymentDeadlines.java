package com.paymenthub.providers.flow;

import com.paymenthub.domain.charges.PaymentMethod;
import java.time.Instant;
import java.time.ZoneId;

/** Until when a code can be paid (docs/interface.md §3). */
final class PaymentDeadlines {

  /** A bank slip is due where banks count its days. */
  private static final ZoneId SAO_PAULO = ZoneId.of("America/Sao_Paulo");

  private PaymentDeadlines() {}

  /**
   * The end of a code's life.
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
