package com.paymenthub.charging;

import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.CardAcquirer;
import com.paymenthub.providers.contract.CardOperation;
import com.paymenthub.providers.contract.Inquirable;
import com.paymenthub.providers.contract.PaymentCodeIssuer;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import java.io.IOException;

/**
 * The provider that has a charge's money, for any kind of payment.
 *
 * @param limits the limits for calls
 * @param inquirable the provider, for inquiries
 * @param operations the provider, for operations on the money
 * @param confirmationGraceBankingDays how many banking days after the last day of a code its
 *     payment may still be confirmed; zero for cards
 */
record MoneyProvider(
    ProviderAccount account,
    CallLimits limits,
    Inquirable inquirable,
    Operations operations,
    int confirmationGraceBankingDays) {

  /** Operations on money that a provider has. */
  interface Operations {
    ProviderReply capture(CardOperation operation) throws IOException, InterruptedException;

    ProviderReply voidAmount(CardOperation operation) throws IOException, InterruptedException;

    ProviderReply cancelAwaited(CardOperation operation) throws IOException, InterruptedException;
  }

  static MoneyProvider of(ProviderAccount account, CardAcquirer acquirer) {
    Operations operations =
        new Operations() {
          @Override
          public ProviderReply capture(CardOperation operation)
              throws IOException, InterruptedException {
            return acquirer.capture(operation);
          }

          @Override
          public ProviderReply voidAmount(CardOperation operation)
              throws IOException, InterruptedException {
            return acquirer.voidAmount(operation);
          }

          @Override
          public ProviderReply cancelAwaited(CardOperation operation)
              throws IOException, InterruptedException {
            return acquirer.cancelAction(operation);
          }
        };
    return new MoneyProvider(account, acquirer.limits(account), acquirer, operations, 0);
  }

  static MoneyProvider of(ProviderAccount account, PaymentCodeIssuer issuer, PaymentMethod method) {
    Operations operations =
        new Operations() {
          @Override
          public ProviderReply capture(CardOperation operation) {
            throw new IllegalStateException("payments by pix and boleto are not captured");
          }

          @Override
          public ProviderReply voidAmount(CardOperation operation)
              throws IOException, InterruptedException {
            return issuer.refund(operation);
          }

          @Override
          public ProviderReply cancelAwaited(CardOperation operation)
              throws IOException, InterruptedException {
            return issuer.cancel(operation);
          }
        };
    return new MoneyProvider(
        account,
        issuer.limits(account),
        issuer,
        operations,
        issuer.confirmationGraceBankingDays(account, method));
  }
}
