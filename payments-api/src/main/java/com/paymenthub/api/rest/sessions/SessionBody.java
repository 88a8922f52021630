package com.paymenthub.api.rest.sessions;

import com.paymenthub.api.rest.charges.PaymentMethodBody;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A session.
 *
 * @param merchantId the merchant who is paid
 * @param amount how much, in minor units of the currency; required without items, and with them
 *     their sum
 * @param currency the currency, ISO 4217
 * @param capture whether a card's money is taken at once, or reserved until it is captured
 * @param isActive whether it can be paid
 * @param dueDate from when on no payment starts
 * @param orderId the caller's own name of the order; need not be unique
 * @param customerId a customer of the account: whoever has the session's key may pay as him, by
 *     card with the verification code of his card
 * @param name a name for buyers
 * @param description what is paid for
 * @param statementDescriptor what the buyer's statement shows, as far as card networks print it:
 *     about 22 letters and digits, without accents
 * @param items what is bought
 * @param paymentMethods the ways in which it may be paid; a card with several numbers of
 *     installments, all else once
 * @param paymentMethod another name of {@code paymentMethods}; one of both is required
 */
record SessionBody(
    UUID merchantId,
    @Schema(minimum = "1", maximum = "999999999999") @Nullable Long amount,
    @Schema(pattern = "[A-Z]{3}", defaultValue = "BRL") @Nullable String currency,
    @Schema(defaultValue = "false") @Nullable Boolean capture,
    @Schema(defaultValue = "true") @Nullable Boolean isActive,
    @Nullable Instant dueDate,
    @Schema(maxLength = 255) @Nullable String orderId,
    @Nullable UUID customerId,
    @Schema(maxLength = 255, example = "Order 4711") @Nullable String name,
    @Schema(maxLength = 1000) @Nullable String description,
    @Schema(maxLength = 255) @Nullable String statementDescriptor,
    @ArraySchema(minItems = 1, maxItems = 200) @Nullable List<Item> items,
    @ArraySchema(minItems = 1, maxItems = 30) @Nullable List<PaymentMethodBody> paymentMethods,
    @ArraySchema(minItems = 1, maxItems = 30) @Nullable List<PaymentMethodBody> paymentMethod) {

  /**
   * Something that is bought.
   *
   * @param name its name
   * @param description what it is
   * @param unitPrice the price of one, in minor units
   * @param quantity how many of it
   * @param tangible whether it is shipped
   */
  record Item(
      @Schema(maxLength = 255, example = "A book") String name,
      @Schema(maxLength = 1000, example = "Hardcover") @Nullable String description,
      @Schema(minimum = "1", maximum = "999999999999") long unitPrice,
      @Schema(minimum = "1", maximum = "1000000") int quantity,
      @Nullable Boolean tangible) {}
}
