package com.paymenthub.providers.adapters.adyen;

import com.paymenthub.domain.money.Money;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Amounts as Adyen counts them: in minor units, with other decimals than ISO 4217 for some
 * currencies (docs.adyen.com, "Currency codes").
 */
final class AdyenAmounts {

  private static final Map<String, Integer> OTHER_DECIMALS =
      Map.of("CLP", 2, "CVE", 0, "IDR", 0, "ISK", 2);

  private AdyenAmounts() {}

  /** Whether Adyen can count this amount: it has no cents of a currency without them there. */
  static boolean canCount(Money amount) {
    return counted(amount).isPresent();
  }

  /**
   * The schema {@code Amount}.
   *
   * @throws IllegalArgumentException when Adyen cannot count the amount
   */
  static ObjectNode of(Money amount) {
    long value =
        counted(amount)
            .orElseThrow(() -> new IllegalArgumentException("Adyen cannot count this amount"));
    return JsonMapper.shared()
        .createObjectNode()
        .put("currency", amount.currency().getCurrencyCode())
        .put("value", value);
  }

  /** The minor units of ISO 4217 of an amount that Adyen tells; empty where it tells none. */
  static Optional<Long> minorUnits(JsonNode amount) {
    String code = amount.path("currency").asString("");
    JsonNode value = amount.path("value");
    if (!value.isIntegralNumber() || !value.canConvertToLong() || value.asLong() <= 0) {
      return Optional.empty();
    }
    try {
      int decimals = Currency.getInstance(code).getDefaultFractionDigits();
      // Gold and the like have no minor units.
      return decimals < 0
          ? Optional.empty()
          : whole(BigDecimal.valueOf(value.asLong(), decimalsOf(code, decimals)), decimals);
    } catch (IllegalArgumentException unknownCurrency) {
      return Optional.empty();
    }
  }

  private static Optional<Long> counted(Money amount) {
    String code = amount.currency().getCurrencyCode();
    BigDecimal major = BigDecimal.valueOf(amount.minorUnits(), amount.decimals());
    return whole(major, decimalsOf(code, amount.decimals()));
  }

  private static Optional<Long> whole(BigDecimal major, int decimals) {
    try {
      return Optional.of(
          major.setScale(decimals, RoundingMode.UNNECESSARY).unscaledValue().longValueExact());
    } catch (ArithmeticException notWhole) {
      return Optional.empty();
    }
  }

  private static int decimalsOf(String code, int usual) {
    return OTHER_DECIMALS.getOrDefault(code, usual);
  }
}
