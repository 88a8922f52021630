package com.paymenthub.providers.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptCause;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.money.Money;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every provider of codes must do when a code is canceled. */
public abstract class CodeCancellationConformance {

  private static final Money AMOUNT = Money.of(1990, "BRL");

  private final ProviderAccount account;

  /**
   * Conformance of one adapter.
   *
   * @param issuerType its type
   */
  protected CodeCancellationConformance(String issuerType) {
    this.account = Requests.account(issuerType, Map.of());
  }

  /** The adapter under test. */
  protected abstract PaymentCodeIssuer issuer();

  /** Lets a buyer pay the code of a reference; answers whether that went. */
  protected abstract boolean pay(UUID reference, Money amount) throws Exception;

  static Stream<PaymentMethod> methods() {
    return Stream.of(
        new PaymentMethod.Pix(3_600),
        new PaymentMethod.Boleto(LocalDate.of(2040, 12, 31), null, null));
  }

  @ParameterizedTest
  @MethodSource("methods")
  public void a_canceled_code_is_paid_no_more_however_often_it_is_canceled(PaymentMethod method)
      throws Exception {
    UUID code = issued(method);
    CardOperation cancel = cancellationOf(code);

    assertThat(issuer().cancel(cancel).outcome()).isInstanceOf(Approved.class);

    assertThat(pay(code, AMOUNT)).isFalse();
    assertThat(issuer().cancel(cancel).outcome()).isInstanceOf(Approved.class);
    assertThat(inquired(cancel.reference(), RequestType.VOID))
        .isInstanceOf(InquiryOutcome.Executed.class);
    assertThat(inquired(code, RequestType.AUTHORIZATION))
        .isInstanceOf(InquiryOutcome.NotExecuted.class);
  }

  @ParameterizedTest
  @MethodSource("methods")
  public void a_code_that_is_paid_is_not_canceled(PaymentMethod method) throws Exception {
    UUID code = issued(method);
    assertThat(pay(code, AMOUNT)).isTrue();
    CardOperation cancel = cancellationOf(code);

    assertThat(issuer().cancel(cancel).outcome()).isInstanceOf(Declined.class);

    assertThat(inquired(cancel.reference(), RequestType.VOID))
        .isInstanceOf(InquiryOutcome.Refused.class);
    assertThat(inquired(code, RequestType.AUTHORIZATION))
        .isInstanceOf(InquiryOutcome.Executed.class);
  }

  @ParameterizedTest
  @MethodSource("methods")
  public void an_inquiry_tells_how_much_was_paid(PaymentMethod method) throws Exception {
    UUID code = issued(method);
    pay(code, Money.of(2150, "BRL"));

    assertThat(inquired(code, RequestType.AUTHORIZATION))
        .isInstanceOfSatisfying(
            InquiryOutcome.Executed.class,
            executed -> assertThat(executed.paidMinorUnits()).isEqualTo(2150));
  }

  @ParameterizedTest
  @MethodSource("methods")
  public void a_cancellation_that_was_reversed_leaves_the_code_payable(PaymentMethod method)
      throws Exception {
    UUID code = issued(method);
    CardOperation cancel = cancellationOf(code);

    assertThat(issuer().reverse(about(cancel.reference(), RequestType.VOID)).outcome())
        .isInstanceOf(Approved.class);

    assertThat(inquired(cancel.reference(), RequestType.VOID))
        .isInstanceOf(InquiryOutcome.NotExecuted.class);
    assertThat(pay(code, AMOUNT)).isTrue();
  }

  private UUID issued(PaymentMethod method) throws Exception {
    PaymentCodeRequest request =
        new PaymentCodeRequest(
            Ids.next(),
            account,
            AMOUNT,
            method,
            Instant.now().truncatedTo(ChronoUnit.MILLIS).plusSeconds(3_600),
            new PaymentCodeRequest.Payee("5311", "Bookshop", "Sao Paulo"));
    assertThat(issuer().issue(request).outcome()).isInstanceOf(Issued.class);
    return request.reference();
  }

  private CardOperation cancellationOf(UUID code) {
    return new CardOperation(
        Ids.next(),
        account,
        AMOUNT,
        AttemptCause.MERCHANT,
        new CardOperation.Authorized(code, null, AMOUNT, AMOUNT, null));
  }

  private InquiryOutcome inquired(UUID reference, RequestType type) throws Exception {
    return issuer().inquire(about(reference, type));
  }

  private Inquiry about(UUID reference, RequestType type) {
    return new Inquiry(Ids.next(), reference, type, AMOUNT, account);
  }
}
