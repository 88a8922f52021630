package com.paymenthub.providers.adapters.sandbox.remote;

import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.providers.adapters.sandbox.remote.Messages.Code;
import com.paymenthub.providers.adapters.sandbox.remote.Messages.Operation;
import com.paymenthub.providers.adapters.sandbox.remote.Messages.Reply;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.CardOperation;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.PaymentCodeIssuer;
import com.paymenthub.providers.contract.PaymentCodeRequest;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import java.io.IOException;
import java.time.Duration;

/** Pix and bank slips of the sandbox, made by a simulator in a process of its own. */
final class RemoteSandboxPaymentCodes implements PaymentCodeIssuer {

  private final SimulatorClient simulator;
  private final RemoteSandboxAcquirer acquirer;

  RemoteSandboxPaymentCodes(SimulatorClient simulator, Duration deadline) {
    this.simulator = simulator;
    this.acquirer = new RemoteSandboxAcquirer(simulator, deadline);
  }

  @Override
  public String providerType() {
    return acquirer.providerType();
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
  public ProviderReply issue(PaymentCodeRequest request) throws IOException, InterruptedException {
    return simulator
        .post("/issue", Code.of(request, limits(request.account()).deadline()), Reply.class)
        .reply();
  }

  @Override
  public ProviderReply cancel(CardOperation request) throws IOException, InterruptedException {
    return simulator
        .post("/cancel", Operation.of(request, limits(request.account()).deadline()), Reply.class)
        .reply();
  }

  @Override
  public ProviderReply refund(CardOperation request) throws IOException, InterruptedException {
    return acquirer.voidAmount(request);
  }

  @Override
  public InquiryOutcome inquire(Inquiry inquiry) throws IOException, InterruptedException {
    return acquirer.inquire(inquiry);
  }

  @Override
  public ProviderReply reverse(Inquiry inquiry) throws IOException, InterruptedException {
    return acquirer.reverse(inquiry);
  }
}
