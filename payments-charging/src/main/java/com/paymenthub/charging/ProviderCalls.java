package com.paymenthub.charging;

import com.paymenthub.charging.merchants.Merchant;
import com.paymenthub.charging.merchants.MerchantCache;
import com.paymenthub.charging.routing.CardRoutes.CardRoute;
import com.paymenthub.charging.routing.PaymentCodeRoutes;
import com.paymenthub.charging.routing.Providers;
import com.paymenthub.domain.charges.Attempt;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.AttemptOutcome.NotSent;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeRecord;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.charges.Route;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.calls.GuardedCall;
import com.paymenthub.providers.contract.CardAcquirer;
import com.paymenthub.providers.contract.CardAuthorization;
import com.paymenthub.providers.contract.CardCompletion;
import com.paymenthub.providers.contract.CardOperation;
import com.paymenthub.providers.contract.CardOperation.Authorized;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.PaymentCodeIssuer;
import com.paymenthub.providers.contract.PaymentCodeRequest;
import com.paymenthub.providers.contract.PaymentCodeRequest.Payee;
import com.paymenthub.providers.contract.PaymentCodeTerms;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Turns attempts into calls to providers. What a call needs from the database is read when the call
 * is prepared, inside a transaction; the call itself needs no connection.
 */
@Component
class ProviderCalls {

  private static final ProviderReply NOT_CONFIGURED =
      ProviderReply.of(new NotSent("provider_not_configured"));

  private final MerchantCache merchants;
  private final Providers providers;
  private final GuardedCall guard;
  private final FraudCalls frauds;
  private final Purchases purchases;
  private final PaymentCodeRoutes codeRoutes;
  private final AttemptMeter meter;

  ProviderCalls(
      MerchantCache merchants,
      Providers providers,
      PaymentCodeRoutes codeRoutes,
      GuardedCall guard,
      FraudCalls frauds,
      Purchases purchases,
      AttemptMeter meter) {
    this.merchants = merchants;
    this.codeRoutes = codeRoutes;
    this.providers = providers;
    this.guard = guard;
    this.frauds = frauds;
    this.purchases = purchases;
    this.meter = meter;
  }

  /** Authorizes with the card that is in memory. */
  ProviderReply authorize(OngoingAuthorization ongoing, Attempt attempt) {
    CardRoute route = ongoing.routeOf(attempt);
    NewCardCharge request = ongoing.request();
    String said = request.statementDescriptor();
    String printed = said == null ? "" : route.acquirer().printable(said);
    CardAuthorization authorization =
        new CardAuthorization(
            attempt.id(),
            route.account(),
            attempt.amount(),
            attempt.requestType() == RequestType.AUTHORIZATION,
            request.installments(),
            ongoing.card().data(),
            ongoing.card().cvv(),
            ongoing.savedCardUse(),
            printed.isEmpty() ? null : printed,
            request.threeDSecure(),
            ongoing.purchase());
    return metered(
        attempt,
        guard.call(
            route.account(),
            route.acquirer().limits(route.account()),
            attempt.id(),
            () -> route.acquirer().authorize(authorization)));
  }

  /**
   * Prepares the completion of an authorization for which the buyer had to act.
   *
   * @param details what the buyer's browser brought back
   */
  Supplier<ProviderReply> complete(
      ChargeRecord charge, Attempt attempt, Map<String, String> details) {
    UUID clientId = charge.terms().clientId();
    Optional<ProviderAccount> account = account(charge, attempt);
    Optional<CardAcquirer> acquirer = providers.acquirer(clientId, attempt.route().providerType());
    if (account.isEmpty() || acquirer.isEmpty()) {
      // The provider may have charged the card already.
      return () -> ProviderReply.of(new Unknown("provider_not_configured"));
    }
    CardCompletion completion =
        new CardCompletion(
            attempt.id(),
            account.get(),
            attempt.amount(),
            attempt.requestType() == RequestType.AUTHORIZATION,
            attempt.transactionId(),
            details);
    return () ->
        metered(
            attempt,
            started(
                guard.call(
                    completion.account(),
                    acquirer.get().limits(completion.account()),
                    attempt.id(),
                    () -> acquirer.get().complete(completion))));
  }

  /**
   * The authorization was sent before, so that it cannot be known for sure that nothing moves when
   * its completion is not sent.
   */
  private static ProviderReply started(ProviderReply reply) {
    return reply.outcome() instanceof NotSent(String reason)
        ? ProviderReply.of(new Unknown(reason))
        : reply;
  }

  /** Prepares the creation of a code that the buyer can pay. */
  Supplier<ProviderReply> issue(ChargeRecord charge, Attempt attempt) {
    Optional<Merchant> merchant =
        merchants.find(charge.terms().clientId(), charge.terms().merchantId());
    Optional<ProviderAccount> account =
        merchant.flatMap(found -> found.account(attempt.route().providerId()));
    Optional<PaymentCodeIssuer> issuer =
        providers.issuer(charge.terms().clientId(), attempt.route().providerType());
    if (merchant.isEmpty() || account.isEmpty() || issuer.isEmpty()) {
      return () -> NOT_CONFIGURED;
    }
    PaymentMethod method = charge.terms().paymentMethod();
    PaymentCodeRequest request =
        new PaymentCodeRequest(
            attempt.id(),
            account.get(),
            attempt.amount(),
            method,
            PaymentDeadlines.of(method, charge.requestedAt()),
            new Payee(merchant.get().mcc(), merchant.get().name(), merchant.get().city()),
            purchases.of(charge));
    int grace = issuer.get().confirmationGraceBankingDays(request.account(), method);
    return () -> {
      ProviderReply reply =
          guard.call(
              request.account(),
              issuer.get().limits(request.account()),
              attempt.id(),
              () -> issuer.get().issue(request));
      return metered(
          attempt,
          reply.outcome() instanceof Issued code
              ? new ProviderReply(PaymentDeadlines.awaited(code, grace), reply.freeText())
              : reply);
    };
  }

  /** The route after an attempt that surely moved no money; null when there is none left. */
  @Nullable Route failoverAfter(ChargeRecord charge, Attempt attempt) {
    return merchants
        .find(charge.terms().clientId(), charge.terms().merchantId())
        .map(
            merchant ->
                codeRoutes.after(
                    merchant,
                    new PaymentCodeTerms(
                        charge.terms().paymentMethod(),
                        charge.terms().amount(),
                        purchases.of(charge)),
                    attempt.route().providerId()))
        .orElse(null);
  }

  /** Prepares an inquiry about the attempt that this one refers to. */
  Supplier<Findings> inquiry(ChargeRecord charge, Attempt attempt) {
    Attempt subject = charge.attempt(subjectOf(attempt));
    if (subject.requestType() == RequestType.ANTI_FRAUD) {
      Supplier<InquiryOutcome> call = frauds.inquiry(charge, attempt, subject);
      return () -> new Findings(call.get(), List.of());
    }
    Optional<MoneyProvider> provider = moneyProvider(charge, attempt);
    if (provider.isEmpty()) {
      return () -> Findings.unanswered("provider_not_configured");
    }
    MoneyProvider asked = provider.get();
    Inquiry inquiry = inquiryOf(charge, attempt, asked.account());
    return () -> Findings.of(guard, asked, inquiry);
  }

  /** Prepares any attempt other than an authorization or an inquiry. */
  Supplier<ProviderReply> operation(Charge.Registered charge, Attempt attempt) {
    Supplier<ProviderReply> call =
        switch (attempt.requestType()) {
          case ANTI_FRAUD -> frauds.analysis(charge.charge(), attempt);
          case REPORT -> frauds.report(charge.charge(), attempt);
          case CAPTURE, VOID -> atAcquirer(charge, attempt);
          case PRE_AUTHORIZATION,
              AUTHORIZATION,
              PROBE,
              CHARGE_BACK,
              CHARGE_BACK_REVERSAL,
              ZERO_DOLLAR ->
              throw new IllegalArgumentException(attempt.requestType() + " is not sent this way");
        };
    return () -> metered(attempt, call.get());
  }

  private ProviderReply metered(Attempt attempt, ProviderReply reply) {
    meter.count(attempt.route().providerType(), attempt.requestType(), reply.outcome());
    return reply;
  }

  private Supplier<ProviderReply> atAcquirer(Charge.Registered charge, Attempt attempt) {
    Optional<MoneyProvider> provider = moneyProvider(charge.charge(), attempt);
    if (provider.isEmpty()) {
      return () -> NOT_CONFIGURED;
    }
    MoneyProvider asked = provider.get();
    if (attempt.isReversal()) {
      Inquiry inquiry = inquiryOf(charge.charge(), attempt, asked.account());
      return call(asked, attempt, () -> asked.inquirable().reverse(inquiry));
    }
    CardOperation operation =
        new CardOperation(
            attempt.id(),
            asked.account(),
            charge.charge().terms().paymentMethod(),
            attempt.amount(),
            attempt.cause(),
            authorized(charge, attempt.about()));
    return call(asked, attempt, () -> operate(asked.operations(), attempt, operation));
  }

  private static ProviderReply operate(
      MoneyProvider.Operations operations, Attempt attempt, CardOperation operation)
      throws IOException, InterruptedException {
    if (attempt.requestType() == RequestType.CAPTURE) {
      return operations.capture(operation);
    }
    return attempt.cancelsCode()
        ? operations.cancelAwaited(operation)
        : operations.voidAmount(operation);
  }

  private Supplier<ProviderReply> call(
      MoneyProvider asked, Attempt attempt, Callable<ProviderReply> call) {
    return () -> guard.call(asked.account(), asked.limits(), attempt.id(), call);
  }

  private static Inquiry inquiryOf(ChargeRecord charge, Attempt attempt, ProviderAccount account) {
    Attempt subject = charge.attempt(subjectOf(attempt));
    return new Inquiry(
        attempt.id(),
        subject.id(),
        subject.requestType(),
        subject.amount(),
        account,
        charge.terms().paymentMethod(),
        subject.startedAt(),
        charge.terms().paymentMethod() instanceof PaymentMethod.Credit
            ? null
            : PaymentDeadlines.of(charge.terms().paymentMethod(), charge.requestedAt()),
        transactionId(subject),
        subject.references(),
        parentOf(charge, subject));
  }

  private static UUID subjectOf(Attempt attempt) {
    UUID about = attempt.about();
    if (about == null) {
      throw new IllegalStateException("an inquiry is about an attempt");
    }
    return about;
  }

  private static Inquiry.@Nullable Parent parentOf(ChargeRecord charge, Attempt attempt) {
    if (attempt.requestType().isAuthorization()) {
      return null;
    }
    UUID named = attempt.about();
    return Optional.ofNullable(named)
        .map(charge::attempt)
        .or(charge::authorization)
        .map(
            parent ->
                new Inquiry.Parent(
                    parent.id(), transactionId(parent), parent.references(), takenAt(parent)))
        .orElse(null);
  }

  /** When this attempt took the money itself. */
  private static @Nullable Instant takenAt(Attempt attempt) {
    return attempt.isApproved() && attempt.requestType() == RequestType.AUTHORIZATION
        ? attempt.changedAt()
        : null;
  }

  private static @Nullable String transactionId(Attempt attempt) {
    return attempt.outcome() instanceof Approved approved
        ? approved.transactionId()
        : attempt.transactionId();
  }

  /**
   * The attempt whose money is captured or given back, or whose code is removed: the one that is
   * named, or the one that the charge is based on.
   */
  private static Authorized authorized(Charge.Registered charge, @Nullable UUID named) {
    ChargeRecord record = charge.charge();
    if (named == null) {
      return authorized(
          record.authorization().orElseThrow(), record.residual(), charge.takenAt().orElse(null));
    }
    Attempt other = record.attempt(named);
    return authorized(other, other.amount(), takenAt(other));
  }

  private static Authorized authorized(Attempt attempt, Money left, @Nullable Instant takenAt) {
    return new Authorized(
        attempt.id(),
        transactionId(attempt),
        attempt.references(),
        attempt.amount(),
        left,
        takenAt);
  }

  private Optional<MoneyProvider> moneyProvider(ChargeRecord charge, Attempt attempt) {
    UUID clientId = charge.terms().clientId();
    String type = attempt.route().providerType();
    PaymentMethod method = charge.terms().paymentMethod();
    return account(charge, attempt)
        .flatMap(
            account ->
                switch (method) {
                  case PaymentMethod.Credit _ ->
                      providers
                          .acquirer(clientId, type)
                          .map(found -> MoneyProvider.of(account, found));
                  case PaymentMethod.Pix _, PaymentMethod.Boleto _ ->
                      providers
                          .issuer(clientId, type)
                          .map(found -> MoneyProvider.of(account, found, method));
                });
  }

  private Optional<ProviderAccount> account(ChargeRecord charge, Attempt attempt) {
    Optional<Merchant> merchant =
        merchants.findEvenDeleted(charge.terms().clientId(), charge.terms().merchantId());
    return merchant.flatMap(found -> found.account(attempt.route().providerId()));
  }
}
