package com.paymenthub.providers.flow;

import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeCommand.Attend;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.providers.flow.ChargeAgendas.DueCharge;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Does what charges need although nobody asks for it: takes over what a dead node left, asks what
 * became of attempts without an answer, lets go what was never captured. What that is follows from
 * each history; whichever node comes first does it.
 */
@Component
public class WhenDueThenAttend implements DueWork {

  private static final Logger LOG = LoggerFactory.getLogger(WhenDueThenAttend.class);
  private static final Duration PUT_OFF = Duration.ofMinutes(1);
  private static final String ACTOR = "agenda";

  private final ChargeAgendas agendas;
  private final Commands commands;
  private final ChargeSteps steps;
  private final Transactions transactions;
  private final Clock clock;

  WhenDueThenAttend(
      ChargeAgendas agendas,
      Commands commands,
      ChargeSteps steps,
      Transactions transactions,
      Clock clock) {
    this.agendas = agendas;
    this.commands = commands;
    this.steps = steps;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * Attends to one charge that is due.
   *
   * @return whether there was one
   */
  @Override
  public boolean attendToOne() {
    AtomicReference<@Nullable DueCharge> claimed = new AtomicReference<>();
    try {
      Optional<Step<Charge.Registered>> begun = transactions.run(() -> begin(claimed));
      begun.ifPresent(transactions::finish);
      return begun.isPresent();
    } catch (RuntimeException failure) {
      DueCharge due = claimed.get();
      if (due == null) {
        throw failure;
      }
      // One charge that cannot be attended to must not hold up the others.
      LOG.error("the agenda of charge {} failed", due.chargeId(), failure);
      transactions.run(
          () -> {
            agendas.putOff(due.chargeId(), clock.instant().plus(PUT_OFF));
            return due;
          });
      return true;
    }
  }

  private Optional<Step<Charge.Registered>> begin(AtomicReference<@Nullable DueCharge> claimed) {
    Optional<DueCharge> due = agendas.claim(clock.instant());
    if (due.isEmpty()) {
      return Optional.empty();
    }
    claimed.set(due.get());
    Origin origin = Origin.automation(due.get().clientId(), ACTOR);
    UUID next = Ids.next();
    Charge.Registered charge =
        commands.send(new Attend(due.get().chargeId(), next, clock.instant()), origin);
    return Optional.of(steps.after(charge, next, origin));
  }
}
