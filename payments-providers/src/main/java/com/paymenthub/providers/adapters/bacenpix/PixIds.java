package com.paymenthub.providers.adapters.bacenpix;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Our references as the API Pix has them: letters and digits. */
final class PixIds {

  private static final String REFUND = "hub";
  private static final Pattern OURS =
      Pattern.compile(
          "([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})",
          Pattern.CASE_INSENSITIVE);

  private PixIds() {}

  /** The {@code txid} of a code: 26 to 35 letters and digits, ours are 32. */
  static String txid(UUID reference) {
    return reference.toString().replace("-", "");
  }

  /**
   * The id of a refund: 1 to 35 letters and digits. Ours begin with {@code hub}, because merchants
   * give money back through other systems as well.
   */
  static String refund(UUID reference) {
    return REFUND + txid(reference);
  }

  /** Our reference of a code; empty for one that another system has made. */
  static Optional<UUID> ofTxid(String txid) {
    Matcher parts = OURS.matcher(txid);
    return parts.matches()
        ? Optional.of(UUID.fromString(parts.replaceFirst("$1-$2-$3-$4-$5")))
        : Optional.empty();
  }

  /** Our reference of a refund; empty for one that another system, or the bank, has made. */
  static Optional<UUID> ofRefund(String id) {
    return id.startsWith(REFUND) ? ofTxid(id.substring(REFUND.length())) : Optional.empty();
  }
}
