package com.paymenthub.platform;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * Runs the work of administration: what it writes through JPA and what it writes through JDBC, such
 * as the audit and the answer of an idempotency key, are one transaction.
 */
@Component
public class AdministrationTransactions extends Transactions {

  AdministrationTransactions(
      @Qualifier(AdministrationTransaction.MANAGER) PlatformTransactionManager manager) {
    super(manager);
  }
}
