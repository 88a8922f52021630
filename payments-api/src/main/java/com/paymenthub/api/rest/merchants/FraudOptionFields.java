package com.paymenthub.api.rest.merchants;

import com.paymenthub.api.validation.JsonFields;
import com.paymenthub.providers.merchants.FraudOptions;
import java.util.List;
import java.util.Optional;

/** Reads what follows from an analysis, in both spellings (docs/interface.md §3.5). */
final class FraudOptionFields {

  private FraudOptionFields() {}

  /** The options of an anti-fraud provider; what is not set stays as it was {@code before}. */
  static FraudOptions read(JsonFields provider, FraudOptions before) {
    return provider.object("options").map(fields -> options(fields, before)).orElse(before);
  }

  private static FraudOptions options(JsonFields fields, FraudOptions before) {
    fields.requiredOneOf("type", List.of("ANTIFRAUD"));
    boolean captureOnError = fields.bool("captureOnError").orElse(before.captureOnError());
    boolean refundOnError = fields.bool("refundOnError").orElse(before.refundOnError());
    if (captureOnError && refundOnError) {
      fields.refuse("captureOnError", "mutually_exclusive", "refundOnError");
    }
    return new FraudOptions(
        either(fields, "captureOnApproved", "captureOnApprove", before.captureOnApproved()),
        either(fields, "refundOnReproved", "refundOnReprove", before.refundOnReproved()),
        captureOnError,
        refundOnError);
  }

  /** Of two spellings the newer one counts. */
  private static boolean either(JsonFields fields, String name, String olderName, boolean before) {
    Optional<Boolean> newer = fields.bool(name);
    Optional<Boolean> older = fields.bool(olderName);
    return newer.or(() -> older).orElse(before);
  }
}
