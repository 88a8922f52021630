package com.paymenthub.providers.contract;

import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.money.Money;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A question about an earlier request, or its reversal.
 *
 * @param reference our id of the question
 * @param about our id of the earlier request
 * @param requestType what the earlier request asked for
 * @param amount the amount of the earlier request
 * @param account the merchant's account at the provider
 * @param method how the charge is paid
 * @param startedAt when the earlier request was about to be sent
 * @param expiresAt until when the code can be paid that the charge asked for; null for cards
 * @param transactionId the provider's own id of it, where it has told one
 * @param references its further ids there, by their names; more are known where it was approved
 * @param parent the request that reserved or took the money, where the earlier one captured it or
 *     gave it back; null for an authorization, the making of a code or an analysis
 */
public record Inquiry(
    UUID reference,
    UUID about,
    RequestType requestType,
    Money amount,
    ProviderAccount account,
    PaymentMethod method,
    Instant startedAt,
    @Nullable Instant expiresAt,
    @Nullable String transactionId,
    Map<String, String> references,
    @Nullable Parent parent) {

  /**
   * The request that reserved or took the money.
   *
   * @param reference our id of it
   * @param transactionId the provider's own id of it, where it has told one
   * @param references its further ids there, by their names
   * @param takenAt when it took the money, as far as we know; null where it only reserved it, or
   *     nobody has paid its code
   */
  public record Parent(
      UUID reference,
      @Nullable String transactionId,
      Map<String, String> references,
      @Nullable Instant takenAt) {}
}
