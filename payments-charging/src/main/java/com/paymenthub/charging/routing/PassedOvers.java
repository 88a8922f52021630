package com.paymenthub.charging.routing;

import com.paymenthub.domain.charges.PassedOver;
import com.paymenthub.providers.contract.ProviderAccount;
import java.util.List;
import java.util.stream.Stream;

/** Says of providers that may be tried for a charge why another one got the attempt. */
final class PassedOvers {

  private PassedOvers() {}

  /**
   * The accounts that were not chosen: those before the chosen one were tried earlier, those after
   * it have a lower priority.
   *
   * @param all the merchant's accounts that may be tried, in their order
   */
  static List<PassedOver> around(ProviderAccount chosen, List<ProviderAccount> all) {
    int position = all.indexOf(chosen);
    return Stream.concat(
            all.subList(0, position).stream().map(account -> of(account, PassedOver.TRIED_BEFORE)),
            all.subList(position + 1, all.size()).stream()
                .map(account -> of(account, PassedOver.LOWER_PRIORITY)))
        .toList();
  }

  static PassedOver of(ProviderAccount account, String reason) {
    return new PassedOver(account.providerId(), account.providerType(), reason);
  }
}
