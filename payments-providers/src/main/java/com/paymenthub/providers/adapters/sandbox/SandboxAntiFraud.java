package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.charges.AttemptOutcome.Analyzed;
import com.paymenthub.domain.charges.FraudVerdict;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.FraudAnalysisRequest;
import com.paymenthub.providers.contract.FraudAnalyzer;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Conditional;
import org.springframework.stereotype.Component;

/**
 * The anti-fraud provider of the sandbox: the last character of the buyer's identity decides, and
 * some amounts have priority over it (docs/simulator.md).
 */
@Component
@Conditional(InThisProcess.class)
public class SandboxAntiFraud implements FraudAnalyzer, Simulator {

  /** The provider type under which merchants set it up. */
  public static final String TYPE = "SERVICE_SANDBOX_ANTIFRAUD";

  private static final int GOOD_SCORE = 95;
  private static final int BAD_SCORE = 5;

  private final CallLimits limits;
  private final LostAnswers lostAnswers;

  /**
   * A simulator.
   *
   * @param deadline how long its answers are waited for
   * @param lostAnswers how it loses answers
   */
  public SandboxAntiFraud(
      @Value("${payments.simulators.deadline:1s}") Duration deadline, LostAnswers lostAnswers) {
    this.lostAnswers = lostAnswers;
    this.limits = Simulator.limits(deadline);
  }

  @Override
  public String providerType() {
    return TYPE;
  }

  @Override
  public CallLimits limits(ProviderAccount account) {
    return limits.overriddenBy(account.settings());
  }

  @Override
  public ProviderReply analyze(FraudAnalysisRequest request) throws InterruptedException {
    SimulatorSettings.of(request.account()).awaitLatency();
    long amount = request.amount().minorUnits();
    if (amount == SandboxAmounts.ANALYSIS_UNANSWERED) {
      lostAnswers.await(limits(request.account()));
    }
    boolean good =
        amount != SandboxAmounts.REPROVED_AND_VOID_REFUSED
            && request.input().customer().identity().endsWith("1");
    return ProviderReply.of(
        good
            ? new Analyzed(FraudVerdict.APPROVED, GOOD_SCORE)
            : new Analyzed(FraudVerdict.REPROVED, BAD_SCORE));
  }
}
