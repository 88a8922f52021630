package com.paymenthub.webhooks.delivery;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.beans.factory.annotation.Qualifier;

/**
 * Marks what uses the connections of deliveries, so that claims and results do not wait behind
 * requests. What a charge writes in its own transaction does not use them.
 */
@Qualifier
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.PARAMETER})
public @interface ForDeliveries {

  /** The name of the transaction manager on these connections. */
  String TRANSACTIONS = "deliveryTransactions";
}
