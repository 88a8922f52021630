package com.paymenthub.charging.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.paymenthub.domain.cards.CardValidation;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.CardVerification;
import com.paymenthub.providers.contract.CardVerifier;
import com.paymenthub.providers.contract.CredentialField;
import com.paymenthub.providers.contract.FraudAnalysisRequest;
import com.paymenthub.providers.contract.FraudAnalyzer;
import com.paymenthub.providers.contract.Provider;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProvidersTest {

  private static final CredentialField KEY = CredentialField.secret("apiKey", "Chave", "Key");
  private static final CredentialField SHOP = CredentialField.open("shop", "Loja", "Shop");

  private record Analyzer(List<CredentialField> credentialFields) implements FraudAnalyzer {

    @Override
    public String providerType() {
      return "ONE";
    }

    @Override
    public CallLimits limits(ProviderAccount account) {
      return CallLimits.DEFAULT;
    }

    @Override
    public ProviderReply analyze(FraudAnalysisRequest request) {
      throw new AssertionError("only what it declares is asked for");
    }
  }

  private record Verifier(List<CredentialField> credentialFields) implements CardVerifier {

    @Override
    public String providerType() {
      return "ONE";
    }

    @Override
    public CallLimits limits(ProviderAccount account) {
      return CallLimits.DEFAULT;
    }

    @Override
    public CardValidation verify(CardVerification request) {
      throw new AssertionError("only what it declares is asked for");
    }
  }

  @Test
  void the_credentials_of_a_type_are_those_of_all_its_adapters() {
    Providers providers = providers(List.of(KEY), List.of(KEY, SHOP));

    assertThat(providers.credentialFields("ONE")).containsExactly(KEY, SHOP);
    assertThat(providers.credentialFields("ANOTHER")).isEmpty();
    assertThat(providers.credentialFields()).containsOnlyKeys("ONE");
  }

  @Test
  void two_adapters_of_a_type_cannot_declare_one_credential_differently() {
    assertThatIllegalStateException()
        .isThrownBy(() -> providers(List.of(KEY), List.of(KEY.needed())));
  }

  @Test
  void an_account_gets_what_a_provider_of_its_type_can_if_it_may_use_it() {
    Providers providers = ProviderRoutesTest.providers("ONE", "TWO", "FORBIDDEN");
    UUID client = ProviderRoutesTest.account(2, "ONE").clientId();
    assertThat(types(providers, client, "TWO")).containsExactly("TWO", "TWO", "TWO", "TWO");
    assertThat(types(providers, client, "FORBIDDEN")).isEmpty();
    assertThat(types(providers, client, "NONE")).isEmpty();
    assertThat(types(providers, UUID.randomUUID(), "TWO")).isEmpty();

    // An analysis that was asked for is due, also where the account may not use it any more.
    assertThat(providers.analyzer("FORBIDDEN")).isPresent();
    assertThat(providers.analyzer("NONE")).isEmpty();
    assertThat(providers.isAcquirer("FORBIDDEN")).isTrue();
    assertThat(providers.isAcquirer("NONE")).isFalse();
    assertThat(providers.isIssuer("FORBIDDEN")).isTrue();
    assertThat(providers.isIssuer("NONE")).isFalse();
  }

  @Test
  void what_an_adapter_of_another_type_says_is_not_asked_for() {
    Providers providers = ProviderRoutesTest.providers("ONE", "TWO");
    Map<String, String> credentials = Map.of("ONE", "2026-12-02T00:00:00Z");
    assertThat(providers.fault("ONE", credentials, Instant.EPOCH).orElseThrow().field())
        .isEqualTo("ONE");
    assertThat(providers.fault("TWO", credentials, Instant.EPOCH)).isEmpty();

    assertThat(providers.credentialsEnd(with("ONE", credentials)))
        .contains(Instant.parse("2026-12-02T00:00:00Z"));
    assertThat(providers.credentialsEnd(with("TWO", credentials))).isEmpty();

    assertThat(providers.checkable("TWO").map(Provider::providerType)).contains("TWO");
    assertThat(providers.checkable("NONE")).isEmpty();
    assertThat(providers.settlementSource("TWO").map(Provider::providerType)).contains("TWO");
    assertThat(providers.settlementSource("NONE")).isEmpty();
  }

  @Test
  void notices_and_news_come_from_providers_that_have_them() {
    Providers providers = ProviderRoutesTest.providers(RoutedProvider.PLAIN, "TWO");
    for (String type : List.of(RoutedProvider.PLAIN, "NONE")) {
      ProviderAccount account = ProviderRoutesTest.account(2, type);
      assertThat(providers.noticeSender(account)).isEmpty();
      assertThat(providers.noticeRegistration(account)).isEmpty();
      assertThat(providers.knowsNews(account)).isFalse();
    }
    ProviderAccount account = ProviderRoutesTest.account(2, "TWO");
    assertThat(providers.noticeSender(account).map(Provider::providerType)).contains("TWO");
    assertThat(providers.noticeRegistration(account)).isPresent();
    assertThat(providers.knowsNews(account)).isTrue();
    assertThat(issuing("TWO").knowsNews(account)).isTrue();
    assertThat(issuing("TWO").knowsNews(ProviderRoutesTest.account(2, "ONE"))).isFalse();
    assertThat(
            issuing(RoutedProvider.PLAIN)
                .knowsNews(ProviderRoutesTest.account(2, RoutedProvider.PLAIN)))
        .isFalse();
  }

  /** A provider of this type that only issues codes. */
  private static Providers issuing(String type) {
    return new Providers(
        List.of(),
        List.of(),
        List.of(),
        List.of(new RoutedProvider(type)),
        List.of(),
        (_, _) -> true);
  }

  private static ProviderAccount with(String type, Map<String, String> credentials) {
    return new ProviderAccount(UUID.randomUUID(), UUID.randomUUID(), type, 1, true, credentials);
  }

  private static List<String> types(Providers providers, UUID client, String type) {
    return Stream.<Optional<? extends Provider>>of(
            providers.acquirer(client, type),
            providers.issuer(client, type),
            providers.analyzer(client, type),
            providers.verifier(client, type))
        .flatMap(Optional::stream)
        .map(Provider::providerType)
        .toList();
  }

  private static Providers providers(
      List<CredentialField> analyzer, List<CredentialField> verifier) {
    return new Providers(
        List.of(),
        List.of(new Analyzer(analyzer)),
        List.of(new Verifier(verifier)),
        List.of(),
        List.of(),
        (_, _) -> true);
  }
}
