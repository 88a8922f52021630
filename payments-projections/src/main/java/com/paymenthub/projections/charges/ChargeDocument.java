package com.paymenthub.projections.charges;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.paymenthub.platform.Timestamps;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The charge as merchants get it (docs/interface.md §3.4). Every field is there, null where there
 * is nothing to say, except {@code nextAction}.
 *
 * @param merchantId the merchant whose providers were asked
 * @param customerId the customer who buys; null for buyers' keys
 * @param description what is paid for
 * @param amount what is left of the charge, in minor units: captures of a part, voids and what was
 *     really paid change it
 * @param originalAmount what was asked for, in minor units; never changes
 * @param currency the currency, ISO 4217
 * @param statementDescriptor what the buyer's statement shows
 * @param capture whether the money was to be taken at once
 * @param status where the charge stands
 * @param orderId the caller's own name of the order
 * @param paymentMethod how the buyer pays
 * @param paymentSource what the buyer pays with
 * @param nextAction what the buyer has to do before a provider charges the card; not there where
 *     the charge does not wait for that, so that bodies of older notifications stay as they were
 * @param fraudAnalysisMetadata what was sent for the fraud analysis; null for buyers' keys
 * @param transactionRequests every operation at a provider, the latest first
 * @param disputes every dispute of the payment, also its return by the buyer's bank, the oldest
 *     first; not there where there are none, nor for buyers' keys
 */
public record ChargeDocument(
    String id,
    String clientId,
    String merchantId,
    @Nullable String customerId,
    @Nullable String description,
    long amount,
    long originalAmount,
    String currency,
    @Nullable String statementDescriptor,
    boolean capture,
    String status,
    @Nullable String orderId,
    PaymentMethodDocument paymentMethod,
    PaymentSourceDocument paymentSource,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable NextActionDocument nextAction,
    @Nullable JsonNode fraudAnalysisMetadata,
    List<TransactionRequest> transactionRequests,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<DisputeDocument> disputes,
    String createdAt,
    String updatedAt) {

  /** The key of {@code description} among a charge's personal texts. */
  public static final String DESCRIPTION = "description";

  /** The key of {@code statementDescriptor} among a charge's personal texts. */
  public static final String STATEMENT_DESCRIPTOR = "statementDescriptor";

  /** The key of the fraud analysis' input, as JSON, among a charge's personal texts. */
  public static final String FRAUD_ANALYSIS = "fraudAnalysis";

  /** The key of what is printed on a bank slip among a charge's personal texts. */
  public static final String INSTRUCTIONS = "instructions";

  /** What the buyer pays with. */
  public sealed interface PaymentSourceDocument {

    /** {@code card} or {@code customer}. */
    String sourceType();

    /**
     * A card.
     *
     * @param sourceType a card
     * @param cardId the card, also where the charge brought it along
     * @param initiator {@code merchant} where the merchant started the payment; not there where the
     *     buyer did
     * @param reason why the merchant started it
     */
    record Card(
        String sourceType,
        @Nullable String cardId,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String initiator,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String reason)
        implements PaymentSourceDocument {}

    /**
     * The buyer's own bank.
     *
     * @param sourceType a customer
     * @param customerId who pays; null for buyers' keys
     */
    record Customer(String sourceType, @Nullable String customerId)
        implements PaymentSourceDocument {}

    private static Card card(ChargeRow row) {
      PaymentTerms terms = row.paymentTerms();
      @Nullable String reason = terms == null ? null : terms.merchantReason();
      return new Card(
          "card",
          row.cardId() == null ? null : row.cardId().toString(),
          reason == null ? null : "merchant",
          reason);
    }

    /** The source of a row. */
    static PaymentSourceDocument of(ChargeRow row) {
      return row.paymentType().equals("credit")
          ? card(row)
          : new Customer("customer", row.customerId() == null ? null : row.customerId().toString());
    }
  }

  /**
   * The same as buyers may see it: nothing that tells who a customer is, nothing of the analysis of
   * frauds, and of refusals only what they can mend.
   */
  public ChargeDocument forBuyers() {
    return new ChargeDocument(
        id,
        clientId,
        merchantId,
        null,
        description,
        amount,
        originalAmount,
        currency,
        statementDescriptor,
        capture,
        status,
        orderId,
        paymentMethod,
        switch (paymentSource) {
          case PaymentSourceDocument.Card card -> card;
          case PaymentSourceDocument.Customer customer ->
              new PaymentSourceDocument.Customer(customer.sourceType(), null);
        },
        nextAction,
        null,
        transactionRequests.stream().map(TransactionRequest::forBuyers).toList(),
        List.of(),
        createdAt,
        updatedAt);
  }

  /** The same with the time at which the provider is asked next about what it did not answer. */
  public ChargeDocument withNextInquiryAt(Instant at) {
    return new ChargeDocument(
        id,
        clientId,
        merchantId,
        customerId,
        description,
        amount,
        originalAmount,
        currency,
        statementDescriptor,
        capture,
        status,
        orderId,
        paymentMethod,
        paymentSource,
        nextAction,
        fraudAnalysisMetadata,
        transactionRequests.stream()
            .map(request -> request.awaitsInquiry() ? request.withNextInquiryAt(at) : request)
            .toList(),
        disputes,
        createdAt,
        updatedAt);
  }

  /**
   * What the buyer has to do.
   *
   * @param type {@code redirect}: the buyer goes to the page and comes back; {@code challenge}: the
   *     page is shown in a frame; {@code wait}: nothing, the buyer acts elsewhere
   * @param url the page; null for {@code wait}
   * @param method {@code GET} or {@code POST}; null for {@code wait}
   * @param fields the fields of the form that is sent to the page
   * @param expiresAt until when the buyer can act
   */
  public record NextActionDocument(
      String type,
      @Nullable String url,
      @Nullable String method,
      Map<String, String> fields,
      String expiresAt) {}

  private static @Nullable NextActionDocument nextActionOf(
      ChargeRow row, Map<String, String> texts) {
    return row.transactionRequests().stream()
        .filter(TransactionRequest::awaitsBuyer)
        .map(request -> texts.get(nextActionKey(request.id())))
        .filter(Objects::nonNull)
        .findFirst()
        .map(text -> JsonMapper.shared().readValue(text, NextActionDocument.class))
        .orElse(null);
  }

  /** The key of what the buyer has to do for an operation among a charge's personal texts. */
  public static String nextActionKey(String transactionRequestId) {
    return "nextAction." + transactionRequestId;
  }

  /** The key of the provider's own words about one operation among a charge's personal texts. */
  public static String deniedMessageKey(String transactionRequestId) {
    return "deniedMessage." + transactionRequestId;
  }

  /**
   * The document of a row.
   *
   * @param links where the pictures of codes are
   * @param texts the charge's personal texts, which are kept apart so that they can be erased
   */
  public static ChargeDocument of(ChargeRow row, Map<String, String> texts, PaymentLinks links) {
    PaymentMethodDocument method = PaymentMethodDocument.of(row, texts.get(INSTRUCTIONS), links);
    return new ChargeDocument(
        row.id().toString(),
        row.clientId().toString(),
        row.merchantId().toString(),
        row.customerId() == null ? null : row.customerId().toString(),
        texts.get(DESCRIPTION),
        row.amount(),
        row.originalAmount(),
        row.currency(),
        texts.get(STATEMENT_DESCRIPTOR),
        row.capture(),
        row.status(),
        row.orderId(),
        method,
        PaymentSourceDocument.of(row),
        nextActionOf(row, texts),
        texts.containsKey(FRAUD_ANALYSIS)
            ? JsonMapper.shared().readTree(texts.get(FRAUD_ANALYSIS))
            : null,
        row.transactionRequests().stream()
            .map(request -> request.withDeniedMessage(texts.get(deniedMessageKey(request.id()))))
            .map(request -> request.withPaymentData(method))
            .toList(),
        row.disputes(),
        Timestamps.format(row.createdAt()),
        Timestamps.format(row.updatedAt()));
  }
}
