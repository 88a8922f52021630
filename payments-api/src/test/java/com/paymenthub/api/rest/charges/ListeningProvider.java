package com.paymenthub.api.rest.charges;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.CardFacts;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.CardAcquirer;
import com.paymenthub.providers.contract.CardAuthorization;
import com.paymenthub.providers.contract.CardOperation;
import com.paymenthub.providers.contract.CardTerms;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.NoticeReading;
import com.paymenthub.providers.contract.NoticeRequest;
import com.paymenthub.providers.contract.NoticeSender;
import com.paymenthub.providers.contract.PaymentCodeIssuer;
import com.paymenthub.providers.contract.PaymentCodeRequest;
import com.paymenthub.providers.contract.PaymentCodeTerms;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderNotice;
import com.paymenthub.providers.contract.ProviderReply;
import com.paymenthub.providers.contract.Purchase;
import com.paymenthub.providers.contract.TermsRefusal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.json.JsonMapper;

/**
 * A provider that does everything, and remembers what it was told of each purchase. Its notices are
 * hints: the body is our reference of a request.
 */
public final class ListeningProvider implements CardAcquirer, PaymentCodeIssuer, NoticeSender {

  static final String TYPE = "LISTENING_TEST";

  private static final ProviderReply DONE = ProviderReply.of(Approved.WITHOUT_DETAILS);

  private final Map<UUID, Purchase> heard = new ConcurrentHashMap<>();
  private final Map<UUID, CardAuthorization> authorizations = new ConcurrentHashMap<>();
  private final Map<UUID, CardOperation> refunds = new ConcurrentHashMap<>();
  private final Map<UUID, List<ProviderNotice>> news = new ConcurrentHashMap<>();

  /** The account with a merchant of its own, whose only provider is this one. */
  static TestAccount shopOf(TestAccount account, ApiClient client) {
    Map<String, Object> provider =
        Map.of("name", "listening", "priority", 1, "credentials", Map.of("type", TYPE));
    ApiAnswer merchant =
        client.post(
            "/v1/merchants",
            JsonMapper.shared()
                .writeValueAsString(Map.of("mcc", "5732", "providers", List.of(provider))));
    assertThat(merchant.status()).as(merchant.text()).isEqualTo(201);
    return new TestAccount(
        account.clientId(), account.apiKey(), UUID.fromString(merchant.at("/id")));
  }

  /** What it was told with a request. */
  Purchase heard(UUID reference) {
    return heard.getOrDefault(reference, Purchase.UNKNOWN);
  }

  /** The authorization with a reference. */
  CardAuthorization authorization(UUID reference) {
    return authorizations.get(reference);
  }

  /** The card network's id of what it has authorized under a reference. */
  static String networkTransactionId(UUID reference) {
    return "network-" + reference;
  }

  /** The refund of what was paid under a reference. */
  CardOperation refundOf(UUID reference) {
    return refunds.get(reference);
  }

  /** From now on, it says so when it is asked about this request, which it has executed. */
  void knows(UUID reference, ProviderNotice... facts) {
    news.put(reference, List.of(facts));
  }

  @Override
  public String providerType() {
    return TYPE;
  }

  @Override
  public CallLimits limits(ProviderAccount account) {
    return CallLimits.DEFAULT;
  }

  @Override
  public Optional<TermsRefusal> refuses(ProviderAccount account, CardTerms terms) {
    return Optional.empty();
  }

  @Override
  public Optional<TermsRefusal> refuses(ProviderAccount account, PaymentCodeTerms terms) {
    return Optional.empty();
  }

  @Override
  public boolean issues(PaymentMethod method) {
    return true;
  }

  @Override
  public ProviderReply authorize(CardAuthorization request) {
    heard.put(request.reference(), request.purchase());
    authorizations.put(request.reference(), request);
    return ProviderReply.of(
        Approved.WITHOUT_DETAILS.of(
            new CardFacts(
                networkTransactionId(request.reference()), null, null, null, null, null)));
  }

  @Override
  public ProviderReply issue(PaymentCodeRequest request) {
    heard.put(request.reference(), request.purchase());
    return ProviderReply.of(new Issued(null, "a code", request.expiresAt()));
  }

  @Override
  public ProviderReply capture(CardOperation request) {
    return DONE;
  }

  @Override
  public ProviderReply voidAmount(CardOperation request) {
    return DONE;
  }

  @Override
  public ProviderReply cancel(CardOperation request) {
    return DONE;
  }

  @Override
  public ProviderReply refund(CardOperation request) {
    refunds.put(request.authorization().reference(), request);
    return DONE;
  }

  @Override
  public InquiryOutcome inquire(Inquiry inquiry) {
    return news.containsKey(inquiry.about())
        ? new InquiryOutcome.Executed(Approved.WITHOUT_DETAILS)
        : new InquiryOutcome.NeverHeard();
  }

  @Override
  public boolean knowsNews(ProviderAccount account) {
    return true;
  }

  @Override
  public List<ProviderNotice> news(Inquiry inquiry) {
    return news.getOrDefault(inquiry.about(), List.of());
  }

  @Override
  public NoticeReading read(NoticeRequest request, ProviderAccount account) {
    return new NoticeReading.Hints(List.of(new String(request.body(), StandardCharsets.UTF_8)));
  }

  @Override
  public ProviderReply reverse(Inquiry inquiry) {
    return DONE;
  }
}
