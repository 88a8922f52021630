package com.paymenthub.api.openapi;

import com.paymenthub.domain.refusals.RefusalKey;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What an operation takes and answers, as far as its method does not say it. The first sentence of
 * the method's documentation is the summary of the operation, all of it the description.
 *
 * <p>Bodies and queries are read field by field; the records named here only describe them. Tests
 * send every field of them, wrong and right, and watch which fields are asked for, so that neither
 * side can know a field that the other does not.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Described {

  /** The name of the operation, unique in the interface, for example {@code createCharge}. */
  String value();

  /** A record of the fields of the body. */
  Class<?> body() default Void.class;

  /** What success answers; where nothing is said, what the method returns. */
  Class<?> answer() default Void.class;

  /** The status of success. */
  int status() default 200;

  /** Whether a number that no card can have is answered as a declined card. */
  boolean declinesCards() default false;

  /** Why the operation itself may be refused, besides what every operation has in common. */
  RefusalKey[] refusals() default {};
}
