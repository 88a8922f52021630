package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.charges.AttemptOutcome.Analyzed;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.CardFacts;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.FraudVerdict;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.providers.contract.ProviderAccount;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the simulator answers under a reference: always the same ids, codes and fee. */
final class SandboxAnswers {

  private static final Pattern STATEMENT = Pattern.compile("[A-Za-z0-9 ]{1,22}");

  static final String END_TO_END_ID = "endToEndId";

  private static final int GOOD_SCORE = 95;
  private static final int BAD_SCORE = 5;

  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("yyyyMMddHHmm", Locale.ROOT).withZone(ZoneOffset.UTC);

  private SandboxAnswers() {}

  /**
   * What was done with a card, or with the money of a code. It keeps a fee of money that it takes,
   * and of no other; the card network knows authorizations.
   */
  static Approved approval(SimulatedMovement movement, ProviderAccount account) {
    boolean takes =
        movement.kind() == RequestType.AUTHORIZATION || movement.kind() == RequestType.CAPTURE;
    Approved approval =
        approval(
            movement.reference(),
            takes ? SimulatorSettings.of(account).fee(movement.amount()).orElse(null) : null);
    return movement.kind().isAuthorization()
        ? approval.of(cardFacts("SIM" + digits(movement.reference(), 12)))
        : approval;
  }

  /** What the card network tells of an authorization that it knows under this id. */
  static CardFacts cardFacts(String networkTransactionId) {
    return new CardFacts(networkTransactionId, null, CardFacts.Funding.CREDIT, "BR", null, null);
  }

  /**
   * The id that all banks know a pix by, in the Central Bank's form: the payer's bank, the minute,
   * and 11 letters or digits.
   */
  static Map<String, String> endToEndId(UUID reference, Instant paidAt) {
    return Map.of(END_TO_END_ID, "E00000000" + MINUTE.format(paidAt) + digits(reference, 11));
  }

  /** An approval with the numbers of this reference. */
  static Approved approval(UUID reference, @Nullable Long feeMinorUnits) {
    return new Approved(
        transactionId(reference),
        digits(reference, 6),
        digits(reference, 9),
        "00",
        "00",
        "00",
        feeMinorUnits);
  }

  /** A refusal with the code of a card network, and when it may be tried again. */
  static Declined refusal(
      UUID reference,
      DeclinedCode code,
      boolean retryable,
      String networkCode,
      @Nullable Instant retryAt) {
    return new Declined(
        transactionId(reference), networkCode, code, retryable, networkCode, retryAt);
  }

  /** How it judges a charge. */
  static Analyzed verdict(FraudVerdict verdict) {
    return new Analyzed(verdict, verdict == FraudVerdict.APPROVED ? GOOD_SCORE : BAD_SCORE);
  }

  /** Whether a statement can hold the text: any other one is refused, as card networks do. */
  static boolean canPrint(@Nullable String statementDescriptor) {
    return statementDescriptor == null || STATEMENT.matcher(statementDescriptor).matches();
  }

  /** Its own id of what it has taken on, or of what its buyer is asked for. */
  static Map<String, String> acceptanceId(UUID reference) {
    return Map.of("acceptanceId", "ACC" + digits(reference, 12));
  }

  /** Its own id of what it did or refused under our reference. */
  static String transactionId(UUID reference) {
    return "sandbox-" + reference;
  }

  /** As many digits as asked for, always the same for one reference. */
  private static String digits(UUID reference, int count) {
    long bound = Math.powExact(10L, count);
    String digits = Long.toString(Math.floorMod(reference.getLeastSignificantBits(), bound));
    return "0".repeat(count - digits.length()) + digits;
  }
}
