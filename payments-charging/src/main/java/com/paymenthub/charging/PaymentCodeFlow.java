package com.paymenthub.charging;

import com.paymenthub.charging.merchants.Merchant;
import com.paymenthub.charging.merchants.MerchantCache;
import com.paymenthub.charging.routing.PaymentCodeRoutes;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeCommand.RequestCharge;
import com.paymenthub.domain.charges.ChargeTerms;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.Step;
import com.paymenthub.providers.contract.PaymentCodeTerms;
import java.time.Clock;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The steps of a charge by pix or boleto, up to a code that the buyer can pay. */
@Component
public class PaymentCodeFlow {

  private final MerchantCache merchants;
  private final PaymentCodeRoutes codeRoutes;
  private final Payers payers;
  private final Purchases purchases;
  private final ChargeTexts texts;
  private final Commands commands;
  private final ChargeSteps steps;
  private final Clock clock;

  PaymentCodeFlow(
      MerchantCache merchants,
      PaymentCodeRoutes codeRoutes,
      Payers payers,
      Purchases purchases,
      ChargeTexts texts,
      Commands commands,
      ChargeSteps steps,
      Clock clock) {
    this.merchants = merchants;
    this.codeRoutes = codeRoutes;
    this.payers = payers;
    this.purchases = purchases;
    this.texts = texts;
    this.commands = commands;
    this.steps = steps;
    this.clock = clock;
  }

  /**
   * Registers the charge and its first attempt. Call it inside a transaction; the following steps
   * create the code.
   *
   * @throws Refusal when the merchant or the payer is unknown, or no provider accepts the charge
   */
  public Step<Charge.Registered> begin(NewPaymentCodeCharge request) {
    return begin(request, null);
  }

  /** The same for a charge that may be for a session. */
  Step<Charge.Registered> begin(NewPaymentCodeCharge request, @Nullable UUID sessionId) {
    Merchant merchant =
        merchants
            .find(request.clientId(), request.merchantId())
            .orElseThrow(() -> new Refusal(RefusalKey.MERCHANT_NOT_FOUND, "merchantId"));
    UUID chargeId = request.chargeId();
    UUID attemptId = Ids.next();
    @Nullable UUID payerId = payers.idOf(request.payer(), request.origin());
    ChargeTerms terms =
        new ChargeTerms(
                request.clientId(),
                request.merchantId(),
                payerId,
                null,
                request.orderId(),
                request.amount(),
                request.capture(),
                request.method(),
                null)
            .paying(sessionId);
    texts.keep(request, payerId);
    PaymentCodeTerms asked =
        new PaymentCodeTerms(request.method(), request.amount(), purchases.of(request, payerId));
    Charge.Registered charge =
        commands.send(
            new RequestCharge(
                chargeId,
                terms,
                attemptId,
                codeRoutes.first(merchant, asked),
                request.origin().requestId(),
                request.origin().idempotencyKey(),
                clock.instant()),
            request.origin());
    return steps.after(charge, attemptId, request.origin());
  }
}
