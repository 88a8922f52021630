package com.paymenthub.api.rest.sessions;

import com.paymenthub.charging.PersonalTextKeys;
import com.paymenthub.domain.sessions.SessionStatus;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.projections.sessions.OfferedMethod;
import com.paymenthub.projections.sessions.SessionRow;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * The session as merchants and buyers get it (docs/interface.md §3.6). Every field is there, null
 * where there is nothing to say.
 *
 * @param name a name for buyers
 * @param status how it stands
 * @param isActive whether it can be paid
 * @param orderId the caller's own name of the order
 * @param amount how much, in minor units of the currency
 * @param currency the currency, ISO 4217
 * @param capture whether a card's money is taken at once
 * @param merchantId the merchant who is paid
 * @param customerId the customer that the merchant named; null for session keys
 * @param dueDate from when on no payment starts
 * @param description what is paid for
 * @param statementDescriptor what the buyer's statement shows
 * @param items what is bought
 * @param paymentMethods the ways in which it may be paid
 * @param publicKey the session's key; null for who calls with it
 * @param pendingChargeId the charge under way
 * @param chargeId the charge that pays it, or that the request at hand began
 */
record SessionDocument(
    String id,
    @Nullable String name,
    @Schema(implementation = SessionStatus.class) String status,
    boolean isActive,
    String clientId,
    @Nullable String orderId,
    long amount,
    String currency,
    boolean capture,
    String merchantId,
    @Nullable String customerId,
    @Nullable String dueDate,
    @Nullable String description,
    @Nullable String statementDescriptor,
    List<SessionItem> items,
    List<OfferedMethod> paymentMethods,
    @Nullable String publicKey,
    @Nullable String pendingChargeId,
    @Nullable String chargeId,
    String createdAt,
    String updatedAt) {

  private static final TypeReference<List<SessionItem>> ITEMS = new TypeReference<>() {};

  /**
   * The document of a row.
   *
   * @param texts the session's personal texts, which are kept apart so that they can be erased
   * @param publicKey its key, where the caller may see it
   * @param customerId its customer, where the caller may see it
   */
  static SessionDocument of(
      SessionRow row,
      Map<String, String> texts,
      @Nullable String publicKey,
      @Nullable UUID customerId) {
    String items = texts.get(PersonalTextKeys.ITEMS);
    return new SessionDocument(
        row.id().toString(),
        texts.get(PersonalTextKeys.NAME),
        row.status(),
        row.active(),
        row.clientId().toString(),
        row.orderId(),
        row.amount(),
        row.currency(),
        row.capture(),
        row.merchantId().toString(),
        text(customerId),
        row.dueAt() == null ? null : Timestamps.format(row.dueAt()),
        texts.get(PersonalTextKeys.DESCRIPTION),
        texts.get(PersonalTextKeys.STATEMENT_DESCRIPTOR),
        items == null ? List.of() : JsonMapper.shared().readValue(items, ITEMS),
        row.paymentMethods().stream()
            .map(method -> method.with(texts.get(PersonalTextKeys.INSTRUCTIONS)))
            .toList(),
        publicKey,
        text(row.pendingChargeId()),
        text(row.chargeId()),
        Timestamps.format(row.createdAt()),
        Timestamps.format(row.updatedAt()));
  }

  /** The same session beside a charge that it was begun to be paid with. */
  SessionDocument withCharge(String begunChargeId) {
    return new SessionDocument(
        id,
        name,
        status,
        isActive,
        clientId,
        orderId,
        amount,
        currency,
        capture,
        merchantId,
        customerId,
        dueDate,
        description,
        statementDescriptor,
        items,
        paymentMethods,
        publicKey,
        pendingChargeId,
        begunChargeId,
        createdAt,
        updatedAt);
  }

  private static @Nullable String text(@Nullable UUID id) {
    return id == null ? null : id.toString();
  }
}
