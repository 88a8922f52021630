package com.paymenthub.platform.database;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;

/**
 * Gives up connections to a server that takes no writes: it was the primary once, and the next
 * connection leads to the one that is the primary now.
 */
public final class ReadOnlyServers implements SQLExceptionOverride {

  /** Read-only SQL transaction (PostgreSQL, appendix A). */
  public static final String SQL_STATE = "25006";

  @java.lang.Override
  public Override adjudicate(SQLException failure) {
    return SQL_STATE.equals(failure.getSQLState()) ? Override.MUST_EVICT : Override.CONTINUE_EVICT;
  }
}
