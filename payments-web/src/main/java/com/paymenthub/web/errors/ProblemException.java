package com.paymenthub.web.errors;

/** Ends a request with a {@link Problem}. */
public final class ProblemException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  public ProblemException(Problem problem) {
    super(problem.key(), null, false, false);
    this.problem = problem;
  }

  /** The problem that the caller is told. */
  public Problem problem() {
    return problem;
  }
}
