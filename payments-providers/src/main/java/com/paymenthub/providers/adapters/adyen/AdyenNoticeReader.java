package com.paymenthub.providers.adapters.adyen;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.NotExecuted;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.DisputeNews;
import com.paymenthub.domain.charges.DisputeReason;
import com.paymenthub.domain.charges.DisputeState;
import com.paymenthub.providers.contract.NoticeReading;
import com.paymenthub.providers.contract.NoticeRequest;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderNotice;
import com.paymenthub.providers.contract.ProviderNotice.Told;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads Adyen's standard webhooks. Each item is signed; one that is not makes the whole request
 * unverifiable. What an event is about:
 *
 * <ul>
 *   <li>of a payment, its reference is our id of the authorization;
 *   <li>of a capture, cancellation or refund, it is our id of that with {@link
 *       AdyenRequests#OPERATION}, or the payment's reference and Adyen's id of the request;
 *   <li>what is done in Adyen's Customer Area has no request of ours, and counts as done by Adyen.
 * </ul>
 */
final class AdyenNoticeReader {

  /** Adyen's id of a payment, under which a code is refunded. */
  static final String PSP_REFERENCE = "pspReference";

  /** What has happened without our asking, so that nothing but the notice says how much it was. */
  private static final Set<String> HAPPENED =
      Set.of("EXPIRE", "CHARGEBACK", "CHARGEBACK_REVERSED", "SECOND_CHARGEBACK");

  private static final Pattern EVENT_CODE = Pattern.compile("[A-Z][A-Z_]{1,59}");
  private static final Pattern PSP_REFERENCE_FORM = Pattern.compile("[A-Za-z0-9._-]{1,80}");

  /** Reason codes of Visa, Mastercard, American Express and Elo by what they begin with. */
  private static final Map<String, DisputeReason> REASONS =
      Map.ofEntries(
          Map.entry("10.", DisputeReason.FRAUD),
          Map.entry("11.", DisputeReason.PROCESSING_ERROR),
          Map.entry("12.6", DisputeReason.DUPLICATE),
          Map.entry("12.", DisputeReason.PROCESSING_ERROR),
          Map.entry("13.1", DisputeReason.NOT_RECEIVED),
          Map.entry("13.3", DisputeReason.NOT_AS_DESCRIBED),
          Map.entry("13.4", DisputeReason.NOT_AS_DESCRIBED),
          Map.entry("13.5", DisputeReason.NOT_AS_DESCRIBED),
          Map.entry("4837", DisputeReason.FRAUD),
          Map.entry("4863", DisputeReason.FRAUD),
          Map.entry("4870", DisputeReason.FRAUD),
          Map.entry("4871", DisputeReason.FRAUD),
          Map.entry("4834", DisputeReason.PROCESSING_ERROR),
          Map.entry("4853", DisputeReason.NOT_AS_DESCRIBED),
          Map.entry("4855", DisputeReason.NOT_RECEIVED),
          Map.entry("F29", DisputeReason.FRAUD),
          Map.entry("FR", DisputeReason.FRAUD),
          Map.entry("C08", DisputeReason.NOT_RECEIVED),
          Map.entry("C31", DisputeReason.NOT_AS_DESCRIBED),
          Map.entry("P08", DisputeReason.DUPLICATE));

  private AdyenNoticeReader() {}

  static NoticeReading read(NoticeRequest request, ProviderAccount account) {
    JsonNode body;
    try {
      body = JsonMapper.shared().readTree(request.body());
    } catch (JacksonException unreadable) {
      return new NoticeReading.Unverifiable("no_json");
    }
    JsonNode items = body.path("notificationItems");
    if (!items.isArray() || items.isEmpty()) {
      return new NoticeReading.Unverifiable("no_notification");
    }
    List<ProviderNotice> facts = new ArrayList<>();
    List<String> others = new ArrayList<>();
    for (JsonNode each : items) {
      JsonNode item = each.path("NotificationRequestItem");
      Optional<String> fault = fault(item, account);
      if (fault.isPresent()) {
        return new NoticeReading.Unverifiable(fault.get());
      }
      Item read = new Item(item, request.receivedAt());
      if (read.lacksItsAmount()) {
        return new NoticeReading.Unverifiable("amount_not_understood");
      }
      List<ProviderNotice> told = read.facts();
      facts.addAll(told);
      if (told.isEmpty()) {
        others.add(item.path("eventCode").asString());
      }
    }
    return new NoticeReading.Verified(facts, others);
  }

  private static Optional<String> fault(JsonNode item, ProviderAccount account) {
    String merchantAccount = account.credentials().get(AdyenCredentials.MERCHANT_ACCOUNT);
    if (!NoticeSignature.isRight(item, AdyenCredentials.hmacKeys(account))) {
      return Optional.of("signature_wrong");
    }
    if (!item.path("merchantAccountCode").asString("").equals(merchantAccount)) {
      return Optional.of("another_merchant_account");
    }
    boolean hasForm =
        EVENT_CODE.matcher(item.path("eventCode").asString("")).matches()
            && PSP_REFERENCE_FORM.matcher(item.path("pspReference").asString("")).matches();
    return hasForm ? Optional.empty() : Optional.of("no_notification");
  }

  /** One item of a webhook. */
  private record Item(JsonNode json, Instant receivedAt) {

    /** No amount is guessed. */
    boolean lacksItsAmount() {
      boolean isPayment = eventCode().equals("AUTHORISATION") && isOfCode();
      return isSuccess() && (isPayment || HAPPENED.contains(eventCode())) && minorUnits() == null;
    }

    List<ProviderNotice> facts() {
      if (!isSuccess() && HAPPENED.contains(eventCode())) {
        return List.of();
      }
      return switch (eventCode()) {
        case "AUTHORISATION" -> List.of(ofPayment(authorisation()));
        case "OFFER_CLOSED" ->
            List.of(ofPayment(new Told.Ended(new NotExecuted(NotExecuted.EXPIRED))));
        case "EXPIRE" -> List.of(ofPayment(new Told.GivenBack(minorUnits())));
        case "CAPTURE", "AUTHORISATION_ADJUSTMENT" -> List.of(ofOperation(end(), null));
        case "CANCELLATION", "REFUND", "CANCEL_OR_REFUND" ->
            List.of(ofOperation(end(), isSuccess() ? givenBack() : null));
        case "TECHNICAL_CANCEL" -> technicalCancel();
        case "CAPTURE_FAILED" -> List.of(ofOperation(new Told.Undone(), givenBack()));
        case "REFUND_FAILED", "REFUNDED_REVERSED" -> List.of(ofOperation(new Told.Undone(), null));
        case "REQUEST_FOR_INFORMATION", "NOTIFICATION_OF_CHARGEBACK" ->
            List.of(disputed(disputeCase(), DisputeState.OPEN));
        case "CHARGEBACK" -> List.of(disputed(disputeCase(), DisputeState.CHARGED_BACK));
        case "CHARGEBACK_REVERSED" -> List.of(disputed(disputeCase(), DisputeState.WON));
        // The money goes back once more, after it had come back.
        case "SECOND_CHARGEBACK" ->
            List.of(disputed(disputeCase() + ":second", DisputeState.CHARGED_BACK));
        case "PREARBITRATION_LOST", "SCHEME_ARBITRATION_LOST" ->
            List.of(disputed(disputeCase(), DisputeState.LOST));
        case "DISPUTE_DEFENSE_PERIOD_ENDED" ->
            more("disputeStatus").equalsIgnoreCase("Lost")
                ? List.of(disputed(disputeCase(), DisputeState.LOST))
                : List.of();
        default -> List.of();
      };
    }

    /** What a merchant gave back at Adyen; null where it is not told how much. */
    private @Nullable Told givenBack() {
      return minorUnits() == null ? null : new Told.GivenBack(minorUnits());
    }

    private Told authorisation() {
      if (isOfCode()) {
        return isSuccess()
            ? new Told.Paid(minorUnits(), Map.of(PSP_REFERENCE, pspReference()))
            : new Told.Ended(new NotExecuted(NotExecuted.EXPIRED));
      }
      return new Told.Ended(isSuccess() ? AdyenAnswers.approved(json) : refused());
    }

    private boolean isOfCode() {
      return text("paymentMethod").equals("pix") || text("paymentMethod").startsWith("boleto");
    }

    private Declined refused() {
      String words = text("reason");
      return RefusalReason.declined(
          RefusalReason.worded(words),
          pspReference(),
          null,
          json.path("additionalData"),
          receivedAt);
    }

    /** How a capture, cancellation, refund or update has ended. */
    private Told end() {
      AttemptOutcome outcome =
          isSuccess()
              ? new Approved(pspReference(), null, null, null, null, null, null)
              : new Declined(pspReference(), null, DeclinedCode.NOT_PERMITTED, false, null);
      return new Told.Ended(outcome);
    }

    /**
     * Where nothing was authorized under our reference there is nothing to be canceled, and what
     * was sent long ago does not come any more. A code is there all the same, as one that has
     * expired: its buyer may have it from Adyen, and pay it.
     */
    private List<ProviderNotice> technicalCancel() {
      String[] both = bothReferences();
      Told end = isSuccess() ? end() : new Told.Ended(new NotExecuted(NotExecuted.NEVER_HEARD));
      String reason =
          isSuccess() ? "reversed" : isOfCode() ? NotExecuted.EXPIRED : NotExecuted.NEVER_HEARD;
      Told endOfPayment = new Told.Ended(new NotExecuted(reason));
      return List.of(
          both.length == 2
              ? new ProviderNotice(noticeId(), both[1], end)
              : ofRequest(end, isSuccess() ? new Told.GivenBack(null) : null),
          new ProviderNotice(noticeId() + ":payment", paymentReference(), endOfPayment));
    }

    private String[] bothReferences() {
      return text("merchantReference").split(Pattern.quote(AdyenRequests.BOTH), 2);
    }

    private ProviderNotice disputed(String caseId, DisputeState state) {
      return ofPayment(
          new Told.Disputed(
              new DisputeNews(caseId, state, reason(), minorUnits(), respondBy(state))));
    }

    private DisputeReason reason() {
      String code = more("chargebackReasonCode").strip();
      return REASONS.entrySet().stream()
          .filter(one -> code.startsWith(one.getKey()))
          // The longest beginning says most.
          .max(Comparator.comparingInt(one -> one.getKey().length()))
          .map(Map.Entry::getValue)
          .orElse(DisputeReason.OTHER);
    }

    private @Nullable Instant respondBy(DisputeState state) {
      String end = more("defensePeriodEndsAt");
      boolean isOpen = state == DisputeState.OPEN || state == DisputeState.CHARGED_BACK;
      if (end.isEmpty() || !isOpen || more("defendable").equals("false")) {
        return null;
      }
      try {
        return OffsetDateTime.parse(end).toInstant();
      } catch (DateTimeException unreadable) {
        return null;
      }
    }

    private ProviderNotice ofPayment(Told told) {
      return new ProviderNotice(noticeId(), paymentReference(), told);
    }

    /**
     * A fact about a capture, cancellation or refund.
     *
     * @param otherwise what it means of the payment where the request is none of ours; null for
     *     nothing
     */
    private ProviderNotice ofOperation(Told told, @Nullable Told otherwise) {
      String merchantReference = text("merchantReference");
      return merchantReference.endsWith(AdyenRequests.OPERATION)
          ? new ProviderNotice(noticeId(), withoutEnding(merchantReference), told)
          : ofRequest(told, otherwise);
    }

    /** A fact about a request of which only Adyen's id is told. */
    private ProviderNotice ofRequest(Told told, @Nullable Told otherwise) {
      return new ProviderNotice(
          noticeId(),
          pspReference(),
          told,
          otherwise == null ? null : new ProviderNotice(noticeId(), paymentReference(), otherwise));
    }

    /**
     * Our id of the authorization, or Adyen's where the merchant has taken the payment elsewhere.
     */
    private String paymentReference() {
      String ours = withoutEnding(bothReferences()[0]);
      try {
        return UUID.fromString(ours).toString();
      } catch (IllegalArgumentException notOurs) {
        String original = text("originalReference");
        return original.isEmpty() ? pspReference() : original;
      }
    }

    private static String withoutEnding(String reference) {
      return reference.endsWith(AdyenRequests.OPERATION)
          ? reference.substring(0, reference.length() - AdyenRequests.OPERATION.length())
          : reference;
    }

    /** The same in every repeat; an authorization can first fail and then succeed. */
    private String noticeId() {
      return "%s:%s:%s".formatted(eventCode(), pspReference(), isSuccess());
    }

    private String disputeCase() {
      return pspReference();
    }

    private String eventCode() {
      return text("eventCode");
    }

    private String pspReference() {
      return text("pspReference");
    }

    private boolean isSuccess() {
      return json.path("success").asString("").equals("true");
    }

    private @Nullable Long minorUnits() {
      return AdyenAmounts.minorUnits(json.path("amount")).orElse(null);
    }

    private String text(String name) {
      return json.path(name).asString("");
    }

    private String more(String name) {
      return json.path("additionalData").path(name).asString("");
    }
  }
}
