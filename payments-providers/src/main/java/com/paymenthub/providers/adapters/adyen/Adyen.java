package com.paymenthub.providers.adapters.adyen;

import com.paymenthub.domain.cards.CardBrand;
import com.paymenthub.domain.cards.CardValidation;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.domain.charges.CardFacts.CodeCheck;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.LostAnswerRules;
import com.paymenthub.domain.charges.OperationRules;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.CardAcquirer;
import com.paymenthub.providers.contract.CardAuthorization;
import com.paymenthub.providers.contract.CardCompletion;
import com.paymenthub.providers.contract.CardOperation;
import com.paymenthub.providers.contract.CardTerms;
import com.paymenthub.providers.contract.CardVerification;
import com.paymenthub.providers.contract.CardVerifier;
import com.paymenthub.providers.contract.CheckResult;
import com.paymenthub.providers.contract.CredentialField;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.NoticeAnswer;
import com.paymenthub.providers.contract.NoticeReading;
import com.paymenthub.providers.contract.NoticeRequest;
import com.paymenthub.providers.contract.NoticeSender;
import com.paymenthub.providers.contract.PaymentCodeIssuer;
import com.paymenthub.providers.contract.PaymentCodeRequest;
import com.paymenthub.providers.contract.PaymentCodeTerms;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderCheck;
import com.paymenthub.providers.contract.ProviderHosts;
import com.paymenthub.providers.contract.ProviderReply;
import com.paymenthub.providers.contract.TermsRefusal;
import com.paymenthub.providers.contract.ThreeDSecure;
import com.paymenthub.providers.contract.ThreeDSecurePages;
import com.paymenthub.providers.http.ProviderAnswer;
import com.paymenthub.providers.http.ProviderConnections;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Cards, pix and boleto through Adyen. What changes money after an authorization is only received
 * at first; notices tell the end. Nobody can be asked: the answer to a request that was lost comes
 * as a notice, and after that a cancellation by our reference settles it.
 */
@Component
public final class Adyen
    implements CardAcquirer, CardVerifier, PaymentCodeIssuer, NoticeSender, ProviderCheck {

  /** The provider type under which merchants set it up. */
  public static final String TYPE = "ADYEN";

  /**
   * How long a notice may take. Adyen sends most of them within seconds, and repeats those that
   * were not taken after two, five and ten minutes.
   */
  private static final Duration NOTICES_COME_WITHIN = Duration.ofMinutes(15);

  /** Banks tell of the payment of a slip one to three days after it. */
  private static final int BOLETO_CONFIRMED_WITHIN_BANKING_DAYS = 3;

  private final AdyenConnection connection;
  private final AdyenRequests requests;
  private final AdyenAnswers answers;

  /**
   * Adyen as connections reach it.
   *
   * @param publicUrl the address of this service, where buyers come back to
   */
  public Adyen(
      ProviderConnections connections,
      Clock clock,
      @Value("${payments.public-url:http://localhost:${server.port:8080}}") String publicUrl) {
    String address = publicUrl.replaceAll("/+$", "");
    this.connection = new AdyenConnection(connections);
    ThreeDSecurePages pages = new ThreeDSecurePages(address);
    this.requests = new AdyenRequests(address, pages);
    this.answers = new AdyenAnswers(new AdyenActions(pages), clock);
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
    return AdyenCredentials.fields();
  }

  @Override
  public Optional<TermsRefusal> refuses(ProviderAccount account, CardTerms terms) {
    if (!AdyenAmounts.canCount(terms.amount())) {
      return Optional.of(TermsRefusal.AMOUNT_NOT_ACCEPTED);
    }
    return terms.brand() == CardBrand.AURA
        ? Optional.of(TermsRefusal.BRAND_NOT_ACCEPTED)
        : Optional.empty();
  }

  @Override
  public boolean issues(PaymentMethod method) {
    return method instanceof PaymentMethod.Pix || method instanceof PaymentMethod.Boleto;
  }

  @Override
  public Optional<TermsRefusal> refuses(ProviderAccount account, PaymentCodeTerms terms) {
    if (!terms.amount().currency().getCurrencyCode().equals("BRL")) {
      return Optional.of(TermsRefusal.CURRENCY_NOT_ACCEPTED);
    }
    return switch (terms.method()) {
      case PaymentMethod.Pix pix when pix.due() != null ->
          Optional.of(TermsRefusal.DUE_DATE_NOT_ACCEPTED);
      case PaymentMethod.Boleto _ when !AdyenRequests.isComplete(terms.purchase()) ->
          Optional.of(TermsRefusal.PAYER_INCOMPLETE);
      case PaymentMethod.Pix _, PaymentMethod.Boleto _, PaymentMethod.Credit _ -> Optional.empty();
    };
  }

  /** An update names the amount that is to be left of a reservation. */
  @Override
  public OperationRules operationRules(ProviderAccount account) {
    return OperationRules.EVERYTHING.releasingOneAtATime();
  }

  @Override
  public OperationRules operationRules(ProviderAccount account, PaymentMethod method) {
    return OperationRules.EVERYTHING;
  }

  @Override
  public int confirmationGraceBankingDays(ProviderAccount account, PaymentMethod method) {
    return method instanceof PaymentMethod.Boleto ? BOLETO_CONFIRMED_WITHIN_BANKING_DAYS : 0;
  }

  @Override
  public LostAnswerRules lostAnswerRules(ProviderAccount account) {
    return new LostAnswerRules(false, LostAnswerRules.Barring.BY_TIME);
  }

  @Override
  public Duration blindness(ProviderAccount account) {
    return NOTICES_COME_WITHIN;
  }

  @Override
  public ProviderReply authorize(CardAuthorization request)
      throws IOException, InterruptedException {
    if (request.threeDSecure() instanceof ThreeDSecure.Requested(String returnUrl, _)
        && returnUrl.length() > AdyenRequests.RETURN_URL_CHARACTERS) {
      return ProviderReply.of(new AttemptOutcome.NotSent("return_url_too_long"));
    }
    return answers.payment(pay(request.account(), request.reference(), requests.payment(request)));
  }

  @Override
  public ProviderReply complete(CardCompletion request) throws IOException, InterruptedException {
    Optional<ObjectNode> details = AdyenActions.details(request.details());
    if (details.isEmpty()) {
      // Without details Adyen authorizes nothing.
      return ProviderReply.of(
          new Declined(
              request.transactionId(), null, DeclinedCode.SECURITY_VIOLATION, false, null));
    }
    ObjectNode body = JsonMapper.shared().createObjectNode();
    body.set("details", details.get());
    ProviderAnswer answer =
        connection.sendAsItIs(request.account(), "/payments/details", keyOf(request, body), body);
    ProviderReply reply = answers.payment(answer);
    return answer.status() != 200 || isAbout(answer.json(), request)
        ? reply
        // The browser has brought the details of another payment.
        : ProviderReply.of(new Unknown("answer_about_another_payment"));
  }

  private static boolean isAbout(JsonNode answer, CardCompletion request) {
    String ours = answer.path("merchantReference").asString("");
    String theirs = answer.path("pspReference").asString("");
    return ours.isEmpty()
        ? theirs.isEmpty() || theirs.equals(request.transactionId())
        : ours.equals(request.reference().toString());
  }

  @Override
  public ProviderReply cancelAction(CardOperation request)
      throws IOException, InterruptedException {
    return technicalCancel(
        request.account(), request.reference(), request.authorization().reference());
  }

  @Override
  public ProviderReply capture(CardOperation request) throws IOException, InterruptedException {
    return operate(
        request, "captures", AdyenRequests.operation(request.reference(), request.amount()));
  }

  /**
   * Before the capture all is canceled, or the authorized amount lowered. What a capture, perhaps
   * still under way, has taken as a whole is canceled or refunded, as far as it has come.
   */
  @Override
  public ProviderReply voidAmount(CardOperation request) throws IOException, InterruptedException {
    CardOperation.Authorized authorization = request.authorization();
    boolean isTaken = authorization.takenAt() != null;
    boolean isAllLeft = request.amount().equals(authorization.left());
    if (!isTaken) {
      return isAllLeft
          ? operate(request, "cancels", AdyenRequests.operation(request.reference()))
          : operate(
              request,
              "amountUpdates",
              AdyenRequests.operation(
                  request.reference(), authorization.left().minus(request.amount())));
    }
    return isAllLeft && authorization.left().equals(authorization.amount())
        ? operate(request, "reversals", AdyenRequests.operation(request.reference()))
        : refund(request);
  }

  @Override
  public ProviderReply issue(PaymentCodeRequest request) throws IOException, InterruptedException {
    PaymentCodeTerms terms =
        new PaymentCodeTerms(request.method(), request.amount(), request.purchase());
    if (refuses(request.account(), terms).isPresent()) {
      return ProviderReply.of(new Declined(null, null, DeclinedCode.INVALID_DATA, true, null));
    }
    return answers.code(
        pay(request.account(), request.reference(), requests.code(request)), request);
  }

  /** Adyen takes no code back: it ends by its time. */
  @Override
  public ProviderReply cancel(CardOperation request) {
    return ProviderReply.of(new Declined(null, null, DeclinedCode.NOT_PERMITTED, false, null));
  }

  @Override
  public ProviderReply refund(CardOperation request) throws IOException, InterruptedException {
    return operate(
        request, "refunds", AdyenRequests.operation(request.reference(), request.amount()));
  }

  @Override
  public CardValidation verify(CardVerification request) throws IOException, InterruptedException {
    ProviderAnswer answer =
        pay(request.account(), request.reference(), requests.validation(request));
    AttemptOutcome outcome = answers.payment(answer).outcome();
    return switch (outcome) {
      case Approved approved ->
          new CardValidation.Valid(
              request.cvv() != null
                  && approved.card() != null
                  && approved.card().codeCheck() == CodeCheck.MATCHED);
      case Declined declined -> validation(declined);
      default -> new CardValidation.Undetermined("not_answered_with_a_result");
    };
  }

  private static CardValidation validation(Declined declined) {
    return declined.retryable() || declined.declinedCode() == DeclinedCode.GENERIC
        ? new CardValidation.Undetermined("bank_could_not_validate")
        : new CardValidation.Invalid(declined.declinedCode());
  }

  @Override
  public InquiryOutcome inquire(Inquiry inquiry) {
    return new InquiryOutcome.NoAnswer("cannot_be_asked");
  }

  @Override
  public ProviderReply reverse(Inquiry inquiry) throws IOException, InterruptedException {
    return inquiry.parent() == null
        ? technicalCancel(inquiry.account(), inquiry.reference(), inquiry.about())
        : ProviderReply.of(new Declined(null, null, DeclinedCode.NOT_PERMITTED, false, null));
  }

  @Override
  public NoticeReading read(NoticeRequest request, ProviderAccount account) {
    return AdyenNoticeReader.read(request, account);
  }

  @Override
  public NoticeAnswer acknowledgement() {
    return new NoticeAnswer("text/plain", "[accepted]");
  }

  /** Asks for the payment methods of the merchant account, which changes nothing. */
  @Override
  public CheckResult tryRequest(ProviderAccount account) throws IOException, InterruptedException {
    ProviderAnswer answer =
        connection.send(
            account,
            "/paymentMethods",
            Ids.next().toString(),
            JsonMapper.shared().createObjectNode());
    return CheckResult.ofStatus(answer.status(), 200);
  }

  private ProviderAnswer pay(ProviderAccount account, UUID reference, ObjectNode body)
      throws IOException, InterruptedException {
    return connection.send(account, "/payments", reference.toString(), body);
  }

  private ProviderReply operate(CardOperation request, String resource, ObjectNode body)
      throws IOException, InterruptedException {
    CardOperation.Authorized authorization = request.authorization();
    // Where an answer was lost, only the notice of the payment has told its id.
    String payment =
        authorization.transactionId() == null
            ? authorization.references().get(AdyenNoticeReader.PSP_REFERENCE)
            : authorization.transactionId();
    if (payment == null) {
      return ProviderReply.of(new AttemptOutcome.NotSent("transaction_id_missing"));
    }
    return answers.operation(
        connection.send(
            request.account(),
            "/payments/%s/%s".formatted(payment, resource),
            request.reference().toString(),
            body));
  }

  private ProviderReply technicalCancel(ProviderAccount account, UUID reference, UUID payment)
      throws IOException, InterruptedException {
    return answers.operation(
        connection.send(
            account,
            "/cancels",
            reference.toString(),
            AdyenRequests.technicalCancel(reference, payment)));
  }

  /** The same details again have the same answer, and other details are another request. */
  private static String keyOf(CardCompletion request, ObjectNode details) {
    String whole = request.reference() + details.toString();
    return UUID.nameUUIDFromBytes(whole.getBytes(StandardCharsets.UTF_8)).toString();
  }
}
