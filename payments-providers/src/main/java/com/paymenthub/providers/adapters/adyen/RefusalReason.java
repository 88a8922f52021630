package com.paymenthub.providers.adapters.adyen;

import static com.paymenthub.domain.charges.DeclinedCode.BLOCKED_CARD;
import static com.paymenthub.domain.charges.DeclinedCode.CARD_NOT_SUPPORTED;
import static com.paymenthub.domain.charges.DeclinedCode.EXPIRED_CARD;
import static com.paymenthub.domain.charges.DeclinedCode.FRAUD_SUSPECT;
import static com.paymenthub.domain.charges.DeclinedCode.GENERIC;
import static com.paymenthub.domain.charges.DeclinedCode.INSUFFICIENT_FUNDS;
import static com.paymenthub.domain.charges.DeclinedCode.INVALID_AMOUNT;
import static com.paymenthub.domain.charges.DeclinedCode.INVALID_CVV;
import static com.paymenthub.domain.charges.DeclinedCode.INVALID_DATA;
import static com.paymenthub.domain.charges.DeclinedCode.INVALID_NUMBER;
import static com.paymenthub.domain.charges.DeclinedCode.INVALID_PIN;
import static com.paymenthub.domain.charges.DeclinedCode.ISSUER_NOT_AVAILABLE;
import static com.paymenthub.domain.charges.DeclinedCode.NOT_PERMITTED;
import static com.paymenthub.domain.charges.DeclinedCode.PIN_TRY_EXCEEDED;
import static com.paymenthub.domain.charges.DeclinedCode.RESTRICTED_CARD;
import static com.paymenthub.domain.charges.DeclinedCode.SECURITY_VIOLATION;
import static com.paymenthub.domain.charges.DeclinedCode.SERVICE_NOT_ALLOWED;
import static com.paymenthub.domain.charges.DeclinedCode.TRANSACTION_NOT_ALLOWED;
import static com.paymenthub.domain.charges.DeclinedCode.TRY_AGAIN;

import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.DeclinedCode;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Why Adyen refuses a card (docs.adyen.com, "Refusal reasons"): answers name the number, notices
 * the words.
 */
enum RefusalReason {
  REFUSED("2", "Refused", GENERIC, true),
  REFERRAL("3", "Referral", GENERIC, false),
  ACQUIRER_ERROR("4", "Acquirer Error", TRY_AGAIN, true),
  BLOCKED("5", "Blocked Card", BLOCKED_CARD, false),
  EXPIRED("6", "Expired Card", EXPIRED_CARD, false),
  WRONG_AMOUNT("7", "Invalid Amount", INVALID_AMOUNT, false),
  WRONG_NUMBER("8", "Invalid Card Number", INVALID_NUMBER, false),
  ISSUER_AWAY("9", "Issuer Unavailable", ISSUER_NOT_AVAILABLE, true),
  NOT_SUPPORTED("10", "Not supported", CARD_NOT_SUPPORTED, true),
  NOT_AUTHENTICATED("11", "3D Not Authenticated", SECURITY_VIOLATION, false),
  NOT_ENOUGH_BALANCE("12", "Not enough balance", INSUFFICIENT_FUNDS, false),
  ACQUIRER_FRAUD("14", "Acquirer Fraud", FRAUD_SUSPECT, false),
  CANCELLED("15", "Cancelled", GENERIC, false),
  SHOPPER_CANCELLED("16", "Shopper Cancelled", GENERIC, false),
  WRONG_PIN("17", "Invalid Pin", INVALID_PIN, false),
  PIN_TRIES_EXCEEDED("18", "Pin tries exceeded", PIN_TRY_EXCEEDED, false),
  PIN_NOT_VALIDATED("19", "Pin validation not possible", INVALID_PIN, false),
  FRAUD("20", "FRAUD", FRAUD_SUSPECT, false),
  NOT_SUBMITTED("21", "Not Submitted", TRY_AGAIN, true),
  FRAUD_CANCELLED("22", "FRAUD-CANCELLED", FRAUD_SUSPECT, false),
  TRANSACTION_NOT_PERMITTED("23", "Transaction Not Permitted", TRANSACTION_NOT_ALLOWED, false),
  CVC_DECLINED("24", "CVC Declined", INVALID_CVV, false),
  RESTRICTED("25", "Restricted Card", RESTRICTED_CARD, false),
  REVOKED("26", "Revocation Of Auth", NOT_PERMITTED, false),
  DECLINED_NON_GENERIC("27", "Declined Non Generic", GENERIC, true),
  AMOUNT_EXCEEDED("28", "Withdrawal amount exceeded", INSUFFICIENT_FUNDS, false),
  COUNT_EXCEEDED("29", "Withdrawal count exceeded", NOT_PERMITTED, false),
  ISSUER_SUSPECTED_FRAUD("31", "Issuer Suspected Fraud", FRAUD_SUSPECT, false),
  AVS_DECLINED("32", "AVS Declined", INVALID_DATA, false),
  ONLINE_PIN("33", "Card requires online pin", INVALID_PIN, false),
  NO_CHECKING_ACCOUNT("34", "No checking account available on Card", SERVICE_NOT_ALLOWED, false),
  NO_SAVINGS_ACCOUNT("35", "No savings account available on Card", SERVICE_NOT_ALLOWED, false),
  MOBILE_PIN("36", "Mobile pin required", INVALID_PIN, false),
  CONTACTLESS_FALLBACK("37", "Contactless fallback", TRANSACTION_NOT_ALLOWED, false),
  AUTHENTICATION_REQUIRED("38", "Authentication required", SECURITY_VIOLATION, false),
  NO_RESULT("39", "RReq not received from DS", SECURITY_VIOLATION, false),
  PENALTY_BOX("40", "Current AID is in Penalty Box", NOT_PERMITTED, false),
  CVM_REQUIRED("41", "CVM Required Restart Payment", TRANSACTION_NOT_ALLOWED, false),
  AUTHENTICATION_ERROR("42", "3DS Authentication Error", SECURITY_VIOLATION, false),
  PIN_REQUIRED("43", "Online PIN required", INVALID_PIN, false),
  ANOTHER_INTERFACE("44", "Try another interface", TRANSACTION_NOT_ALLOWED, false),
  CHIP_DOWNGRADE("45", "Chip downgrade mode", TRANSACTION_NOT_ALLOWED, false),
  RETRIES_BLOCKED(
      "46", "Transaction blocked by Adyen to prevent excessive retry fees", NOT_PERMITTED, false);

  /** Mastercard's merchant advice codes that name a time (Transaction Processing Rules). */
  private static final Map<String, Duration> LATER =
      Map.of(
          "24", Duration.ofHours(1),
          "25", Duration.ofHours(24),
          "26", Duration.ofDays(2),
          "27", Duration.ofDays(4),
          "28", Duration.ofDays(6),
          "29", Duration.ofDays(8),
          "30", Duration.ofDays(10));

  /** Those after which nobody may try again: do not try again, payment cancelled. */
  private static final Pattern NEVER = Pattern.compile("03|21");

  private static final Pattern CODE = Pattern.compile("^\\s*([0-9A-Z]{1,3})\\b");

  private final String number;
  private final String words;
  private final DeclinedCode declinedCode;
  private final boolean retryable;

  RefusalReason(String number, String words, DeclinedCode declinedCode, boolean retryable) {
    this.number = number;
    this.words = words;
    this.declinedCode = declinedCode;
    this.retryable = retryable;
  }

  /** The reason that an answer names by its number. */
  static Optional<RefusalReason> numbered(String number) {
    return find(one -> one.number.equals(number));
  }

  /** The reason that a notice names by its words. */
  static Optional<RefusalReason> worded(String words) {
    return find(one -> one.words.equalsIgnoreCase(words.strip()));
  }

  /**
   * The refusal of a request. A reason that is not known yet is {@code GENERIC}, and another
   * provider may be asked.
   *
   * @param code as Adyen tells it, which is kept
   * @param more what the answer or the notice has beside ({@code additionalData})
   */
  static Declined declined(
      Optional<RefusalReason> reason,
      @Nullable String transactionId,
      @Nullable String code,
      JsonNode more,
      Instant now) {
    String advice = code(more.path("merchantAdviceCode")).orElse("");
    @Nullable Duration later = LATER.get(advice);
    boolean mayBeTried =
        !NEVER.matcher(advice).matches()
            && (later != null || reason.map(one -> one.retryable).orElse(true));
    return new Declined(
        transactionId,
        code,
        reason.map(one -> one.declinedCode).orElse(GENERIC),
        mayBeTried,
        code(more.path("refusalReasonRaw")).orElse(null),
        mayBeTried && later != null ? now.plus(later) : null);
  }

  private static Optional<RefusalReason> find(Predicate<RefusalReason> wanted) {
    return Arrays.stream(values()).filter(wanted).findFirst();
  }

  /** The code with which a text begins, for example {@code 05 : Do not honor}. */
  private static Optional<String> code(JsonNode text) {
    Matcher begins = CODE.matcher(text.asString(""));
    return begins.find() ? Optional.of(begins.group(1)) : Optional.empty();
  }
}
