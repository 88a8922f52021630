package com.paymenthub.charging.merchants;

import com.paymenthub.charging.merchants.NewMerchant.NewProvider;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a merchant is to be from now on.
 *
 * @param mcc merchant category code, four digits (ISO 18245)
 * @param providers its accounts at providers in place of those before; null leaves them
 */
public record MerchantChange(
    String mcc,
    @Nullable String name,
    @Nullable String city,
    @Nullable List<ChangedProvider> providers) {

  /**
   * An account at a provider.
   *
   * @param id of the account that this one was before; null for another account
   * @param provider what it is from now on
   */
  public record ChangedProvider(@Nullable UUID id, NewProvider provider) {}
}
