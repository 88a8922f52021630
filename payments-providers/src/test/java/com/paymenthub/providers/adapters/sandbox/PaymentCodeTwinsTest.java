package com.paymenthub.providers.adapters.sandbox;

import static com.paymenthub.providers.contract.RedTwins.assertRed;

import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.OperationRules;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.CardOperation;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.PaymentCodeIssuer;
import com.paymenthub.providers.contract.PaymentCodeRequest;
import com.paymenthub.providers.contract.PaymentCodeTerms;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import com.paymenthub.providers.contract.TermsRefusal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The simulator with one mistake at a time does not pass the suite for codes. */
class PaymentCodeTwinsTest {

  private static final PaymentMethod PIX = new PaymentMethod.Pix(3_600);
  private static final LocalDate LAST_DAY = LocalDate.of(2040, 12, 31);
  private static final ProviderReply DONE = ProviderReply.of(Approved.WITHOUT_DETAILS);

  @TempDir Path home;
  private SandboxLedger ledger;
  private PaymentCodeIssuer right;

  @BeforeEach
  void open() {
    ledger = new SandboxLedger(home.resolve("ledger.jsonl"));
    right =
        new SandboxPaymentCodes(
            new SandboxAcquirer(
                ledger,
                Clock.systemUTC(),
                Duration.ofSeconds(20),
                LostAnswers.untilTheDeadline(),
                0),
            ledger);
  }

  @AfterEach
  void close() {
    ledger.close();
  }

  @Test
  void one_that_makes_another_code_each_time() {
    SandboxPaymentCodeConformance suite =
        suite(
            new Twin() {
              @Override
              public ProviderReply issue(PaymentCodeRequest request)
                  throws IOException, InterruptedException {
                return right.issue(of(Ids.next(), request, request.method()));
              }
            });

    assertRed(() -> suite.the_same_reference_many_times_at_once_gets_one_code(PIX));
    assertRed(() -> suite.a_code_that_nobody_has_paid_is_found_as_it_was_made(PIX));
  }

  @Test
  void one_that_says_yes_to_cancellations_and_does_nothing() {
    SandboxPaymentCodeConformance suite =
        suite(
            new Twin() {
              @Override
              public ProviderReply cancel(CardOperation request) {
                return DONE;
              }
            });

    assertRed(() -> suite.a_canceled_code_is_paid_no_more_however_often_it_is_canceled(PIX));
    assertRed(() -> suite.a_code_that_is_paid_is_not_canceled(PIX));
  }

  @Test
  void one_that_says_yes_to_reversals_and_does_nothing() {
    SandboxPaymentCodeConformance suite =
        suite(
            new Twin() {
              @Override
              public ProviderReply reverse(Inquiry inquiry) {
                return DONE;
              }
            });

    assertRed(() -> suite.what_was_reversed_before_it_came_is_never_paid(PIX));
    assertRed(() -> suite.a_reversal_ends_a_code_that_nobody_has_paid(PIX));
    assertRed(() -> suite.a_request_and_its_reversal_at_once_leave_nothing_to_pay(PIX));
    assertRed(() -> suite.a_refund_that_was_reversed_before_it_came_is_never_made(PIX));
  }

  @Test
  void one_that_gives_back_twice() {
    SandboxPaymentCodeConformance suite =
        suite(
            new Twin() {
              @Override
              public ProviderReply refund(CardOperation request)
                  throws IOException, InterruptedException {
                return right.refund(
                    new CardOperation(
                        Ids.next(),
                        request.account(),
                        request.method(),
                        request.amount(),
                        request.cause(),
                        request.authorization()));
              }
            });

    assertRed(() -> suite.a_payment_is_given_back_once_however_often_it_is_asked_for(PIX));
  }

  @Test
  void one_that_declares_other_rules_than_it_keeps() {
    SandboxPaymentCodeConformance suite =
        suite(
            new Twin() {
              @Override
              public OperationRules operationRules(ProviderAccount account, PaymentMethod method) {
                return OperationRules.EVERYTHING;
              }
            });

    assertRed(() -> suite.a_part_is_given_back_where_its_rules_say_so_and_only_there(PIX));
  }

  @Test
  void one_that_finds_nothing() {
    SandboxPaymentCodeConformance suite =
        suite(
            new Twin() {
              @Override
              public InquiryOutcome inquire(Inquiry inquiry) {
                return new InquiryOutcome.NeverHeard();
              }
            });

    assertRed(() -> suite.a_code_that_was_paid_is_found_to_be_paid_once(PIX));
    assertRed(() -> suite.an_inquiry_tells_how_much_was_paid(PIX));
  }

  @Test
  void one_that_is_sure_about_what_it_does_not_know() {
    SandboxPaymentCodeConformance suite =
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

    assertRed(() -> suite.asking_about_what_was_never_sent_changes_nothing(PIX));
    assertRed(() -> suite.a_payment_is_found_once_the_blindness_has_passed(PIX));
  }

  @Test
  void one_that_refuses_in_words_and_makes_the_code() {
    SandboxPaymentCodeConformance suite =
        suite(
            new Twin() {
              @Override
              public Optional<TermsRefusal> refuses(
                  ProviderAccount account, PaymentCodeTerms terms) {
                return Optional.of(TermsRefusal.AMOUNT_NOT_ACCEPTED);
              }
            });

    assertRed(() -> suite.it_takes_reais(PIX));
    assertRed(() -> suite.there_is_no_code_for_an_amount_that_it_says_it_does_not_take(PIX));
    assertRed(() -> suite.there_is_no_code_for_a_payer_of_whom_it_says_it_must_know_more(PIX));
  }

  @Test
  void one_whose_slips_end_a_day_later() {
    SandboxPaymentCodeConformance suite =
        suite(
            new Twin() {
              @Override
              public ProviderReply issue(PaymentCodeRequest request)
                  throws IOException, InterruptedException {
                return right.issue(
                    of(
                        request.reference(),
                        request,
                        new PaymentMethod.Boleto(LAST_DAY.plusDays(1), null, null)));
              }
            });

    assertRed(suite::the_line_of_a_slip_has_its_amount_and_its_last_day);
  }

  @Test
  void one_that_makes_another_code_after_a_lost_answer() {
    SandboxPaymentCodeConformance suite =
        suite(
            new Twin() {
              private final Set<UUID> lost = new HashSet<>();

              @Override
              public ProviderReply issue(PaymentCodeRequest request)
                  throws IOException, InterruptedException {
                ProviderReply reply = right.issue(of(Ids.next(), request, request.method()));
                if (lost.add(request.reference())) {
                  throw new IOException("lost");
                }
                return reply;
              }
            });

    assertRed(() -> suite.a_lost_answer_is_unknown_and_the_same_request_gets_the_one_code(PIX));
    assertRed(() -> suite.a_code_whose_answer_was_lost_is_known_to_be_paid_and_given_back(PIX));
  }

  @Test
  void one_that_makes_due_dates_in_words_only() {
    SandboxPaymentCodeConformance suite =
        suite(
            new Twin() {
              @Override
              public Optional<TermsRefusal> refuses(
                  ProviderAccount account, PaymentCodeTerms terms) {
                return Optional.empty();
              }
            });

    assertRed(
        () ->
            suite.there_is_no_pix_with_a_due_date_where_it_says_that_it_makes_none(
                PaymentMethod.Pix.due(new PaymentMethod.Due(LAST_DAY, 0, null, null))));
  }

  @Test
  void one_that_goes_on_when_nobody_waits() {
    SandboxPaymentCodeConformance suite =
        suite(
            new Twin() {
              @Override
              public ProviderReply issue(PaymentCodeRequest request) throws IOException {
                try {
                  return right.issue(request);
                } catch (InterruptedException ignored) {
                  return ProviderReply.of(new Issued("t", "code", request.expiresAt()));
                }
              }
            });

    assertRed(() -> suite.a_call_ends_when_its_caller_stops_waiting(PIX));
  }

  private SandboxPaymentCodeConformance suite(PaymentCodeIssuer twin) {
    return new SandboxPaymentCodeConformance() {
      @Override
      protected PaymentCodeIssuer issuer() {
        return twin;
      }

      @Override
      protected ProviderAccount losingAnAnswer() {
        return account();
      }

      @Override
      protected MoneyMover buyers() {
        return ledger;
      }

      @Override
      protected List<SimulatedMovement> movements() {
        return SandboxLedger.read(home.resolve("ledger.jsonl"));
      }

      @Override
      protected Duration foundWithin() {
        return Duration.ofMillis(300);
      }
    };
  }

  private static PaymentCodeRequest of(
      UUID reference, PaymentCodeRequest request, PaymentMethod method) {
    return new PaymentCodeRequest(
        reference,
        request.account(),
        request.amount(),
        method,
        request.expiresAt(),
        request.payee(),
        request.purchase());
  }

  /** Does what the simulator does, but for what a test changes. */
  private abstract class Twin implements PaymentCodeIssuer {

    @Override
    public String providerType() {
      return right.providerType();
    }

    @Override
    public CallLimits limits(ProviderAccount account) {
      return right.limits(account);
    }

    @Override
    public boolean issues(PaymentMethod method) {
      return right.issues(method);
    }

    @Override
    public Optional<TermsRefusal> refuses(ProviderAccount account, PaymentCodeTerms terms) {
      return right.refuses(account, terms);
    }

    @Override
    public OperationRules operationRules(ProviderAccount account, PaymentMethod method) {
      return right.operationRules(account, method);
    }

    @Override
    public Duration blindness(ProviderAccount account) {
      return right.blindness(account);
    }

    @Override
    public ProviderReply issue(PaymentCodeRequest request)
        throws IOException, InterruptedException {
      return right.issue(request);
    }

    @Override
    public ProviderReply cancel(CardOperation request) throws IOException, InterruptedException {
      return right.cancel(request);
    }

    @Override
    public ProviderReply refund(CardOperation request) throws IOException, InterruptedException {
      return right.refund(request);
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
