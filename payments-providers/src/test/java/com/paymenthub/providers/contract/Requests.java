package com.paymenthub.providers.contract;

import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.money.Money;
import java.time.Instant;
import java.time.YearMonth;
import java.util.Map;
import java.util.UUID;

/** Requests to providers, for tests. */
public final class Requests {

  private Requests() {}

  /** A pre-authorization under a reference of its own, in reais. */
  public static CardAuthorization authorization(
      ProviderAccount account, String cardNumber, long minorUnits) {
    return authorization(Ids.next(), account, cardNumber, minorUnits, false);
  }

  /** An authorization in reais. */
  public static CardAuthorization authorization(
      UUID reference,
      ProviderAccount account,
      String cardNumber,
      long minorUnits,
      boolean capture) {
    return new CardAuthorization(
        reference,
        account,
        Money.of(minorUnits, "BRL"),
        capture,
        1,
        new CardData(Pan.parse(cardNumber).orElseThrow(), "MARIA SOUZA", YearMonth.of(2030, 12)),
        Cvv.parse("123").orElseThrow(),
        null);
  }

  /** A question about a request of now. */
  public static Inquiry inquiry(
      UUID about, RequestType requestType, Money amount, ProviderAccount account) {
    boolean isFirst = requestType.isAuthorization();
    return new Inquiry(
        Ids.next(),
        about,
        requestType,
        amount,
        account,
        new PaymentMethod.Credit(1),
        Instant.now(),
        null,
        isFirst ? null : new Inquiry.Parent(Ids.next(), null));
  }

  /** A sandbox account's account at a provider. */
  public static ProviderAccount account(String providerType, Map<String, String> credentials) {
    return new ProviderAccount(Ids.next(), Ids.next(), providerType, 1, true, credentials);
  }
}
