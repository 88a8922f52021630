package com.paymenthub.platform.writing;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.ResourceTransactionManager;
import org.springframework.transaction.support.SmartTransactionObject;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Runs transactions of plain JDBC. A transaction takes a connection when it first needs one. One
 * that is named {@link #TOGETHER} and never needs one has collected its rows, which are written
 * together with those of others when it ends.
 */
public class StepTransactionManager extends AbstractPlatformTransactionManager
    implements ResourceTransactionManager {

  /** The name of transactions whose rows are collected. */
  public static final String TOGETHER = "together";

  private static final long serialVersionUID = 1L;

  private final transient DataSource source;
  private final transient GroupWriter writer;

  /**
   * Transactions on a data source.
   *
   * @param writer writes the rows of those that collect them
   */
  public StepTransactionManager(DataSource source, GroupWriter writer) {
    this.source = source;
    this.writer = writer;
  }

  @Override
  public DataSource getResourceFactory() {
    return source;
  }

  @Override
  protected Object doGetTransaction() {
    return new StepTransaction(
        TransactionSynchronizationManager.getResource(source) instanceof StepConnection step
            ? step
            : null);
  }

  @Override
  protected boolean isExistingTransaction(Object transaction) {
    return ((StepTransaction) transaction).step != null;
  }

  @Override
  protected void doBegin(Object transaction, TransactionDefinition definition) {
    StepConnection step =
        StepConnection.begin(source, definition, TOGETHER.equals(definition.getName()));
    ((StepTransaction) transaction).step = step;
    TransactionSynchronizationManager.bindResource(source, step);
  }

  @Override
  protected Object doSuspend(Object transaction) {
    ((StepTransaction) transaction).step = null;
    return TransactionSynchronizationManager.unbindResource(source);
  }

  @Override
  protected void doResume(@Nullable Object transaction, Object suspended) {
    TransactionSynchronizationManager.bindResource(source, suspended);
  }

  @Override
  protected void doCommit(DefaultTransactionStatus status) {
    StepConnection step = stepOf(status);
    Connection connection = step.opened();
    if (connection != null) {
      SqlErrors.translated(
          "commit",
          () -> {
            Commits.commit(connection);
            return true;
          });
    } else if (!step.rows().isEmpty()) {
      writer.write(step.rows());
    }
  }

  @Override
  protected void doRollback(DefaultTransactionStatus status) {
    Connection connection = stepOf(status).opened();
    if (connection == null) {
      return;
    }
    try {
      rollBack(connection);
    } catch (SQLException e) {
      throw new TransactionSystemException("a transaction could not be rolled back", e);
    }
  }

  /** PostgreSQL itself rolls back what has lost its connection. */
  private static void rollBack(Connection connection) throws SQLException {
    try {
      connection.rollback();
    } catch (SQLException e) {
      if (!connection.isClosed()) {
        throw e;
      }
    }
  }

  @Override
  protected void doSetRollbackOnly(DefaultTransactionStatus status) {
    stepOf(status).setRollbackOnly();
  }

  @Override
  protected void doCleanupAfterCompletion(Object transaction) {
    TransactionSynchronizationManager.unbindResource(source);
    StepConnection step = ((StepTransaction) transaction).required();
    step.close();
    step.clear();
  }

  private static StepConnection stepOf(DefaultTransactionStatus status) {
    return ((StepTransaction) status.getTransaction()).required();
  }

  /** A view of the current transaction, as Spring asks for it. */
  private static final class StepTransaction implements SmartTransactionObject {
    private @Nullable StepConnection step;

    StepTransaction(@Nullable StepConnection step) {
      this.step = step;
    }

    StepConnection required() {
      StepConnection current = step;
      if (current == null) {
        throw new IllegalStateException("there is no transaction");
      }
      return current;
    }

    @Override
    public boolean isRollbackOnly() {
      return step != null && step.isRollbackOnly();
    }

    @Override
    public void flush() {
      // Nothing is kept back: rows that are collected are written when the transaction ends.
    }
  }
}
