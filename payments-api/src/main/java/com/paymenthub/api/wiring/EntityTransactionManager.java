package com.paymenthub.api.wiring;

import static java.util.Objects.requireNonNull;

import com.paymenthub.platform.writing.Commits;
import jakarta.persistence.EntityManagerFactory;
import java.sql.Connection;
import java.sql.SQLException;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionSynchronizationManager;

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

  @Override
  protected void doCommit(DefaultTransactionStatus status) {
    super.doCommit(status);
    try {
      Commits.requireCertain(connection().getWarnings());
    } catch (SQLException unknown) {
      throw new TransactionSystemException("commit of administration", unknown);
    }
  }

  /** PostgreSQL itself rolls back what has lost its connection. */
  @Override
  protected void doRollback(DefaultTransactionStatus status) {
    try {
      super.doRollback(status);
    } catch (RuntimeException failure) {
      if (!isLost()) {
        throw failure;
      }
    }
  }

  private boolean isLost() {
    try {
      return connection().isClosed();
    } catch (SQLException unknown) {
      return false;
    }
  }

  /** That of the current transaction, which {@code JpaTransactionManager} shows to plain JDBC. */
  private Connection connection() {
    ConnectionHolder holder =
        (ConnectionHolder)
            requireNonNull(
                TransactionSynchronizationManager.getResource(requireNonNull(getDataSource())));
    return holder.getConnection();
  }
}
