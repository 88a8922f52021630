package com.paymenthub.providers.routing;

import com.paymenthub.providers.spi.CardAcquirer;
import com.paymenthub.providers.spi.CardVerifier;
import com.paymenthub.providers.spi.CodeIssuer;
import com.paymenthub.providers.spi.FraudAnalyzer;
import com.paymenthub.providers.spi.Provider;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** The providers that we have adapters for, by type. */
@Component
public class Providers {

  private final Map<String, CardAcquirer> acquirers;
  private final Map<String, FraudAnalyzer> analyzers;
  private final Map<String, CardVerifier> verifiers;
  private final Map<String, CodeIssuer> issuers;

  public Providers(
      List<CardAcquirer> acquirers,
      List<FraudAnalyzer> analyzers,
      List<CardVerifier> verifiers,
      List<CodeIssuer> issuers) {
    this.acquirers = byType(acquirers);
    this.analyzers = byType(analyzers);
    this.verifiers = byType(verifiers);
    this.issuers = byType(issuers);
  }

  /** Every type that we have an adapter for, in alphabetical order. */
  public List<String> types() {
    return Stream.of(acquirers, analyzers, issuers)
        .flatMap(byType -> byType.keySet().stream())
        .distinct()
        .sorted()
        .toList();
  }

  /** The card acquirer of this type. */
  public Optional<CardAcquirer> acquirer(String providerType) {
    return Optional.ofNullable(acquirers.get(providerType));
  }

  /** The maker of pix codes and bank slips of this type. */
  public Optional<CodeIssuer> issuer(String providerType) {
    return Optional.ofNullable(issuers.get(providerType));
  }

  /** The anti-fraud provider of this type. */
  public Optional<FraudAnalyzer> analyzer(String providerType) {
    return Optional.ofNullable(analyzers.get(providerType));
  }

  /** The provider of this type that can validate cards. */
  public Optional<CardVerifier> verifier(String providerType) {
    return Optional.ofNullable(verifiers.get(providerType));
  }

  /** The types of all providers that can validate cards. */
  public Set<String> verifierTypes() {
    return verifiers.keySet();
  }

  private static <P extends Provider> Map<String, P> byType(List<P> providers) {
    return providers.stream()
        .collect(Collectors.toUnmodifiableMap(Provider::providerType, Function.identity()));
  }
}
