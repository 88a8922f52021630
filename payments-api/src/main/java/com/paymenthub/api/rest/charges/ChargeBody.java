package com.paymenthub.api.rest.charges;

import com.paymenthub.charging.PersonalTextKeys;
import com.paymenthub.domain.money.Money;
import com.paymenthub.platform.Currencies;
import com.paymenthub.projections.sessions.SessionRow;
import com.paymenthub.providers.contract.FraudInput;
import com.paymenthub.providers.contract.NoCardNumber;
import com.paymenthub.web.validation.Amount;
import com.paymenthub.web.validation.Lines;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Currency;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A charge.
 *
 * @param merchantId the merchant whose providers are asked
 * @param amount how much, in minor units of the currency
 * @param currency the currency, ISO 4217
 * @param capture whether the money is taken at once, or reserved until it is captured
 * @param orderId the caller's own name of the order; need not be unique, and is no place for
 *     personal data: it is never erased
 * @param description what is paid for
 * @param statementDescriptor what the buyer's statement shows, as far as card networks print it:
 *     about 22 letters and digits, without accents
 * @param customerId the customer who buys
 * @param paymentMethod how the buyer pays
 * @param paymentSource what the buyer pays with
 * @param fraudAnalysis what the fraud analysis needs; required where the merchant has one
 * @param threeDSecure2 for cards: how the bank can make sure who pays
 */
public record ChargeBody(
    @NotNull UUID merchantId,
    @NotNull @Amount Long amount,
    @Schema(defaultValue = "BRL") @Nullable Currency currency,
    @Schema(defaultValue = "false") @Nullable Boolean capture,
    @Size(max = 255) @Nullable String orderId,
    @Size(max = 1000) @NoCardNumber @Lines @Nullable String description,
    @Size(max = 255) @NoCardNumber @Nullable String statementDescriptor,
    @Nullable UUID customerId,
    @NotNull PaymentMethodBody paymentMethod,
    @NotNull PaymentSourceBody paymentSource,
    @Nullable FraudInput fraudAnalysis,
    @Nullable ThreeDSecure2Body threeDSecure2) {

  /** The charge that pays a session: what is paid for is the session's, how is the buyer's. */
  public static ChargeBody payingSession(
      SessionRow session,
      Map<String, String> texts,
      @Nullable UUID customerId,
      PaymentMethodBody paymentMethod,
      PaymentSourceBody paymentSource,
      @Nullable FraudInput fraudAnalysis,
      @Nullable ThreeDSecure2Body threeDSecure2) {
    return new ChargeBody(
        session.merchantId(),
        session.amount(),
        Currency.getInstance(session.currency()),
        session.capture(),
        session.orderId(),
        texts.get(PersonalTextKeys.DESCRIPTION),
        texts.get(PersonalTextKeys.STATEMENT_DESCRIPTOR),
        customerId,
        paymentMethod,
        paymentSource,
        fraudAnalysis,
        threeDSecure2);
  }

  Money money() {
    return new Money(amount, Currencies.orDefault(currency));
  }

  /** The texts that may speak of a person. */
  Map<String, String> texts() {
    Map<String, String> texts = new HashMap<>();
    texts.put(PersonalTextKeys.DESCRIPTION, description);
    texts.put(PersonalTextKeys.STATEMENT_DESCRIPTOR, statementDescriptor);
    texts.put(PersonalTextKeys.INSTRUCTIONS, paymentMethod.instructions());
    texts.values().removeIf(text -> text == null);
    return texts;
  }

  /** Nothing of it. */
  @Override
  public String toString() {
    return "ChargeBody[hidden]";
  }
}
