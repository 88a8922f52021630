package com.paymenthub.providers.adapters.sandbox.remote;

import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.LostAnswerRules;
import com.paymenthub.domain.charges.OperationRules;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.providers.adapters.sandbox.MoneyMover;
import com.paymenthub.providers.adapters.sandbox.SandboxAcquirer;
import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import com.paymenthub.providers.adapters.sandbox.Simulator;
import com.paymenthub.providers.adapters.sandbox.SimulatorNotice;
import com.paymenthub.providers.adapters.sandbox.SimulatorSettings;
import com.paymenthub.providers.adapters.sandbox.SimulatorTerms;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.CardAcquirer;
import com.paymenthub.providers.contract.CardAuthorization;
import com.paymenthub.providers.contract.CardOperation;
import com.paymenthub.providers.contract.CardTerms;
import com.paymenthub.providers.contract.CheckResult;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.NoticeReading;
import com.paymenthub.providers.contract.NoticeRequest;
import com.paymenthub.providers.contract.NoticeSender;
import com.paymenthub.providers.contract.PaymentCodeIssuer;
import com.paymenthub.providers.contract.PaymentCodeRequest;
import com.paymenthub.providers.contract.PaymentCodeTerms;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import com.paymenthub.providers.contract.TermsRefusal;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.core.type.TypeReference;

/**
 * The card acquirer of the sandbox in a process of its own, with its pix and bank slips. For
 * merchants it is the same provider as {@link SandboxAcquirer}; both identify requests by our
 * reference.
 */
public final class RemoteSandbox
    implements CardAcquirer, PaymentCodeIssuer, MoneyMover, NoticeSender, Simulator {

  private static final TypeReference<Optional<SimulatedMovement>> MOVEMENT =
      new TypeReference<>() {};

  private final SimulatorClient simulator;

  /** The simulator that a client reaches. */
  public RemoteSandbox(SimulatorClient simulator) {
    this.simulator = simulator;
  }

  @Override
  public String providerType() {
    return SandboxAcquirer.TYPE;
  }

  @Override
  public CallLimits limits(ProviderAccount account) {
    return simulator.limits(account);
  }

  @Override
  public Optional<TermsRefusal> refuses(ProviderAccount account, CardTerms terms) {
    return SimulatorTerms.of(account).refuses(terms);
  }

  @Override
  public Optional<TermsRefusal> refuses(ProviderAccount account, PaymentCodeTerms terms) {
    return SimulatorTerms.of(account).refuses(terms);
  }

  @Override
  public OperationRules operationRules(ProviderAccount account) {
    return SimulatorTerms.of(account).operationRules();
  }

  @Override
  public OperationRules operationRules(ProviderAccount account, PaymentMethod method) {
    return SimulatorTerms.of(account).operationRulesOfCodes();
  }

  @Override
  public boolean requiresCvv(ProviderAccount account) {
    return SimulatorSettings.of(account).cvvRequired();
  }

  @Override
  public boolean issues(PaymentMethod method) {
    return switch (method) {
      case PaymentMethod.Pix _, PaymentMethod.Boleto _ -> true;
      case PaymentMethod.Credit _ -> false;
    };
  }

  @Override
  public CheckResult tryRequest(ProviderAccount account) throws IOException, InterruptedException {
    return simulator.reach();
  }

  @Override
  public ProviderReply authorize(CardAuthorization request)
      throws IOException, InterruptedException {
    return simulator.post("/authorize", request, SimulatorClient.REPLY);
  }

  @Override
  public ProviderReply capture(CardOperation request) throws IOException, InterruptedException {
    return simulator.post("/capture", request, SimulatorClient.REPLY);
  }

  @Override
  public ProviderReply voidAmount(CardOperation request) throws IOException, InterruptedException {
    return simulator.post("/void", request, SimulatorClient.REPLY);
  }

  @Override
  public ProviderReply refund(CardOperation request) throws IOException, InterruptedException {
    return simulator.post("/refund", request, SimulatorClient.REPLY);
  }

  @Override
  public boolean sendsNotices(ProviderAccount account) {
    return SimulatorNotice.areSentTo(account);
  }

  @Override
  public NoticeReading read(NoticeRequest request, ProviderAccount account) {
    return SimulatorNotice.read(request, account);
  }

  @Override
  public LostAnswerRules lostAnswerRules(ProviderAccount account) {
    return SimulatorSettings.of(account).lostAnswerRules();
  }

  @Override
  public boolean recognizesRepeats(ProviderAccount account) {
    return SimulatorSettings.of(account).recognizesRepeats();
  }

  @Override
  public Duration blindness(ProviderAccount account) {
    return SimulatorSettings.of(account).blindness();
  }

  @Override
  public InquiryOutcome inquire(Inquiry inquiry) throws IOException, InterruptedException {
    return simulator.post("/inquire", inquiry, SimulatorClient.FINDING);
  }

  @Override
  public ProviderReply reverse(Inquiry inquiry) throws IOException, InterruptedException {
    return simulator.post("/reverse", inquiry, SimulatorClient.REPLY);
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
    return simulator.post("/issue", request, SimulatorClient.REPLY);
  }

  @Override
  public ProviderReply cancel(CardOperation request) throws IOException, InterruptedException {
    return simulator.post("/cancel", request, SimulatorClient.REPLY);
  }

  @Override
  public Optional<SimulatedMovement> move(SimulatedMovement movement)
      throws IOException, InterruptedException {
    return simulator.post("/move", movement, MOVEMENT);
  }
}
