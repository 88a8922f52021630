package com.paymenthub.platform.writing;

import java.util.Collection;
import org.axonframework.modelling.command.ConcurrencyException;

/**
 * A step could not be written as it had been decided, because another one came first. It has to be
 * run again alone, where each of its statements answers at once.
 */
public final class StepCollision extends ConcurrencyException {

  private static final long serialVersionUID = 1L;

  private StepCollision(String message) {
    super(message);
  }

  private StepCollision(String message, Throwable cause) {
    super(message, cause);
  }

  /** Rows were not written. */
  static StepCollision with(Collection<String> missed) {
    return new StepCollision("another step came first to " + missed);
  }

  /** A step failed that had not been written yet: what it had presumed may be the reason. */
  public static StepCollision behind(RuntimeException failure) {
    return new StepCollision("a step failed before its rows were written", failure);
  }

  /** The connection was lost before the rows were committed. */
  static StepCollision lost(Exception loss) {
    return new StepCollision("rows of a step lost their connection", loss);
  }

  /** PostgreSQL refused the rows, perhaps because of another step. */
  static StepCollision refused(Exception refusal) {
    return new StepCollision("rows of a step were refused", refusal);
  }
}
