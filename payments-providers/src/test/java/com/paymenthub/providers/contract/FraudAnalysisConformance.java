package com.paymenthub.providers.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Accepted;
import com.paymenthub.domain.charges.AttemptOutcome.Analyzed;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.NotSent;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.domain.charges.ChargeFate;
import com.paymenthub.domain.charges.DisputeReason;
import com.paymenthub.domain.charges.FraudVerdict;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.calls.CircuitSettings;
import com.paymenthub.providers.calls.GuardedCall;
import com.paymenthub.providers.calls.ProviderTime;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** What every provider that analyses charges must do, simulator or real. */
public abstract class FraudAnalysisConformance {

  /** What is known of the buyers of these tests, and is to be written nowhere. */
  private static final List<String> PERSONAL =
      List.of(
          "Joana Prado", "+5511987654321", "joana.prado@example.com", "203.0.113.77", "1990-05-17");

  private static final Duration JUDGED_WITHIN = Duration.ofSeconds(30);

  private final GuardedCall guard = new GuardedCall(CircuitSettings.DEFAULT, Clock.systemUTC());

  /** The adapter under test. */
  protected abstract FraudAnalyzer analyzer();

  /** The adapter, whose provider cannot be reached; for providers that are elsewhere. */
  protected FraudAnalyzer unreachable() {
    return Assumptions.abort("it is in this process");
  }

  /** A request of a buyer that the provider approves; see {@link #buyer}. */
  protected abstract FraudAnalysisRequest approvedRequest(UUID reference);

  /** A request of a buyer that the provider reproves; see {@link #buyer}. */
  protected abstract FraudAnalysisRequest reprovedRequest(UUID reference);

  /** A request that is not answered in time; see {@link #buyer}. */
  protected abstract FraudAnalysisRequest unansweredRequest(UUID reference);

  /**
   * A request that is judged later, within half a minute; for providers that may judge later. See
   * {@link #buyer}.
   */
  protected FraudAnalysisRequest pendingRequest(UUID reference) {
    return Assumptions.abort("it judges at once");
  }

  /** An account for which the provider wants to know what becomes of charges, if it ever does. */
  protected ProviderAccount reportedAccount() {
    return Assumptions.abort("it wants no reports");
  }

  /** A request about a buyer of these tests. */
  protected static FraudAnalysisRequest buyer(
      UUID reference, ProviderAccount account, long minorUnits, String identity) {
    FraudInput.Browser browser =
        new FraudInput.Browser(null, true, PERSONAL.get(2), null, PERSONAL.get(3), "Firefox");
    FraudInput.Customer customer =
        new FraudInput.Customer(
            PERSONAL.get(0),
            PERSONAL.get(1),
            PERSONAL.get(2),
            identity,
            "CPF",
            PERSONAL.get(4),
            null,
            null,
            browser);
    return new FraudAnalysisRequest(
        reference, account, Money.of(minorUnits, "BRL"), new FraudInput(customer, null));
  }

  @Test
  public void it_says_of_which_type_it_is_in_upper_case() {
    assertThat(analyzer().providerType())
        .isNotBlank()
        .isEqualTo(analyzer().providerType().toUpperCase(Locale.ROOT));
  }

  @Test
  public void a_buyer_who_is_approved_scores_higher_than_one_who_is_reproved() {
    Analyzed approved = (Analyzed) outcomeOf(approvedRequest(Ids.next()));
    Analyzed reproved = (Analyzed) outcomeOf(reprovedRequest(Ids.next()));

    assertThat(approved.verdict()).isEqualTo(FraudVerdict.APPROVED);
    assertThat(reproved.verdict()).isEqualTo(FraudVerdict.REPROVED);
    assertThat(approved.score()).isBetween(0, 100).isGreaterThan(reproved.score());
    assertThat(reproved.score()).isBetween(0, 100);
  }

  @Test
  public void the_same_reference_many_times_at_once_gets_the_same_result() throws Exception {
    for (FraudAnalysisRequest request :
        List.of(approvedRequest(Ids.next()), reprovedRequest(Ids.next()))) {
      Callable<AttemptOutcome> send = () -> outcomeOf(request);
      try (ExecutorService senders = Executors.newVirtualThreadPerTaskExecutor()) {
        List<Future<AttemptOutcome>> outcomes =
            senders.invokeAll(IntStream.range(0, 16).mapToObj(_ -> send).toList());
        for (Future<AttemptOutcome> outcome : outcomes) {
          assertThat(outcome.get()).isEqualTo(outcomeOf(request));
        }
      }
    }
  }

  @Test
  public void no_answer_in_time_is_unknown_and_no_verdict() {
    assertThat(outcomeOf(unansweredRequest(Ids.next()))).isInstanceOf(Unknown.class);
  }

  @Test
  public void a_call_ends_when_its_caller_stops_waiting() throws Exception {
    FraudAnalysisRequest request = unansweredRequest(Ids.next());

    Object end = GivenUp.endOf(() -> analyzer().analyze(request));

    assertThat(end).isInstanceOf(Exception.class);
    assertNothingPersonalIn(printed((Exception) end));
  }

  @Test
  public void who_cannot_be_reached_has_analysed_nothing() {
    FraudAnalyzer away = unreachable();

    assertThat(outcomeOf(away, approvedRequest(Ids.next())))
        .isInstanceOfAny(NotSent.class, Unknown.class);
  }

  @Test
  public void what_is_printed_of_a_result_is_not_personal() throws Exception {
    for (FraudAnalysisRequest request :
        List.of(approvedRequest(Ids.next()), reprovedRequest(Ids.next()))) {
      ProviderReply reply = analyzer().analyze(request);

      assertNothingPersonalIn(reply.toString());
    }
  }

  @Test
  public void what_is_printed_of_a_failure_is_not_personal() {
    FraudAnalyzer away = unreachable();

    assertNothingPersonalIn(
        printed(catchThrowable(() -> away.analyze(approvedRequest(Ids.next())))));
  }

  @Test
  public void what_is_judged_later_is_accepted_with_the_times_of_that() {
    Instant before = Instant.now();
    FraudAnalysisRequest request = pendingRequest(Ids.next());

    assertThat(outcomeOf(request))
        .isInstanceOfSatisfying(
            Accepted.class,
            accepted -> {
              assertThat(accepted.overdueAt()).isAfter(before);
              assertThat(accepted.expectedBy()).isBeforeOrEqualTo(accepted.overdueAt());
            });
  }

  @Test
  public void somebody_can_find_out_how_it_judged_later() {
    ProviderAccount account = pendingRequest(Ids.next()).account();

    boolean tells = analyzer() instanceof NoticeSender sender && sender.sendsNotices(account);
    assertThat(analyzer().answersInquiries(account) || tells).isTrue();
  }

  @Test
  public void a_question_brings_the_verdict_when_there_is_one_and_always_the_same() {
    FraudAnalysisRequest request = askable(pendingRequest(Ids.next()));
    outcomeOf(request);

    assertThat(asked(request))
        .isInstanceOfAny(InquiryOutcome.Accepted.class, InquiryOutcome.Analyzed.class);
    InquiryOutcome verdict = awaitVerdict(request);
    assertThat(asked(request)).isEqualTo(verdict);
    assertThat(((InquiryOutcome.Analyzed) verdict).answer().score()).isBetween(0, 100);
    assertThat(outcomeOf(request)).isEqualTo(((InquiryOutcome.Analyzed) verdict).answer());
  }

  @Test
  public void the_same_request_again_is_not_judged_later_than_the_first() {
    FraudAnalysisRequest request = pendingRequest(Ids.next());
    AttemptOutcome first = outcomeOf(request);

    assertThat(outcomeOf(request))
        .satisfiesAnyOf(
            again -> assertThat(again).isEqualTo(first),
            again -> assertThat(again).isInstanceOf(Analyzed.class));
  }

  @Test
  public void what_never_came_is_not_judged() {
    FraudAnalysisRequest request = askable(pendingRequest(Ids.next()));

    assertThat(asked(request))
        .isNotInstanceOfAny(InquiryOutcome.Accepted.class, InquiryOutcome.Analyzed.class);
  }

  @Test
  public void every_report_is_taken_also_a_second_time() throws Exception {
    ProviderAccount account = reportedAccount();
    assertThat(analyzer().wantsReports(account)).isTrue();
    FraudAnalysisRequest analysed = approvedRequest(Ids.next());
    outcomeOf(analysed);
    for (ChargeFate fate : ChargeFate.values()) {
      FraudReport report =
          new FraudReport(
              Ids.next(),
              account,
              analysed.reference(),
              null,
              fate,
              analysed.amount(),
              fate == ChargeFate.CHARGED_BACK ? DisputeReason.FRAUD : null);
      for (int times = 0; times < 2; times++) {
        assertThat(analyzer().report(report).outcome())
            .as("%s", fate)
            .isInstanceOfAny(Approved.class, Declined.class);
      }
    }
  }

  private FraudAnalysisRequest askable(FraudAnalysisRequest request) {
    Assumptions.assumeTrue(analyzer().answersInquiries(request.account()), "only its notices tell");
    return request;
  }

  private InquiryOutcome awaitVerdict(FraudAnalysisRequest request) {
    return Awaitility.await()
        .atMost(JUDGED_WITHIN)
        .until(() -> asked(request), InquiryOutcome.Analyzed.class::isInstance);
  }

  private InquiryOutcome asked(FraudAnalysisRequest request) {
    Inquiry inquiry =
        Requests.inquiry(
            request.reference(), RequestType.ANTI_FRAUD, request.amount(), request.account());
    return guard.inquire(
        request.account(),
        analyzer().limits(request.account()),
        inquiry.reference(),
        () -> analyzer().inquire(inquiry));
  }

  private static void assertNothingPersonalIn(String text) {
    assertThat(text).doesNotContain(PERSONAL);
  }

  private static String printed(Throwable failure) {
    StringWriter text = new StringWriter();
    failure.printStackTrace(new PrintWriter(text));
    return text.toString();
  }

  private AttemptOutcome outcomeOf(FraudAnalysisRequest request) {
    return outcomeOf(analyzer(), request);
  }

  private AttemptOutcome outcomeOf(FraudAnalyzer one, FraudAnalysisRequest request) {
    ProviderAccount account = request.account();
    // A request waits, so that the deadline of the account counts.
    try (ProviderTime.Serving _ = ProviderTime.begin(Duration.ofMinutes(1))) {
      return guard
          .call(account, one.limits(account), request.reference(), () -> one.analyze(request))
          .outcome();
    }
  }
}
