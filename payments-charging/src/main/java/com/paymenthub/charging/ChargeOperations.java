package com.paymenthub.charging;

import com.paymenthub.charging.accounts.AccountTimeZones;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeCommand.CompleteAction;
import com.paymenthub.domain.charges.ChargeCommand.DecideFraud;
import com.paymenthub.domain.charges.ChargeCommand.RequestCapture;
import com.paymenthub.domain.charges.ChargeCommand.RequestVoid;
import com.paymenthub.domain.charges.FraudVerdict;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.platform.Step;
import java.time.Clock;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;

/**
 * The operations of a merchant on an existing charge. Each begins inside a transaction and
 * continues in steps. A refusal of the provider is a result, not an error.
 */
@Component
@EnableConfigurationProperties(OperationSettings.class)
public class ChargeOperations {

  private final Commands commands;
  private final ChargeSteps steps;
  private final OperationSettings settings;
  private final AccountTimeZones timeZones;
  private final Clock clock;

  ChargeOperations(
      Commands commands,
      ChargeSteps steps,
      OperationSettings settings,
      AccountTimeZones timeZones,
      Clock clock) {
    this.commands = commands;
    this.steps = steps;
    this.settings = settings;
    this.timeZones = timeZones;
    this.clock = clock;
  }

  /**
   * Takes what is reserved.
   *
   * @param amountMinorUnits how much; null for all that is left
   * @throws com.paymenthub.domain.refusals.Refusal when the charge does not allow it
   */
  public Step<Charge.Registered> capture(
      UUID chargeId, @Nullable Long amountMinorUnits, Origin origin) {
    UUID attemptId = Ids.next();
    Charge.Registered charge =
        commands.send(
            new RequestCapture(
                chargeId,
                origin.account(),
                amountMinorUnits,
                attemptId,
                origin.requestId(),
                origin.idempotencyKey(),
                settings.maximumOperations(),
                clock.instant()),
            origin);
    return steps.after(charge, attemptId, origin);
  }

  /**
   * Releases what is reserved, or gives back what was taken.
   *
   * @param amountMinorUnits how much; null for all that is left
   * @throws com.paymenthub.domain.refusals.Refusal when the charge does not allow it
   */
  public Step<Charge.Registered> voidAmount(
      UUID chargeId, @Nullable Long amountMinorUnits, Origin origin) {
    UUID attemptId = Ids.next();
    Charge.Registered charge =
        commands.send(
            new RequestVoid(
                chargeId,
                origin.account(),
                amountMinorUnits,
                attemptId,
                origin.requestId(),
                origin.idempotencyKey(),
                settings.maximumOperations(),
                timeZones.of(origin.account()),
                clock.instant()),
            origin);
    return steps.after(charge, attemptId, origin);
  }

  /**
   * Completes the authorization for which the buyer had to act.
   *
   * @param details what the buyer's browser brought back
   * @throws com.paymenthub.domain.refusals.Refusal when the charge does not wait for its buyer
   */
  public Step<Charge.Registered> complete(
      UUID chargeId, Map<String, String> details, Origin origin) {
    Charge.Registered charge =
        commands.send(
            new CompleteAction(
                chargeId,
                origin.account(),
                origin.requestId(),
                origin.idempotencyKey(),
                clock.instant()),
            origin);
    return steps.complete(charge, charge.charge().latestAuthorization().id(), origin, details);
  }

  /**
   * Decides by hand a fraud analysis that ended with an error.
   *
   * @throws com.paymenthub.domain.refusals.Refusal when there is nothing to decide
   */
  public Step<Charge.Registered> decideFraud(UUID chargeId, FraudVerdict verdict, Origin origin) {
    UUID next = Ids.next();
    Charge.Registered charge =
        commands.send(
            new DecideFraud(
                chargeId,
                origin.account(),
                verdict,
                Ids.next(),
                next,
                settings.maximumOperations(),
                clock.instant()),
            origin);
    return steps.after(charge, next, origin);
  }
}
