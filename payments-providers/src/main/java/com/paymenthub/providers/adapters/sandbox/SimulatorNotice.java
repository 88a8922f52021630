package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.charges.AttemptOutcome.Analyzed;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.NotExecuted;
import com.paymenthub.domain.charges.CardFacts;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.DisputeNews;
import com.paymenthub.domain.charges.DisputeReason;
import com.paymenthub.domain.charges.DisputeState;
import com.paymenthub.domain.charges.FraudVerdict;
import com.paymenthub.providers.adapters.sandbox.SimulatorSettings.Notices;
import com.paymenthub.providers.contract.NoticeAnswer;
import com.paymenthub.providers.contract.NoticeReading;
import com.paymenthub.providers.contract.NoticeRequest;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderNotice;
import com.paymenthub.providers.contract.ProviderNotice.Told;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The body of a notice of the simulator (docs/simulator.md, "Notices"), signed as the Standard
 * Webhooks specification 1.0.0 says: HMAC-SHA-256 of id, time and body with the account's {@code
 * apiKey}, or without one with our id of the account.
 *
 * @param type {@code ended}, {@code judged}, {@code paid}, {@code given_back}, {@code disputed},
 *     {@code undone} or {@code handshake}
 * @param reference our reference of the request; null for a handshake
 * @param outcome how it ended: {@code approved}, {@code declined} or {@code not_executed}; of an
 *     analysis {@code approved} or {@code reproved}
 * @param amount how much was paid, given back or disputed, in minor units
 * @param feeMinorUnits what the simulator keeps of what it has approved
 * @param networkTransactionId the card network's id of what it has approved
 * @param endToEndId the banks' id of a pix that was paid
 * @param score of an analysis, 0 to 100, the higher the more trustworthy
 * @param challenge what it wants to be answered to a handshake
 * @param details of a dispute; null where it is one of the whole payment
 */
public record SimulatorNotice(
    String type,
    @Nullable UUID reference,
    @Nullable String outcome,
    @Nullable Long amount,
    @Nullable Long feeMinorUnits,
    @Nullable String networkTransactionId,
    @Nullable String endToEndId,
    @Nullable Integer score,
    @Nullable String challenge,
    @Nullable DisputeCase details) {

  /**
   * A case of a dispute.
   *
   * @param id its id; null for the reference
   * @param state {@code open}, {@code charged_back}, {@code won} or {@code lost}; null for {@code
   *     charged_back}
   * @param reason why it is disputed, for example {@code fraud}
   * @param respondBy until when it can be answered
   */
  public record DisputeCase(
      @Nullable String id,
      @Nullable String state,
      @Nullable String reason,
      @Nullable Instant respondBy) {}

  static final String ID = "webhook-id";
  static final String TIMESTAMP = "webhook-timestamp";
  static final String SIGNATURE = "webhook-signature";

  private static final String API_KEY = "apiKey";
  private static final String ENCODED = "whsec_";
  private static final String VERSION = "v1,";
  private static final String HANDSHAKE = "handshake";
  private static final int MAXIMUM_SCORE = 100;
  private static final Duration MAXIMUM_AGE = Duration.ofMinutes(5);

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES).build();

  /** Whether an account gets any. */
  public static boolean areSentTo(ProviderAccount account) {
    return SimulatorSettings.of(account).notices() != Notices.NONE;
  }

  /** What tells that a request was approved. */
  static SimulatorNotice approved(UUID reference, Approved answer) {
    CardFacts card = answer.card();
    return new SimulatorNotice(
        "ended",
        reference,
        "approved",
        null,
        answer.feeMinorUnits(),
        card == null ? null : card.networkTransactionId(),
        null,
        null,
        null,
        null);
  }

  /** What tells how a request ended that was not approved. */
  static SimulatorNotice ended(UUID reference, String outcome) {
    return new SimulatorNotice(
        "ended", reference, outcome, null, null, null, null, null, null, null);
  }

  /** What tells how an analysis was judged. */
  static SimulatorNotice judged(UUID reference, Analyzed answer) {
    return new SimulatorNotice(
        "judged",
        reference,
        answer.verdict().code(),
        null,
        null,
        null,
        null,
        answer.score(),
        null,
        null);
  }

  /** What tells that a request did not happen after all. */
  static SimulatorNotice undone(UUID reference) {
    return new SimulatorNotice("undone", reference, null, null, null, null, null, null, null, null);
  }

  /** What tries out an address. */
  static SimulatorNotice handshake(UUID challenge) {
    String word = challenge.toString();
    return new SimulatorNotice("handshake", null, null, null, null, null, null, null, word, null);
  }

  byte[] body() {
    return JSON.writeValueAsBytes(this);
  }

  /** The headers that prove who sends a body. */
  static Map<String, String> signed(
      String id, byte[] body, Instant sentAt, ProviderAccount account) {
    String timestamp = String.valueOf(sentAt.getEpochSecond());
    return Map.of(ID, id, TIMESTAMP, timestamp, SIGNATURE, signature(id, timestamp, body, account));
  }

  /** What a request to an account's address for notices says. */
  public static NoticeReading read(NoticeRequest request, ProviderAccount account) {
    @Nullable SimulatorNotice notice;
    try {
      notice = JSON.readValue(request.body(), SimulatorNotice.class);
    } catch (JacksonException unreadable) {
      return new NoticeReading.Unverifiable("unreadable");
    }
    if (notice == null) {
      return new NoticeReading.Unverifiable("unreadable");
    }
    if (HANDSHAKE.equals(notice.type()) && notice.challenge() != null) {
      return new NoticeReading.Handshake(new NoticeAnswer("text/plain", notice.challenge()));
    }
    if (notice.reference() == null) {
      return new NoticeReading.Unverifiable("without_reference");
    }
    String reference = notice.reference().toString();
    if (SimulatorSettings.of(account).notices() == Notices.HINTS) {
      return new NoticeReading.Hints(List.of(reference));
    }
    if (notice.amount() != null && notice.amount() <= 0) {
      return new NoticeReading.Unverifiable("wrong_amount");
    }
    String id = request.header(ID).orElse("");
    String timestamp = request.header(TIMESTAMP).orElse("");
    if (!ProviderNotice.isId(id) || !timestamp.matches("[0-9]{1,12}")) {
      return new NoticeReading.Unverifiable("signature_missing");
    }
    if (!isSigned(request, id, timestamp, account)) {
      return new NoticeReading.Unverifiable("signature_wrong");
    }
    Instant sentAt = Instant.ofEpochSecond(Long.parseLong(timestamp));
    if (Duration.between(sentAt, request.receivedAt()).abs().compareTo(MAXIMUM_AGE) > 0) {
      return new NoticeReading.Unverifiable("too_old");
    }
    @Nullable Told told;
    try {
      told = notice.told(notice.reference());
    } catch (IllegalArgumentException unfit) {
      return new NoticeReading.Unverifiable("wrong_dispute");
    }
    return told == null
        ? new NoticeReading.Unverifiable("unknown_type")
        : new NoticeReading.Verified(List.of(new ProviderNotice(id, reference, told)));
  }

  private @Nullable Told told(UUID about) {
    return switch (type) {
      case "paid" ->
          new Told.Paid(
              amount,
              endToEndId == null ? Map.of() : Map.of(SandboxAnswers.END_TO_END_ID, endToEndId));
      case "given_back" -> new Told.GivenBack(amount);
      case "disputed" -> new Told.Disputed(news(about));
      case "undone" -> new Told.Undone();
      case "judged" -> judged();
      case "ended" ->
          switch (outcome) {
            case "approved" ->
                new Told.Ended(
                    SandboxAnswers.approval(about, feeMinorUnits)
                        .of(
                            networkTransactionId == null
                                ? null
                                : SandboxAnswers.cardFacts(networkTransactionId)));
            case "declined" ->
                new Told.Ended(
                    new Declined(
                        SandboxAnswers.transactionId(about),
                        "05",
                        DeclinedCode.GENERIC,
                        false,
                        "05"));
            case "not_executed" -> new Told.Ended(new NotExecuted("not_executed"));
            case null, default -> null;
          };
      case null, default -> null;
    };
  }

  private @Nullable Told judged() {
    int points = score == null ? -1 : score;
    return points < 0 || points > MAXIMUM_SCORE
        ? null
        : Arrays.stream(FraudVerdict.values())
            .filter(verdict -> verdict.code().equals(outcome))
            .findFirst()
            .map(verdict -> new Told.Ended(new Analyzed(verdict, points)))
            .orElse(null);
  }

  private DisputeNews news(UUID about) {
    DisputeCase told = details == null ? new DisputeCase(null, null, null, null) : details;
    return new DisputeNews(
        told.id() == null ? about.toString() : told.id(),
        told.state() == null
            ? DisputeState.CHARGED_BACK
            : named(told.state(), DisputeState.values(), DisputeState::code),
        told.reason() == null
            ? null
            : named(told.reason(), DisputeReason.values(), DisputeReason::code),
        amount,
        told.respondBy());
  }

  private static <E> E named(String code, E[] all, Function<E, String> codeOf) {
    return Arrays.stream(all)
        .filter(one -> codeOf.apply(one).equals(code))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown code"));
  }

  /** While a key is changed, a sender may sign with both. */
  private static boolean isSigned(
      NoticeRequest request, String id, String timestamp, ProviderAccount account) {
    byte[] right = bytes(signature(id, timestamp, request.body(), account));
    return Arrays.stream(request.header(SIGNATURE).orElse("").split(" ", -1))
        .anyMatch(one -> MessageDigest.isEqual(right, bytes(one)));
  }

  private static String signature(
      String id, String timestamp, byte[] body, ProviderAccount account) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(keyOf(account), "HmacSHA256"));
      mac.update(bytes(id + "." + timestamp + "."));
      return VERSION + Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("every Java runtime has HMAC-SHA-256", e);
    }
  }

  /** A key that is not in the form of the specification is taken as it is. */
  private static byte[] keyOf(ProviderAccount account) {
    String key = account.credentials().getOrDefault(API_KEY, account.providerId().toString());
    try {
      return key.startsWith(ENCODED) && key.length() > ENCODED.length()
          ? Base64.getDecoder().decode(key.substring(ENCODED.length()))
          : bytes(key);
    } catch (IllegalArgumentException notBase64) {
      return bytes(key);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
