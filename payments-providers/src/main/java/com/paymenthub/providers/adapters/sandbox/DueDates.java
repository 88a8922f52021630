package com.paymenthub.providers.adapters.sandbox;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** For which payers the simulator makes a pix with a due date. */
public enum DueDates {
  /** For every one. */
  ANY,
  /** For those with a CPF or CNPJ and a whole address, as banks do. */
  WITH_ADDRESS,
  /** For none. */
  NONE;

  /** The word in the settings, for example {@code with_address}. */
  @JsonValue
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
