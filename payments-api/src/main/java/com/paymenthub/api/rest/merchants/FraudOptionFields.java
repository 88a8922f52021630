package com.paymenthub.api.rest.merchants;

import com.paymenthub.api.validation.JsonFields;
import com.paymenthub.providers.merchants.FraudOptions;
import java.util.List;
import java.util.Optional;

/** Reads what follows from an analysis, in both spellings (specification, "Anti-fraud" 2). */
final class FraudOptionFields {

  private FraudOptionFields() {}

  /** The options of an anti-fraud provider; what is not set has its default. */
  static FraudOptions read(JsonFields provider) {
    return provider.object("options").map(FraudOptionFields::options).orElse(FraudOptions.DEFAULT);
  }

  private static FraudOptions options(JsonFields fields) {
    fields.requiredOneOf("type", List.of("ANTIFRAUD"));
    boolean captureOnError = fields.bool("captureOnError").orElse(false);
    boolean refundOnError = fields.bool("refundOnError").orElse(false);
    if (captureOnError && refundOnError) {
      fields.refuse("captureOnError", "mutually_exclusive", "refundOnError");
    }
    return new FraudOptions(
        either(fields, "captureOnApproved", "captureOnApprove"),
        either(fields, "refundOnReproved", "refundOnReprove"),
        captureOnError,
        refundOnError);
  }

  /** On by default; of two spellings the newer one counts. */
  private static boolean either(JsonFields fields, String name, String olderName) {
    Optional<Boolean> newer = fields.bool(name);
    Optional<Boolean> older = fields.bool(olderName);
    return newer.or(() -> older).orElse(true);
  }
}
