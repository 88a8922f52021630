package com.paymenthub.providers.adapters.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import com.paymenthub.domain.charges.AttemptCause;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.contract.CardAuthorization;
import com.paymenthub.providers.contract.CardOperation;
import com.paymenthub.providers.contract.CardOperation.Authorized;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.Requests;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is the simulator's own in capture, void and reversal; the rest is the conformance suite. */
class SandboxOperationsTest {

  private final ProviderAccount account = Requests.account(SandboxAcquirer.TYPE, Map.of());
  private final ProviderAccount strict =
      Requests.account(
          SandboxAcquirer.TYPE,
          Map.of(
              "settings.partialCapture", "false",
              "settings.partialRelease", "false",
              "settings.partialRefund", "false",
              "settings.refundWithinDays", "1"));

  @TempDir Path home;
  private SandboxLedger ledger;
  private SandboxAcquirer acquirer;

  @BeforeEach
  void open() {
    ledger = new SandboxLedger(home.resolve("ledger.jsonl"));
    acquirer =
        new SandboxAcquirer(
            ledger, Clock.systemUTC(), Duration.ofSeconds(20), new LostAnswers(Duration.ZERO), 0);
  }

  @AfterEach
  void close() {
    ledger.close();
  }

  @ParameterizedTest
  @EnumSource(AttemptCause.class)
  void an_amount_of_994_refuses_the_automatic_void_and_no_other(AttemptCause cause)
      throws Exception {
    CardAuthorization authorization = authorized(994);

    assertThat(acquirer.voidAmount(on(authorization, cause)).outcome())
        .isInstanceOf(cause == AttemptCause.FRAUD_ANALYSIS ? Declined.class : Approved.class);
    assertThat(acquirer.capture(on(authorization, cause)).outcome()).isInstanceOf(Approved.class);
  }

  @Test
  void an_amount_decides_as_that_of_the_operation_too() throws Exception {
    CardOperation refused = on(authorized(5_000), 991);
    assertThat(acquirer.capture(refused).outcome()).isInstanceOf(Declined.class);
    assertThat(acquirer.voidAmount(on(authorized(5_000), 991)).outcome())
        .isInstanceOf(Declined.class);
    assertThat(ledger.find(refused.reference()).moved()).isNull();

    CardOperation unanswered = on(authorized(5_000), 995);
    assertThatExceptionOfType(InterruptedException.class)
        .isThrownBy(() -> acquirer.voidAmount(unanswered));
    assertThat(ledger.find(unanswered.reference()).moved()).isNotNull();

    CardOperation unexecuted = on(authorized(5_000), 996);
    assertThatExceptionOfType(InterruptedException.class)
        .isThrownBy(() -> acquirer.capture(unexecuted));
    assertThat(ledger.find(unexecuted.reference()).moved()).isNull();

    assertThat(acquirer.capture(on(authorized(5_000), 990)).outcome()).isInstanceOf(Approved.class);
  }

  @Test
  void the_ledger_says_whose_money_was_captured_and_voided() throws Exception {
    CardAuthorization authorization = authorized(1990);
    CardOperation capture = on(authorization, AttemptCause.MERCHANT);
    CardOperation refund = on(authorization, AttemptCause.MERCHANT);
    acquirer.capture(capture);
    acquirer.voidAmount(refund);

    assertThat(SandboxLedger.read(home.resolve("ledger.jsonl")))
        .extracting(SimulatedMovement::reference, SimulatedMovement::kind, SimulatedMovement::of)
        .contains(
            tuple(capture.reference(), RequestType.CAPTURE, authorization.reference()),
            tuple(refund.reference(), RequestType.VOID, authorization.reference()));
  }

  @Test
  void a_reversal_outlives_a_restart() throws Exception {
    CardAuthorization request =
        Requests.authorization(Ids.next(), account, "4111111111111111", 1990, true);
    Inquiry inquiry = about(request.reference(), RequestType.AUTHORIZATION);
    acquirer.reverse(inquiry);
    ledger.close();
    open();

    assertThat(acquirer.inquire(inquiry)).isInstanceOf(InquiryOutcome.NotExecuted.class);
    assertThat(acquirer.authorize(request).outcome()).isInstanceOf(Declined.class);
    assertThat(ledger.find(request.reference()).moved()).isNull();
  }

  @Test
  void a_capture_or_void_that_was_executed_is_not_reversed() throws Exception {
    CardOperation capture = on(authorized(1990), AttemptCause.MERCHANT);
    acquirer.capture(capture);
    Inquiry inquiry = about(capture.reference(), RequestType.CAPTURE);

    assertThat(acquirer.reverse(inquiry).outcome()).isInstanceOf(Declined.class);
    assertThat(acquirer.inquire(inquiry)).isInstanceOf(InquiryOutcome.Executed.class);
  }

  @Test
  void what_the_settings_of_the_account_forbid_is_declined_and_moves_nothing() throws Exception {
    Money all = Money.of(1990, "BRL");
    for (CardOperation whole : List.of(held(all, all, null), held(all, all, Instant.now()))) {
      assertThat(acquirer.voidAmount(whole).outcome()).isInstanceOf(Approved.class);
    }
    assertThat(acquirer.capture(held(all, all, null)).outcome()).isInstanceOf(Approved.class);

    Money part = Money.of(1989, "BRL");
    Instant longAgo = Instant.now().minus(Duration.ofDays(2));
    for (CardOperation forbidden :
        List.of(held(part, all, null), held(part, all, Instant.now()), held(all, all, longAgo))) {
      assertThat(acquirer.voidAmount(forbidden).outcome()).isInstanceOf(Declined.class);
      assertThat(ledger.find(forbidden.reference()).moved()).isNull();
    }
    CardOperation capture = held(part, all, null);
    assertThat(acquirer.capture(capture).outcome()).isInstanceOf(Declined.class);
    assertThat(ledger.find(capture.reference()).moved()).isNull();
  }

  @Test
  void what_was_done_before_the_settings_changed_stays_done() throws Exception {
    CardOperation before = on(authorized(5_000), 990);
    assertThat(acquirer.capture(before).outcome()).isInstanceOf(Approved.class);
    CardOperation after =
        new CardOperation(
            before.reference(),
            strict,
            new PaymentMethod.Credit(1),
            before.amount(),
            before.cause(),
            before.authorization());

    assertThat(acquirer.capture(after)).isEqualTo(acquirer.capture(before));
  }

  @Test
  void a_paid_code_is_refunded_in_part_only_where_the_settings_say_so() throws Exception {
    SandboxPaymentCodes codes = new SandboxPaymentCodes(acquirer, ledger);
    Authorized paid =
        new Authorized(
            Ids.next(),
            null,
            Map.of(),
            Money.of(1990, "BRL"),
            Money.of(1990, "BRL"),
            Instant.now());
    ProviderAccount generous =
        Requests.account(SandboxAcquirer.TYPE, Map.of("settings.partialRefund", "true"));

    for (ProviderAccount one : List.of(account, generous)) {
      CardOperation part =
          new CardOperation(
              Ids.next(),
              one,
              new PaymentMethod.Credit(1),
              Money.of(1, "BRL"),
              AttemptCause.MERCHANT,
              paid);
      assertThat(codes.refund(part).outcome())
          .isInstanceOf(one.equals(generous) ? Approved.class : Declined.class);
    }
  }

  private CardOperation held(Money amount, Money left, @Nullable Instant takenAt) {
    return new CardOperation(
        Ids.next(),
        strict,
        new PaymentMethod.Credit(1),
        amount,
        AttemptCause.MERCHANT,
        new Authorized(Ids.next(), null, Map.of(), left, left, takenAt));
  }

  private CardAuthorization authorized(long amount) throws Exception {
    CardAuthorization request =
        Requests.authorization(Ids.next(), account, "4111111111111111", amount, false);
    assertThat(acquirer.authorize(request).outcome()).isInstanceOf(Approved.class);
    return request;
  }

  private CardOperation on(CardAuthorization authorization, AttemptCause cause) {
    return on(authorization, authorization.amount().minorUnits(), cause);
  }

  private CardOperation on(CardAuthorization authorization, long amount) {
    return on(authorization, amount, AttemptCause.MERCHANT);
  }

  private CardOperation on(CardAuthorization authorization, long amount, AttemptCause cause) {
    return new CardOperation(
        Ids.next(),
        account,
        new PaymentMethod.Credit(1),
        Money.of(amount, "BRL"),
        cause,
        new Authorized(
            authorization.reference(),
            null,
            Map.of(),
            authorization.amount(),
            authorization.amount(),
            null));
  }

  private Inquiry about(UUID reference, RequestType type) {
    return Requests.inquiry(reference, type, Money.of(1990, "BRL"), account);
  }
}
