package com.paymenthub.platform.writing;

import com.paymenthub.platform.writing.RowBatch.Written;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.jdbc.datasource.ConnectionHandle;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * What a transaction has: at first only the rows that it is going to write; and a connection from
 * the moment at which it needs one, because it reads, or writes in a way of its own. Then the rows
 * are written first, so that it sees them.
 */
final class StepConnection extends ConnectionHolder {

  private final Opening opening;

  private StepConnection(Opening opening) {
    super(opening);
    this.opening = opening;
    setSynchronizedWithTransaction(true);
  }

  /**
   * The beginning of a transaction.
   *
   * @param collecting whether its rows are collected as long as it needs no connection
   */
  static StepConnection begin(
      DataSource source, TransactionDefinition definition, boolean collecting) {
    return new StepConnection(new Opening(source, definition, collecting));
  }

  /** That of the current transaction, if its rows are being collected; null otherwise. */
  static @Nullable StepConnection collecting(DataSource source) {
    return TransactionSynchronizationManager.getResource(source) instanceof StepConnection step
            && step.opening.collecting
        ? step
        : null;
  }

  /** Whether the current transaction has collected rows that may turn out to be impossible. */
  static boolean isPresuming() {
    return TransactionSynchronizationManager.getResourceMap().values().stream()
        .anyMatch(
            resource -> resource instanceof StepConnection step && step.opening.rows.isAssuming());
  }

  RowBatch rows() {
    return opening.rows;
  }

  /** The connection; null when it did without. */
  @Nullable Connection opened() {
    return opening.connection;
  }

  /** Gives the connection back. */
  void close() {
    Connection connection = opening.connection;
    if (connection != null) {
      DataSourceUtils.resetConnectionAfterTransaction(
          connection, opening.isolationBefore, opening.definition.isReadOnly());
      DataSourceUtils.releaseConnection(connection, opening.source);
    }
  }

  private static final class Opening implements ConnectionHandle {
    private final DataSource source;
    private final TransactionDefinition definition;
    private RowBatch rows = new RowBatch();
    private boolean collecting;
    private @Nullable Connection connection;
    private @Nullable Integer isolationBefore;

    Opening(DataSource source, TransactionDefinition definition, boolean collecting) {
      this.source = source;
      this.definition = definition;
      this.collecting = collecting;
    }

    @Override
    public Connection getConnection() {
      Connection known = connection;
      if (known != null) {
        return known;
      }
      collecting = false;
      try {
        Connection opened = source.getConnection();
        connection = opened;
        isolationBefore = DataSourceUtils.prepareConnectionForTransaction(opened, definition);
        opened.setAutoCommit(false);
      } catch (SQLException e) {
        throw new CannotGetJdbcConnectionException("a transaction got no connection", e);
      }
      writeCollected(connection);
      return connection;
    }

    private void writeCollected(Connection opened) {
      if (rows.isEmpty()) {
        return;
      }
      Written written = SqlErrors.translated("rows of a step", () -> rows.write(opened));
      if (!written.missed().isEmpty()) {
        throw StepCollision.with(written.missed());
      }
      rows = new RowBatch();
      StepRows.tellAfterCommit(written);
    }
  }
}
