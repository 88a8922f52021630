package com.paymenthub.domain.charges;

import java.util.Locale;

/** Why a provider refused, in the words of the interface (docs/interface.md §5). */
public enum DeclinedCode {
  CARD_NOT_SUPPORTED,
  EXPIRED_CARD,
  BLOCKED_CARD,
  CANCELED_CARD,
  FRAUD_CONFIRMED,
  FRAUD_SUSPECT,
  GENERIC,
  INSUFFICIENT_FUNDS,
  INVALID_AMOUNT,
  INVALID_CVV,
  INVALID_DATA,
  INVALID_INSTALLMENT,
  INVALID_MERCHANT,
  INVALID_NUMBER,
  INVALID_PIN,
  ISSUER_NOT_AVAILABLE,
  LOST_CARD,
  NOT_PERMITTED,
  PICKUP_CARD,
  PIN_TRY_EXCEEDED,
  RESTRICTED_CARD,
  SECURITY_VIOLATION,
  SERVICE_NOT_ALLOWED,
  STOLEN_CARD,
  TRANSACTION_NOT_ALLOWED,
  TRY_AGAIN;

  /** The stable name in snake case, for example {@code insufficient_funds}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The code with this name. */
  public static DeclinedCode of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }

  /**
   * The code for buyers: only what a buyer can correct. More would tell people who try out other
   * people's cards which of them are stolen, blocked or under suspicion.
   */
  public DeclinedCode forBuyers() {
    return switch (this) {
      case INVALID_NUMBER, INVALID_CVV, INVALID_DATA, EXPIRED_CARD, INSUFFICIENT_FUNDS, TRY_AGAIN ->
          this;
      case CARD_NOT_SUPPORTED,
          BLOCKED_CARD,
          CANCELED_CARD,
          FRAUD_CONFIRMED,
          FRAUD_SUSPECT,
          GENERIC,
          INVALID_AMOUNT,
          INVALID_INSTALLMENT,
          INVALID_MERCHANT,
          INVALID_PIN,
          ISSUER_NOT_AVAILABLE,
          LOST_CARD,
          NOT_PERMITTED,
          PICKUP_CARD,
          PIN_TRY_EXCEEDED,
          RESTRICTED_CARD,
          SECURITY_VIOLATION,
          SERVICE_NOT_ALLOWED,
          STOLEN_CARD,
          TRANSACTION_NOT_ALLOWED ->
          GENERIC;
    };
  }

  /** Whether the card's data were refused, so that the card cannot be used any more. */
  public boolean concernsCardData() {
    return switch (this) {
      case EXPIRED_CARD, INVALID_CVV, INVALID_DATA, INVALID_NUMBER -> true;
      case CARD_NOT_SUPPORTED,
          BLOCKED_CARD,
          CANCELED_CARD,
          FRAUD_CONFIRMED,
          FRAUD_SUSPECT,
          GENERIC,
          INSUFFICIENT_FUNDS,
          INVALID_AMOUNT,
          INVALID_INSTALLMENT,
          INVALID_MERCHANT,
          INVALID_PIN,
          ISSUER_NOT_AVAILABLE,
          LOST_CARD,
          NOT_PERMITTED,
          PICKUP_CARD,
          PIN_TRY_EXCEEDED,
          RESTRICTED_CARD,
          SECURITY_VIOLATION,
          SERVICE_NOT_ALLOWED,
          STOLEN_CARD,
          TRANSACTION_NOT_ALLOWED,
          TRY_AGAIN ->
          false;
    };
  }
}
