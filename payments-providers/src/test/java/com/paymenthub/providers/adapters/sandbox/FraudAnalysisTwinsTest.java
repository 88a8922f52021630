package com.paymenthub.providers.adapters.sandbox;

import static com.paymenthub.providers.contract.RedTwins.assertRed;

import com.paymenthub.domain.charges.AttemptOutcome.Accepted;
import com.paymenthub.domain.charges.AttemptOutcome.Analyzed;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.domain.charges.FraudVerdict;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.FraudAnalysisRequest;
import com.paymenthub.providers.contract.FraudAnalyzer;
import com.paymenthub.providers.contract.FraudReport;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The anti-fraud simulator with one mistake at a time does not pass the suite for analyses. */
class FraudAnalysisTwinsTest {

  @TempDir private static Path home;

  private static SandboxLedger ledger;
  private static SandboxAntiFraud right;

  @BeforeAll
  static void open() {
    ledger = new SandboxLedger(home.resolve("ledger.jsonl"));
    right =
        new SandboxAntiFraud(
            ledger, Clock.systemUTC(), Duration.ofSeconds(20), LostAnswers.untilTheDeadline(), 0);
  }

  @AfterAll
  static void close() {
    ledger.close();
  }

  /** What a twin answers. */
  @FunctionalInterface
  private interface Analysis {
    ProviderReply of(FraudAnalysisRequest request) throws IOException, InterruptedException;
  }

  @Test
  void one_whose_scores_are_risks() {
    SandboxFraudConformance suite =
        suite(
            request -> {
              Analyzed judged = (Analyzed) right.analyze(request).outcome();
              return reply(judged.verdict(), 100 - judged.score());
            });

    assertRed(suite::a_buyer_who_is_approved_scores_higher_than_one_who_is_reproved);
  }

  @Test
  void one_whose_scores_go_up_to_a_thousand() {
    SandboxFraudConformance suite =
        suite(
            request -> {
              Analyzed judged = (Analyzed) right.analyze(request).outcome();
              return reply(judged.verdict(), 10 * judged.score());
            });

    assertRed(suite::a_buyer_who_is_approved_scores_higher_than_one_who_is_reproved);
  }

  @Test
  void one_that_analyses_again_what_it_has_analysed() {
    AtomicInteger analyses = new AtomicInteger();
    SandboxFraudConformance suite =
        suite(_ -> reply(FraudVerdict.APPROVED, analyses.incrementAndGet()));

    assertRed(suite::the_same_reference_many_times_at_once_gets_the_same_result);
  }

  @Test
  void one_that_approves_when_it_cannot_tell() {
    SandboxFraudConformance suite =
        suite(
            request -> {
              try {
                return right.analyze(request);
              } catch (InterruptedException ignored) {
                return reply(FraudVerdict.APPROVED, 50);
              }
            });

    assertRed(suite::a_call_ends_when_its_caller_stops_waiting);
  }

  @Test
  void one_that_does_not_wait_for_the_answer() {
    SandboxFraudConformance suite = suite(_ -> reply(FraudVerdict.APPROVED, 50));

    assertRed(suite::no_answer_in_time_is_unknown_and_no_verdict);
    assertRed(suite::who_cannot_be_reached_has_analysed_nothing);
  }

  @Test
  void one_that_quotes_the_buyer_when_it_fails() {
    SandboxFraudConformance suite =
        suite(
            request -> {
              throw new IOException("refused: " + request.input().customer().email());
            });

    assertRed(suite::what_is_printed_of_a_failure_is_not_personal);
  }

  private static ProviderReply reply(FraudVerdict verdict, int score) {
    return ProviderReply.of(new Analyzed(verdict, score));
  }

  @Test
  void one_whose_time_is_over_when_it_accepts() {
    SandboxFraudConformance suite =
        suite(
            request ->
                right.analyze(request).outcome() instanceof Accepted(String id, Instant by, _, _)
                    ? ProviderReply.of(new Accepted(id, by, Instant.EPOCH))
                    : right.analyze(request));

    assertRed(suite::what_is_judged_later_is_accepted_with_the_times_of_that);
  }

  @Test
  void one_that_begins_anew_with_each_repeat() {
    AtomicInteger begun = new AtomicInteger();
    SandboxFraudConformance suite =
        suite(
            request ->
                ProviderReply.of(
                    new Accepted(
                        "analysis-" + begun.incrementAndGet(),
                        Instant.now().plusSeconds(60),
                        Instant.now().plusSeconds(120))));

    assertRed(suite::the_same_request_again_is_not_judged_later_than_the_first);
  }

  @Test
  void one_that_nobody_can_ask_and_that_tells_nothing() {
    SandboxFraudConformance suite =
        suite(
            new Twin() {
              @Override
              public boolean answersInquiries(ProviderAccount account) {
                return false;
              }
            });

    assertRed(suite::somebody_can_find_out_how_it_judged_later);
  }

  @Test
  void one_that_changes_its_mind() {
    AtomicInteger asked = new AtomicInteger();
    SandboxFraudConformance suite =
        suite(
            new Twin() {
              @Override
              public InquiryOutcome inquire(Inquiry inquiry) {
                return new InquiryOutcome.Analyzed(
                    new Analyzed(FraudVerdict.APPROVED, asked.incrementAndGet()));
              }
            });

    assertRed(suite::a_question_brings_the_verdict_when_there_is_one_and_always_the_same);
  }

  @Test
  void one_that_has_judged_what_never_came() {
    SandboxFraudConformance suite =
        suite(
            new Twin() {
              @Override
              public InquiryOutcome inquire(Inquiry inquiry) {
                return new InquiryOutcome.Analyzed(new Analyzed(FraudVerdict.APPROVED, 50));
              }
            });

    assertRed(suite::what_never_came_is_not_judged);
  }

  @Test
  void one_that_takes_a_report_only_once() {
    AtomicInteger told = new AtomicInteger();
    SandboxFraudConformance suite =
        suite(
            new Twin() {
              @Override
              public ProviderReply report(FraudReport report)
                  throws IOException, InterruptedException {
                return told.incrementAndGet() % 2 == 0
                    ? ProviderReply.of(new Unknown("told_before"))
                    : right.report(report);
              }
            });

    assertRed(suite::every_report_is_taken_also_a_second_time);
  }

  /** It does everything right. */
  private static class Twin implements FraudAnalyzer {

    @Override
    public String providerType() {
      return right.providerType();
    }

    @Override
    public CallLimits limits(ProviderAccount account) {
      return right.limits(account);
    }

    @Override
    public ProviderReply analyze(FraudAnalysisRequest request)
        throws IOException, InterruptedException {
      return right.analyze(request);
    }

    @Override
    public boolean answersInquiries(ProviderAccount account) {
      return right.answersInquiries(account);
    }

    @Override
    public InquiryOutcome inquire(Inquiry inquiry) throws IOException, InterruptedException {
      return right.inquire(inquiry);
    }

    @Override
    public boolean wantsReports(ProviderAccount account) {
      return right.wantsReports(account);
    }

    @Override
    public ProviderReply report(FraudReport report) throws IOException, InterruptedException {
      return right.report(report);
    }
  }

  private static SandboxFraudConformance suite(Analysis analysis) {
    return suite(
        new Twin() {
          @Override
          public ProviderReply analyze(FraudAnalysisRequest request)
              throws IOException, InterruptedException {
            return analysis.of(request);
          }
        });
  }

  private static SandboxFraudConformance suite(Twin twin) {
    return new SandboxFraudConformance() {
      @Override
      protected FraudAnalyzer analyzer() {
        return twin;
      }

      @Override
      protected FraudAnalyzer unreachable() {
        return twin;
      }
    };
  }
}
