package com.paymenthub.api.rest.charges;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.paymenthub.api.rest.cards.CardDataBody;
import com.paymenthub.api.rest.customers.CustomerBody;
import com.paymenthub.providers.contract.Cvv;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What the buyer pays with. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "sourceType")
@JsonSubTypes({
  @JsonSubTypes.Type(name = "card", value = PaymentSourceBody.Card.class),
  @JsonSubTypes.Type(name = "token", value = PaymentSourceBody.Token.class),
  @JsonSubTypes.Type(name = "customer", value = PaymentSourceBody.Customer.class)
})
public sealed interface PaymentSourceBody {

  /**
   * A card: a saved one by its {@code cardId}, or one that is brought along as {@code card}.
   *
   * @param sourceType a card
   * @param cardId a saved card
   * @param cardCvv the verification code of the saved card, recommended when the buyer is present
   *     and required with a public or session key
   * @param card a card that is brought along
   */
  record Card(
      @Schema(allowableValues = "card") @NotNull String sourceType,
      @Nullable UUID cardId,
      @Nullable Cvv cardCvv,
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
   * @param customerId a known customer; with a session key, only the one whom the merchant made the
   *     session for, with a public key none
   * @param cardCvv the verification code of the card, recommended when the buyer is present and
   *     required with a session key
   * @param customer a customer that is brought along
   */
  record Customer(
      @Schema(allowableValues = "customer") @NotNull String sourceType,
      @Nullable UUID customerId,
      @Nullable Cvv cardCvv,
      @Nullable CustomerBody customer)
      implements PaymentSourceBody {}
}
