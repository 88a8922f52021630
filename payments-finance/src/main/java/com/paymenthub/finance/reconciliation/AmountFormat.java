package com.paymenthub.finance.reconciliation;

import com.paymenthub.finance.reconciliation.ReconciliationSettings.AmountUnit;
import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How a file writes amounts. */
final class AmountFormat {

  private final AmountUnit unit;
  private final char decimalSeparator;
  private final @Nullable Character groupingSeparator;
  private final Pattern form;

  AmountFormat(AmountUnit unit, char decimalSeparator, @Nullable Character groupingSeparator) {
    this.unit = unit;
    this.decimalSeparator = decimalSeparator;
    this.groupingSeparator = groupingSeparator;
    String whole = "\\d+";
    if (groupingSeparator != null) {
      whole = "(\\d+|\\d{1,3}(%s\\d{3})+)".formatted(quoted(groupingSeparator));
    }
    this.form =
        Pattern.compile(
            unit == AmountUnit.MINOR_UNITS
                ? "[+-]?\\d+"
                : "[+-]?%s(%s\\d+)?".formatted(whole, quoted(decimalSeparator)));
  }

  private static String quoted(char separator) {
    return Pattern.quote(String.valueOf(separator));
  }

  /**
   * Minor units.
   *
   * @param decimals how many decimals the currency has
   * @throws RowBroken when the text is no amount of the currency
   */
  long read(String text, int decimals, String settings) throws RowBroken {
    if (!form.matcher(text).matches()) {
      throw new RowBroken(
          "no amount as %s.amounts, .decimal-separator and .grouping-separator have it"
              .formatted(settings),
          text);
    }
    String plain =
        groupingSeparator == null ? text : text.replace(groupingSeparator.toString(), "");
    BigDecimal number = new BigDecimal(plain.replace(decimalSeparator, '.'));
    try {
      return (unit == AmountUnit.MINOR_UNITS ? number : number.movePointRight(decimals))
          .longValueExact();
    } catch (ArithmeticException _) {
      throw new RowBroken("more decimals than its currency has, or too large", text);
    }
  }
}
