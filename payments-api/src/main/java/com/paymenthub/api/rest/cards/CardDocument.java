package com.paymenthub.api.rest.cards;

import com.paymenthub.api.rest.customers.CustomerDocument;
import com.paymenthub.charging.customers.Customer;
import com.paymenthub.charging.vault.CardVault.Shown;
import com.paymenthub.domain.cards.CardBrand;
import com.paymenthub.domain.cards.CardStatus;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.projections.cards.CardRow;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A saved card as merchants get it (docs/interface.md §3.2). Every field is there, null where there
 * is nothing to say.
 *
 * @param customerId the customer that has it; null for public keys
 * @param customer that customer, for secret keys only: a public one is in every buyer's browser
 * @param expirationMonth two digits
 * @param expirationYear four digits
 * @param expirationDate month and year as {@code MM/YYYY}
 * @param brand the brand of the card; null when no rule knows its number
 * @param cvvChecked whether the verification code was validated
 * @param fingerprint equal for equal card numbers within the account, and for nobody else; null
 *     until a provider has approved or validated the card, or declined it for other reasons than
 *     its data: with it, the first six and the last four digits, a number could be found by trying
 * @param first6digits the beginning of the card number
 * @param last4digits the end of the card number
 * @param status whether the card can be charged
 * @param cardHolderName the name on the card; null when the number has left the vault
 */
public record CardDocument(
    String id,
    @Nullable String customerId,
    String clientId,
    String expirationMonth,
    String expirationYear,
    String expirationDate,
    @Nullable String brand,
    boolean cvvChecked,
    @Nullable String fingerprint,
    String first6digits,
    String last4digits,
    @Schema(implementation = CardStatus.class) String status,
    String createdAt,
    String updatedAt,
    @Nullable CustomerDocument customer,
    @Nullable String cardHolderName) {

  /**
   * The document of a row.
   *
   * @param shown what the vault shows of the card
   * @param customer the customer that has it, where that may be shown
   * @param status the status at this moment
   */
  static CardDocument of(
      CardRow row,
      Shown shown,
      @Nullable UUID customerId,
      @Nullable Customer customer,
      String status) {
    String month = String.format(Locale.ROOT, "%02d", row.expiration().getMonthValue());
    String year = String.format(Locale.ROOT, "%04d", row.expiration().getYear());
    return new CardDocument(
        row.id().toString(),
        customerId == null ? null : customerId.toString(),
        row.clientId().toString(),
        month,
        year,
        month + "/" + year,
        CardBrand.ofDisplayName(row.brand()).shownName(),
        row.cvvChecked(),
        row.confirmed() ? shown.fingerprint() : null,
        row.first6Digits(),
        row.last4Digits(),
        status,
        Timestamps.format(row.createdAt()),
        Timestamps.format(row.updatedAt()),
        customer == null ? null : CustomerDocument.of(customer),
        shown.holderName());
  }

  /** Without the holder's name. */
  @Override
  public String toString() {
    return "CardDocument[id=%s]".formatted(id);
  }
}
