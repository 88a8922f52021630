package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.Life.MAXIMUM_OPERATIONS;

import com.paymenthub.domain.refusals.Refusal;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The merchants of a hub, and the browsers of their buyers. */
final class LateMerchant {

  private final Random random;
  private final LateHub hub;

  LateMerchant(Random random, LateHub hub) {
    this.random = random;
    this.hub = hub;
  }

  /** A merchant asks for something about any charge, whether that is possible or not. */
  void ask() {
    UUID charge = any();
    UUID client = hub.record(charge).terms().clientId();
    long left = hub.record(charge).residual().minorUnits();
    @Nullable Long amount = random.nextInt(3) > 0 || left == 0 ? null : 1 + random.nextLong(left);
    try {
      switch (random.nextInt(7)) {
        case 0 -> hub.cancelSession(client);
        case 1, 2 ->
            hub.tell(
                new ChargeCommand.RequestCapture(
                    charge, client, amount, hub.id(), null, null, MAXIMUM_OPERATIONS, hub.now()));
        case 3 ->
            hub.tell(
                new ChargeCommand.DecideFraud(
                    charge,
                    client,
                    random.nextBoolean() ? FraudVerdict.APPROVED : FraudVerdict.REPROVED,
                    hub.id(),
                    hub.id(),
                    MAXIMUM_OPERATIONS,
                    hub.now()));
        default ->
            hub.tell(
                new ChargeCommand.RequestVoid(
                    charge,
                    client,
                    amount,
                    hub.id(),
                    null,
                    null,
                    MAXIMUM_OPERATIONS,
                    ZoneOffset.UTC,
                    hub.now()));
      }
    } catch (Refusal refused) {
      // What is refused leaves no trace.
    }
  }

  /** A buyer has done what was asked for, and a browser tells so, perhaps too late. */
  void completeAction() {
    UUID charge = any();
    UUID client = hub.record(charge).terms().clientId();
    try {
      hub.tell(new ChargeCommand.CompleteAction(charge, client, null, null, hub.now()));
    } catch (Refusal refused) {
      // What is refused leaves no trace.
    }
  }

  private UUID any() {
    List<UUID> charges = hub.charges();
    return charges.get(random.nextInt(charges.size()));
  }
}
