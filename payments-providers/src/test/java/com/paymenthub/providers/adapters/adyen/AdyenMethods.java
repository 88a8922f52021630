package com.paymenthub.providers.adapters.adyen;

/** Adyen's names of payment methods. */
final class AdyenMethods {

  private AdyenMethods() {}

  static boolean isCard(String type) {
    return type.equals("scheme") || type.equals("card");
  }

  static boolean isPix(String type) {
    return type.equals("pix");
  }

  /** The name of a card's brand, as notices and answers have it. */
  static String brandOf(String number) {
    if (number.matches("4(?:011|312|389|514|576).*|5(?:041|066|067|090).*|6(?:277|362|363|50).*")) {
      return "elo";
    }
    if (number.matches("606282.*|3841.*")) {
      return "hipercard";
    }
    return switch (number.charAt(0)) {
      case '4' -> "visa";
      case '5', '2' -> "mc";
      case '3' -> number.matches("3[47].*") ? "amex" : number.matches("35.*") ? "jcb" : "diners";
      default -> "discover";
    };
  }

  /** The check digit of ISO/IEC 7812-1, annex B. */
  static boolean isCardNumber(String number) {
    int sum = 0;
    for (int i = 0; i < number.length(); i++) {
      int digit = Character.digit(number.charAt(number.length() - 1 - i), 10);
      int weighted = i % 2 == 0 ? digit : digit * 2;
      sum += weighted / 10 + weighted % 10;
    }
    return sum % 10 == 0;
  }
}
