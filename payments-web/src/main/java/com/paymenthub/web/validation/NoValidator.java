package com.paymenthub.web.validation;

import org.springframework.validation.Errors;
import org.springframework.validation.Validator;

/**
 * Stands where Spring would set up a Bean Validation provider, which fails here and logs that it
 * did: requests are checked where they are read, all mistakes at once (docs/decisions/0038).
 */
public final class NoValidator implements Validator {

  @Override
  public boolean supports(Class<?> type) {
    return false;
  }

  @Override
  public void validate(Object target, Errors errors) {
    throw new UnsupportedOperationException("nothing is supported");
  }
}
