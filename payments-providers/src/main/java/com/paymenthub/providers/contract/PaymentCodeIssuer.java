package com.paymenthub.providers.contract;

import com.paymenthub.domain.charges.OperationRules;
import com.paymenthub.domain.charges.PaymentMethod;
import java.io.IOException;
import java.util.Optional;

/**
 * A provider that creates codes, which buyers pay at their bank, and reports the payment later.
 * Deadlines and broken connections are as with {@link CardAcquirer}.
 */
public interface PaymentCodeIssuer extends Provider, Inquirable {

  /** Whether it takes payments of this kind. */
  boolean issues(PaymentMethod method);

  /**
   * Why it would make no code on these terms; empty where it would. It is asked before a route is
   * chosen, so that nothing is sent that is refused for sure.
   */
  Optional<TermsRefusal> refuses(ProviderAccount account, PaymentCodeTerms terms);

  /**
   * What it does with the money of codes that were paid, in force for a code from its making on. A
   * merchant who asks for what the rules do not allow is refused before anything is sent.
   */
  default OperationRules operationRules(ProviderAccount account, PaymentMethod method) {
    return OperationRules.usual(method);
  }

  /**
   * How many banking days after the last day of a code its payment may still be confirmed, zero or
   * more: the charge fails only then. A last day without banking moves to the next banking day
   * before. Zero is for payments that are told at once; the charge then fails when its code
   * expires.
   */
  default int confirmationGraceBankingDays(ProviderAccount account, PaymentMethod method) {
    return 0;
  }

  /**
   * Whether it is asked if a code was paid, because nothing but hints tells that, and they may be
   * lost. It is asked some minutes after it has made a code, then less and less often, and once
   * more before the code counts as expired. In force for a code from its making on.
   */
  default boolean isAskedForPayments(ProviderAccount account) {
    return false;
  }

  /**
   * Creates a code: answers {@code Issued}, or why not. Until when the payment is awaited, the
   * caller adds.
   */
  ProviderReply issue(PaymentCodeRequest request) throws IOException, InterruptedException;

  /**
   * Removes a code, so that nobody can pay it any more; refuses when it has been paid. The request
   * names the code as the money that it is about.
   */
  ProviderReply cancel(CardOperation request) throws IOException, InterruptedException;

  /** Refunds the payment, or the part of it that its rules allow. */
  ProviderReply refund(CardOperation request) throws IOException, InterruptedException;
}
