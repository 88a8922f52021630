package com.paymenthub.webhooks.delivery;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.beans.factory.annotation.Qualifier;

/**
 * What works on the connections that only deliveries use, so that claims and results do not queue
 * behind requests. Whatever a charge writes in its own transaction is not among it.
 */
@Qualifier
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.PARAMETER})
public @interface ForDeliveries {

  /** The name of the transaction manager on these connections. */
  String TRANSACTIONS = "deliveryTransactions";
}
