package com.paymenthub.web.validation;

import com.paymenthub.domain.money.Money;
import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** An amount of 1 to 999,999,999,999 minor units. */
@Min(1)
@Max(Money.MAXIMUM_MINOR_UNITS)
@Constraint(validatedBy = {})
@Retention(RetentionPolicy.RUNTIME)
public @interface Amount {

  /** Not used: the words are those of the bounds. */
  String message() default "";

  Class<?>[] groups() default {};

  Class<? extends Payload>[] payload() default {};
}
