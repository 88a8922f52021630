package com.paymenthub.charging.routing;

import com.paymenthub.domain.cards.CardValidation;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.LostAnswerRules;
import com.paymenthub.domain.charges.OperationRules;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.CardAcquirer;
import com.paymenthub.providers.contract.CardAuthorization;
import com.paymenthub.providers.contract.CardOperation;
import com.paymenthub.providers.contract.CardTerms;
import com.paymenthub.providers.contract.CardVerification;
import com.paymenthub.providers.contract.CardVerifier;
import com.paymenthub.providers.contract.CheckResult;
import com.paymenthub.providers.contract.CredentialFault;
import com.paymenthub.providers.contract.CredentialField.Words;
import com.paymenthub.providers.contract.FraudAnalysisRequest;
import com.paymenthub.providers.contract.FraudAnalyzer;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.NoticeReading;
import com.paymenthub.providers.contract.NoticeRegistration;
import com.paymenthub.providers.contract.NoticeRequest;
import com.paymenthub.providers.contract.PaymentCodeIssuer;
import com.paymenthub.providers.contract.PaymentCodeRequest;
import com.paymenthub.providers.contract.PaymentCodeTerms;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderCheck;
import com.paymenthub.providers.contract.ProviderReply;
import com.paymenthub.providers.contract.SettlementSource;
import com.paymenthub.providers.contract.TermsRefusal;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A provider of every kind that is asked for what it declares only: of type PLAIN as the contract
 * has it, of any other type with everything that may be declared. It takes amounts up to 100.00 BRL
 * and issues pix.
 */
record RoutedProvider(String providerType)
    implements CardAcquirer,
        PaymentCodeIssuer,
        FraudAnalyzer,
        CardVerifier,
        NoticeRegistration,
        ProviderCheck,
        SettlementSource {

  static final String PLAIN = "PLAIN";
  static final Money MOST = Money.of(10_000, "BRL");
  static final Duration DEADLINE = Duration.ofSeconds(7);
  static final Duration BLINDNESS = Duration.ofMinutes(3);
  static final OperationRules RULES = new OperationRules(false, true, true, 90);
  static final LostAnswerRules LOST = new LostAnswerRules(true, LostAnswerRules.Barring.BY_TIME);

  private boolean isSpecial() {
    return !providerType.equals(PLAIN);
  }

  @Override
  public CallLimits limits(ProviderAccount account) {
    return new CallLimits(DEADLINE, 4, true);
  }

  @Override
  public Optional<TermsRefusal> refuses(ProviderAccount account, CardTerms terms) {
    return terms.amount().exceeds(MOST)
        ? Optional.of(TermsRefusal.AMOUNT_NOT_ACCEPTED)
        : Optional.empty();
  }

  @Override
  public Optional<TermsRefusal> refuses(ProviderAccount account, PaymentCodeTerms terms) {
    return terms.amount().exceeds(MOST)
        ? Optional.of(TermsRefusal.AMOUNT_NOT_ACCEPTED)
        : Optional.empty();
  }

  @Override
  public boolean issues(PaymentMethod method) {
    return method instanceof PaymentMethod.Pix;
  }

  @Override
  public OperationRules operationRules(ProviderAccount account) {
    return isSpecial() ? RULES : OperationRules.EVERYTHING;
  }

  @Override
  public OperationRules operationRules(ProviderAccount account, PaymentMethod method) {
    return isSpecial() ? RULES : OperationRules.usual(method);
  }

  @Override
  public LostAnswerRules lostAnswerRules(ProviderAccount account) {
    return isSpecial() ? LOST : LostAnswerRules.USUAL;
  }

  @Override
  public Duration blindness(ProviderAccount account) {
    return isSpecial() ? BLINDNESS : Duration.ZERO;
  }

  @Override
  public boolean knowsNews(ProviderAccount account) {
    return isSpecial();
  }

  @Override
  public boolean isAskedForPayments(ProviderAccount account) {
    return isSpecial();
  }

  @Override
  public boolean sendsNotices(ProviderAccount account) {
    return isSpecial();
  }

  @Override
  public boolean answersInquiries(ProviderAccount account) {
    return isSpecial();
  }

  @Override
  public boolean wantsReports(ProviderAccount account) {
    return isSpecial();
  }

  @Override
  public Optional<CredentialFault> fault(Map<String, String> credentials, Instant now) {
    return credentials.containsKey(providerType)
        ? Optional.of(new CredentialFault(providerType, new Words("falta", "is wrong")))
        : Optional.empty();
  }

  @Override
  public Optional<Instant> credentialsEnd(Map<String, String> credentials) {
    return Optional.ofNullable(credentials.get(providerType)).map(Instant::parse);
  }

  @Override
  public ProviderReply authorize(CardAuthorization request) {
    throw called();
  }

  @Override
  public ProviderReply capture(CardOperation request) {
    throw called();
  }

  @Override
  public ProviderReply voidAmount(CardOperation request) {
    throw called();
  }

  @Override
  public ProviderReply issue(PaymentCodeRequest request) {
    throw called();
  }

  @Override
  public ProviderReply cancel(CardOperation request) {
    throw called();
  }

  @Override
  public ProviderReply refund(CardOperation request) {
    throw called();
  }

  @Override
  public ProviderReply analyze(FraudAnalysisRequest request) {
    throw called();
  }

  @Override
  public InquiryOutcome inquire(Inquiry inquiry) {
    throw called();
  }

  @Override
  public ProviderReply reverse(Inquiry inquiry) {
    throw called();
  }

  @Override
  public CardValidation verify(CardVerification request) {
    throw called();
  }

  @Override
  public NoticeReading read(NoticeRequest request, ProviderAccount account) {
    throw called();
  }

  @Override
  public CheckResult tryRequest(ProviderAccount account) {
    throw called();
  }

  @Override
  public CheckResult registerNotices(ProviderAccount account, String address) {
    throw called();
  }

  @Override
  public boolean registersOnSaving(ProviderAccount account) {
    throw called();
  }

  @Override
  public Page settled(ProviderAccount account, Instant from, Instant until, @Nullable String page) {
    throw called();
  }

  private static AssertionError called() {
    return new AssertionError("only what it declares is asked for");
  }
}
