package com.paymenthub.domain.cards;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The card brands that the interface names. */
public enum CardBrand {
  VISA("Visa"),
  MASTERCARD("Mastercard"),
  AMEX("Amex"),
  ELO("Elo"),
  HIPERCARD("Hipercard"),
  DINERS("Diners"),
  DISCOVER("Discover"),
  JCB("JCB"),
  AURA("Aura"),
  UNKNOWN("Unknown");

  private final String displayName;

  CardBrand(String displayName) {
    this.displayName = displayName;
  }

  /**
   * The brand with a name.
   *
   * @throws IllegalArgumentException when no brand has it
   */
  public static CardBrand ofDisplayName(String displayName) {
    return Arrays.stream(values())
        .filter(brand -> brand.displayName.equals(displayName))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no brand is called " + displayName));
  }

  /** The name in events and tables. */
  public String displayName() {
    return displayName;
  }

  /** The name in answers; null when the brand of the card's number is unknown. */
  public @Nullable String shownName() {
    return switch (this) {
      case AMEX -> "American Express";
      case UNKNOWN -> null;
      default -> displayName;
    };
  }
}
