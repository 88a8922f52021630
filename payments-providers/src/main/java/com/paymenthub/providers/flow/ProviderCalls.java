package com.paymenthub.providers.flow;

import com.paymenthub.domain.charges.Attempt;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.NotSent;
import com.paymenthub.domain.charges.ChargeRecord;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.providers.merchants.Merchant;
import com.paymenthub.providers.merchants.Merchants;
import com.paymenthub.providers.routing.CardRoutes.CardRoute;
import com.paymenthub.providers.routing.GuardedCall;
import com.paymenthub.providers.routing.Providers;
import com.paymenthub.providers.spi.CardAcquirer;
import com.paymenthub.providers.spi.CardAuthorization;
import com.paymenthub.providers.spi.CardOperation;
import com.paymenthub.providers.spi.CardOperation.Authorized;
import com.paymenthub.providers.spi.FraudAnalysisRequest;
import com.paymenthub.providers.spi.FraudAnalyzer;
import com.paymenthub.providers.spi.FraudInput;
import com.paymenthub.providers.spi.Inquiry;
import com.paymenthub.providers.spi.ProviderAccount;
import com.paymenthub.providers.spi.ProviderReply;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/**
 * Turns attempts into calls to providers. What a call needs from the database is read when it is
 * made ready, inside a transaction; calling needs no connection.
 */
@Component
class ProviderCalls {

  private static final ProviderReply NOT_CONFIGURED =
      ProviderReply.of(new NotSent("provider_not_configured"));

  private final Merchants merchants;
  private final Providers providers;
  private final GuardedCall guard;
  private final ChargeTexts texts;
  private final AttemptMeter meter;

  ProviderCalls(
      Merchants merchants,
      Providers providers,
      GuardedCall guard,
      ChargeTexts texts,
      AttemptMeter meter) {
    this.merchants = merchants;
    this.providers = providers;
    this.guard = guard;
    this.texts = texts;
    this.meter = meter;
  }

  /** Reserves or takes the money with the card that is at hand. */
  ProviderReply authorize(AuthorizationInHand inHand, Attempt attempt) {
    CardRoute route = inHand.routeOf(attempt);
    NewCardCharge request = inHand.request();
    CardAuthorization authorization =
        new CardAuthorization(
            attempt.id(),
            route.account(),
            attempt.amount(),
            attempt.requestType() == RequestType.AUTHORIZATION,
            request.installments(),
            inHand.card().data(),
            inHand.card().cvv(),
            request.statementDescriptor());
    return metered(
        attempt,
        guard.call(
            route.account(),
            route.acquirer().limits(route.account()),
            attempt.id(),
            () -> route.acquirer().authorize(authorization)));
  }

  /** Asks what became of the attempt that this one is about. */
  Supplier<InquiryOutcome> inquiry(ChargeRecord charge, Attempt attempt) {
    Optional<Acquiring> acquiring = acquiring(charge, attempt);
    if (acquiring.isEmpty()) {
      return () -> new InquiryOutcome.NoAnswer("provider_not_configured");
    }
    CardAcquirer acquirer = acquiring.get().acquirer();
    Inquiry inquiry = inquiryOf(charge, attempt, acquiring.get().account());
    return () ->
        guard.inquire(
            inquiry.account(),
            acquirer.limits(inquiry.account()),
            attempt.id(),
            () -> acquirer.inquire(inquiry));
  }

  /** Makes ready any other attempt than an authorization or an inquiry. */
  Supplier<ProviderReply> operation(ChargeRecord charge, Attempt attempt) {
    Supplier<ProviderReply> call =
        switch (attempt.requestType()) {
          case ANTI_FRAUD -> analysis(charge, attempt);
          case CAPTURE, VOID -> atAcquirer(charge, attempt);
          case PRE_AUTHORIZATION, AUTHORIZATION, PROBE, CHARGE_BACK, ZERO_DOLLAR ->
              throw new IllegalArgumentException(attempt.requestType() + " is not sent this way");
        };
    return () -> metered(attempt, call.get());
  }

  private ProviderReply metered(Attempt attempt, ProviderReply reply) {
    meter.count(attempt.route().providerType(), attempt.requestType(), reply.outcome());
    return reply;
  }

  private Supplier<ProviderReply> atAcquirer(ChargeRecord charge, Attempt attempt) {
    Optional<Acquiring> acquiring = acquiring(charge, attempt);
    if (acquiring.isEmpty()) {
      return () -> NOT_CONFIGURED;
    }
    CardAcquirer acquirer = acquiring.get().acquirer();
    ProviderAccount account = acquiring.get().account();
    if (attempt.isReversal()) {
      Inquiry inquiry = inquiryOf(charge, attempt, account);
      return () ->
          guard.call(
              account, acquirer.limits(account), attempt.id(), () -> acquirer.reverse(inquiry));
    }
    CardOperation operation =
        new CardOperation(
            attempt.id(),
            account,
            attempt.amount(),
            attempt.cause(),
            authorized(moneyOf(charge, attempt)));
    return () ->
        guard.call(
            account,
            acquirer.limits(account),
            attempt.id(),
            () ->
                switch (attempt.requestType()) {
                  case CAPTURE -> acquirer.capture(operation);
                  case VOID -> acquirer.voidAmount(operation);
                  case PRE_AUTHORIZATION,
                      AUTHORIZATION,
                      ANTI_FRAUD,
                      PROBE,
                      CHARGE_BACK,
                      ZERO_DOLLAR ->
                      throw new IllegalStateException("only captures and voids get here");
                });
  }

  private Supplier<ProviderReply> analysis(ChargeRecord charge, Attempt attempt) {
    Optional<ProviderAccount> account = account(charge, attempt);
    Optional<FraudAnalyzer> analyzer = providers.analyzer(attempt.route().providerType());
    Optional<FraudInput> input = texts.fraudInput(charge);
    if (account.isEmpty() || analyzer.isEmpty() || input.isEmpty()) {
      return () -> NOT_CONFIGURED;
    }
    FraudAnalysisRequest request =
        new FraudAnalysisRequest(attempt.id(), account.get(), attempt.amount(), input.get());
    return () ->
        guard.call(
            request.account(),
            analyzer.get().limits(request.account()),
            attempt.id(),
            () -> analyzer.get().analyze(request));
  }

  private static Inquiry inquiryOf(ChargeRecord charge, Attempt attempt, ProviderAccount account) {
    UUID about = attempt.about();
    if (about == null) {
      throw new IllegalStateException("an inquiry is about an attempt");
    }
    Attempt subject = charge.attempt(about);
    return new Inquiry(
        attempt.id(), subject.id(), subject.requestType(), subject.amount(), account);
  }

  /** The attempt whose money is moved on: a late success, or what the charge counts on. */
  private static Attempt moneyOf(ChargeRecord charge, Attempt attempt) {
    UUID about = attempt.about();
    return about == null ? charge.authorization().orElseThrow() : charge.attempt(about);
  }

  private static Authorized authorized(Attempt attempt) {
    AttemptOutcome outcome = attempt.outcome();
    return new Authorized(
        attempt.id(),
        outcome instanceof Approved approved ? approved.transactionId() : null,
        attempt.amount());
  }

  private Optional<Acquiring> acquiring(ChargeRecord charge, Attempt attempt) {
    return account(charge, attempt)
        .flatMap(
            account ->
                providers
                    .acquirer(attempt.route().providerType())
                    .map(acquirer -> new Acquiring(account, acquirer)));
  }

  private Optional<ProviderAccount> account(ChargeRecord charge, Attempt attempt) {
    Optional<Merchant> merchant =
        merchants.findEvenDeleted(charge.terms().clientId(), charge.terms().merchantId());
    return merchant.flatMap(found -> found.account(attempt.route().providerId()));
  }

  private record Acquiring(ProviderAccount account, CardAcquirer acquirer) {}
}
