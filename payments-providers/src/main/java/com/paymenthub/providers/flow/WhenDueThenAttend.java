package com.paymenthub.providers.flow;

import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeCommand.Attend;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.providers.flow.ChargeAgendas.DueCharge;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
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

  /** For how long a charge belongs to whoever took it up, and rests when that has failed. */
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
    Optional<DueCharge> claimed = transactions.run(this::claim);
    claimed.ifPresent(this::attend);
    return claimed.isPresent();
  }

  private Optional<DueCharge> claim() {
    Instant now = clock.instant();
    return agendas.claim(now, now.plus(PUT_OFF));
  }

  private void attend(DueCharge due) {
    try {
      transactions.finish(transactions.run(() -> begin(due)));
    } catch (RuntimeException failure) {
      // One charge that cannot be attended to must not hold up the others. It is put off already.
      LOG.error("the agenda of charge {} failed", due.chargeId(), failure);
    }
  }

  private Step<Charge.Registered> begin(DueCharge due) {
    Origin origin = Origin.automation(due.clientId(), ACTOR);
    UUID next = Ids.next();
    Charge.Registered charge =
        commands.send(new Attend(due.chargeId(), next, clock.instant()), origin);
    return steps.after(charge, next, origin);
  }
}
