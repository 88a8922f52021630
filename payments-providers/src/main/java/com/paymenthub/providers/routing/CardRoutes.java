package com.paymenthub.providers.routing;

import com.paymenthub.domain.charges.Route;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.providers.merchants.Merchant;
import com.paymenthub.providers.merchants.Merchant.MerchantProvider;
import com.paymenthub.providers.spi.CardAcquirer;
import com.paymenthub.providers.spi.ProviderAccount;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Which providers a merchant's card charge may go to, and in which order. */
@Component
public class CardRoutes {

  private final Map<String, CardAcquirer> acquirers;

  public CardRoutes(List<CardAcquirer> acquirers) {
    this.acquirers =
        acquirers.stream()
            .collect(Collectors.toUnmodifiableMap(CardAcquirer::providerType, Function.identity()));
  }

  /**
   * The merchant's card acquirers that accept the currency, the first to be tried first.
   *
   * @throws Refusal when there is none
   */
  public List<CardRoute> of(Merchant merchant, Currency currency) {
    List<CardRoute> acquiring =
        merchant.providers().stream()
            .map(MerchantProvider::account)
            .flatMap(account -> route(account).stream())
            .toList();
    if (acquiring.isEmpty()) {
      throw new Refusal(RefusalKey.NO_PROVIDER);
    }
    List<CardRoute> accepting =
        acquiring.stream().filter(route -> route.acquirer().accepts(currency)).toList();
    if (accepting.isEmpty()) {
      throw new Refusal(RefusalKey.CURRENCY_NOT_ACCEPTED, currency.getCurrencyCode());
    }
    return accepting;
  }

  private Optional<CardRoute> route(ProviderAccount account) {
    return Optional.ofNullable(acquirers.get(account.providerType()))
        .map(acquirer -> new CardRoute(account, acquirer));
  }

  /**
   * One way that a charge may go.
   *
   * @param account the merchant's account at the provider
   * @param acquirer the provider
   */
  public record CardRoute(ProviderAccount account, CardAcquirer acquirer) {

    /** This way as the one that is tried first. */
    public Route asFirst() {
      return because("first_by_priority");
    }

    /** This way as the one after an attempt that surely moved no money. */
    public Route asFailover() {
      return because("previous_moved_nothing");
    }

    private Route because(String reason) {
      return new Route(account.providerId(), account.providerType(), reason);
    }
  }
}
