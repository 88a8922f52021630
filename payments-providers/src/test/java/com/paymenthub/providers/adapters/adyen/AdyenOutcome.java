package com.paymenthub.providers.adapters.adyen;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How an authorisation ends.
 *
 * @param resultCode {@code Authorised}, {@code Refused}, {@code Error}, {@code Pending} or {@code
 *     Received}
 * @param code Adyen's number of the refusal, or null
 * @param additional what the answer has more
 */
record AdyenOutcome(
    String resultCode, @Nullable String code, String reason, Map<String, String> additional) {

  static final AdyenOutcome AUTHORISED = new AdyenOutcome("Authorised", null, "", Map.of());

  /** No authentication, or a failed one. */
  static final AdyenOutcome NOT_AUTHENTICATED = refused("11", "3D Not Authenticated");

  /** Adyen's names of holders with which its test platform refuses, and the codes of refusals. */
  private static final Map<String, AdyenOutcome> BY_HOLDER =
      Map.ofEntries(
          Map.entry("DECLINED", refused("2", "Refused")),
          Map.entry("REFERRAL", refused("3", "Referral")),
          Map.entry("ERROR", new AdyenOutcome("Error", "4", "Acquirer Error", Map.of())),
          Map.entry("BLOCK_CARD", refused("5", "Blocked Card")),
          Map.entry("CARD_EXPIRED", refused("6", "Expired Card")),
          Map.entry("INVALID_AMOUNT", refused("7", "Invalid Amount")),
          Map.entry("INVALID_CARD", refused("8", "Invalid Card Number")),
          Map.entry("ISSUER_UNAVAILABLE", refused("9", "Issuer Unavailable")),
          Map.entry("NOT_SUPPORTED", refused("10", "Not supported")),
          Map.entry("NOT_3D_AUTHENTICATED", NOT_AUTHENTICATED),
          Map.entry("NOT_ENOUGH_BALANCE", refused("12", "Not enough balance")),
          Map.entry("ACQUIRER_FRAUD", refused("14", "Acquirer Fraud")),
          Map.entry("FRAUD", refused("20", "FRAUD")),
          Map.entry("CVC_DECLINED", refused("24", "CVC Declined")),
          Map.entry("RESTRICTED_CARD", refused("25", "Restricted Card")),
          Map.entry("REVOCATION_OF_AUTH", refused("26", "Revocation Of Auth")),
          Map.entry("DECLINED_NON_GENERIC", refused("27", "Declined Non Generic")),
          Map.entry("WITHDRAWAL_AMOUNT_EXCEEDED", refused("28", "Withdrawal amount exceeded")),
          Map.entry("WITHDRAWAL_COUNT_EXCEEDED", refused("29", "Withdrawal count exceeded")),
          Map.entry("ISSUER_SUSPECTED_FRAUD", refused("31", "Issuer Suspected Fraud")),
          Map.entry("AVS_DECLINED", refused("32", "AVS Declined")),
          Map.entry("AUTHENTICATION_REQUIRED", refused("38", "Authentication required")));

  static AdyenOutcome refused(String code, String reason) {
    return new AdyenOutcome("Refused", code, reason, Map.of());
  }

  /** The outcome that a holder's name or a requested number asks for. */
  static AdyenOutcome asked(String holder, String requestedCode) {
    for (AdyenOutcome each : BY_HOLDER.values()) {
      if (requestedCode.equals(each.code)) {
        return each;
      }
    }
    return BY_HOLDER.getOrDefault(holder.replace(' ', '_'), AUTHORISED);
  }

  boolean isAuthorised() {
    return resultCode.equals("Authorised");
  }

  boolean isOpen() {
    return resultCode.equals("Pending") || resultCode.equals("Received");
  }
}
