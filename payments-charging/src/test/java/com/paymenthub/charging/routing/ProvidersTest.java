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
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import java.util.List;
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
