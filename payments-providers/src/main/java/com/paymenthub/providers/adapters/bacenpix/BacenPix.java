package com.paymenthub.providers.adapters.bacenpix;

import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.DisputeNews;
import com.paymenthub.domain.charges.DisputeReason;
import com.paymenthub.domain.charges.DisputeState;
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
import com.paymenthub.providers.contract.NothingSent;
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
import com.paymenthub.providers.contract.ProviderNotice.Told;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
  private final Clock clock;

  /** The banks as connections reach them. */
  public BacenPix(ProviderConnections connections, Clock clock) {
    this.connection = new PixConnection(connections, clock);
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
    return dueOf(terms.method()) != null && !PixRequests.isComplete(terms.purchase())
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
    Integer expiresIn = pix.expiresInSeconds();
    if (due != null && !PixRequests.isComplete(request.purchase())) {
      return ProviderReply.of(new Declined(null, null, DeclinedCode.INVALID_DATA, true, null));
    }
    JsonNode body =
        due == null
            ? PixRequests.cob(request, expiresIn == null ? 0 : expiresIn)
            : PixRequests.cobv(request, due);
    ProviderAnswer answer =
        connection.send(
            request.account(), "PUT", codePath(request.account(), pix, request.reference()), body);
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
    String path = codePath(account, method, code);
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
    return isRemoved(now.json()) ? ProviderReply.of(Approved.WITHOUT_DETAILS) : refusal;
  }

  @Override
  public ProviderReply refund(CardOperation request) throws IOException, InterruptedException {
    CardOperation.Authorized payment = request.authorization();
    Optional<String> endToEndId =
        endToEndId(request.account(), request.method(), payment.reference(), payment.references());
    if (endToEndId.isEmpty()) {
      return ProviderReply.of(new Declined(null, null, DeclinedCode.INVALID_DATA, false, null));
    }
    ProviderAnswer answer =
        connection.send(
            request.account(),
            "PUT",
            refundPath(request.account(), endToEndId.get(), request.reference()),
            PixRequests.refund(request.amount()));
    return PixAnswers.isDone(answer)
        ? ProviderReply.of(PixAnswers.refund(answer.json(), clock.instant()))
        : PixAnswers.refusal(answer);
  }

  @Override
  public InquiryOutcome inquire(Inquiry inquiry) throws IOException, InterruptedException {
    Inquiry.Parent parent = inquiry.parent();
    if (parent == null) {
      return code(inquiry).outcome();
    }
    return parent.takenAt() == null ? removal(inquiry, parent) : refund(inquiry, parent);
  }

  @Override
  public List<ProviderNotice> news(Inquiry inquiry) throws IOException, InterruptedException {
    if (inquiry.parent() != null) {
      return List.of();
    }
    Found found = code(inquiry);
    if (!(found.outcome() instanceof InquiryOutcome.Executed)) {
      // No answer would be no news: nobody would ask for it again.
      throw new IOException("the bank does not show the payments of a code that was paid");
    }
    List<ProviderNotice> news = new ArrayList<>();
    for (PixPayment payment : found.payments()) {
      news.add(
          notice(
              inquiry,
              payment.endToEndId(),
              new Told.Paid(
                  payment.minorUnits(), Map.of(PixAnswers.END_TO_END_ID, payment.endToEndId()))));
    }
    found
        .own(inquiry)
        .ifPresent(own -> own.refunds().forEach(refund -> tell(inquiry, refund, news)));
    return news;
  }

  /** What was given back without our asking for it: by the bank, or through another system. */
  private static void tell(Inquiry inquiry, JsonNode refund, List<ProviderNotice> news) {
    String nature = refund.path("natureza").asString("ORIGINAL");
    String id = refund.path("rtrId").asString(refund.path("id").asString(""));
    boolean isOurs = PixIds.ofRefund(refund.path("id").asString("")).isPresent();
    Long minorUnits = PixAnswers.minorUnits(refund.path("valor")).orElse(0L);
    boolean isDone = refund.path("status").asString("").equals("DEVOLVIDO");
    if (!isDone || id.isEmpty() || minorUnits <= 0 || (isOurs && !nature.startsWith("MED"))) {
      return;
    }
    Told told =
        nature.startsWith("MED")
            ? new Told.Disputed(
                new DisputeNews(id, DisputeState.CHARGED_BACK, reason(nature), minorUnits, null))
            : new Told.GivenBack(minorUnits);
    news.add(notice(inquiry, id, told));
  }

  /** Returns by the bank (Mecanismo Especial de Devolução). */
  private static DisputeReason reason(String nature) {
    return switch (nature) {
      case "MED_FRAUDE" -> DisputeReason.FRAUD;
      case "MED_OPERACIONAL" -> DisputeReason.PROCESSING_ERROR;
      default -> DisputeReason.OTHER;
    };
  }

  private static ProviderNotice notice(Inquiry inquiry, String id, Told told) {
    return new ProviderNotice(id, inquiry.about().toString(), told);
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

  /**
   * What the bank says of a code.
   *
   * @param payments all that were made with it, the oldest first
   */
  private record Found(InquiryOutcome outcome, List<PixPayment> payments) {

    /** The payment that the question is about: the one whose id is known, or the first. */
    Optional<PixPayment> own(Inquiry inquiry) {
      String known = inquiry.references().get(PixAnswers.END_TO_END_ID);
      return payments.stream()
          .filter(payment -> known == null || payment.endToEndId().equals(known))
          .findFirst();
    }
  }

  private Found code(Inquiry inquiry) throws IOException, InterruptedException {
    ProviderAccount account = inquiry.account();
    ProviderAnswer answer =
        connection.get(account, codePath(account, inquiry.method(), inquiry.about()));
    String known = inquiry.references().get(PixAnswers.END_TO_END_ID);
    if (answer.status() == 404 && known != null) {
      return payment(account, known);
    }
    if (!PixAnswers.isDone(answer)) {
      return new Found(PixAnswers.unknown(answer), List.of());
    }
    JsonNode code = answer.json();
    List<PixPayment> payments = PixPayment.of(code.path("pix"));
    boolean isPaid = code.path("status").asString("").equals("CONCLUIDA");
    if (isPaid && payments.isEmpty()) {
      payments = listed(inquiry);
    }
    if (!payments.isEmpty()) {
      return new Found(executed(payments.getFirst()), payments);
    }
    return new Found(
        switch (code.path("status").asString("")) {
          case "ATIVA" ->
              new InquiryOutcome.Issued(
                  PixAnswers.issued(
                      code,
                      inquiry.amount(),
                      dueOf(inquiry.method()) == null ? null : inquiry.expiresAt(),
                      null));
          case "REMOVIDA_PELO_USUARIO_RECEBEDOR", "REMOVIDA_PELO_PSP" ->
              new InquiryOutcome.NotExecuted();
          default -> new InquiryOutcome.NoAnswer("status_not_understood");
        },
        List.of());
  }

  /** A second payment of a code is known by its own id only. */
  private Found payment(ProviderAccount account, String endToEndId)
      throws IOException, InterruptedException {
    ProviderAnswer answer =
        connection.get(account, PixDialect.of(account).pixPath() + "/" + endToEndId);
    if (!PixAnswers.isDone(answer)) {
      return new Found(PixAnswers.unknown(answer), List.of());
    }
    PixPayment payment = PixPayment.ofOne(answer.json());
    return new Found(executed(payment), List.of(payment));
  }

  private static InquiryOutcome executed(PixPayment payment) {
    return new InquiryOutcome.Executed(PixAnswers.approved(payment), payment.minorUnits());
  }

  /** Some banks leave the payments out of the code. */
  private List<PixPayment> listed(Inquiry inquiry) throws IOException, InterruptedException {
    Instant from = inquiry.startedAt().minus(Duration.ofHours(1));
    ProviderAnswer answer =
        connection.get(
            inquiry.account(),
            PixDialect.of(inquiry.account()).pixPath()
                + "?"
                + PixConnection.encoded(
                    Map.of(
                        "inicio", from.toString(),
                        "fim", clock.instant().toString(),
                        "txid", PixIds.txid(inquiry.about()))));
    if (!PixAnswers.isDone(answer)) {
      throw new IOException("the bank does not show a payment, status " + answer.status());
    }
    List<PixPayment> payments = PixPayment.of(answer.json().path("pix"));
    if (payments.isEmpty()) {
      throw new IOException("the bank does not show a payment");
    }
    return payments;
  }

  private InquiryOutcome removal(Inquiry inquiry, Inquiry.Parent parent)
      throws IOException, InterruptedException {
    ProviderAccount account = inquiry.account();
    ProviderAnswer answer =
        connection.get(account, codePath(account, inquiry.method(), parent.reference()));
    if (!PixAnswers.isDone(answer)) {
      return PixAnswers.unknown(answer);
    }
    JsonNode code = answer.json();
    if (isRemoved(code)) {
      return new InquiryOutcome.Executed(Approved.WITHOUT_DETAILS);
    }
    return code.path("status").asString("").equals("CONCLUIDA")
        ? new InquiryOutcome.Refused(
            new Declined(null, null, DeclinedCode.NOT_PERMITTED, false, null))
        : new InquiryOutcome.NeverHeard();
  }

  private InquiryOutcome refund(Inquiry inquiry, Inquiry.Parent parent)
      throws IOException, InterruptedException {
    ProviderAccount account = inquiry.account();
    Optional<String> endToEndId =
        endToEndId(account, inquiry.method(), parent.reference(), parent.references());
    if (endToEndId.isEmpty()) {
      return new InquiryOutcome.NeverHeard();
    }
    ProviderAnswer answer =
        connection.get(account, refundPath(account, endToEndId.get(), inquiry.about()));
    return PixAnswers.isDone(answer)
        ? PixAnswers.refundFound(answer.json(), inquiry.startedAt())
        : PixAnswers.unknown(answer);
  }

  /** The id of a payment, which the bank is asked for where nobody has told it. */
  private Optional<String> endToEndId(
      ProviderAccount account, PaymentMethod method, UUID code, Map<String, String> references)
      throws IOException, InterruptedException {
    String known = references.get(PixAnswers.END_TO_END_ID);
    if (known != null) {
      return Optional.of(known);
    }
    ProviderAnswer answer = connection.get(account, codePath(account, method, code));
    if (answer.status() == 404) {
      return Optional.empty();
    }
    if (!PixAnswers.isDone(answer)) {
      throw new NothingSent("payment_not_found");
    }
    return PixPayment.of(answer.json().path("pix")).stream()
        .findFirst()
        .map(PixPayment::endToEndId);
  }

  private static boolean isRemoved(JsonNode code) {
    return code.path("status").asString("").startsWith("REMOVIDA") && code.path("pix").isEmpty();
  }

  private static PaymentMethod.@Nullable Due dueOf(PaymentMethod method) {
    return method instanceof PaymentMethod.Pix pix ? pix.due() : null;
  }

  private static String codePath(ProviderAccount account, PaymentMethod method, UUID code) {
    PixDialect dialect = PixDialect.of(account);
    return (dueOf(method) == null ? dialect.cobPath() : dialect.cobvPath())
        + "/"
        + PixIds.txid(code);
  }

  private static String refundPath(ProviderAccount account, String endToEndId, UUID refund) {
    return "%s/%s/devolucao/%s"
        .formatted(PixDialect.of(account).pixPath(), endToEndId, PixIds.refund(refund));
  }
}
