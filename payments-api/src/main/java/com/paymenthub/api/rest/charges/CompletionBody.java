package com.paymenthub.api.rest.charges;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Map;

/**
 * What the buyer's browser brought back.
 *
 * @param details the parameters that the provider added to `returnUrl`, or that its page in the
 *     frame told, by name
 */
record CompletionBody(@NotNull @Size(max = 50) Map<String, String> details) {

  /** Nothing of it. */
  @Override
  public String toString() {
    return "CompletionBody[hidden]";
  }
}
