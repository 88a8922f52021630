package com.paymenthub.projections.sessions;

import com.paymenthub.domain.charges.PaymentMethod;
import org.jspecify.annotations.Nullable;

/**
 * A way in which a session may be paid, as merchants name it (specification, "paymentMethod
 * shapes").
 */
public record OfferedMethod(String paymentType, @Nullable Integer installments) {

  static OfferedMethod of(PaymentMethod method) {
    return switch (method) {
      case PaymentMethod.Credit(int installments) ->
          new OfferedMethod(method.paymentType(), installments);
    };
  }
}
