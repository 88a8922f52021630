package com.paymenthub.api.testing;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.FraudVerdict;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.CredentialFault;
import com.paymenthub.providers.contract.CredentialField;
import com.paymenthub.providers.contract.FraudAnalysisRequest;
import com.paymenthub.providers.contract.FraudAnalyzer;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.context.support.GenericApplicationContext;

/** A provider with credentials that no other one has, which nothing but this class names. */
public final class DeclaringProvider implements FraudAnalyzer {

  /** Its type. */
  public static final String TYPE = "DECLARING_TEST";

  /** A good value of its required secret. */
  public static final String HMAC_KEY = "0F".repeat(32);

  /** How long its certificate may be, in characters. */
  public static final int CERTIFICATE_LENGTH = 16_000;

  /** A certificate that has the right form and cannot be used. */
  public static final String EXPIRED = "of yesterday";

  private DeclaringProvider() {}

  /** Adds it to a service that starts. */
  public static void register(GenericApplicationContext context) {
    context.registerBean(DeclaringProvider.class, DeclaringProvider::new);
  }

  @Override
  public List<CredentialField> credentialFields() {
    return List.of(
        CredentialField.secret("signatureKey", "Chave dos avisos", "Key of notices")
            .needed()
            .like(
                "[0-9A-F]{64}",
                "deve ter 64 dígitos hexadecimais",
                "must be 64 hexadecimal digits"),
        CredentialField.open("certificateFile", "Certificado", "Certificate")
            .upTo(CERTIFICATE_LENGTH));
  }

  @Override
  public Optional<CredentialFault> fault(Map<String, String> credentials, Instant now) {
    return EXPIRED.equals(credentials.get("certificateFile"))
        ? Optional.of(
            new CredentialFault(
                "certificateFile", new CredentialField.Words("expirou ontem", "expired yesterday")))
        : Optional.empty();
  }

  @Override
  public String providerType() {
    return TYPE;
  }

  @Override
  public boolean movesRealMoney() {
    return false;
  }

  @Override
  public CallLimits limits(ProviderAccount account) {
    return CallLimits.DEFAULT;
  }

  @Override
  public ProviderReply analyze(FraudAnalysisRequest request) {
    return ProviderReply.of(new AttemptOutcome.Analyzed(FraudVerdict.APPROVED, 95));
  }
}
