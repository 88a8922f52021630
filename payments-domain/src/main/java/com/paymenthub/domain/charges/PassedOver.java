package com.paymenthub.domain.charges;

import java.util.UUID;

/**
 * A provider of the merchant that could have got an attempt, and did not.
 *
 * @param providerId the merchant's provider
 * @param providerType the provider's code, for example {@code SERVICE_SANDBOX}
 * @param reason why not: {@code lower_priority}, {@code tried_before} for this charge, {@code
 *     currency_not_accepted}, {@code amount_not_accepted}, {@code installments_not_accepted},
 *     {@code brand_not_accepted} for a card, {@code due_date_not_accepted} for a pix, {@code
 *     payer_incomplete} for a pix with a due date, {@code cvv_required} for a card without its
 *     verification code, {@code method_not_issued} for pix or boleto, or {@code not_permitted} for
 *     the account
 */
public record PassedOver(UUID providerId, String providerType, String reason) {

  /** Another of the merchant's providers comes first. */
  public static final String LOWER_PRIORITY = "lower_priority";

  /** It was asked for this charge before, and moved no money. */
  public static final String TRIED_BEFORE = "tried_before";

  /** It wants the card's verification code, and there is none. */
  public static final String CVV_REQUIRED = "cvv_required";

  /** It issues no codes of this kind. */
  public static final String METHOD_NOT_ISSUED = "method_not_issued";

  /** The account may not use it, for example a simulator in production. */
  public static final String NOT_PERMITTED = "not_permitted";
}
