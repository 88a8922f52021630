package com.paymenthub.providers.adapters.sandbox.remote;

import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.providers.adapters.sandbox.SandboxAcquirer;
import com.paymenthub.providers.adapters.sandbox.SimulatorSettings;
import com.paymenthub.providers.adapters.sandbox.remote.Messages.Authorization;
import com.paymenthub.providers.adapters.sandbox.remote.Messages.Found;
import com.paymenthub.providers.adapters.sandbox.remote.Messages.Operation;
import com.paymenthub.providers.adapters.sandbox.remote.Messages.Question;
import com.paymenthub.providers.adapters.sandbox.remote.Messages.Reply;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.CardAcquirer;
import com.paymenthub.providers.contract.CardAuthorization;
import com.paymenthub.providers.contract.CardOperation;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import java.io.IOException;
import java.time.Duration;
import java.util.Currency;

/**
 * The card acquirer of the sandbox in a process of its own. For merchants it is the same provider
 * as {@link SandboxAcquirer}; both identify requests by our reference.
 */
public final class RemoteSandboxAcquirer implements CardAcquirer {

  private final SimulatorClient simulator;
  private final CallLimits limits;

  /**
   * The acquirer that {@code simulator} reaches.
   *
   * @param deadline how long answers are waited for, if the account has no setting of its own
   */
  public RemoteSandboxAcquirer(SimulatorClient simulator, Duration deadline) {
    this.simulator = simulator;
    this.limits = CallLimits.DEFAULT.withDeadline(deadline).withCircuitBreaker(false);
  }

  @Override
  public String providerType() {
    return SandboxAcquirer.TYPE;
  }

  @Override
  public CallLimits limits(ProviderAccount account) {
    return limits.overriddenBy(account.settings());
  }

  @Override
  public boolean accepts(ProviderAccount account, Currency currency) {
    return SimulatorSettings.of(account).accepts(currency);
  }

  @Override
  public ProviderReply authorize(CardAuthorization request)
      throws IOException, InterruptedException {
    return reply("/authorize", Authorization.of(request, deadline(request.account())));
  }

  @Override
  public ProviderReply capture(CardOperation request) throws IOException, InterruptedException {
    return reply("/capture", Operation.of(request, deadline(request.account())));
  }

  @Override
  public ProviderReply voidAmount(CardOperation request) throws IOException, InterruptedException {
    return reply("/void", Operation.of(request, deadline(request.account())));
  }

  @Override
  public InquiryOutcome inquire(Inquiry inquiry) throws IOException, InterruptedException {
    return simulator
        .post("/inquire", Question.of(inquiry, deadline(inquiry.account())), Found.class)
        .outcome();
  }

  @Override
  public ProviderReply reverse(Inquiry inquiry) throws IOException, InterruptedException {
    return reply("/reverse", Question.of(inquiry, deadline(inquiry.account())));
  }

  private ProviderReply reply(String operation, Object message)
      throws IOException, InterruptedException {
    return simulator.post(operation, message, Reply.class).reply();
  }

  private Duration deadline(ProviderAccount account) {
    return limits(account).deadline();
  }
}
