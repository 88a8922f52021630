package com.paymenthub.providers.adapters.sandbox;

import static com.paymenthub.providers.contract.RedTwins.assertRed;

import com.paymenthub.domain.charges.AttemptOutcome.Analyzed;
import com.paymenthub.domain.charges.FraudVerdict;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.FraudAnalysisRequest;
import com.paymenthub.providers.contract.FraudAnalyzer;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The anti-fraud simulator with one mistake at a time does not pass the suite for analyses. */
class FraudAnalysisTwinsTest {

  private static final FraudAnalyzer RIGHT =
      new SandboxAntiFraud(Duration.ofSeconds(20), LostAnswers.untilTheDeadline());

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
              Analyzed right = (Analyzed) RIGHT.analyze(request).outcome();
              return reply(right.verdict(), 100 - right.score());
            });

    assertRed(suite::a_buyer_who_is_approved_scores_higher_than_one_who_is_reproved);
  }

  @Test
  void one_whose_scores_go_up_to_a_thousand() {
    SandboxFraudConformance suite =
        suite(
            request -> {
              Analyzed right = (Analyzed) RIGHT.analyze(request).outcome();
              return reply(right.verdict(), 10 * right.score());
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
                return RIGHT.analyze(request);
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

  private static SandboxFraudConformance suite(Analysis analysis) {
    FraudAnalyzer twin =
        new FraudAnalyzer() {
          @Override
          public String providerType() {
            return RIGHT.providerType();
          }

          @Override
          public CallLimits limits(ProviderAccount account) {
            return RIGHT.limits(account);
          }

          @Override
          public ProviderReply analyze(FraudAnalysisRequest request)
              throws IOException, InterruptedException {
            return analysis.of(request);
          }
        };
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
