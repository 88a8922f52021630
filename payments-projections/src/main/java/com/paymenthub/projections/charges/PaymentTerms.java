package com.paymenthub.projections.charges;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.paymenthub.domain.charges.PaymentMethod;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What was agreed on for a payment beyond instalments (docs/interface.md §3.4).
 *
 * @param expiresIn for pix: seconds; null with a due date
 * @param expiresDate for boleto: the last day, {@code YYYY-MM-DD}
 * @param interest what is added for a delay
 * @param fine what is added once for a delay
 * @param dueDate for pix: the due date, {@code YYYY-MM-DD}
 * @param validAfterDueDateDays for pix with a due date: on how many days after that it can be paid
 * @param merchantReason for a card: why the merchant started the payment; null where the buyer did
 */
public record PaymentTerms(
    @Nullable Integer expiresIn,
    @Nullable String expiresDate,
    @Nullable Surcharge interest,
    @Nullable Surcharge fine,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String dueDate,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer validAfterDueDateDays,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String merchantReason) {

  /** What was agreed on with this method; null for a card with which the buyer pays. */
  public static @Nullable PaymentTerms of(PaymentMethod method) {
    return switch (method) {
      case PaymentMethod.Credit(_, var reason) ->
          reason == null
              ? null
              : new PaymentTerms(null, null, null, null, null, null, reason.code());
      case PaymentMethod.Pix(Integer expiresInSeconds, PaymentMethod.Due due) ->
          due == null
              ? new PaymentTerms(expiresInSeconds, null, null, null, null, null, null)
              : new PaymentTerms(
                  null,
                  null,
                  surcharge(due.interest()),
                  surcharge(due.fine()),
                  due.date().toString(),
                  due.validAfterDays(),
                  null);
      case PaymentMethod.Boleto boleto ->
          new PaymentTerms(
              null,
              boleto.expiresDate().toString(),
              surcharge(boleto.interest()),
              surcharge(boleto.fine()),
              null,
              null,
              null);
    };
  }

  private static @Nullable Surcharge surcharge(PaymentMethod.@Nullable Surcharge surcharge) {
    return surcharge == null
        ? null
        : new Surcharge(surcharge.days(), surcharge.amount(), surcharge.percentage());
  }

  /**
   * What a late payment costs more.
   *
   * @param days how many days after the last day, or after the due date, it begins
   * @param amount minor units
   * @param percentage of the amount
   */
  public record Surcharge(int days, @Nullable Long amount, @Nullable BigDecimal percentage) {}
}
