package com.paymenthub.charging;

import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.PaymentMethod;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Objects;

/**
 * Until when a code can be paid (docs/interface.md §3), and until when its payment may be confirmed
 * (docs/interface.md §4.1).
 */
final class PaymentDeadlines {

  /** The time zone in which banks count the days of a bank slip or a pix. */
  private static final ZoneId SAO_PAULO = ZoneId.of("America/Sao_Paulo");

  private PaymentDeadlines() {}

  /**
   * When a code expires.
   *
   * @param requestedAt when the charge was asked for
   */
  static Instant of(PaymentMethod method, Instant requestedAt) {
    return switch (method) {
      case PaymentMethod.Pix pix -> endOf(pix, requestedAt);
      case PaymentMethod.Boleto boleto -> endOf(boleto.expiresDate());
      case PaymentMethod.Credit _ -> throw new IllegalArgumentException("a card needs no code");
    };
  }

  private static Instant endOf(PaymentMethod.Pix pix, Instant requestedAt) {
    PaymentMethod.Due due = pix.due();
    return due == null
        ? requestedAt.plusSeconds(Objects.requireNonNull(pix.expiresInSeconds()))
        : endOf(lastDayOf(due));
  }

  /**
   * The last day on which a pix with a due date can be paid. Its days of validity are counted from
   * the due date, moved to a banking day, and end on a banking day themselves (API Pix of the Banco
   * Central, {@code CobDataDeVencimento}).
   */
  private static LocalDate lastDayOf(PaymentMethod.Due due) {
    return BankingDays.from(BankingDays.from(due.date()).plusDays(due.validAfterDays()));
  }

  /**
   * A code with until when its payment is awaited: to the end of so many banking days after its
   * last day, in São Paulo. A last day without banking moves to the next banking day first, because
   * the code can still be paid then without a surcharge (Lei 7.089/1983).
   *
   * @param graceBankingDays zero or more; with zero, the code is awaited for as long as it can be
   *     paid
   */
  static Issued awaited(Issued code, int graceBankingDays) {
    if (graceBankingDays == 0) {
      return code;
    }
    LocalDate lastDay = LocalDate.ofInstant(code.expiresAt().minusNanos(1), SAO_PAULO);
    LocalDate confirmedBy = BankingDays.after(BankingDays.from(lastDay), graceBankingDays);
    return code.confirmedUntil(endOf(confirmedBy));
  }

  private static Instant endOf(LocalDate day) {
    return day.plusDays(1).atStartOfDay(SAO_PAULO).toInstant();
  }
}
