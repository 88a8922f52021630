package com.paymenthub.api.validation;

import com.paymenthub.api.errors.FieldError;
import com.paymenthub.api.errors.Problem;
import com.paymenthub.api.errors.ProblemException;
import java.util.ArrayList;
import java.util.List;

/** Gathers what is wrong with the fields of one request. */
public final class FieldErrors {

  private final List<FieldError> errors = new ArrayList<>();

  /** Notes a broken rule of a field. */
  public void add(String field, String rule, String... arguments) {
    errors.add(FieldError.of(field, rule, arguments));
  }

  /**
   * Ends the request when anything was noted.
   *
   * @throws ProblemException naming every field
   */
  public void check() {
    if (!errors.isEmpty()) {
      throw new ProblemException(Problem.validation(List.copyOf(errors)));
    }
  }

  /** Whether this rule of a field was noted as broken. */
  public boolean has(String field, String rule) {
    return errors.stream()
        .anyMatch(error -> error.field().equals(field) && error.rule().equals(rule));
  }

  /** Everything that was noted so far. */
  public List<FieldError> all() {
    return List.copyOf(errors);
  }

  /** Whether nothing was noted so far. */
  public boolean none() {
    return errors.isEmpty();
  }
}
