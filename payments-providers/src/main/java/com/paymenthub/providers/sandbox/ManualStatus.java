package com.paymenthub.providers.sandbox;

import com.paymenthub.domain.charges.Attempt;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeRecord;
import com.paymenthub.domain.charges.Confirmation;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.domain.money.Money;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.providers.routing.ProviderPermits;
import com.paymenthub.providers.spi.ProviderNotices;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Makes the simulator tell of a payment, a refund or a dispute, as a real acquirer would: through
 * the same way in (interface decisions §1).
 */
@Component
public class ManualStatus {

  private final ProviderNotices notices;
  private final MoneyMover money;
  private final ProviderPermits permits;
  private final Clock clock;

  ManualStatus(ProviderNotices notices, MoneyMover money, ProviderPermits permits, Clock clock) {
    this.notices = notices;
    this.money = money;
    this.permits = permits;
    this.clock = clock;
  }

  /**
   * Has the simulator tell it. Call it inside a transaction.
   *
   * @param paidMinorUnits what was paid, for pix and boleto; null for the amount asked for
   * @return the charge as it stands afterwards
   * @throws Refusal when the charge is not at a simulator, or in no state for it
   */
  public Charge.Registered tell(
      UUID chargeId, Confirmation confirmation, @Nullable Long paidMinorUnits, Origin origin) {
    Charge.Registered charge =
        notices.confirmed(
            chargeId, Ids.next().toString(), confirmation, paidMinorUnits, false, origin);
    ChargeRecord record = charge.charge();
    requireSimulator(record);
    Attempt authorization = record.latestAuthorization();
    Attempt told = confirmation == Confirmation.AUTHORIZED ? authorization : record.latestAttempt();
    RequestType kind =
        confirmation == Confirmation.AUTHORIZED ? RequestType.AUTHORIZATION : told.requestType();
    Money moved = confirmation == Confirmation.AUTHORIZED ? record.residual() : told.amount();
    move(new Movement(told.id(), kind, authorization.id(), moved, clock.instant()));
    return charge;
  }

  private void move(Movement movement) {
    try {
      if (money.move(movement).isEmpty()) {
        throw new Refusal(RefusalKey.OUTCOME_UNKNOWN);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException("the simulator did not move it", failure);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new UncheckedIOException(new InterruptedIOException("stopping"));
    }
  }

  private void requireSimulator(ChargeRecord charge) {
    if (!charge.latestAuthorization().route().providerType().equals(SandboxAcquirer.TYPE)) {
      throw new Refusal(RefusalKey.NOT_SIMULATED);
    }
    if (!permits.permit(charge.terms().clientId(), SandboxAcquirer.TYPE)) {
      throw new Refusal(RefusalKey.PROVIDER_NOT_ALLOWED, SandboxAcquirer.TYPE);
    }
  }
}
