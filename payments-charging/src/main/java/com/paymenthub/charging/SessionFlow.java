package com.paymenthub.charging;

import com.paymenthub.charging.customers.Customers;
import com.paymenthub.charging.merchants.MerchantCache;
import com.paymenthub.charging.vault.PersonalTexts;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.domain.sessions.Session;
import com.paymenthub.domain.sessions.SessionCommand.CancelSession;
import com.paymenthub.domain.sessions.SessionCommand.ChangeSession;
import com.paymenthub.domain.sessions.SessionCommand.CreateSession;
import com.paymenthub.domain.sessions.SessionCommand.StartCharge;
import com.paymenthub.platform.Step;
import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The operations of merchants on sessions, and the payment by buyers. Call all methods inside a
 * transaction.
 */
@Component
public class SessionFlow {

  private final MerchantCache merchants;
  private final Customers customers;
  private final CardChargeFlow cardCharges;
  private final PaymentCodeFlow codeCharges;
  private final PersonalTexts texts;
  private final Commands commands;
  private final Clock clock;

  SessionFlow(
      MerchantCache merchants,
      Customers customers,
      CardChargeFlow cardCharges,
      PaymentCodeFlow codeCharges,
      PersonalTexts texts,
      Commands commands,
      Clock clock) {
    this.merchants = merchants;
    this.customers = customers;
    this.cardCharges = cardCharges;
    this.codeCharges = codeCharges;
    this.texts = texts;
    this.commands = commands;
    this.clock = clock;
  }

  /**
   * Creates a session.
   *
   * @throws Refusal when the account has no such merchant or customer
   */
  public Session.Created create(NewSession request) {
    UUID clientId = request.terms().clientId();
    if (merchants.find(clientId, request.terms().merchantId()).isEmpty()) {
      throw new Refusal(RefusalKey.MERCHANT_NOT_FOUND, "merchantId");
    }
    if (request.terms().customerId() != null) {
      customers.require(clientId, request.terms().customerId(), "customerId");
    }
    UUID sessionId = request.sessionId();
    if (!request.personalTexts().isEmpty()) {
      texts.put(clientId, sessionId, sessionId, request.personalTexts());
    }
    return commands.send(
        new CreateSession(
            sessionId, request.terms(), request.active(), request.dueAt(), clock.instant()),
        request.origin());
  }

  /**
   * Changes when a session can be paid.
   *
   * @param active whether buyers may pay it; null leaves it as it is
   * @param dueAt the moment from which on no payment starts; null leaves it as it is
   * @param withoutDueAt whether the due date is removed
   * @throws Refusal when the account has no such session, or it is not open any more
   */
  public Session.Created change(
      UUID sessionId,
      @Nullable Boolean active,
      @Nullable Instant dueAt,
      boolean withoutDueAt,
      Origin origin) {
    return commands.send(
        new ChangeSession(
            sessionId, origin.account(), active, dueAt, withoutDueAt, clock.instant()),
        origin);
  }

  /**
   * Cancels a session.
   *
   * @throws Refusal when the account has no such session, or it is not open any more
   */
  public Session.Created cancel(UUID sessionId, Origin origin) {
    return commands.send(new CancelSession(sessionId, origin.account(), clock.instant()), origin);
  }

  /**
   * Pays a session by card. The session's history decides which of several buyers may pay: only one
   * of them can append its next event, and everything else of the charge is in the same
   * transaction.
   *
   * @throws Refusal when the session cannot be paid now, or the charge is refused
   */
  public Step<Charge.Registered> charge(UUID sessionId, NewCardCharge request) {
    start(sessionId, request.chargeId(), request.origin());
    return cardCharges.begin(request, sessionId);
  }

  /**
   * Pays a session by pix or boleto: the buyer gets a code, and the session stays open until the
   * code is paid.
   *
   * @throws Refusal when the session cannot be paid now, or the charge is refused
   */
  public Step<Charge.Registered> charge(UUID sessionId, NewPaymentCodeCharge request) {
    start(sessionId, request.chargeId(), request.origin());
    return codeCharges.begin(request, sessionId);
  }

  private void start(UUID sessionId, UUID chargeId, Origin origin) {
    commands.send(new StartCharge(sessionId, origin.account(), chargeId, clock.instant()), origin);
  }
}
