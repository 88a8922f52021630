package com.paymenthub.platform.writing;

import com.paymenthub.platform.writing.RowBatch.Written;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Writes rows with the current step. If the step's rows are being collected, they are written when
 * it ends, together with those of other steps; otherwise at once, on the connection of the current
 * transaction.
 */
public final class StepRows {

  private final JdbcTemplate jdbc;
  private final DataSource source;

  /**
   * Writes to a database.
   *
   * @param jdbc what the rest of the step uses
   */
  public StepRows(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
    this.source = Objects.requireNonNull(jdbc.getDataSource());
  }

  /**
   * Writes rows.
   *
   * @return whether all of them were written; true also for rows that are being collected: if one
   *     of them turns out to be impossible, the whole step is run again alone
   */
  public boolean write(RowStatement statement, List<NewRow> rows) {
    if (rows.isEmpty()) {
      return true;
    }
    StepConnection step = StepConnection.collecting(source);
    if (step != null) {
      step.rows().add(statement, rows);
      return true;
    }
    RowBatch batch = new RowBatch();
    batch.add(statement, rows);
    Written written = Objects.requireNonNull(jdbc.execute(batch::write));
    tellAfterCommit(written);
    return written.missed().isEmpty();
  }

  /** Writes one row, as {@link #write(RowStatement, List)} does. */
  public boolean write(RowStatement statement, NewRow row) {
    return write(statement, List.of(row));
  }

  /**
   * Reads what others have committed, on a connection of its own if the rows of the current step
   * are being collected, so that the step can go on collecting.
   *
   * @param own what the step itself may have collected of what is read; then it is written first,
   *     and read in the transaction of the step
   */
  public <T> T read(RowStatement own, Supplier<T> reading) {
    StepConnection step = StepConnection.collecting(source);
    if (step == null || step.rows().has(own)) {
      return reading.get();
    }
    List<TransactionSynchronization> synchronizations =
        TransactionSynchronizationManager.getSynchronizations();
    TransactionSynchronizationManager.clearSynchronization();
    TransactionSynchronizationManager.unbindResource(source);
    try {
      return reading.get();
    } finally {
      TransactionSynchronizationManager.bindResource(source, step);
      TransactionSynchronizationManager.initSynchronization();
      synchronizations.forEach(TransactionSynchronizationManager::registerSynchronization);
    }
  }

  /**
   * The result of work in a transaction. When it fails while rows are collected that may turn out
   * to be impossible, for example because an idempotency key was claimed before, it has failed for
   * a reason that may not count: it has to be run again alone. So has work that has lost its
   * connection: no commit was sent, so that surely nothing of it is written.
   *
   * @throws StepCollision when it failed like that
   */
  public static <T> T presuming(Supplier<T> work) {
    try {
      return work.get();
    } catch (StepCollision collision) {
      throw collision;
    } catch (RuntimeException failure) {
      if (StepConnection.isPresuming() || SqlErrors.isLoss(failure)) {
        throw StepCollision.behind(failure);
      }
      throw failure;
    }
  }

  static void tellAfterCommit(Written written) {
    if (written.told().isEmpty()) {
      return;
    }
    if (!TransactionSynchronizationManager.isSynchronizationActive()) {
      written.tell();
      return;
    }
    TransactionSynchronizationManager.registerSynchronization(
        new TransactionSynchronization() {
          @Override
          public void afterCommit() {
            written.tell();
          }
        });
  }
}
