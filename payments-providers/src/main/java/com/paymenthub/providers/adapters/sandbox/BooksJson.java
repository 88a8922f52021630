package com.paymenthub.providers.adapters.sandbox;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import tools.jackson.databind.json.JsonMapper;

/**
 * The JSON in the simulator's books. Its names stay, because books of earlier versions are read.
 */
final class BooksJson {

  /** Reads and writes it. */
  static final JsonMapper MAPPER =
      JsonMapper.builder().addMixIn(Issued.class, IssuedFormat.class).build();

  private BooksJson() {}

  private interface IssuedFormat {
    @JsonProperty("code")
    String paymentCode();
  }
}
