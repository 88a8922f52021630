package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.charges.AttemptOutcome.Accepted;
import com.paymenthub.domain.charges.AttemptOutcome.Analyzed;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.FraudVerdict;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.providers.adapters.sandbox.SimulatorSettings.FinishAs;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.CheckResult;
import com.paymenthub.providers.contract.FraudAnalysisRequest;
import com.paymenthub.providers.contract.FraudAnalyzer;
import com.paymenthub.providers.contract.FraudReport;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.NoticeReading;
import com.paymenthub.providers.contract.NoticeRequest;
import com.paymenthub.providers.contract.NoticeSender;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Conditional;
import org.springframework.stereotype.Component;

/**
 * The anti-fraud provider of the sandbox: the last character of the buyer's identity decides, and
 * some amounts have priority over it (docs/simulator.md). An account's settings can make it judge
 * later, and want to know what becomes of charges.
 */
@Component
@Conditional(InThisProcess.class)
public class SandboxAntiFraud implements FraudAnalyzer, NoticeSender, Simulator {

  /** The provider type under which merchants set it up. */
  public static final String TYPE = "SERVICE_SANDBOX_ANTIFRAUD";

  private final SimulatorBooks books;
  private final Clock clock;
  private final CallLimits limits;
  private final LostAnswers lostAnswers;
  private final SimulatedChance chance;
  private final FinishedLater finishing;
  private final SimulatedInquiries inquiries;

  /**
   * A simulator.
   *
   * @param books its ledger
   * @param deadline how long its answers are waited for
   * @param lostAnswers how it loses answers
   * @param seed the seed of its random results
   */
  public SandboxAntiFraud(
      SimulatorBooks books,
      Clock clock,
      @Value("${payments.simulators.deadline:1s}") Duration deadline,
      LostAnswers lostAnswers,
      @Value("${payments.simulators.seed:0}") long seed) {
    this.books = books;
    this.clock = clock;
    this.lostAnswers = lostAnswers;
    this.limits = Simulator.limits(deadline);
    this.chance = new SimulatedChance(seed);
    this.finishing = new FinishedLater(books, clock);
    this.inquiries =
        new SimulatedInquiries(books, clock, finishing, new BuyerActions(books, clock, null));
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
  public CheckResult askForNotice(ProviderAccount account, String address)
      throws IOException, InterruptedException {
    finishing.tryAddress(account);
    return CheckResult.WORKS;
  }

  @Override
  public ProviderReply analyze(FraudAnalysisRequest request)
      throws IOException, InterruptedException {
    SimulatorSettings settings = SimulatorSettings.of(request.account());
    settings.awaitLatency();
    long amount = request.amount().minorUnits();
    if (amount == SandboxAmounts.ANALYSIS_UNANSWERED) {
      lostAnswers.await(limits(request.account()));
    }
    boolean good =
        amount != SandboxAmounts.REPROVED_AND_VOID_REFUSED
            && request.input().customer().identity().endsWith("1");
    return chance.accepts(request.reference(), settings)
        ? judgedLater(request, good)
        : ProviderReply.of(
            SandboxAnswers.verdict(good ? FraudVerdict.APPROVED : FraudVerdict.REPROVED));
  }

  /** What decides is personal, so that only the verdict is kept. */
  private ProviderReply judgedLater(FraudAnalysisRequest request, boolean good)
      throws IOException, InterruptedException {
    FinishAs wanted = SimulatorSettings.of(request.account()).finishAs();
    UUID reference = request.reference();
    SimulatedMovement asked =
        new SimulatedMovement(
            reference, RequestType.ANTI_FRAUD, reference, request.amount(), clock.instant());
    InquiryOutcome known =
        finishing.accept(
            asked,
            request.account(),
            wanted == FinishAs.APPROVED && !good ? FinishAs.DECLINED : wanted);
    return switch (known) {
      case InquiryOutcome.Accepted(Accepted answer) -> ProviderReply.of(answer);
      case InquiryOutcome.Analyzed(Analyzed answer) -> ProviderReply.of(answer);
      default -> throw new IllegalStateException("an analysis is judged, or is going to be");
    };
  }

  @Override
  public boolean answersInquiries(ProviderAccount account) {
    return SimulatorSettings.of(account).lostAnswerRules().answersInquiries();
  }

  @Override
  public InquiryOutcome inquire(Inquiry inquiry) throws IOException, InterruptedException {
    SimulatorSettings.of(inquiry.account()).awaitLatency();
    return inquiries.answer(inquiry);
  }

  @Override
  public boolean wantsReports(ProviderAccount account) {
    return AnalysisSettings.of(account).wantsReports();
  }

  @Override
  public ProviderReply report(FraudReport report) throws IOException, InterruptedException {
    SimulatorSettings.of(report.account()).awaitLatency();
    books.keep(
        new LedgerEntry.Reported(
            new SimulatedReport(
                report.reference(),
                report.analysis(),
                report.fate(),
                report.amount(),
                report.reason(),
                clock.instant())));
    return ProviderReply.of(
        new Approved(
            SandboxAnswers.transactionId(report.reference()), null, null, null, null, null, null));
  }

  @Override
  public boolean sendsNotices(ProviderAccount account) {
    return SimulatorNotice.areSentTo(account);
  }

  @Override
  public NoticeReading read(NoticeRequest request, ProviderAccount account) {
    return SimulatorNotice.read(request, account);
  }
}
