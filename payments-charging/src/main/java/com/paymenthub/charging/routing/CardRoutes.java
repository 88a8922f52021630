package com.paymenthub.charging.routing;

import com.paymenthub.charging.merchants.FraudOptions;
import com.paymenthub.charging.merchants.Merchant;
import com.paymenthub.charging.merchants.Merchant.MerchantProvider;
import com.paymenthub.domain.charges.FraudPolicy;
import com.paymenthub.domain.charges.LostAnswerRules;
import com.paymenthub.domain.charges.OperationRules;
import com.paymenthub.domain.charges.PassedOver;
import com.paymenthub.domain.charges.Route;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.providers.contract.CardAcquirer;
import com.paymenthub.providers.contract.CardTerms;
import com.paymenthub.providers.contract.CardVerifier;
import com.paymenthub.providers.contract.FraudAnalyzer;
import com.paymenthub.providers.contract.Provider;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.TermsRefusal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** The providers for a merchant's card charge, in their order. */
@Component
public class CardRoutes {

  private final Providers providers;

  public CardRoutes(Providers providers) {
    this.providers = providers;
  }

  /**
   * The merchant's card acquirers, the first to be tried first.
   *
   * @throws Refusal when there is none
   */
  public List<CardRoute> of(Merchant merchant) {
    List<CardRoute> acquiring =
        merchant.providers().stream()
            .map(MerchantProvider::account)
            .flatMap(account -> route(merchant.clientId(), account).stream())
            .toList();
    if (acquiring.isEmpty()) {
      throw new Refusal(RefusalKey.NO_PROVIDER);
    }
    return acquiring;
  }

  /**
   * Those of the merchant's acquirers that take such a charge.
   *
   * @throws Refusal when there is none, for the reason of the first acquirer
   */
  public static List<CardRoute> taking(List<CardRoute> acquiring, CardTerms terms) {
    List<CardRoute> taking =
        acquiring.stream().filter(route -> route.refuses(terms).isEmpty()).toList();
    if (taking.isEmpty()) {
      throw PassedOvers.refusal(acquiring.getFirst().refuses(terms).orElseThrow(), terms.amount());
    }
    return taking;
  }

  /**
   * The first of the routes that are open to a charge, as it is stored in events: with the
   * merchant's other acquirers.
   *
   * @param open the routes that may be tried, in their order
   */
  public Route first(Merchant merchant, List<CardRoute> open, CardTerms terms) {
    CardRoute chosen = open.getFirst();
    return chosen
        .asFirst()
        .passing(
            merchant.providers().stream()
                .map(MerchantProvider::account)
                .filter(account -> providers.isAcquirer(account.providerType()))
                .filter(account -> !account.equals(chosen.account()))
                .map(
                    account ->
                        PassedOvers.of(account, whyNot(merchant.clientId(), account, open, terms)))
                .toList());
  }

  private String whyNot(
      UUID clientId, ProviderAccount account, List<CardRoute> open, CardTerms terms) {
    if (open.stream().anyMatch(route -> route.account().equals(account))) {
      return PassedOver.LOWER_PRIORITY;
    }
    return route(clientId, account)
        .map(route -> route.refuses(terms).map(TermsRefusal::code).orElse(PassedOver.CVV_REQUIRED))
        .orElse(PassedOver.NOT_PERMITTED);
  }

  /**
   * The anti-fraud provider of the merchant, and what follows from its analyses; empty when there
   * is none.
   */
  public Optional<FraudPolicy> fraudPolicy(Merchant merchant) {
    return merchant.providers().stream().flatMap(this::fraudPolicy).findFirst();
  }

  /** The merchant's provider that validates cards; empty when there is none. */
  public Optional<VerifierRoute> verifier(Merchant merchant) {
    return merchant.providers().stream()
        .map(MerchantProvider::account)
        .flatMap(
            account ->
                providers.verifier(merchant.clientId(), account.providerType()).stream()
                    .map(verifier -> new VerifierRoute(account, verifier)))
        .findFirst();
  }

  /** The types of providers that validate cards. */
  public Set<String> verifierTypes() {
    return providers.verifierTypes();
  }

  private Stream<FraudPolicy> fraudPolicy(MerchantProvider provider) {
    FraudOptions options =
        provider.fraudOptions() == null ? FraudOptions.DEFAULT : provider.fraudOptions();
    return providers.analyzer(provider.account().providerType()).stream()
        .map(
            analyzer ->
                new FraudPolicy(
                    analysisBy(analyzer, provider.account()),
                    options.captureOnApproved(),
                    options.refundOnReproved(),
                    options.captureOnError(),
                    options.refundOnError(),
                    analyzer.wantsReports(provider.account()) ? true : null));
  }

  /** An analyser that judges at once has nothing to be asked. */
  private Route analysisBy(FraudAnalyzer analyzer, ProviderAccount account) {
    return routeTo(account, analyzer, "anti_fraud_of_the_merchant")
        .findingBy(
            analyzer.answersInquiries(account)
                ? LostAnswerRules.USUAL
                : new LostAnswerRules(false, LostAnswerRules.Barring.NEVER))
        .notifying(providers.noticeSender(account).isPresent());
  }

  private Optional<CardRoute> route(UUID clientId, ProviderAccount account) {
    return providers
        .acquirer(clientId, account.providerType())
        .map(
            acquirer ->
                new CardRoute(account, acquirer, providers.noticeSender(account).isPresent()));
  }

  private static Route routeTo(ProviderAccount account, Provider provider, String reason) {
    return new Route(
        account.providerId(),
        account.providerType(),
        reason,
        provider.limits(account).deadline().toMillis());
  }

  /**
   * Where a card is validated.
   *
   * @param account the merchant's account at the provider
   * @param verifier the provider
   */
  public record VerifierRoute(ProviderAccount account, CardVerifier verifier) {

    /** This route as it is stored in events. */
    public Route asFirst() {
      return routeTo(account, verifier, "oldest_merchant_that_can");
    }
  }

  /**
   * One route: a provider account that may be tried.
   *
   * @param account the merchant's account at the provider
   * @param acquirer the provider
   * @param notifies whether it sends notices
   */
  public record CardRoute(ProviderAccount account, CardAcquirer acquirer, boolean notifies) {

    private Optional<TermsRefusal> refuses(CardTerms terms) {
      return acquirer.refuses(account, terms);
    }

    private Route asFirst() {
      return route("first_by_priority");
    }

    /**
     * This route when it follows an attempt that surely moved no money.
     *
     * @param all the routes that are open to the charge, in their order, this one among them
     */
    public Route asFailover(List<CardRoute> all) {
      return route("previous_moved_nothing")
          .passing(PassedOvers.around(account, all.stream().map(CardRoute::account).toList()));
    }

    private Route route(String reason) {
      return routeTo(account, acquirer, reason)
          .blindFor(acquirer.blindness(account))
          .findingBy(acquirer.lostAnswerRules(account))
          .notifying(notifies)
          .ruledBy(acquirer.operationRules(account), OperationRules.EVERYTHING);
    }
  }
}
