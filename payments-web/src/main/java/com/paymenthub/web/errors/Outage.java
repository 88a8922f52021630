package com.paymenthub.web.errors;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import java.util.Set;
import org.axonframework.modelling.command.ConcurrencyException;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;

/** Distinguishes failures that end by themselves from those that somebody has to repair. */
final class Outage {

  /**
   * Classes of SQLSTATE (PostgreSQL, appendix A): connection exception, transaction rollback,
   * insufficient resources, operator intervention, system error.
   */
  private static final Set<String> PASSING_CLASSES = Set.of("08", "40", "53", "57", "58");

  /**
   * Idle or transaction time-out, a lock that was not available, and a server that takes no writes
   * because another one has become the primary.
   */
  private static final Set<String> PASSING_STATES = Set.of("25006", "25P03", "25P04", "55P03");

  private Outage() {}

  /**
   * Whether the database was not reachable, closed our connections or was too busy, so that a
   * repeat makes sense.
   */
  static boolean isBehind(Throwable failure) {
    return FailureTrace.causes(failure).stream().anyMatch(Outage::passes);
  }

  private static boolean passes(Throwable failure) {
    return switch (failure) {
      // No connection was available, or it was lost while a transaction began or ended.
      case CannotCreateTransactionException _, TransactionSystemException _ -> true;
      case DataAccessResourceFailureException _,
          RecoverableDataAccessException _,
          TransientDataAccessException _ ->
          true;
      case SQLTransientException _,
          SQLRecoverableException _,
          SQLNonTransientConnectionException _ ->
          true;
      case SQLException sql -> passes(sql.getSQLState());
      // Every try met another writer of the same history.
      case ConcurrencyException _ -> true;
      default -> false;
    };
  }

  private static boolean passes(@Nullable String sqlState) {
    return sqlState != null
        && (PASSING_STATES.contains(sqlState)
            || (sqlState.length() == 5 && PASSING_CLASSES.contains(sqlState.substring(0, 2))));
  }
}
