package com.paymenthub.web.validation;

import jakarta.validation.constraints.DecimalMax;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.function.LongFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanProperty;

/** Reads numbers. What is beyond a type's range is read as its end, which no bound allows. */
final class Numbers {

  private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]{1,30}");

  private Numbers() {}

  /** Reads whole numbers from {@code minimum} to {@code maximum}. */
  static <T> Value.Reading<T> whole(
      BeanProperty field, long minimum, long maximum, LongFunction<T> boxed) {
    String rule = field.getAnnotation(Amount.class) == null ? "whole_number" : "amount";
    BigInteger lowest = BigInteger.valueOf(minimum);
    BigInteger highest = BigInteger.valueOf(maximum);
    return (parser, context) -> {
      BindingParser bindingParser = BindingParser.of(context);
      BigInteger number = whole(parser, bindingParser);
      return number == null
          ? bindingParser.refuse(parser, rule)
          : boxed.apply(number.max(lowest).min(highest).longValueExact());
    };
  }

  private static @Nullable BigInteger whole(JsonParser parser, BindingParser bindingParser) {
    if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
      return parser.getBigIntegerValue();
    }
    return bindingParser.isQuery() && WHOLE_NUMBER.matcher(parser.getString()).matches()
        ? new BigInteger(parser.getString())
        : null;
  }

  /**
   * Reads decimals in their shortest plain form, because a zero may be sent with any exponent
   * ({@code 0e-999999999}).
   */
  static Value.Reading<BigDecimal> decimal(BeanProperty field) {
    String maximum = field.getAnnotation(DecimalMax.class).value();
    return (parser, context) -> {
      if (!parser.currentToken().isNumeric()) {
        return BindingParser.of(context).refuse(parser, "decimal", maximum);
      }
      BigDecimal shortest = parser.getDecimalValue().stripTrailingZeros();
      // Only what a bound allows is written out: others may have an exponent of nine digits.
      return shortest.scale() < 0 && shortest.scale() > -maximum.length()
          ? shortest.setScale(0)
          : shortest;
    };
  }
}
