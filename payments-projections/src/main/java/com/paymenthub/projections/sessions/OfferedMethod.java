package com.paymenthub.projections.sessions;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.projections.charges.PaymentTerms;
import com.paymenthub.projections.charges.PaymentTerms.Surcharge;
import org.jspecify.annotations.Nullable;

/**
 * A way in which a session may be paid, as merchants name it (docs/interface.md §3.4). Only what
 * belongs to the way is there.
 *
 * @param paymentType the way
 * @param installments by card: in how many parts
 * @param expiresIn by pix: for how many seconds it can be paid
 * @param expiresDate by bank slip: the last day
 * @param dueDate by pix: the due date
 * @param validAfterDueDateDays by pix: on how many days after the due date it can be paid
 * @param interest what is added for a delay
 * @param fine what is added once for a delay
 * @param instructions what is printed on a bank slip; never in the row, but among personal texts
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record OfferedMethod(
    String paymentType,
    @Nullable Integer installments,
    @Nullable Integer expiresIn,
    @Nullable String expiresDate,
    @Nullable String instructions,
    @Nullable String dueDate,
    @Nullable Integer validAfterDueDateDays,
    @Nullable Surcharge interest,
    @Nullable Surcharge fine) {

  static OfferedMethod of(PaymentMethod method) {
    PaymentTerms terms = PaymentTerms.of(method);
    if (terms == null) {
      Integer installments =
          method instanceof PaymentMethod.Credit(int count, _) ? Integer.valueOf(count) : null;
      return new OfferedMethod(
          method.paymentType(), installments, null, null, null, null, null, null, null);
    }
    return new OfferedMethod(
        method.paymentType(),
        null,
        terms.expiresIn(),
        terms.expiresDate(),
        null,
        terms.dueDate(),
        terms.validAfterDueDateDays(),
        terms.interest(),
        terms.fine());
  }

  /** The same way with what is printed on a bank slip, if it is one. */
  public OfferedMethod with(@Nullable String printed) {
    return paymentType.equals("boleto")
        ? new OfferedMethod(
            paymentType,
            installments,
            expiresIn,
            expiresDate,
            printed,
            dueDate,
            validAfterDueDateDays,
            interest,
            fine)
        : this;
  }
}
