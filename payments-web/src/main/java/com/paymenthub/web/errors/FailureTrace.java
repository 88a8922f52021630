package com.paymenthub.web.errors;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.postgresql.util.PSQLException;

/**
 * The text of an exception for the log, without its messages: they may quote what a caller sent,
 * for example a card number.
 */
public final class FailureTrace {

  private static final int MAXIMUM_CAUSES = 20;

  private FailureTrace() {}

  /** The classes and stack frames of a failure and its causes, one on each line. */
  public static String of(Throwable failure) {
    return causes(failure).stream()
        .map(cause -> name(cause) + frames(cause))
        .collect(Collectors.joining("\ncaused by "));
  }

  /** The classes of a failure and its causes. */
  static String names(Throwable failure) {
    return causes(failure).stream()
        .map(FailureTrace::name)
        .collect(Collectors.joining(", caused by "));
  }

  /** A failure and its causes, the outermost first. */
  static List<Throwable> causes(Throwable failure) {
    List<Throwable> causes = new ArrayList<>();
    Throwable cause = failure;
    while (cause != null && causes.size() < MAXIMUM_CAUSES) {
      causes.add(cause);
      cause = cause.getCause();
    }
    return causes;
  }

  /**
   * The class of a failure; for failures of the database also its error code and the constraint.
   */
  private static String name(Throwable failure) {
    List<String> codes = new ArrayList<>();
    if (failure instanceof SQLException sql && sql.getSQLState() != null) {
      codes.add("SQLSTATE " + sql.getSQLState());
    }
    if (failure instanceof PSQLException refused
        && refused.getServerErrorMessage() != null
        && refused.getServerErrorMessage().getConstraint() != null) {
      codes.add("constraint " + refused.getServerErrorMessage().getConstraint());
    }
    String name = failure.getClass().getName();
    return codes.isEmpty() ? name : name + " (" + String.join(", ", codes) + ")";
  }

  private static String frames(Throwable failure) {
    StringBuilder frames = new StringBuilder();
    for (StackTraceElement frame : failure.getStackTrace()) {
      frames.append("\n    at ").append(frame);
    }
    return frames.toString();
  }
}
