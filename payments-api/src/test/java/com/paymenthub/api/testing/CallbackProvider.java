package com.paymenthub.api.testing;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.FraudVerdict;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.CheckResult;
import com.paymenthub.providers.contract.CredentialField;
import com.paymenthub.providers.contract.FraudAnalysisRequest;
import com.paymenthub.providers.contract.FraudAnalyzer;
import com.paymenthub.providers.contract.NoticeReading;
import com.paymenthub.providers.contract.NoticeRegistration;
import com.paymenthub.providers.contract.NoticeRequest;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import java.net.ConnectException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A provider that is told over its interface where to send its notices, and may be away. */
public final class CallbackProvider implements FraudAnalyzer, NoticeRegistration {

  /** Its type. */
  public static final String TYPE = "CALLBACK_TEST";

  private final List<String> registered = new CopyOnWriteArrayList<>();
  private volatile boolean away;

  /** Lets it answer nobody, or again. */
  public void setAway(boolean isAway) {
    away = isAway;
  }

  /** The addresses that it was told, the oldest first. */
  public List<String> registered() {
    return List.copyOf(registered);
  }

  @Override
  public List<CredentialField> credentialFields() {
    return List.of(
        CredentialField.secret("key", "Chave", "Key").needed(),
        CredentialField.open("registerCallback", "Registrar o endereço", "Register the address")
            .like("true|false", "deve ser true ou false", "must be true or false"));
  }

  @Override
  public CheckResult registerNotices(ProviderAccount account, String address)
      throws ConnectException {
    if (away) {
      throw new ConnectException();
    }
    registered.add(address);
    return CheckResult.WORKS;
  }

  @Override
  public boolean registersOnSaving(ProviderAccount account) {
    return "true".equals(account.credentials().get("registerCallback"));
  }

  @Override
  public NoticeReading read(NoticeRequest request, ProviderAccount account) {
    return new NoticeReading.Unverifiable("never_sent");
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
