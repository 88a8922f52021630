package com.paymenthub.charging;

import com.paymenthub.charging.merchants.MerchantCache;
import com.paymenthub.charging.routing.Providers;
import com.paymenthub.domain.charges.Attempt;
import com.paymenthub.domain.charges.AttemptOutcome.NotSent;
import com.paymenthub.domain.charges.ChargeRecord;
import com.paymenthub.domain.charges.FraudReports;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.providers.calls.GuardedCall;
import com.paymenthub.providers.contract.FraudAnalysisRequest;
import com.paymenthub.providers.contract.FraudAnalyzer;
import com.paymenthub.providers.contract.FraudInput;
import com.paymenthub.providers.contract.FraudReport;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/** Turns attempts into calls to anti-fraud providers, as {@link ProviderCalls} does for others. */
@Component
class FraudCalls {

  private final MerchantCache merchants;
  private final Providers providers;
  private final GuardedCall guard;
  private final ChargeTexts texts;

  FraudCalls(MerchantCache merchants, Providers providers, GuardedCall guard, ChargeTexts texts) {
    this.merchants = merchants;
    this.providers = providers;
    this.guard = guard;
    this.texts = texts;
  }

  /** An account at an anti-fraud provider, and the provider. */
  private record Analyst(ProviderAccount account, FraudAnalyzer analyzer) {}

  /** Prepares an analysis. */
  Supplier<ProviderReply> analysis(ChargeRecord charge, Attempt attempt) {
    Optional<Analyst> analyst = analyst(charge, attempt);
    Optional<FraudInput> input = texts.fraudInput(charge);
    if (analyst.isEmpty() || input.isEmpty()) {
      return FraudCalls::notConfigured;
    }
    FraudAnalyzer analyzer = analyst.get().analyzer();
    FraudAnalysisRequest request =
        new FraudAnalysisRequest(
            attempt.id(), analyst.get().account(), attempt.amount(), input.get());
    return () ->
        guard.call(
            request.account(),
            analyzer.limits(request.account()),
            attempt.id(),
            () -> analyzer.analyze(request));
  }

  /**
   * Prepares a question about an analysis that is judged later.
   *
   * @param subject the analysis
   */
  Supplier<InquiryOutcome> inquiry(ChargeRecord charge, Attempt attempt, Attempt subject) {
    Optional<Analyst> analyst = analyst(charge, attempt);
    if (analyst.isEmpty() || !analyst.get().analyzer().answersInquiries(analyst.get().account())) {
      return () -> new InquiryOutcome.NoAnswer("provider_not_configured");
    }
    FraudAnalyzer analyzer = analyst.get().analyzer();
    Inquiry inquiry =
        new Inquiry(
            attempt.id(),
            subject.id(),
            subject.requestType(),
            subject.amount(),
            analyst.get().account(),
            charge.terms().paymentMethod(),
            subject.startedAt(),
            null,
            subject.transactionId(),
            Map.of(),
            null);
    return () ->
        guard.inquire(
            inquiry.account(),
            analyzer.limits(inquiry.account()),
            attempt.id(),
            () -> analyzer.inquire(inquiry));
  }

  /** Prepares the report of what became of the charge. */
  Supplier<ProviderReply> report(ChargeRecord charge, Attempt attempt) {
    Optional<Analyst> analyst = analyst(charge, attempt);
    if (analyst.isEmpty() || !analyst.get().analyzer().wantsReports(analyst.get().account())) {
      return FraudCalls::notConfigured;
    }
    FraudAnalyzer analyzer = analyst.get().analyzer();
    FraudReports.Told told = FraudReports.of(charge, attempt);
    FraudReport report =
        new FraudReport(
            attempt.id(),
            analyst.get().account(),
            told.analysis().id(),
            told.analysis().transactionId(),
            told.fate(),
            attempt.amount(),
            told.reason());
    return () ->
        guard.call(
            report.account(),
            analyzer.limits(report.account()),
            attempt.id(),
            () -> analyzer.report(report));
  }

  private static ProviderReply notConfigured() {
    return ProviderReply.of(new NotSent("provider_not_configured"));
  }

  private Optional<Analyst> analyst(ChargeRecord charge, Attempt attempt) {
    return merchants
        .findEvenDeleted(charge.terms().clientId(), charge.terms().merchantId())
        .flatMap(merchant -> merchant.account(attempt.route().providerId()))
        .flatMap(
            account ->
                providers
                    .analyzer(charge.terms().clientId(), attempt.route().providerType())
                    .map(analyzer -> new Analyst(account, analyzer)));
  }
}
