package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.cards.CardValidation;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.CardVerification;
import com.paymenthub.providers.contract.CardVerifier;
import com.paymenthub.providers.contract.Cvv;
import com.paymenthub.providers.contract.ProviderAccount;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Validates cards in the sandbox: the last digit of the verification code chooses the answer
 * (docs/simulator.md).
 */
@Component
public class SandboxCardVerifier implements CardVerifier, Simulator {

  private final CallLimits limits;

  /**
   * A simulator.
   *
   * @param deadline how long its answers are waited for
   */
  public SandboxCardVerifier(@Value("${payments.simulators.deadline:1s}") Duration deadline) {
    this.limits = Simulator.limits(deadline);
  }

  @Override
  public String providerType() {
    return SandboxAcquirer.TYPE;
  }

  @Override
  public CallLimits limits(ProviderAccount account) {
    return limits.overriddenBy(account.settings());
  }

  @Override
  public CardValidation verify(CardVerification request) throws InterruptedException {
    SimulatorSettings.of(request.account()).awaitLatency();
    Cvv cvv = request.cvv();
    if (cvv == null) {
      return new CardValidation.Undetermined("without_verification_code");
    }
    return switch (cvv.lastDigit()) {
      case '0' -> new CardValidation.Valid(true);
      case '9' -> new CardValidation.Undetermined("bank_could_not_validate");
      case '8' -> new CardValidation.Invalid(DeclinedCode.INVALID_DATA);
      default -> new CardValidation.Valid(false);
    };
  }
}
