package com.paymenthub.api.validation;

import jakarta.validation.constraints.DecimalMax;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.function.LongFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.StdDeserializer;

/** Reads numbers. What is beyond a type's range is read as its end, which no bound allows. */
final class Numbers {

  private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]{1,30}");

  private Numbers() {}

  /** Reads whole numbers. */
  static final class Whole<T> extends StdDeserializer<T> {
    private final BigInteger minimum;
    private final BigInteger maximum;
    private final transient LongFunction<T> boxed;
    private final String rule;

    /** Reads numbers of a type from {@code minimum} to {@code maximum}. */
    Whole(Class<T> type, long minimum, long maximum, LongFunction<T> boxed) {
      this(type, BigInteger.valueOf(minimum), BigInteger.valueOf(maximum), boxed, "whole_number");
    }

    private Whole(
        Class<?> type, BigInteger minimum, BigInteger maximum, LongFunction<T> boxed, String rule) {
      super(type);
      this.minimum = minimum;
      this.maximum = maximum;
      this.boxed = boxed;
      this.rule = rule;
    }

    @Override
    public ValueDeserializer<?> createContextual(
        DeserializationContext context, @Nullable BeanProperty property) {
      boolean amount = property != null && property.getAnnotation(Amount.class) != null;
      return amount ? new Whole<>(handledType(), minimum, maximum, boxed, "amount") : this;
    }

    @Override
    public @Nullable T deserialize(JsonParser parser, DeserializationContext context) {
      Binding binding = Binding.of(context);
      BigInteger number = null;
      if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
        number = parser.getBigIntegerValue();
      } else if (binding.isQuery() && WHOLE_NUMBER.matcher(parser.getString()).matches()) {
        number = new BigInteger(parser.getString());
      }
      return number == null
          ? binding.refuse(parser, rule)
          : boxed.apply(number.max(minimum).min(maximum).longValueExact());
    }
  }

  /**
   * Reads decimals in their shortest plain form, because a zero may be sent with any exponent
   * ({@code 0e-999999999}).
   */
  static final class Decimal extends StdDeserializer<BigDecimal> {
    private final String maximum;

    Decimal(String maximum) {
      super(BigDecimal.class);
      this.maximum = maximum;
    }

    @Override
    public ValueDeserializer<?> createContextual(
        DeserializationContext context, BeanProperty property) {
      return new Decimal(property.getAnnotation(DecimalMax.class).value());
    }

    @Override
    public @Nullable BigDecimal deserialize(JsonParser parser, DeserializationContext context) {
      if (!parser.currentToken().isNumeric()) {
        return Binding.of(context).refuse(parser, "decimal", maximum);
      }
      BigDecimal shortest = parser.getDecimalValue().stripTrailingZeros();
      // Only what a bound allows is written out: others may have an exponent of nine digits.
      return shortest.scale() < 0 && shortest.scale() > -maximum.length()
          ? shortest.setScale(0)
          : shortest;
    }
  }
}
