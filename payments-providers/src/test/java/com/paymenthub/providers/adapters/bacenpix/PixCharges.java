package com.paymenthub.providers.adapters.bacenpix;

import com.paymenthub.domain.charges.AttemptCause;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.contract.CardOperation;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.PaymentCodeRequest;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.Purchase;
import com.paymenthub.providers.contract.Requests;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Codes of a test, and what is asked about them, as the service asks. */
final class PixCharges {

  static final Money AMOUNT = Money.of(3700, "BRL");

  /** A payer with every field that a bank may want. */
  static final Purchase PURCHASE = Requests.purchase("Two books", "01001-000");

  private static final LocalDate DUE = LocalDate.of(2040, 12, 3);
  private static final Instant END_OF_VALIDITY = Instant.parse("2040-12-11T03:00:00Z");

  private PixCharges() {}

  /** One that lives for some seconds, and one with a due date, a fine and interest. */
  static List<PaymentMethod> methods() {
    return List.of(
        new PaymentMethod.Pix(3_600),
        PaymentMethod.Pix.due(
            new PaymentMethod.Due(
                DUE,
                7,
                new PaymentMethod.Surcharge(1, null, BigDecimal.ONE),
                new PaymentMethod.Surcharge(1, null, new BigDecimal("2.5")))));
  }

  static Code code(ProviderAccount account, PaymentMethod method) {
    return code(account, method, PURCHASE);
  }

  static Code code(ProviderAccount account, PaymentMethod method, Purchase purchase) {
    boolean isDue = method instanceof PaymentMethod.Pix(_, PaymentMethod.Due due) && due != null;
    return new Code(
        new PaymentCodeRequest(
            Ids.next(),
            account,
            AMOUNT,
            method,
            isDue ? END_OF_VALIDITY : Instant.now().plusSeconds(3_600),
            new PaymentCodeRequest.Payee("5311", "Bookshop", "Sao Paulo"),
            purchase));
  }

  /** A code and what is asked about it. */
  record Code(PaymentCodeRequest request) {

    UUID reference() {
      return request.reference();
    }

    Inquiry inquiry() {
      return inquiry(Map.of());
    }

    Inquiry inquiry(Map<String, String> references) {
      return question(this, reference(), RequestType.AUTHORIZATION, AMOUNT, references, null);
    }

    CardOperation removal() {
      return operation(this, Ids.next(), AMOUNT, null);
    }

    Refund refund(long minorUnits) {
      return new Refund(
          this, operation(this, Ids.next(), Money.of(minorUnits, "BRL"), Instant.now()));
    }
  }

  /** A refund and what is asked about it. */
  record Refund(Code code, CardOperation request) {

    Inquiry inquiry() {
      return question(
          code,
          request.reference(),
          RequestType.VOID,
          request.amount(),
          Map.of(),
          new Inquiry.Parent(code.reference(), null, Map.of(), Instant.now()));
    }
  }

  private static CardOperation operation(
      Code code, UUID reference, Money amount, @Nullable Instant paidAt) {
    return new CardOperation(
        reference,
        code.request().account(),
        code.request().method(),
        amount,
        AttemptCause.MERCHANT,
        new CardOperation.Authorized(code.reference(), null, Map.of(), AMOUNT, AMOUNT, paidAt));
  }

  private static Inquiry question(
      Code code,
      UUID about,
      RequestType type,
      Money amount,
      Map<String, String> references,
      Inquiry.@Nullable Parent parent) {
    return new Inquiry(
        Ids.next(),
        about,
        type,
        amount,
        code.request().account(),
        code.request().method(),
        Instant.now(),
        code.request().expiresAt(),
        null,
        references,
        parent);
  }
}
