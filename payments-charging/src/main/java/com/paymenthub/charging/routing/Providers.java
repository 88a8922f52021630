package com.paymenthub.charging.routing;

import com.paymenthub.providers.contract.CardAcquirer;
import com.paymenthub.providers.contract.CardVerifier;
import com.paymenthub.providers.contract.CredentialFault;
import com.paymenthub.providers.contract.CredentialField;
import com.paymenthub.providers.contract.FraudAnalyzer;
import com.paymenthub.providers.contract.NoticeRegistration;
import com.paymenthub.providers.contract.NoticeSender;
import com.paymenthub.providers.contract.PaymentCodeIssuer;
import com.paymenthub.providers.contract.Provider;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderCheck;
import com.paymenthub.providers.contract.ProviderPermits;
import com.paymenthub.providers.contract.SettlementSource;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/**
 * The providers that we have adapters for, by type. A provider is looked up for an account, and is
 * found only if the account may use it now, also where a merchant has it set up.
 */
@Component
public class Providers {

  private final Map<String, CardAcquirer> acquirers;
  private final Map<String, FraudAnalyzer> analyzers;
  private final Map<String, CardVerifier> verifiers;
  private final Map<String, PaymentCodeIssuer> issuers;
  private final Map<String, NoticeSender> noticeSenders;
  private final Map<String, List<CredentialField>> credentialFields;
  private final List<Provider> all;
  private final ProviderPermits permits;

  public Providers(
      List<CardAcquirer> acquirers,
      List<FraudAnalyzer> analyzers,
      List<CardVerifier> verifiers,
      List<PaymentCodeIssuer> issuers,
      List<NoticeSender> noticeSenders,
      ProviderPermits permits) {
    this.acquirers = byType(acquirers);
    this.analyzers = byType(analyzers);
    this.verifiers = byType(verifiers);
    this.issuers = byType(issuers);
    this.noticeSenders = byType(noticeSenders);
    this.all =
        Stream.of(acquirers, analyzers, verifiers, issuers)
            .<Provider>flatMap(List::stream)
            .distinct()
            .toList();
    this.credentialFields =
        all.stream()
            .collect(
                Collectors.groupingBy(
                    Provider::providerType,
                    Collectors.flatMapping(
                        provider -> provider.credentialFields().stream(),
                        Collectors.collectingAndThen(Collectors.toList(), Providers::once))));
    this.permits = permits;
  }

  /** All types with an adapter, in alphabetical order. */
  public List<String> types() {
    return Stream.of(acquirers, analyzers, issuers)
        .flatMap(byType -> byType.keySet().stream())
        .distinct()
        .sorted()
        .toList();
  }

  /** What an account at a provider of each type has as credentials, by type in their order. */
  public Map<String, List<CredentialField>> credentialFields() {
    Map<String, List<CredentialField>> byType = new LinkedHashMap<>();
    types().forEach(type -> byType.put(type, credentialFields(type)));
    return byType;
  }

  /**
   * The credentials of a merchant's account at a provider of this type; none without an adapter.
   */
  public List<CredentialField> credentialFields(String providerType) {
    return credentialFields.getOrDefault(providerType, List.of());
  }

  /**
   * What is wrong with credentials of which each has its form, by the first adapter of this type
   * that finds something.
   *
   * @param credentials as an account is to have them, by name
   */
  public Optional<CredentialFault> fault(
      String providerType, Map<String, String> credentials, Instant now) {
    return all.stream()
        .filter(provider -> provider.providerType().equals(providerType))
        .flatMap(provider -> provider.fault(credentials, now).stream())
        .findFirst();
  }

  /**
   * When the first of an account's credentials ends; empty when none ends, or it cannot be told.
   *
   * @param account an account in any environment
   */
  public Optional<Instant> credentialsEnd(ProviderAccount account) {
    return all.stream()
        .filter(provider -> provider.providerType().equals(account.providerType()))
        .flatMap(provider -> provider.credentialsEnd(account.credentials()).stream())
        .min(Comparator.naturalOrder());
  }

  /** An adapter of this type with which an account can be tried, in any environment. */
  public Optional<ProviderCheck> checkable(String providerType) {
    return all.stream()
        .filter(provider -> provider.providerType().equals(providerType))
        .filter(ProviderCheck.class::isInstance)
        .map(ProviderCheck.class::cast)
        .findFirst();
  }

  /** An adapter of this type that tells what the provider has settled, in any environment. */
  public Optional<SettlementSource> settlementSource(String providerType) {
    return all.stream()
        .filter(provider -> provider.providerType().equals(providerType))
        .filter(SettlementSource.class::isInstance)
        .map(SettlementSource.class::cast)
        .findFirst();
  }

  /** The card acquirer of this type, if the account may use it. */
  public Optional<CardAcquirer> acquirer(UUID clientId, String providerType) {
    return permitted(clientId, providerType, acquirers);
  }

  /** Whether providers of this type acquire cards, for whomever may use them. */
  public boolean isAcquirer(String providerType) {
    return acquirers.containsKey(providerType);
  }

  /** Whether providers of this type issue pix codes or bank slips, for whomever may use them. */
  public boolean isIssuer(String providerType) {
    return issuers.containsKey(providerType);
  }

  /** The issuer of pix codes and bank slips of this type, if the account may use it. */
  public Optional<PaymentCodeIssuer> issuer(UUID clientId, String providerType) {
    return permitted(clientId, providerType, issuers);
  }

  /** The anti-fraud provider of this type, if the account may use it. */
  public Optional<FraudAnalyzer> analyzer(UUID clientId, String providerType) {
    return permitted(clientId, providerType, analyzers);
  }

  /**
   * The anti-fraud provider of this type, even if the account may not call it: the merchant has
   * asked for an analysis, so that one is due.
   */
  public Optional<FraudAnalyzer> analyzer(String providerType) {
    return Optional.ofNullable(analyzers.get(providerType));
  }

  /** The provider of this type that can validate cards, if the account may use it. */
  public Optional<CardVerifier> verifier(UUID clientId, String providerType) {
    return permitted(clientId, providerType, verifiers);
  }

  /**
   * The provider that sends notices about this account, whether the account may still use it or
   * not: what has happened is to be known. Empty when it sends none.
   */
  public Optional<NoticeSender> noticeSender(ProviderAccount account) {
    return Optional.ofNullable(noticeSenders.get(account.providerType()))
        .filter(sender -> sender.sendsNotices(account));
  }

  /** The provider at which the address for notices about this account can be registered. */
  public Optional<NoticeRegistration> noticeRegistration(ProviderAccount account) {
    return noticeSender(account)
        .filter(NoticeRegistration.class::isInstance)
        .map(NoticeRegistration.class::cast);
  }

  /** Whether the provider of this account knows what became later of what it has done. */
  public boolean knowsNews(ProviderAccount account) {
    String type = account.providerType();
    return (acquirers.containsKey(type) && acquirers.get(type).knowsNews(account))
        || (issuers.containsKey(type) && issuers.get(type).knowsNews(account));
  }

  /** The types of all providers that can validate cards. */
  public Set<String> verifierTypes() {
    return verifiers.keySet();
  }

  /** Each field once, though several adapters of a type have it. */
  private static List<CredentialField> once(List<CredentialField> declared) {
    List<CredentialField> fields = declared.stream().distinct().toList();
    if (fields.stream().map(CredentialField::name).distinct().count() < fields.size()) {
      throw new IllegalStateException("two adapters of one type declare a credential differently");
    }
    return fields;
  }

  private <P> Optional<P> permitted(UUID clientId, String providerType, Map<String, P> byType) {
    return Optional.ofNullable(byType.get(providerType))
        .filter(_ -> permits.permit(clientId, providerType));
  }

  private static <P extends Provider> Map<String, P> byType(List<P> providers) {
    return providers.stream()
        .collect(Collectors.toUnmodifiableMap(Provider::providerType, Function.identity()));
  }
}
