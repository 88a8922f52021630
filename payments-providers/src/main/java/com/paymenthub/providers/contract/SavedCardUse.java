package com.paymenthub.providers.contract;

import com.paymenthub.domain.charges.MerchantReason;
import org.jspecify.annotations.Nullable;

/**
 * How a saved card is used, which card networks want to be told (stored credential framework).
 *
 * @param reason why the merchant starts the payment while the buyer is away; null where the buyer
 *     starts it
 * @param networkTransactionId the card network's id of the first payment with the card; null where
 *     this is the first one, or none is known
 */
public record SavedCardUse(
    @Nullable MerchantReason reason, @Nullable String networkTransactionId) {}
