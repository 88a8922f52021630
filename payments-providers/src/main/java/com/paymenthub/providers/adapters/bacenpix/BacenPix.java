package com.paymenthub.providers.adapters.bacenpix;

import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.LostAnswerRules;
import com.paymenthub.domain.charges.OperationRules;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.CardOperation;
import com.paymenthub.providers.contract.CheckResult;
import com.paymenthub.providers.contract.CredentialFault;
import com.paymenthub.providers.contract.CredentialField;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.NoticeReading;
import com.paymenthub.providers.contract.NoticeRegistration;
import com.paymenthub.providers.contract.NoticeRequest;
import com.paymenthub.providers.contract.PaymentCodeIssuer;
import com.paymenthub.providers.contract.PaymentCodeRequest;
import com.paymenthub.providers.contract.PaymentCodeTerms;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderCheck;
import com.paymenthub.providers.contract.ProviderHosts;
import com.paymenthub.providers.contract.ProviderNotice;
import com.paymenthub.providers.contract.ProviderReply;
import com.paymenthub.providers.contract.SettlementSource;
import com.paymenthub.providers.contract.TermsRefusal;
import com.paymenthub.providers.http.ProviderAnswer;
import com.paymenthub.providers.http.ProviderConnections;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/**
 * Pix at any bank that speaks the Central Bank's API Pix: immediate codes ({@code cob}), codes with
 * a due date ({@code cobv}), refunds ({@code devolucao}). Banks' callbacks prove nothing, so that
 * they only hint; the truth is what the bank answers to our own credentials.
 */
@Component
public final class BacenPix
    implements PaymentCodeIssuer, NoticeRegistration, ProviderCheck, SettlementSource {

  /** The provider type under which merchants set it up. */
  public static final String TYPE = "BACEN_PIX";

  /**
   * A request that was cut off may still reach the bank through what stands between. What it does
   * not know after this time never comes.
   */
  private static final Duration BLINDNESS = Duration.ofMinutes(1);

  /** Until how many days after a payment it is given back. */
  static final int REFUNDED_WITHIN_DAYS = 90;

  private final PixConnection connection;
  private final PixInquiries inquiries;
  private final Clock clock;

  /** The banks as connections reach them. */
  public BacenPix(ProviderConnections connections, Clock clock) {
    this.connection = new PixConnection(connections, clock);
    this.inquiries = new PixInquiries(connection, clock);
    this.clock = clock;
  }

  @Override
  public String providerType() {
    return TYPE;
  }

  @Override
  public ProviderHosts hosts() {
    return connection.hosts();
  }

  @Override
  public CallLimits limits(ProviderAccount account) {
    return CallLimits.DEFAULT.overriddenBy(account.settings());
  }

  @Override
  public List<CredentialField> credentialFields() {
    return PixCredentials.fields();
  }

  @Override
  public Optional<CredentialFault> fault(Map<String, String> credentials, Instant now) {
    return PixCredentials.fault(credentials, hosts(), now);
  }

  @Override
  public Optional<Instant> credentialsEnd(Map<String, String> credentials) {
    return PixCredentials.end(credentials);
  }

  @Override
  public boolean issues(PaymentMethod method) {
    return method instanceof PaymentMethod.Pix;
  }

  @Override
  public Optional<TermsRefusal> refuses(ProviderAccount account, PaymentCodeTerms terms) {
    if (!terms.amount().currency().getCurrencyCode().equals("BRL")) {
      return Optional.of(TermsRefusal.CURRENCY_NOT_ACCEPTED);
    }
    return PixRequests.dueOf(terms.method()) != null && !PixRequests.isComplete(terms.purchase())
        ? Optional.of(TermsRefusal.PAYER_INCOMPLETE)
        : Optional.empty();
  }

  /** Parts are given back, within 90 days of the payment (Resolução BCB 1/2020, article 41). */
  @Override
  public OperationRules operationRules(ProviderAccount account, PaymentMethod method) {
    return new OperationRules(true, true, true, REFUNDED_WITHIN_DAYS);
  }

  @Override
  public LostAnswerRules lostAnswerRules(ProviderAccount account) {
    return new LostAnswerRules(true, LostAnswerRules.Barring.BY_TIME);
  }

  @Override
  public Duration blindness(ProviderAccount account) {
    return BLINDNESS;
  }

  @Override
  public boolean isAskedForPayments(ProviderAccount account) {
    return true;
  }

  @Override
  public boolean knowsNews(ProviderAccount account) {
    return true;
  }

  @Override
  public ProviderReply issue(PaymentCodeRequest request) throws IOException, InterruptedException {
    PaymentMethod.Pix pix = (PaymentMethod.Pix) request.method();
    PaymentMethod.Due due = pix.due();
    if (due != null && !PixRequests.isComplete(request.purchase())) {
      return ProviderReply.of(new Declined(null, null, DeclinedCode.INVALID_DATA, true, null));
    }
    JsonNode body =
        due == null
            ? PixRequests.cob(request, Objects.requireNonNull(pix.expiresInSeconds()))
            : PixRequests.cobv(request, due);
    ProviderAnswer answer =
        connection.send(
            request.account(),
            "PUT",
            PixDialect.of(request.account()).codePath(pix, request.reference()),
            body);
    return PixAnswers.isDone(answer)
        ? ProviderReply.of(
            PixAnswers.issued(
                answer.json(),
                request.amount(),
                due == null ? null : request.expiresAt(),
                request.payee()))
        : PixAnswers.refusal(answer);
  }

  @Override
  public ProviderReply cancel(CardOperation request) throws IOException, InterruptedException {
    return removed(request.account(), request.method(), request.authorization().reference());
  }

  /** A bank that refuses to remove a code says why when it is asked what the code is now. */
  private ProviderReply removed(ProviderAccount account, PaymentMethod method, UUID code)
      throws IOException, InterruptedException {
    String path = PixDialect.of(account).codePath(method, code);
    ProviderAnswer answer = connection.send(account, "PATCH", path, PixRequests.removal());
    if (PixAnswers.isDone(answer)) {
      return ProviderReply.of(Approved.WITHOUT_DETAILS);
    }
    ProviderReply refusal = PixAnswers.refusal(answer);
    if (!(refusal.outcome() instanceof Declined)) {
      return refusal;
    }
    ProviderAnswer now = connection.get(account, path);
    if (now.status() == 404) {
      return refusal;
    }
    if (!PixAnswers.isDone(now)) {
      return ProviderReply.of(new Unknown("status_" + now.status()));
    }
    return PixInquiries.isRemoved(now.json())
        ? ProviderReply.of(Approved.WITHOUT_DETAILS)
        : refusal;
  }

  @Override
  public ProviderReply refund(CardOperation request) throws IOException, InterruptedException {
    CardOperation.Authorized payment = request.authorization();
    Optional<String> endToEndId =
        inquiries.endToEndId(
            request.account(), request.method(), payment.reference(), payment.references());
    if (endToEndId.isEmpty()) {
      return ProviderReply.of(new Declined(null, null, DeclinedCode.INVALID_DATA, false, null));
    }
    ProviderAnswer answer =
        connection.send(
            request.account(),
            "PUT",
            PixDialect.of(request.account()).refundPath(endToEndId.get(), request.reference()),
            PixRequests.refund(request.amount()));
    return PixAnswers.isDone(answer)
        ? ProviderReply.of(PixAnswers.refund(answer.json(), clock.instant()))
        : PixAnswers.refusal(answer);
  }

  @Override
  public InquiryOutcome inquire(Inquiry inquiry) throws IOException, InterruptedException {
    return inquiries.inquire(inquiry);
  }

  @Override
  public List<ProviderNotice> news(Inquiry inquiry) throws IOException, InterruptedException {
    return inquiries.news(inquiry);
  }

  @Override
  public ProviderReply reverse(Inquiry inquiry) throws IOException, InterruptedException {
    return inquiry.parent() == null
        ? removed(inquiry.account(), inquiry.method(), inquiry.about())
        : ProviderReply.of(new Declined(null, null, DeclinedCode.NOT_PERMITTED, false, null));
  }

  @Override
  public NoticeReading read(NoticeRequest request, ProviderAccount account) {
    return PixCallback.read(request);
  }

  /** Each pix key has one address at the bank ({@code PUT /webhook/{chave}}). */
  @Override
  public CheckResult registerNotices(ProviderAccount account, String address)
      throws IOException, InterruptedException {
    String key =
        URLEncoder.encode(account.credential(PixCredentials.PIX_KEY), StandardCharsets.UTF_8);
    ProviderAnswer answer =
        connection.send(
            account,
            "PUT",
            PixDialect.of(account).webhookPath() + "/" + key,
            PixRequests.webhook(address));
    return CheckResult.ofStatus(answer.status(), 200, 201, 204);
  }

  @Override
  public boolean registersOnSaving(ProviderAccount account) {
    return "true".equals(account.credentials().get(PixCredentials.REGISTER_CALLBACK));
  }

  @Override
  public Page settled(ProviderAccount account, Instant from, Instant until, @Nullable String page)
      throws IOException, InterruptedException {
    return new PixSettlements(connection, account, from, until).page(page);
  }

  @Override
  public CheckResult tryToken(ProviderAccount account) throws IOException, InterruptedException {
    return CheckResult.ofStatus(connection.tokenAnswer(account).status(), 200, 201);
  }

  @Override
  public CheckResult tryRequest(ProviderAccount account) throws IOException, InterruptedException {
    String path = PixDialect.of(account).cobPath() + "/" + PixIds.txid(Ids.next());
    return CheckResult.ofStatus(connection.get(account, path).status(), 404);
  }
}
