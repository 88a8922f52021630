package com.paymenthub.charging.routing;

import com.paymenthub.domain.charges.PassedOver;
import com.paymenthub.domain.money.Money;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.TermsRefusal;
import java.util.List;
import java.util.stream.Stream;

/** Says of a merchant's providers why they do not get an attempt. */
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

  /** What a merchant is told when no provider takes a charge. */
  static Refusal refusal(TermsRefusal reason, Money amount) {
    return switch (reason) {
      case CURRENCY_NOT_ACCEPTED ->
          new Refusal(RefusalKey.CURRENCY_NOT_ACCEPTED, amount.currency().getCurrencyCode());
      case AMOUNT_NOT_ACCEPTED -> new Refusal(RefusalKey.AMOUNT_NOT_ACCEPTED);
      case INSTALLMENTS_NOT_ACCEPTED -> new Refusal(RefusalKey.INSTALLMENTS_NOT_ACCEPTED);
      case BRAND_NOT_ACCEPTED -> new Refusal(RefusalKey.BRAND_NOT_ACCEPTED);
      case DUE_DATE_NOT_ACCEPTED -> new Refusal(RefusalKey.DUE_DATE_NOT_ACCEPTED);
      case PAYER_INCOMPLETE -> new Refusal(RefusalKey.PAYER_INCOMPLETE);
    };
  }

  static PassedOver of(ProviderAccount account, String reason) {
    return new PassedOver(account.providerId(), account.providerType(), reason);
  }
}
