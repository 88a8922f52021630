package com.paymenthub.providers.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.paymenthub.domain.charges.AttemptCause;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.LostAnswerRules;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.money.Money;
import java.math.BigDecimal;
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
  private static final LocalDate LAST_DAY = LocalDate.of(2040, 12, 31);

  private static final Instant END_OF_LAST_DAY = Instant.parse("2041-01-01T03:00:00Z");

  private final Map<UUID, PaymentCodeRequest> codes = new ConcurrentHashMap<>();
  private final Map<UUID, CardOperation> operations = new ConcurrentHashMap<>();

  /** The adapter under test. */
  protected abstract PaymentCodeIssuer issuer();

  /** An account at which codes are made. */
  protected abstract ProviderAccount account();

  /** An account whose requests are neither done nor answered. */
  protected abstract ProviderAccount unanswering();

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
    assumeTrue(issuer().issues(method), "it makes no codes of this kind");
    assumeTrue(takes(account, method), "it makes no pix with a due date");
    PaymentCodeRequest code =
        new PaymentCodeRequest(
            Ids.next(),
            account,
            amount,
            method,
            method instanceof PaymentMethod.Pix(_, PaymentMethod.Due due) && due != null
                ? END_OF_LAST_DAY
                : Instant.now().truncatedTo(ChronoUnit.MILLIS).plusSeconds(3_600),
            new PaymentCodeRequest.Payee("5311", "Bookshop", "Sao Paulo"),
            PURCHASE);
    codes.put(code.reference(), code);
    return code;
  }

  /** Whether it can be told never to execute what it has not received. */
  final boolean barsByReversal() {
    return issuer().lostAnswerRules(account()).barring() == LostAnswerRules.Barring.BY_REVERSAL;
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

  final AttemptOutcome outcomeOf(PaymentCodeRequest request) throws Exception {
    return issuer().issue(request).outcome();
  }

  final CardOperation refundOf(PaymentCodeRequest code, long minorUnits) {
    return operation(code, minorUnits, Instant.now());
  }

  final CardOperation cancellationOf(UUID code) {
    return operation(Objects.requireNonNull(codes.get(code)), AMOUNT.minorUnits(), null);
  }

  private CardOperation operation(
      PaymentCodeRequest code, long minorUnits, @Nullable Instant paidAt) {
    CardOperation operation =
        new CardOperation(
            Ids.next(),
            code.account(),
            code.method(),
            Money.of(minorUnits, "BRL"),
            AttemptCause.MERCHANT,
            new CardOperation.Authorized(code.reference(), null, Map.of(), AMOUNT, AMOUNT, paidAt));
    operations.put(operation.reference(), operation);
    return operation;
  }

  final InquiryOutcome inquired(UUID reference, RequestType type) throws Exception {
    return inquired(account(), reference, type);
  }

  final InquiryOutcome inquired(ProviderAccount account, UUID reference, RequestType type)
      throws Exception {
    return issuer().inquire(about(account, reference, type));
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
    return issuer().reverse(about(account(), reference, type)).outcome();
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
