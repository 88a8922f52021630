package com.paymenthub.providers.contract;

import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.money.Money;
import java.time.Instant;
import java.time.YearMonth;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

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
        null,
        null,
        null,
        Purchase.UNKNOWN);
  }

  /** The same request with another text on the buyer's statement; an empty one is none. */
  static CardAuthorization printing(CardAuthorization request, String text) {
    return sent(request, request.account(), text.isEmpty() ? null : text, request.threeDSecure());
  }

  /** The same request with what a merchant sent for 3-D Secure. */
  static CardAuthorization secured(CardAuthorization request, @Nullable ThreeDSecure threeDSecure) {
    return sent(request, request.account(), request.statementDescriptor(), threeDSecure);
  }

  /** The same request for another account. */
  static CardAuthorization at(ProviderAccount account, CardAuthorization request) {
    return sent(request, account, request.statementDescriptor(), request.threeDSecure());
  }

  private static CardAuthorization sent(
      CardAuthorization request,
      ProviderAccount account,
      @Nullable String statementDescriptor,
      @Nullable ThreeDSecure threeDSecure) {
    return new CardAuthorization(
        request.reference(),
        account,
        request.amount(),
        request.capture(),
        request.installments(),
        request.card(),
        request.cvv(),
        request.savedCard(),
        statementDescriptor,
        threeDSecure,
        request.purchase());
  }

  /** What is paid for, by a payer with every field. */
  public static Purchase purchase(@Nullable String description, String zipCode) {
    return new Purchase(
        "order-1",
        description,
        null,
        new Purchase.Payer(
            "Maria Souza",
            "maria@example.com",
            "+5511912345678",
            "cpf",
            "52998224725",
            "BR",
            new Purchase.Address(
                "BR", "SP", "São Paulo", "Sé", zipCode, "Praça da Sé", "1", null)));
  }

  /** A question about a request of now. */
  public static Inquiry inquiry(
      UUID about, RequestType requestType, Money amount, ProviderAccount account) {
    boolean isFirst = requestType.isAuthorization() || requestType == RequestType.ANTI_FRAUD;
    return new Inquiry(
        Ids.next(),
        about,
        requestType,
        amount,
        account,
        new PaymentMethod.Credit(1),
        Instant.now(),
        null,
        null,
        Map.of(),
        isFirst ? null : new Inquiry.Parent(Ids.next(), null, Map.of(), null));
  }

  /** A sandbox account's account at a provider. */
  public static ProviderAccount account(String providerType, Map<String, String> credentials) {
    return new ProviderAccount(Ids.next(), Ids.next(), providerType, 1, true, credentials);
  }
}
