package com.paymenthub.charging.routing;

import com.paymenthub.charging.merchants.Merchant;
import com.paymenthub.charging.merchants.Merchant.MerchantProvider;
import com.paymenthub.domain.charges.OperationRules;
import com.paymenthub.domain.charges.PassedOver;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.Route;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.providers.contract.PaymentCodeIssuer;
import com.paymenthub.providers.contract.PaymentCodeTerms;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.TermsRefusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The providers for a merchant's pix codes and bank slips, in their order. */
@Component
public class PaymentCodeRoutes {

  private final Providers providers;

  public PaymentCodeRoutes(Providers providers) {
    this.providers = providers;
  }

  /**
   * The route that is tried first.
   *
   * @throws Refusal when the merchant has no provider for it, or none that takes its terms
   */
  public Route first(Merchant merchant, PaymentCodeTerms terms) {
    List<ProviderAccount> accounts = accounts(merchant, terms).toList();
    if (accounts.isEmpty()) {
      throw issuing(merchant, terms)
          .findFirst()
          .flatMap(account -> refuses(merchant, account, terms))
          .map(reason -> PassedOvers.refusal(reason, terms.amount()))
          .orElseGet(() -> new Refusal(RefusalKey.NO_PROVIDER));
    }
    List<PassedOver> others = new ArrayList<>(PassedOvers.around(accounts.getFirst(), accounts));
    merchant.providers().stream()
        .map(MerchantProvider::account)
        .filter(account -> providers.isIssuer(account.providerType()))
        .filter(account -> !accounts.contains(account))
        .map(account -> PassedOvers.of(account, whyNot(merchant, account, terms)))
        .forEach(others::add);
    return route(merchant.clientId(), terms.method(), accounts.getFirst(), "first_by_priority")
        .passing(others);
  }

  private String whyNot(Merchant merchant, ProviderAccount account, PaymentCodeTerms terms) {
    Optional<PaymentCodeIssuer> issuer =
        providers.issuer(merchant.clientId(), account.providerType());
    if (issuer.isEmpty()) {
      return PassedOver.NOT_PERMITTED;
    }
    return issuer.get().issues(terms.method())
        ? refuses(merchant, account, terms).map(TermsRefusal::code).orElseThrow()
        : PassedOver.METHOD_NOT_ISSUED;
  }

  /** The route after one that surely moved no money; null when there is none left. */
  public @Nullable Route after(Merchant merchant, PaymentCodeTerms terms, UUID providerId) {
    List<ProviderAccount> accounts = accounts(merchant, terms).toList();
    List<UUID> ids = accounts.stream().map(ProviderAccount::providerId).toList();
    int next = ids.indexOf(providerId) + 1;
    return next == 0 || next == accounts.size()
        ? null
        : route(merchant.clientId(), terms.method(), accounts.get(next), "previous_moved_nothing")
            .passing(PassedOvers.around(accounts.get(next), accounts));
  }

  private Stream<ProviderAccount> accounts(Merchant merchant, PaymentCodeTerms terms) {
    return issuing(merchant, terms).filter(account -> refuses(merchant, account, terms).isEmpty());
  }

  private Optional<TermsRefusal> refuses(
      Merchant merchant, ProviderAccount account, PaymentCodeTerms terms) {
    return providers
        .issuer(merchant.clientId(), account.providerType())
        .flatMap(issuer -> issuer.refuses(account, terms));
  }

  private Stream<ProviderAccount> issuing(Merchant merchant, PaymentCodeTerms terms) {
    return merchant.providers().stream()
        .map(MerchantProvider::account)
        .filter(
            account ->
                providers
                    .issuer(merchant.clientId(), account.providerType())
                    .filter(issuer -> issuer.issues(terms.method()))
                    .isPresent());
  }

  private Route route(UUID clientId, PaymentMethod method, ProviderAccount account, String reason) {
    PaymentCodeIssuer issuer = providers.issuer(clientId, account.providerType()).orElseThrow();
    return new Route(
            account.providerId(),
            account.providerType(),
            reason,
            issuer.limits(account).deadline().toMillis())
        .blindFor(issuer.blindness(account))
        .findingBy(issuer.lostAnswerRules(account))
        .notifying(providers.noticeSender(account).isPresent())
        .askingForPayments(issuer.isAskedForPayments(account))
        .ruledBy(issuer.operationRules(account, method), OperationRules.usual(method));
  }
}
