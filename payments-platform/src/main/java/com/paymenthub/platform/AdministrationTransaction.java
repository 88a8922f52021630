package com.paymenthub.platform;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.core.annotation.AliasFor;
import org.springframework.transaction.annotation.Transactional;

/**
 * Runs a method in a transaction of administration, or joins the one that is under way. Such a
 * transaction opens an {@code EntityManager}, and plain JDBC in it uses the same connection. It
 * does not begin inside a transaction of a charge, nor the other way round.
 */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Transactional(transactionManager = AdministrationTransaction.MANAGER)
public @interface AdministrationTransaction {

  /** The name of the bean that runs these transactions. */
  String MANAGER = "administrationTransactionManager";

  /** Whether nothing is written in it. */
  @AliasFor(annotation = Transactional.class, attribute = "readOnly")
  boolean readOnly() default false;
}
