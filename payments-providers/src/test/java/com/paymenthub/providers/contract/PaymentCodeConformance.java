package com.paymenthub.providers.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.paymentcodes.BoletoLine;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.TemporalUnitWithinOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every provider of pix codes and bank slips must do, simulator or real. An adapter's test
 * extends this class and lets buyers pay.
 */
public abstract class PaymentCodeConformance extends CodeCancellationConformance {

  /** Banks count in seconds from when they made the code. */
  private static final TemporalUnitWithinOffset A_MINUTE =
      new TemporalUnitWithinOffset(1, ChronoUnit.MINUTES);

  @Test
  public void it_says_of_which_type_it_is_in_upper_case() {
    assertThat(issuer().providerType())
        .isNotBlank()
        .isEqualTo(issuer().providerType().toUpperCase(Locale.ROOT));
  }

  @Test
  public void it_makes_codes_of_some_kind_and_none_for_cards() {
    assertThat(methods()).anyMatch(issuer()::issues);
    assertThat(issuer().issues(new PaymentMethod.Credit(1))).isFalse();
  }

  @ParameterizedTest
  @MethodSource("methods")
  public void it_takes_reais(PaymentMethod method) {
    assertThat(issuer().refuses(account(), termsOf(request(account(), method)))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("methods")
  public void a_payment_is_awaited_for_no_negative_time_after_the_last_day(PaymentMethod method) {
    assertThat(issuer().confirmationGraceBankingDays(account(), method)).isNotNegative();
  }

  @ParameterizedTest
  @MethodSource("methods")
  public void a_code_can_be_paid_until_the_time_that_was_asked_for(PaymentMethod method)
      throws Exception {
    PaymentCodeRequest request = request(account(), method);

    assertThat(outcomeOf(request))
        .isInstanceOfSatisfying(
            Issued.class,
            code -> {
              assertThat(code.transactionId()).isNotBlank();
              assertThat(code.paymentCode()).isNotBlank();
              assertThat(code.expiresAt()).isCloseTo(request.expiresAt(), A_MINUTE);
              assertThat(code.awaitedUntil()).as("the caller adds it").isNull();
            });
    assertThat(moved(request.reference())).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("methods")
  public void the_same_reference_many_times_at_once_gets_one_code(PaymentMethod method)
      throws Exception {
    PaymentCodeRequest request = request(account(), method);
    Callable<AttemptOutcome> send = () -> outcomeOf(request);
    try (ExecutorService senders = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<AttemptOutcome>> outcomes =
          senders.invokeAll(IntStream.range(0, 16).mapToObj(_ -> send).toList());
      for (Future<AttemptOutcome> outcome : outcomes) {
        assertThat(outcome.get()).isInstanceOf(Issued.class).isEqualTo(outcomeOf(request));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("methods")
  public void references_of_their_own_get_codes_of_their_own(PaymentMethod method)
      throws Exception {
    Issued first = (Issued) outcomeOf(request(account(), method));
    Issued second = (Issued) outcomeOf(request(account(), method));

    assertThat(first.paymentCode()).isNotEqualTo(second.paymentCode());
    assertThat(first.transactionId()).isNotEqualTo(second.transactionId());
  }

  @ParameterizedTest
  @MethodSource("methods")
  public void a_code_that_nobody_has_paid_is_found_as_it_was_made(PaymentMethod method)
      throws Exception {
    PaymentCodeRequest request = request(account(), method);
    AttemptOutcome made = outcomeOf(request);
    if (!answersInquiries()) {
      assertThat(inquired(request.reference(), RequestType.AUTHORIZATION))
          .isInstanceOf(InquiryOutcome.NoAnswer.class);
      return;
    }

    assertThat(
            found(
                    account(),
                    request.reference(),
                    RequestType.AUTHORIZATION,
                    InquiryOutcome.Issued.class)
                .answer())
        .isEqualTo(made);
  }

  @ParameterizedTest
  @MethodSource("methods")
  public void a_code_that_was_paid_is_found_to_be_paid_once(PaymentMethod method) throws Exception {
    UUID code = paid(account(), method).reference();

    assertThat(
            found(account(), code, RequestType.AUTHORIZATION, InquiryOutcome.Executed.class)
                .answer()
                .transactionId())
        .isNotBlank();
    assertThat(moved(code)).containsExactly(AMOUNT);
  }

  @ParameterizedTest
  @MethodSource("methods")
  public void asking_about_what_was_never_sent_changes_nothing(PaymentMethod method)
      throws Exception {
    PaymentCodeRequest request = request(account(), method);

    for (int i = 0; i < 2; i++) {
      assertThat(inquired(request.reference(), RequestType.AUTHORIZATION))
          .isInstanceOf(unheardOf());
    }
    assertThat(outcomeOf(request)).isInstanceOf(Issued.class);
  }

  @ParameterizedTest
  @MethodSource("methods")
  public void what_was_reversed_before_it_came_is_never_paid(PaymentMethod method)
      throws Exception {
    PaymentCodeRequest request = request(account(), method);
    UUID code = request.reference();
    if (!barsByReversal()) {
      assertThat(reversed(code, RequestType.AUTHORIZATION)).isNotInstanceOf(Approved.class);
      return;
    }

    assertThat(reversed(code, RequestType.AUTHORIZATION)).isInstanceOf(Approved.class);

    assertThat(outcomeOf(request)).isNotInstanceOf(Issued.class);
    assertThat(pay(code, AMOUNT)).isFalse();
    found(account(), code, RequestType.AUTHORIZATION, InquiryOutcome.NotExecuted.class);
  }

  @ParameterizedTest
  @MethodSource("methods")
  public void a_reversal_ends_a_code_that_nobody_has_paid(PaymentMethod method) throws Exception {
    UUID code = issued(method);
    if (!takesCodesBack()) {
      assertThat(reversed(code, RequestType.AUTHORIZATION)).isNotInstanceOf(Approved.class);
      assertThat(pay(code, AMOUNT)).isTrue();
      found(account(), code, RequestType.AUTHORIZATION, InquiryOutcome.Executed.class);
      return;
    }

    assertThat(reversed(code, RequestType.AUTHORIZATION)).isInstanceOf(Approved.class);
    assertThat(reversed(code, RequestType.AUTHORIZATION)).isInstanceOf(Approved.class);

    assertThat(pay(code, AMOUNT)).isFalse();
    found(account(), code, RequestType.AUTHORIZATION, InquiryOutcome.NotExecuted.class);
  }

  @ParameterizedTest
  @MethodSource("methods")
  public void a_request_and_its_reversal_at_once_leave_nothing_to_pay(PaymentMethod method)
      throws Exception {
    try (ExecutorService senders = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 20; i++) {
        PaymentCodeRequest request = request(account(), method);
        Future<AttemptOutcome> sent = senders.submit(() -> outcomeOf(request));
        Future<AttemptOutcome> reversed =
            senders.submit(() -> reversed(request.reference(), RequestType.AUTHORIZATION));

        boolean isEnded = reversed.get() instanceof Approved;
        sent.get();
        assertThat(isEnded || !barsByReversal()).isTrue();
        assertThat(isEnded && pay(request.reference(), AMOUNT)).isFalse();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("methods")
  public void a_payment_is_given_back_once_however_often_it_is_asked_for(PaymentMethod method)
      throws Exception {
    CardOperation refund = refundOf(paid(account(), method), AMOUNT.minorUnits());

    AttemptOutcome first = refunded(refund);

    assertThat(first).isInstanceOf(Approved.class);
    assertThat(refunded(refund)).isEqualTo(first);
    assertThat(moved(refund.reference())).containsExactly(AMOUNT);
    found(account(), refund.reference(), RequestType.VOID, InquiryOutcome.Executed.class);
  }

  @ParameterizedTest
  @MethodSource("methods")
  public void a_part_is_given_back_where_its_rules_say_so_and_only_there(PaymentMethod method)
      throws Exception {
    for (ProviderAccount account :
        Stream.concat(Stream.of(account()), accountsWithOtherRules().stream()).toList()) {
      CardOperation part = refundOf(paid(account, method), 1);

      AttemptOutcome outcome = refunded(part);

      if (issuer().operationRules(account, method).partialRefund()) {
        assertThat(outcome).isInstanceOf(Approved.class);
        assertThat(moved(part.reference())).containsExactly(part.amount());
      } else {
        assertThat(outcome).isInstanceOf(Declined.class);
        assertThat(moved(part.reference())).isEmpty();
        found(account, part.reference(), RequestType.VOID, InquiryOutcome.Refused.class);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("methods")
  public void a_refund_that_was_reversed_before_it_came_is_never_made(PaymentMethod method)
      throws Exception {
    CardOperation refund = refundOf(paid(account(), method), AMOUNT.minorUnits());
    if (!barsByReversal()) {
      assertThat(reversed(refund.reference(), RequestType.VOID)).isNotInstanceOf(Approved.class);
      return;
    }

    assertThat(reversed(refund.reference(), RequestType.VOID)).isInstanceOf(Approved.class);

    assertThat(refunded(refund)).isNotInstanceOf(Approved.class);
    assertThat(moved(refund.reference())).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("methods")
  public void there_is_no_code_for_an_amount_that_it_says_it_does_not_take(PaymentMethod method)
      throws Exception {
    ProviderAccount account = takingAtMost(AMOUNT);
    PaymentCodeRequest most = request(account, method, AMOUNT);
    PaymentCodeRequest more = request(account, method, AMOUNT.plus(Money.of(1, "BRL")));

    assertThat(issuer().refuses(account, termsOf(most))).isEmpty();
    assertThat(outcomeOf(most)).isInstanceOf(Issued.class);
    assertThat(issuer().refuses(account, termsOf(more))).contains(TermsRefusal.AMOUNT_NOT_ACCEPTED);
    assertThat(outcomeOf(more)).isInstanceOf(Declined.class);
  }

  @ParameterizedTest
  @MethodSource("methods")
  public void there_is_no_pix_with_a_due_date_where_it_says_that_it_makes_none(PaymentMethod method)
      throws Exception {
    PaymentCodeRequest request = request(withoutDueDates(), method, AMOUNT, PURCHASE);
    ProviderAccount account = request.account();

    if (method instanceof PaymentMethod.Pix(_, PaymentMethod.Due due) && due != null) {
      assertThat(issuer().refuses(account, termsOf(request)))
          .contains(TermsRefusal.DUE_DATE_NOT_ACCEPTED);
      assertThat(outcomeOf(request)).isInstanceOf(Declined.class);
    } else {
      assertThat(issuer().refuses(account, termsOf(request))).isEmpty();
      assertThat(outcomeOf(request)).isInstanceOf(Issued.class);
    }
  }

  @ParameterizedTest
  @MethodSource("methods")
  public void there_is_no_code_for_a_payer_of_whom_it_says_it_must_know_more(PaymentMethod method)
      throws Exception {
    PaymentCodeRequest request = request(account(), method, AMOUNT, Purchase.UNKNOWN);

    if (issuer().refuses(account(), termsOf(request)).isPresent()) {
      assertThat(outcomeOf(request)).isInstanceOf(Declined.class);
      assertThat(inquired(request.reference(), RequestType.AUTHORIZATION))
          .isInstanceOfAny(unheardOf(), InquiryOutcome.Refused.class);
    } else {
      assertThat(outcomeOf(request)).isInstanceOf(Issued.class);
    }
  }

  @Test
  public void the_line_of_a_slip_has_its_amount_and_its_last_day() throws Exception {
    PaymentMethod slip = new PaymentMethod.Boleto(LAST_DAY, null, null);
    Issued code = (Issued) outcomeOf(request(account(), slip));

    String barcode = BoletoLine.ofTypeable(code.paymentCode()).barcode();

    BoletoLine asked = BoletoLine.of(barcode.substring(0, 3), AMOUNT, LAST_DAY, "0".repeat(25));
    assertThat(barcode.substring(5, 19)).isEqualTo(asked.barcode().substring(5, 19));
  }

  @ParameterizedTest
  @MethodSource("methods")
  public void a_lost_answer_is_unknown_and_the_same_request_gets_the_one_code(PaymentMethod method)
      throws Exception {
    PaymentCodeRequest request = request(losingAnAnswer(), method);

    assertThat(outcomeOf(request)).isInstanceOf(Unknown.class);
    AttemptOutcome again = outcomeOf(request);

    assertThat(again).isInstanceOf(Issued.class).isEqualTo(outcomeOf(request));
    assertThat(pay(request.reference(), AMOUNT)).isTrue();
    assertThat(pay(request.reference(), AMOUNT)).isFalse();
    assertThat(moved(request.reference())).containsExactly(AMOUNT);
  }

  @ParameterizedTest
  @MethodSource("methods")
  public void a_code_whose_answer_was_lost_is_known_to_be_paid_and_given_back(PaymentMethod method)
      throws Exception {
    PaymentCodeRequest request = request(losingAnAnswer(), method);
    assertThat(outcomeOf(request)).isInstanceOf(Unknown.class);
    assertThat(inquired(request.account(), request.reference(), RequestType.AUTHORIZATION))
        .isInstanceOfAny(InquiryOutcome.Issued.class, InquiryOutcome.NoAnswer.class);
    assertThat(pay(request.reference(), AMOUNT)).isTrue();

    InquiryOutcome.Executed paid =
        found(
            request.account(),
            request.reference(),
            RequestType.AUTHORIZATION,
            InquiryOutcome.Executed.class);

    CardOperation refund = refundOf(request, paid.answer());
    assertThat(refunded(refund)).isInstanceOf(Approved.class);
    assertThat(moved(refund.reference())).containsExactly(AMOUNT);
  }

  @ParameterizedTest
  @MethodSource("methods")
  public void a_payment_is_found_once_the_blindness_has_passed(PaymentMethod method)
      throws Exception {
    ProviderAccount longer = blind(Duration.ofHours(1));
    UUID young = paid(longer, method).reference();
    assertThat(issuer().blindness(longer)).isPositive();
    assertThat(inquired(longer, young, RequestType.AUTHORIZATION))
        .isNotInstanceOfAny(InquiryOutcome.Executed.class, InquiryOutcome.NotExecuted.class);

    ProviderAccount shorter = blind(Duration.ofSeconds(1));
    UUID old = paid(shorter, method).reference();
    found(shorter, old, RequestType.AUTHORIZATION, InquiryOutcome.Executed.class);
  }

  @ParameterizedTest
  @MethodSource("methods")
  public void a_call_ends_when_its_caller_stops_waiting(PaymentMethod method) throws Exception {
    PaymentCodeRequest request = request(unanswering(), method);

    assertThat(GivenUp.endOf(() -> issuer().issue(request))).isInstanceOf(Exception.class);
    assertThat(inquired(request.reference(), RequestType.AUTHORIZATION))
        .isNotInstanceOf(InquiryOutcome.Executed.class);
  }
}
