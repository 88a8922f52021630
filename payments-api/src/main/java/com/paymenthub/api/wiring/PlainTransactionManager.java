package com.paymenthub.api.wiring;

import javax.sql.DataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** Runs transactions of plain JDBC, never inside one of administration. */
final class PlainTransactionManager extends JdbcTransactionManager {

  private static final long serialVersionUID = 1L;

  PlainTransactionManager(DataSource dataSource) {
    super(dataSource);
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
