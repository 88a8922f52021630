package com.paymenthub.providers.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.money.Money;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every provider of codes must do when a code is canceled. */
abstract class CodeCancellationConformance extends PaymentCodeCase {

  @ParameterizedTest
  @MethodSource("methods")
  public void a_canceled_code_is_paid_no_more_however_often_it_is_canceled(PaymentMethod method)
      throws Exception {
    UUID code = issued(method);
    CardOperation cancel = cancellationOf(code);
    if (!takesCodesBack()) {
      assertThat(canceled(cancel)).isInstanceOf(Declined.class);
      assertThat(pay(code, AMOUNT)).isTrue();
      found(account(), code, RequestType.AUTHORIZATION, InquiryOutcome.Executed.class);
      return;
    }

    assertThat(canceled(cancel)).isInstanceOf(Approved.class);

    assertThat(pay(code, AMOUNT)).isFalse();
    assertThat(canceled(cancel)).isInstanceOf(Approved.class);
    found(account(), cancel.reference(), RequestType.VOID, InquiryOutcome.Executed.class);
    found(account(), code, RequestType.AUTHORIZATION, InquiryOutcome.NotExecuted.class);
  }

  @ParameterizedTest
  @MethodSource("methods")
  public void a_code_that_is_paid_is_not_canceled(PaymentMethod method) throws Exception {
    UUID code = issued(method);
    assertThat(pay(code, AMOUNT)).isTrue();
    CardOperation cancel = cancellationOf(code);

    assertThat(canceled(cancel)).isInstanceOf(Declined.class);

    if (answersInquiries()) {
      found(account(), cancel.reference(), RequestType.VOID, InquiryOutcome.Refused.class);
    }
    found(account(), code, RequestType.AUTHORIZATION, InquiryOutcome.Executed.class);
  }

  @ParameterizedTest
  @MethodSource("methods")
  public void an_inquiry_tells_how_much_was_paid(PaymentMethod method) throws Exception {
    UUID code = issued(method);
    pay(code, Money.of(2150, "BRL"));

    assertThat(
            found(account(), code, RequestType.AUTHORIZATION, InquiryOutcome.Executed.class)
                .paidMinorUnits())
        .isEqualTo(2150);
  }

  @ParameterizedTest
  @MethodSource("methods")
  public void a_cancellation_that_was_reversed_leaves_the_code_payable(PaymentMethod method)
      throws Exception {
    UUID code = issued(method);
    CardOperation cancel = cancellationOf(code);

    AttemptOutcome reversed = reversed(cancel.reference(), RequestType.VOID);

    assertThat(reversed instanceof Approved).isEqualTo(barsByReversal());
    if (barsByReversal()) {
      found(account(), cancel.reference(), RequestType.VOID, InquiryOutcome.NotExecuted.class);
    }
    assertThat(pay(code, AMOUNT)).isTrue();
  }
}
