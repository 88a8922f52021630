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
 * <p>The record of a body is named here because it is read inside of the operation: a repeated
 * request gets its answer without being read again.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface DocumentedOperation {

  /** The name of the operation, unique in the interface, for example {@code createCharge}. */
  String value();

  /** The record that the body is read into. */
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
