package com.paymenthub.api.wiring;

import jakarta.persistence.EntityManagerFactory;
import org.springframework.orm.jpa.JpaTransactionManager;

/** Runs transactions of administration, never inside one of plain JDBC. */
final class EntityTransactionManager extends JpaTransactionManager {

  private static final long serialVersionUID = 1L;

  EntityTransactionManager(EntityManagerFactory entityManagers) {
    super(entityManagers);
  }

  @Override
  protected Object doGetTransaction() {
    Object transaction = super.doGetTransaction();
    if (!isExistingTransaction(transaction)) {
      KindsOfTransactions.requireNoneUnderWay();
    }
    return transaction;
  }
}
