package com.paymenthub.providers.adapters.sandbox;

import static com.paymenthub.providers.contract.RedTwins.assertRed;

import com.paymenthub.domain.charges.AttemptOutcome.Accepted;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.LostAnswerRules;
import com.paymenthub.domain.charges.OperationRules;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.CardAcquirer;
import com.paymenthub.providers.contract.CardAuthorization;
import com.paymenthub.providers.contract.CardOperation;
import com.paymenthub.providers.contract.CardTerms;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import com.paymenthub.providers.contract.TermsRefusal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The simulator with one mistake at a time does not pass the suite for cards. */
class CardAcquirerTwinsTest {

  private static final ProviderReply DONE =
      ProviderReply.of(new Approved("t", "a", "n", "00", "00", "00", null));

  private static final ProviderReply REFUSED =
      ProviderReply.of(new Declined(null, null, DeclinedCode.GENERIC, true, null));

  @TempDir Path home;
  private SandboxLedger ledger;
  private CardAcquirer right;

  @BeforeEach
  void open() {
    ledger = new SandboxLedger(home.resolve("ledger.jsonl"));
    right =
        new SandboxAcquirer(
            ledger, Clock.systemUTC(), Duration.ofSeconds(20), LostAnswers.untilTheDeadline(), 0);
  }

  @AfterEach
  void close() {
    ledger.close();
  }

  @Test
  void one_that_charges_again_what_comes_again() {
    SandboxConformance suite =
        suite(
            new Twin() {
              @Override
              public ProviderReply authorize(CardAuthorization request)
                  throws IOException, InterruptedException {
                return right.authorize(under(Ids.next(), request));
              }
            });

    assertRed(suite::the_same_reference_twice_gets_the_same_answer_and_moves_money_once);
    assertRed(suite::the_same_reference_many_times_at_once_moves_money_once);
    assertRed(suite::an_approval_moves_the_amount_once);
  }

  @Test
  void one_that_approves_and_does_nothing() {
    SandboxConformance suite =
        suite(
            new Twin() {
              @Override
              public ProviderReply authorize(CardAuthorization request) {
                return DONE;
              }

              @Override
              public ProviderReply capture(CardOperation request) {
                return DONE;
              }
            });

    assertRed(suite::an_approval_moves_the_amount_once);
    assertRed(suite::a_decline_moves_nothing_and_says_why);
    assertRed(
        () ->
            suite.an_operation_moves_its_amount_once_however_often_it_is_asked_for(
                SandboxConformance.Operation.CAPTURE));
  }

  @Test
  void one_that_takes_silence_for_a_refusal() {
    SandboxConformance suite =
        suite(
            new Twin() {
              @Override
              public ProviderReply authorize(CardAuthorization request)
                  throws IOException, InterruptedException {
                boolean isSilent = "68".indexOf(request.card().pan().lastDigit()) >= 0;
                return isSilent ? REFUSED : right.authorize(request);
              }
            });

    assertRed(suite::no_answer_is_unknown_and_not_declined_even_though_nothing_moved);
    assertRed(suite::a_lost_answer_is_unknown_even_though_the_money_moved);
    assertRed(suite::a_call_is_over_soon_after_its_deadline);
  }

  @Test
  void one_that_goes_on_when_nobody_waits() {
    SandboxConformance suite =
        suite(
            new Twin() {
              @Override
              public ProviderReply authorize(CardAuthorization request) throws IOException {
                try {
                  return right.authorize(request);
                } catch (InterruptedException ignored) {
                  return REFUSED;
                }
              }
            });

    assertRed(suite::a_call_ends_when_its_caller_stops_waiting);
  }

  @Test
  void one_that_captures_and_gives_back_again_what_comes_again() {
    SandboxConformance suite =
        suite(
            new Twin() {
              @Override
              public ProviderReply capture(CardOperation request)
                  throws IOException, InterruptedException {
                return right.capture(under(Ids.next(), request));
              }

              @Override
              public ProviderReply voidAmount(CardOperation request)
                  throws IOException, InterruptedException {
                return right.voidAmount(under(Ids.next(), request));
              }
            });

    for (SandboxConformance.Operation operation : SandboxConformance.Operation.values()) {
      assertRed(
          () -> suite.an_operation_moves_its_amount_once_however_often_it_is_asked_for(operation));
      assertRed(() -> suite.a_lost_answer_of_an_operation_is_found_by_asking(operation));
    }
  }

  @Test
  void one_that_takes_acceptance_for_approval() {
    SandboxConformance suite =
        suite(
            new Twin() {
              @Override
              public ProviderReply capture(CardOperation request)
                  throws IOException, InterruptedException {
                return right.capture(request).outcome() instanceof Accepted
                    ? DONE
                    : right.capture(request);
              }
            });

    assertRed(
        () ->
            suite.an_accepted_operation_has_moved_nothing_and_says_when_it_is_expected_to_end(
                SandboxConformance.Operation.CAPTURE));
  }

  @Test
  void one_that_says_yes_to_reversals_and_does_nothing() {
    SandboxConformance suite =
        suite(
            new Twin() {
              @Override
              public ProviderReply reverse(Inquiry inquiry) {
                return DONE;
              }
            });

    assertRed(suite::a_reversal_takes_back_what_was_executed_and_whoever_asks_is_told_so);
    assertRed(suite::a_reversal_of_what_was_never_heard_of_makes_its_execution_impossible);
    assertRed(suite::a_request_and_its_reversal_at_once_leave_no_money_behind);
    assertRed(
        () -> suite.a_reversed_operation_is_never_executed(SandboxConformance.Operation.CAPTURE));
    assertRed(suite::what_never_came_is_not_said_to_be_barred_where_it_cannot_be);
  }

  @Test
  void one_that_finds_nothing() {
    SandboxConformance suite =
        suite(
            new Twin() {
              @Override
              public InquiryOutcome inquire(Inquiry inquiry) {
                return new InquiryOutcome.NeverHeard();
              }
            });

    assertRed(
        () ->
            suite.a_lost_answer_of_an_operation_is_found_by_asking(
                SandboxConformance.Operation.VOID));
    assertRed(
        () ->
            suite.an_operation_that_was_neither_done_nor_answered_is_known_not_to_be_done(
                SandboxConformance.Operation.VOID));
  }

  @Test
  void one_that_is_sure_about_what_it_does_not_know() {
    SandboxConformance suite =
        suite(
            new Twin() {
              @Override
              public InquiryOutcome inquire(Inquiry inquiry)
                  throws IOException, InterruptedException {
                InquiryOutcome found = right.inquire(inquiry);
                return found instanceof InquiryOutcome.NeverHeard
                    ? new InquiryOutcome.NotExecuted()
                    : found;
              }
            });

    assertRed(suite::asking_about_what_was_never_sent_changes_nothing);
    assertRed(suite::what_was_done_is_found_once_the_blindness_has_passed);
  }

  @Test
  void one_that_declares_other_rules_than_it_keeps() {
    SandboxConformance suite =
        suite(
            new Twin() {
              @Override
              public OperationRules operationRules(ProviderAccount account) {
                return OperationRules.EVERYTHING;
              }

              @Override
              public LostAnswerRules lostAnswerRules(ProviderAccount account) {
                return LostAnswerRules.USUAL;
              }

              @Override
              public boolean recognizesRepeats(ProviderAccount account) {
                return true;
              }
            });

    assertRed(
        () ->
            suite.a_part_is_captured_released_and_refunded_where_its_rules_say_so_and_only_there(
                SandboxConformance.Part.OF_A_REFUND));
    assertRed(
        suite::where_no_inquiries_are_answered_that_is_declared_and_a_reversal_settles_everything);
    assertRed(suite::a_repeat_that_moves_money_again_is_declared);
  }

  private static CardAuthorization under(UUID reference, CardAuthorization request) {
    return new CardAuthorization(
        reference,
        request.account(),
        request.amount(),
        request.capture(),
        request.installments(),
        request.card(),
        request.cvv(),
        request.savedCard(),
        request.statementDescriptor(),
        request.threeDSecure(),
        request.purchase());
  }

  private static CardOperation under(UUID reference, CardOperation request) {
    return new CardOperation(
        reference,
        request.account(),
        new PaymentMethod.Credit(1),
        request.amount(),
        request.cause(),
        request.authorization());
  }

  private SandboxConformance suite(CardAcquirer twin) {
    return new SandboxConformance(200) {
      @Override
      protected CardAcquirer acquirer() {
        return twin;
      }

      @Override
      protected List<SimulatedMovement> movements() {
        return SandboxLedger.read(home.resolve("ledger.jsonl"));
      }

      @Override
      protected Duration foundWithin() {
        return Duration.ofMillis(500);
      }
    };
  }

  /** Does what the simulator does, but for what a test changes. */
  private abstract class Twin implements CardAcquirer {

    @Override
    public String providerType() {
      return right.providerType();
    }

    @Override
    public CallLimits limits(ProviderAccount account) {
      return right.limits(account);
    }

    @Override
    public Optional<TermsRefusal> refuses(ProviderAccount account, CardTerms terms) {
      return right.refuses(account, terms);
    }

    @Override
    public OperationRules operationRules(ProviderAccount account) {
      return right.operationRules(account);
    }

    @Override
    public LostAnswerRules lostAnswerRules(ProviderAccount account) {
      return right.lostAnswerRules(account);
    }

    @Override
    public boolean recognizesRepeats(ProviderAccount account) {
      return right.recognizesRepeats(account);
    }

    @Override
    public Duration blindness(ProviderAccount account) {
      return right.blindness(account);
    }

    @Override
    public ProviderReply authorize(CardAuthorization request)
        throws IOException, InterruptedException {
      return right.authorize(request);
    }

    @Override
    public ProviderReply capture(CardOperation request) throws IOException, InterruptedException {
      return right.capture(request);
    }

    @Override
    public ProviderReply voidAmount(CardOperation request)
        throws IOException, InterruptedException {
      return right.voidAmount(request);
    }

    @Override
    public InquiryOutcome inquire(Inquiry inquiry) throws IOException, InterruptedException {
      return right.inquire(inquiry);
    }

    @Override
    public ProviderReply reverse(Inquiry inquiry) throws IOException, InterruptedException {
      return right.reverse(inquiry);
    }
  }
}
