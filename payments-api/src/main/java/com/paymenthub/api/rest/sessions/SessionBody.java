package com.paymenthub.api.rest.sessions;

import com.paymenthub.api.rest.charges.PaymentMethodBody;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.contract.NoCardNumber;
import com.paymenthub.web.validation.Amount;
import com.paymenthub.web.validation.Lines;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Currency;
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
 * @param orderId the caller's own name of the order; need not be unique, and is no place for
 *     personal data: it is never erased
 * @param customerId a customer of the account: the session's key may pay as this customer, by card
 *     with the verification code of a saved card
 * @param name a name for buyers
 * @param description what is paid for
 * @param statementDescriptor what the buyer's statement shows, as far as card networks print it:
 *     about 22 letters and digits, without accents
 * @param items what is bought
 * @param paymentMethods the ways in which it may be paid; by card, {@code installments} is the most
 *     that the buyer may choose
 * @param paymentMethod another name of {@code paymentMethods}; one of both is required
 */
record SessionBody(
    @NotNull UUID merchantId,
    @Amount @Nullable Long amount,
    @Schema(defaultValue = "BRL") @Nullable Currency currency,
    @Schema(defaultValue = "false") @Nullable Boolean capture,
    @Schema(defaultValue = "true") @Nullable Boolean isActive,
    @Nullable Instant dueDate,
    @Size(max = 255) @Nullable String orderId,
    @Nullable UUID customerId,
    @Size(max = 255) @NoCardNumber @Schema(example = "Order 4711") @Nullable String name,
    @Size(max = 1000) @NoCardNumber @Lines @Nullable String description,
    @Size(max = 255) @NoCardNumber @Nullable String statementDescriptor,
    @Size(min = 1, max = 200) @Nullable List<Item> items,
    @Size(min = 1, max = 30) @Nullable List<PaymentMethodBody> paymentMethods,
    @Size(min = 1, max = 30) @Nullable List<PaymentMethodBody> paymentMethod) {

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
      @NotNull @Size(max = 255) @NoCardNumber @Schema(example = "A book") String name,
      @Size(max = 1000) @NoCardNumber @Lines @Schema(example = "Hardcover")
          @Nullable String description,
      @NotNull @Min(0) @Max(Money.MAXIMUM_MINOR_UNITS) Long unitPrice,
      @NotNull @Min(1) @Max(1_000_000) Integer quantity,
      @Nullable Boolean tangible) {

    BigInteger price() {
      return BigInteger.valueOf(unitPrice).multiply(BigInteger.valueOf(quantity));
    }
  }

  /** Nothing of it. */
  @Override
  public String toString() {
    return "SessionBody[hidden]";
  }
}
