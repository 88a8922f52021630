package com.paymenthub.api.rest.cards;

import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.CardAcquirer;
import com.paymenthub.providers.contract.CardAuthorization;
import com.paymenthub.providers.contract.CardOperation;
import com.paymenthub.providers.contract.CardTerms;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import com.paymenthub.providers.contract.TermsRefusal;
import java.util.Optional;

/** A provider that does something while it is asked, and then declines what others may approve. */
final class AskedWhileBusy implements CardAcquirer {

  static final String TYPE = "BUSY_TEST";

  private Runnable work = () -> {};

  /** What it does while it is asked for an authorization. */
  void doing(Runnable asked) {
    work = asked;
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
  public ProviderReply authorize(CardAuthorization request) {
    work.run();
    return ProviderReply.of(new Declined(null, "51", DeclinedCode.INSUFFICIENT_FUNDS, true, null));
  }

  @Override
  public ProviderReply capture(CardOperation request) {
    throw new AssertionError("it has no money");
  }

  @Override
  public ProviderReply voidAmount(CardOperation request) {
    throw new AssertionError("it has no money");
  }

  @Override
  public InquiryOutcome inquire(Inquiry inquiry) {
    throw new AssertionError("it has always answered");
  }

  @Override
  public ProviderReply reverse(Inquiry inquiry) {
    throw new AssertionError("it has always answered");
  }
}
