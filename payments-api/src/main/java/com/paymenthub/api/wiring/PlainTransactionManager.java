package com.paymenthub.api.wiring;

import com.paymenthub.platform.writing.GroupWriter;
import com.paymenthub.platform.writing.StepTransactionManager;
import javax.sql.DataSource;

/** Runs transactions of plain JDBC, never inside one of administration. */
final class PlainTransactionManager extends StepTransactionManager {

  private static final long serialVersionUID = 1L;

  PlainTransactionManager(DataSource dataSource, GroupWriter writer) {
    super(dataSource, writer);
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
