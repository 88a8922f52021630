package com.paymenthub.providers.adapters.sandbox.remote;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.paymenthub.domain.charges.AttemptCause;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.adapters.sandbox.Movement;
import com.paymenthub.providers.contract.CardAuthorization;
import com.paymenthub.providers.contract.CardOperation;
import com.paymenthub.providers.contract.FraudAnalysisRequest;
import com.paymenthub.providers.contract.FraudInput;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.PaymentCodeRequest;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import com.paymenthub.providers.contract.ProviderSettings;
import com.paymenthub.providers.paymentcodes.PayeeCredentials;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The JSON messages between the service and a simulator in a process of its own. */
final class Messages {

  /** Reads and writes them. */
  static final JsonMapper JSON =
      JsonMapper.builder()
          .addMixIn(AttemptOutcome.class, AttemptOutcomeFormat.class)
          .addMixIn(InquiryOutcome.class, InquiryOutcomeFormat.class)
          .addMixIn(PaymentMethod.class, PaymentMethodFormat.class)
          .build();

  private Messages() {}

  /**
   * The account that is called. Only the settings among its credentials leave the service.
   *
   * @param settings always with the deadline, because a lost answer must come after it
   */
  record Account(
      UUID clientId, UUID providerId, String providerType, Map<String, String> settings) {

    static Account of(ProviderAccount account, Duration deadline) {
      Map<String, String> settings = new HashMap<>(account.credentials());
      settings.keySet().removeIf(name -> !name.startsWith(ProviderSettings.PREFIX));
      settings.put(ProviderSettings.PREFIX + "deadlineMillis", Long.toString(deadline.toMillis()));
      return new Account(
          account.clientId(), account.providerId(), account.providerType(), settings);
    }

    ProviderAccount account() {
      return new ProviderAccount(clientId, providerId, providerType, 1, settings);
    }
  }

  /** An amount. */
  record Amount(long minorUnits, String currency) {

    static Amount of(Money money) {
      return new Amount(money.minorUnits(), money.currency().getCurrencyCode());
    }

    Money money() {
      return Money.of(minorUnits, currency);
    }
  }

  /** A request to reserve or take an amount on a card. */
  record Authorization(
      UUID reference,
      Account account,
      Amount amount,
      boolean capture,
      int installments,
      CardMessage card,
      @Nullable String statementDescriptor) {

    static Authorization of(CardAuthorization request, Duration deadline) {
      return new Authorization(
          request.reference(),
          Account.of(request.account(), deadline),
          Amount.of(request.amount()),
          request.capture(),
          request.installments(),
          CardMessage.of(request.card(), request.cvv()),
          request.statementDescriptor());
    }

    CardAuthorization request() {
      return new CardAuthorization(
          reference,
          account.account(),
          amount.money(),
          capture,
          installments,
          card.card(),
          card.verificationCode(),
          statementDescriptor);
    }
  }

  /** A request to capture or void. */
  record Operation(
      UUID reference,
      Account account,
      Amount amount,
      AttemptCause cause,
      UUID authorizationReference,
      @Nullable String authorizationTransactionId,
      Amount authorizationAmount) {

    static Operation of(CardOperation request, Duration deadline) {
      return new Operation(
          request.reference(),
          Account.of(request.account(), deadline),
          Amount.of(request.amount()),
          request.cause(),
          request.authorization().reference(),
          request.authorization().transactionId(),
          Amount.of(request.authorization().amount()));
    }

    CardOperation request() {
      return new CardOperation(
          reference,
          account.account(),
          amount.money(),
          cause,
          new CardOperation.Authorized(
              authorizationReference, authorizationTransactionId, authorizationAmount.money()));
    }
  }

  /** An inquiry or a reversal. */
  record Question(
      UUID reference, UUID about, RequestType requestType, Amount amount, Account account) {

    static Question of(Inquiry inquiry, Duration deadline) {
      return new Question(
          inquiry.reference(),
          inquiry.about(),
          inquiry.requestType(),
          Amount.of(inquiry.amount()),
          Account.of(inquiry.account(), deadline));
    }

    Inquiry inquiry() {
      return new Inquiry(reference, about, requestType, amount.money(), account.account());
    }
  }

  /** A request to create a code. */
  record Code(
      UUID reference,
      Account account,
      Amount amount,
      PaymentMethod method,
      Instant expiresAt,
      PaymentCodeRequest.Payee payee) {

    /** A code contains the receiver of the payment, so that these credentials are sent as well. */
    static Code of(PaymentCodeRequest request, Duration deadline) {
      Account account = Account.of(request.account(), deadline);
      Map<String, String> payee = new HashMap<>(account.settings());
      PayeeCredentials.ALL.forEach(
          name -> payee.computeIfAbsent(name, request.account().credentials()::get));
      return new Code(
          request.reference(),
          new Account(account.clientId(), account.providerId(), account.providerType(), payee),
          Amount.of(request.amount()),
          request.method(),
          request.expiresAt(),
          request.payee());
    }

    PaymentCodeRequest request() {
      return new PaymentCodeRequest(
          reference, account.account(), amount.money(), method, expiresAt, payee);
    }
  }

  /** A request to analyse a charge for fraud. */
  record Analysis(UUID reference, Account account, Amount amount, FraudInput input) {

    static Analysis of(FraudAnalysisRequest request, Duration deadline) {
      return new Analysis(
          request.reference(),
          Account.of(request.account(), deadline),
          Amount.of(request.amount()),
          request.input());
    }

    FraudAnalysisRequest request() {
      return new FraudAnalysisRequest(reference, account.account(), amount.money(), input);
    }
  }

  /** Money that moved, or is to be moved. */
  record Moved(UUID reference, RequestType kind, UUID of, Amount amount, String at) {

    static Moved of(Movement movement) {
      return new Moved(
          movement.reference(),
          movement.kind(),
          movement.of(),
          Amount.of(movement.amount()),
          movement.at().toString());
    }

    Movement movement() {
      return new Movement(reference, kind, of, amount.money(), Instant.parse(at));
    }
  }

  /**
   * The answer to a movement.
   *
   * @param moved the movement of the reference; null when it was reversed
   */
  record Moves(@Nullable Moved moved) {

    static Moves of(Optional<Movement> movement) {
      return new Moves(movement.map(Moved::of).orElse(null));
    }

    Optional<Movement> movement() {
      return Optional.ofNullable(moved).map(Moved::movement);
    }
  }

  /** The answer to an operation. */
  record Reply(AttemptOutcome outcome, @Nullable String freeText) {

    static Reply of(ProviderReply reply) {
      return new Reply(reply.outcome(), reply.freeText());
    }

    ProviderReply reply() {
      return new ProviderReply(outcome, freeText);
    }
  }

  /** The answer to an inquiry. */
  record Found(InquiryOutcome outcome) {}

  /** The outcomes in answers of a simulator, by the value of {@code type}. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = AttemptOutcome.Approved.class, name = "approved"),
    @JsonSubTypes.Type(value = AttemptOutcome.Declined.class, name = "declined"),
    @JsonSubTypes.Type(value = AttemptOutcome.Analyzed.class, name = "analyzed"),
    @JsonSubTypes.Type(value = AttemptOutcome.Issued.class, name = "issued"),
    @JsonSubTypes.Type(value = AttemptOutcome.Unknown.class, name = "unknown")
  })
  private interface AttemptOutcomeFormat {}

  /** The findings in answers of a simulator, by the value of {@code type}. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = InquiryOutcome.Executed.class, name = "executed"),
    @JsonSubTypes.Type(value = InquiryOutcome.Issued.class, name = "issued"),
    @JsonSubTypes.Type(value = InquiryOutcome.Refused.class, name = "refused"),
    @JsonSubTypes.Type(value = InquiryOutcome.NotExecuted.class, name = "not_executed"),
    @JsonSubTypes.Type(value = InquiryOutcome.NeverHeard.class, name = "never_heard")
  })
  private interface InquiryOutcomeFormat {}

  /** The payment methods of codes, by the value of {@code type}. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = PaymentMethod.Pix.class, name = "pix"),
    @JsonSubTypes.Type(value = PaymentMethod.Boleto.class, name = "boleto")
  })
  private interface PaymentMethodFormat {}
}
