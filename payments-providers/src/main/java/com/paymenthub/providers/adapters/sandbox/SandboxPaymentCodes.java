package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.LostAnswerRules;
import com.paymenthub.domain.charges.OperationRules;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.CardOperation;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.PaymentCodeIssuer;
import com.paymenthub.providers.contract.PaymentCodeRequest;
import com.paymenthub.providers.contract.PaymentCodeTerms;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderNotice;
import com.paymenthub.providers.contract.ProviderReply;
import com.paymenthub.providers.contract.TermsRefusal;
import com.paymenthub.providers.paymentcodes.BoletoLine;
import com.paymenthub.providers.paymentcodes.BrCode;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.context.annotation.Conditional;
import org.springframework.stereotype.Component;

/**
 * Pix and bank slips in the sandbox: real codes, which wait for the manual status operation or
 * expire (docs/simulator.md). Refunds are those of the card simulator.
 */
@Component
@Conditional(InThisProcess.class)
public class SandboxPaymentCodes implements PaymentCodeIssuer, Simulator {

  private static final String DEFAULT_PIX_KEY = "7d9f0335-8dcc-4054-9bf9-0dbd61d36906";
  private static final String DUE_DATE_URL = "pix.example.com/qr/v2/cobv/";
  private static final String DEFAULT_BANK = "001";
  private static final int FREE_FIELD_DIGITS = 25;

  private final SandboxAcquirer acquirer;
  private final SimulatorBooks books;

  /**
   * A simulator that shares its ledger with the card simulator.
   *
   * @param acquirer the card simulator, which handles refunds, reversals and inquiries of codes too
   * @param books the ledger of the codes that it makes
   */
  public SandboxPaymentCodes(SandboxAcquirer acquirer, SimulatorBooks books) {
    this.acquirer = acquirer;
    this.books = books;
  }

  @Override
  public String providerType() {
    return SandboxAcquirer.TYPE;
  }

  @Override
  public CallLimits limits(ProviderAccount account) {
    return acquirer.limits(account);
  }

  @Override
  public boolean issues(PaymentMethod method) {
    return switch (method) {
      case PaymentMethod.Pix _, PaymentMethod.Boleto _ -> true;
      case PaymentMethod.Credit _ -> false;
    };
  }

  @Override
  public Optional<TermsRefusal> refuses(ProviderAccount account, PaymentCodeTerms terms) {
    return SimulatorTerms.of(account).refuses(terms);
  }

  @Override
  public OperationRules operationRules(ProviderAccount account, PaymentMethod method) {
    return SimulatorTerms.of(account).operationRulesOfCodes();
  }

  @Override
  public int confirmationGraceBankingDays(ProviderAccount account, PaymentMethod method) {
    return SimulatorSettings.of(account).confirmationGraceBankingDays(method);
  }

  @Override
  public boolean isAskedForPayments(ProviderAccount account) {
    return SimulatorSettings.of(account).notices() == SimulatorSettings.Notices.HINTS;
  }

  @Override
  public ProviderReply issue(PaymentCodeRequest request) throws IOException, InterruptedException {
    SimulatorSettings.of(request.account()).awaitLatency();
    String transactionId = SandboxAnswers.transactionId(request.reference());
    if (SimulatorTerms.of(request.account()).refuses(request.method(), request.amount()).isPresent()
        && books.find(request.reference()).code() == null) {
      Declined answer = new Declined(transactionId, "57", DeclinedCode.NOT_PERMITTED, false, "57");
      books.answered(request.reference(), new InquiryOutcome.Refused(answer));
      return ProviderReply.of(answer);
    }
    Optional<Issued> issued =
        books.issue(
            request.reference(), new Issued(transactionId, codeOf(request), request.expiresAt()));
    return ProviderReply.of(
        issued.isPresent()
            ? issued.get()
            : new Declined(transactionId, "12", DeclinedCode.TRANSACTION_NOT_ALLOWED, false, "12"));
  }

  @Override
  public ProviderReply cancel(CardOperation request) throws IOException, InterruptedException {
    return acquirer.cancelAction(request);
  }

  @Override
  public ProviderReply refund(CardOperation request) throws IOException, InterruptedException {
    return acquirer.voidAmount(
        request, SimulatorTerms.of(request.account()).operationRulesOfCodes());
  }

  @Override
  public LostAnswerRules lostAnswerRules(ProviderAccount account) {
    return acquirer.lostAnswerRules(account);
  }

  @Override
  public Duration blindness(ProviderAccount account) {
    return acquirer.blindness(account);
  }

  @Override
  public boolean knowsNews(ProviderAccount account) {
    return acquirer.knowsNews(account);
  }

  @Override
  public List<ProviderNotice> news(Inquiry inquiry) throws IOException, InterruptedException {
    return acquirer.news(inquiry);
  }

  @Override
  public InquiryOutcome inquire(Inquiry inquiry) throws IOException, InterruptedException {
    return acquirer.inquire(inquiry);
  }

  @Override
  public ProviderReply reverse(Inquiry inquiry) throws IOException, InterruptedException {
    return acquirer.reverse(inquiry);
  }

  private static String codeOf(PaymentCodeRequest request) {
    return switch (request.method()) {
      case PaymentMethod.Pix pix -> brCode(request, pix.due() != null);
      case PaymentMethod.Boleto boleto ->
          BoletoLine.of(
                  credential(request, SimulatorCredentials.BANK, DEFAULT_BANK),
                  request.amount(),
                  boleto.expiresDate(),
                  digits(request.reference()))
              .typeable();
      case PaymentMethod.Credit _ -> throw new IllegalArgumentException("a card needs no code");
    };
  }

  /** With a due date, the address tells what is to be paid on the day. */
  private static String brCode(PaymentCodeRequest request, boolean hasDueDate) {
    String transactionId = request.reference().toString().replace("-", "");
    String url =
        hasDueDate
            ? DUE_DATE_URL + transactionId
            : request.account().credentials().get(SimulatorCredentials.PIX_URL);
    String name = request.payee().name();
    String city = request.payee().city();
    return BrCode.of(
        url == null
            ? BrCode.Account.ofKey(
                credential(request, SimulatorCredentials.PIX_KEY, DEFAULT_PIX_KEY))
            : BrCode.Account.ofUrl(url),
        request.payee().mcc(),
        name == null ? "Sandbox" : name,
        city == null ? "Sao Paulo" : city,
        request.amount(),
        transactionId);
  }

  private static String credential(PaymentCodeRequest request, String name, String otherwise) {
    Map<String, String> credentials = request.account().credentials();
    return credentials.getOrDefault(name, otherwise);
  }

  /** As many digits as the free field has, always the same for one reference. */
  private static String digits(UUID reference) {
    long high = Math.floorMod(reference.getMostSignificantBits(), 1_000_000_000_000L);
    long low = Math.floorMod(reference.getLeastSignificantBits(), 10_000_000_000_000L);
    String digits = String.format(Locale.ROOT, "%012d%013d", high, low);
    return digits.substring(digits.length() - FREE_FIELD_DIGITS);
  }
}
