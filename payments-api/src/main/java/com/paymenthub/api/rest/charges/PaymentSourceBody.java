package com.paymenthub.api.rest.charges;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.paymenthub.api.rest.cards.CardDataBody;
import com.paymenthub.api.rest.customers.CustomerBody;
import com.paymenthub.domain.charges.MerchantReason;
import com.paymenthub.providers.contract.Cvv;
import com.paymenthub.web.validation.FieldErrors;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import java.util.Arrays;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the buyer pays with. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "sourceType")
@JsonSubTypes({
  @JsonSubTypes.Type(name = "card", value = PaymentSourceBody.Card.class),
  @JsonSubTypes.Type(name = "token", value = PaymentSourceBody.Token.class),
  @JsonSubTypes.Type(name = "customer", value = PaymentSourceBody.Customer.class)
})
public sealed interface PaymentSourceBody {

  String BUYER = "buyer";
  String MERCHANT = "merchant";
  String INITIATOR = "initiator";
  String REASON = "reason";

  /** Who starts a payment with a saved card. */
  default @Nullable String initiator() {
    return null;
  }

  /** Why a merchant starts it. */
  default @Nullable String reason() {
    return null;
  }

  /** Whether the merchant starts the payment. */
  default boolean merchantStarts() {
    return MERCHANT.equals(initiator());
  }

  /** Why the merchant starts it; null where the buyer does. */
  default @Nullable MerchantReason merchantReason() {
    return reason() == null ? null : MerchantReason.of(reason()).orElse(null);
  }

  /** Notes what is wrong with who starts the payment, and why. */
  default void checkInitiator(FieldErrors source) {
    boolean isBuyer = initiator() == null || initiator().equals(BUYER);
    boolean isReason = reason() != null && merchantReason() != null;
    if (!isBuyer && !merchantStarts()) {
      source.add(INITIATOR, "one_of", BUYER + ", " + MERCHANT);
    } else if (isBuyer && isReason && !source.has(INITIATOR)) {
      source.add(INITIATOR, "one_of", MERCHANT);
    }
    if (reason() != null && !isReason) {
      source.add(
          REASON,
          "one_of",
          Arrays.stream(MerchantReason.values())
              .map(MerchantReason::code)
              .collect(Collectors.joining(", ")));
    } else if (merchantStarts() && !source.has(REASON)) {
      source.require(REASON, reason());
    }
  }

  /**
   * A card: a saved one by its {@code cardId}, or one that is brought along as {@code card}.
   *
   * @param sourceType a card
   * @param cardId a saved card
   * @param cardCvv the verification code of the saved card, recommended when the buyer is present
   *     and required with a public or session key
   * @param initiator who starts the payment with a saved card: the buyer, or the merchant while the
   *     buyer is away; {@code merchant} with secret keys only, without {@code cardCvv} and {@code
   *     threeDSecure2}
   * @param reason why the merchant starts it; required then, and only then
   * @param card a card that is brought along
   */
  record Card(
      @Schema(allowableValues = "card") @NotNull String sourceType,
      @Nullable UUID cardId,
      @Nullable Cvv cardCvv,
      @Schema(
              allowableValues = {BUYER, MERCHANT},
              defaultValue = BUYER)
          @Nullable String initiator,
      @Schema(allowableValues = {"recurring", "installment", "unscheduled"})
          @Nullable String reason,
      @Nullable CardDataBody card)
      implements PaymentSourceBody {}

  /**
   * A token, which is used up by that.
   *
   * @param sourceType a token
   * @param tokenId the token
   */
  record Token(@Schema(allowableValues = "token") @NotNull String sourceType, @NotNull UUID tokenId)
      implements PaymentSourceBody {}

  /**
   * A customer, known by {@code customerId} or brought along as {@code customer}: pays pix and
   * boleto, and by card with the active card that was associated last. One that is brought along,
   * for pix and boleto only, is the known customer with the same document where there is one.
   *
   * @param sourceType a customer
   * @param customerId a known customer; with a session key, only the session's customer, with a
   *     public key none
   * @param cardCvv the verification code of the card, recommended when the buyer is present and
   *     required with a session key
   * @param initiator who starts the payment with a saved card: the buyer, or the merchant while the
   *     buyer is away; {@code merchant} with secret keys only, without {@code cardCvv} and {@code
   *     threeDSecure2}
   * @param reason why the merchant starts it; required then, and only then
   * @param customer a customer that is brought along
   */
  record Customer(
      @Schema(allowableValues = "customer") @NotNull String sourceType,
      @Nullable UUID customerId,
      @Nullable Cvv cardCvv,
      @Schema(
              allowableValues = {BUYER, MERCHANT},
              defaultValue = BUYER)
          @Nullable String initiator,
      @Schema(allowableValues = {"recurring", "installment", "unscheduled"})
          @Nullable String reason,
      @Nullable CustomerBody customer)
      implements PaymentSourceBody {}
}
