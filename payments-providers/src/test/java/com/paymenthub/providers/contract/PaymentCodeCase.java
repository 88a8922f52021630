package com.paymenthub.providers.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.paymenthub.domain.charges.AttemptCause;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.LostAnswerRules;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.calls.CircuitSettings;
import com.paymenthub.providers.calls.GuardedCall;
import com.paymenthub.providers.calls.ProviderTime;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * An issuer of codes under test, and how it is asked. A kind of payment that it does not take has
 * its tests aborted; so has what not every issuer can do, unless the adapter's test overrides the
 * method for it.
 */
abstract class PaymentCodeCase {

  /** What codes are made for. */
  protected static final Money AMOUNT = Money.of(1990, "BRL");

  /** What codes are paid for, by a payer with every field. */
  protected static final Purchase PURCHASE = Requests.purchase(null, "01001000");

  /** A banking day, at the end of which codes with a due date end. */
  static final LocalDate LAST_DAY = LocalDate.of(2040, 12, 31);

  private static final Instant END_OF_LAST_DAY = Instant.parse("2041-01-01T03:00:00Z");

  private final Map<UUID, PaymentCodeRequest> codes = new ConcurrentHashMap<>();
  private final Map<UUID, CardOperation> operations = new ConcurrentHashMap<>();
  private final Map<UUID, String> transactionIds = new ConcurrentHashMap<>();
  private final GuardedCall guard = new GuardedCall(CircuitSettings.DEFAULT, Clock.systemUTC());

  /** The adapter under test. */
  protected abstract PaymentCodeIssuer issuer();

  /** An account at which codes are made. */
  protected abstract ProviderAccount account();

  /** An account whose requests are neither done nor answered. */
  protected abstract ProviderAccount unanswering();

  /**
   * An account whose next code is made, but not answered in time; for issuers whose tests lose
   * answers.
   */
  protected ProviderAccount losingAnAnswer() {
    return Assumptions.abort("the server of its tests loses no answers");
  }

  /** Lets a buyer pay the code of a reference; answers whether that went. */
  protected abstract boolean pay(UUID reference, Money amount) throws Exception;

  /** What moved under a reference, by the provider's own books: payments and refunds. */
  protected abstract List<Money> moved(UUID reference);

  /**
   * How long after its blindness an inquiry finds at the latest what is in the provider's books.
   */
  protected Duration foundWithin() {
    return Duration.ofMinutes(2);
  }

  /** An account at which no pix with a due date is made; for issuers that make them elsewhere. */
  protected ProviderAccount withoutDueDates() {
    return Assumptions.abort("it makes them for every account");
  }

  /** An account with a largest amount, for issuers that have one. */
  protected ProviderAccount takingAtMost(Money amount) {
    return Assumptions.abort("it takes any amount");
  }

  /**
   * An account whose payments are unknown to inquiries for so long after they were made; for
   * issuers that can be asked too early.
   */
  protected ProviderAccount blind(Duration blindness) {
    return Assumptions.abort("it is never asked too early");
  }

  /** Accounts with other operation rules than the usual account has, where there are some. */
  protected List<ProviderAccount> accountsWithOtherRules() {
    return List.of();
  }

  /**
   * How a request has ended, as the provider's notices tell it; for issuers that finish requests by
   * notices alone.
   *
   * @param answer what the provider has answered to it
   */
  protected AttemptOutcome told(UUID reference, AttemptOutcome answer) {
    return answer;
  }

  /** What is known of a request afterwards: the answer to an inquiry, or what notices have told. */
  protected InquiryOutcome known(Inquiry inquiry) throws Exception {
    return issuer().inquire(inquiry);
  }

  /** Whether it takes codes back that nobody has paid. Otherwise they end by their time alone. */
  protected boolean takesCodesBack() {
    return true;
  }

  static Stream<PaymentMethod> methods() {
    return Stream.of(
        new PaymentMethod.Pix(3_600),
        PaymentMethod.Pix.due(
            new PaymentMethod.Due(
                LAST_DAY,
                0,
                new PaymentMethod.Surcharge(1, null, BigDecimal.ONE),
                new PaymentMethod.Surcharge(1, 100L, null))),
        new PaymentMethod.Boleto(LAST_DAY, null, null));
  }

  final PaymentCodeRequest request(ProviderAccount account, PaymentMethod method) {
    return request(account, method, AMOUNT);
  }

  final PaymentCodeRequest request(ProviderAccount account, PaymentMethod method, Money amount) {
    assumeTrue(takes(account, method), "it makes no pix with a due date");
    return request(account, method, amount, PURCHASE);
  }

  /** A request on any terms, also on those that it says it does not take. */
  final PaymentCodeRequest request(
      ProviderAccount account, PaymentMethod method, Money amount, Purchase purchase) {
    assumeTrue(issuer().issues(method), "it makes no codes of this kind");
    PaymentCodeRequest code =
        new PaymentCodeRequest(
            Ids.next(),
            account,
            amount,
            method,
            method instanceof PaymentMethod.Pix(_, PaymentMethod.Due due) && due == null
                ? Instant.now().truncatedTo(ChronoUnit.MILLIS).plusSeconds(3_600)
                : END_OF_LAST_DAY,
            new PaymentCodeRequest.Payee("5311", "Bookshop", "Sao Paulo"),
            purchase);
    codes.put(code.reference(), code);
    return code;
  }

  /** Whether it can be told never to execute what it has not received. */
  final boolean barsByReversal() {
    return issuer().lostAnswerRules(account()).barring() == LostAnswerRules.Barring.BY_REVERSAL;
  }

  /** Whether it says what became of a request when it is asked. */
  final boolean answersInquiries() {
    return issuer().lostAnswerRules(account()).answersInquiries();
  }

  /** What is known of a request that never came. */
  final Class<? extends InquiryOutcome> unheardOf() {
    return answersInquiries() ? InquiryOutcome.NeverHeard.class : InquiryOutcome.NoAnswer.class;
  }

  private boolean takes(ProviderAccount account, PaymentMethod method) {
    return !issuer()
        .refuses(account, new PaymentCodeTerms(method, AMOUNT, PURCHASE))
        .equals(Optional.of(TermsRefusal.DUE_DATE_NOT_ACCEPTED));
  }

  static PaymentCodeTerms termsOf(PaymentCodeRequest request) {
    return new PaymentCodeTerms(request.method(), request.amount(), request.purchase());
  }

  final UUID issued(PaymentMethod method) throws Exception {
    return issued(request(account(), method)).reference();
  }

  final PaymentCodeRequest issued(PaymentCodeRequest request) throws Exception {
    assertThat(outcomeOf(request)).isInstanceOf(Issued.class);
    return request;
  }

  final PaymentCodeRequest paid(ProviderAccount account, PaymentMethod method) throws Exception {
    PaymentCodeRequest code = issued(request(account, method));
    assertThat(pay(code.reference(), code.amount())).isTrue();
    return code;
  }

  final AttemptOutcome outcomeOf(PaymentCodeRequest request) {
    // A request waits, so that the deadline of the account counts.
    try (ProviderTime.Serving _ = ProviderTime.begin(Duration.ofMinutes(1))) {
      AttemptOutcome outcome =
          guard
              .call(
                  request.account(),
                  issuer().limits(request.account()),
                  request.reference(),
                  () -> issuer().issue(request))
              .outcome();
      if (outcome instanceof Issued code && code.transactionId() != null) {
        transactionIds.put(request.reference(), code.transactionId());
      }
      return told(request.reference(), outcome);
    }
  }

  final CardOperation refundOf(PaymentCodeRequest code, long minorUnits) {
    return operation(code, minorUnits, Approved.WITHOUT_DETAILS, Instant.now());
  }

  /** A refund of a code of which only the approval says how the provider knows it. */
  final CardOperation refundOf(PaymentCodeRequest code, Approved approval) {
    return operation(code, code.amount().minorUnits(), approval, Instant.now());
  }

  final AttemptOutcome refunded(CardOperation refund) throws Exception {
    return told(refund.reference(), issuer().refund(refund).outcome());
  }

  final CardOperation cancellationOf(UUID code) {
    return operation(
        Objects.requireNonNull(codes.get(code)),
        AMOUNT.minorUnits(),
        Approved.WITHOUT_DETAILS,
        null);
  }

  final AttemptOutcome canceled(CardOperation cancel) throws Exception {
    return told(cancel.reference(), issuer().cancel(cancel).outcome());
  }

  private CardOperation operation(
      PaymentCodeRequest code, long minorUnits, Approved approval, @Nullable Instant paidAt) {
    CardOperation operation =
        new CardOperation(
            Ids.next(),
            code.account(),
            code.method(),
            Money.of(minorUnits, "BRL"),
            AttemptCause.MERCHANT,
            new CardOperation.Authorized(
                code.reference(),
                approval.transactionId() == null
                    ? transactionIds.get(code.reference())
                    : approval.transactionId(),
                approval.references(),
                AMOUNT,
                AMOUNT,
                paidAt));
    operations.put(operation.reference(), operation);
    return operation;
  }

  final InquiryOutcome inquired(UUID reference, RequestType type) throws Exception {
    return inquired(account(), reference, type);
  }

  final InquiryOutcome inquired(ProviderAccount account, UUID reference, RequestType type)
      throws Exception {
    return known(about(account, reference, type));
  }

  /** What an inquiry finds, at the latest when the provider is not blind any more. */
  final <T extends InquiryOutcome> T found(
      ProviderAccount account, UUID reference, RequestType type, Class<T> expected) {
    Awaitility.await()
        .atMost(foundWithin().plus(issuer().blindness(account)))
        .untilAsserted(() -> assertThat(inquired(account, reference, type)).isInstanceOf(expected));
    try {
      return expected.cast(inquired(account, reference, type));
    } catch (Exception failed) {
      throw new AssertionError(failed);
    }
  }

  final AttemptOutcome reversed(UUID reference, RequestType type) throws Exception {
    Inquiry inquiry = about(account(), reference, type);
    return told(inquiry.reference(), issuer().reverse(inquiry).outcome());
  }

  /** The question as the service asks it, with all that it knows of the request. */
  private Inquiry about(ProviderAccount account, UUID reference, RequestType type) {
    CardOperation operation = operations.get(reference);
    PaymentCodeRequest code =
        codes.get(operation == null ? reference : operation.authorization().reference());
    return new Inquiry(
        Ids.next(),
        reference,
        type,
        operation == null ? AMOUNT : operation.amount(),
        account,
        Objects.requireNonNull(code).method(),
        Instant.now(),
        code.expiresAt(),
        null,
        Map.of(),
        operation == null
            ? null
            : new Inquiry.Parent(
                code.reference(), null, Map.of(), operation.authorization().takenAt()));
  }
}
