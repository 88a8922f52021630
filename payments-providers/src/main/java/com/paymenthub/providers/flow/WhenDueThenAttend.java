package com.paymenthub.providers.flow;

import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeCommand.Attend;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.providers.flow.ChargeAgendas.DueCharge;
import io.github.bucket4j.Bucket;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
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

  /** Few enough to be attended to long before they belong to somebody else again. */
  private static final int MAXIMUM_BATCH = 20;

  private static final String ACTOR = "agenda";

  private final ChargeAgendas agendas;
  private final Commands commands;
  private final ChargeSteps steps;
  private final Transactions transactions;
  private final Clock clock;
  private final Bucket pace;
  private final Lock writing = new ReentrantLock();

  WhenDueThenAttend(
      ChargeAgendas agendas,
      Commands commands,
      ChargeSteps steps,
      Transactions transactions,
      Clock clock,
      @Value("${payments.agenda.maximum-per-second:370}") int maximumPerSecond) {
    this.agendas = agendas;
    this.commands = commands;
    this.steps = steps;
    this.transactions = transactions;
    this.clock = clock;
    this.pace = pace(maximumPerSecond);
  }

  private static Bucket pace(int maximumPerSecond) {
    if (maximumPerSecond < 1) {
      throw new IllegalArgumentException("payments.agenda.maximum-per-second must be positive");
    }
    return Bucket.builder()
        .addLimit(limit -> limit.capacity(1).refillGreedy(maximumPerSecond, Duration.ofSeconds(1)))
        .withNanosecondPrecision()
        .build();
  }

  @Override
  public boolean attendToOne() {
    List<DueCharge> claimed = claim(1);
    claimed.forEach(this::attend);
    return !claimed.isEmpty();
  }

  /**
   * Attends to charges for as long as any are due. Where nothing had to be sent, it takes several
   * at once; whoever waits for a provider holds up no other charge.
   */
  @Override
  public void attendToAll(BooleanSupplier goOn) {
    int batch = 1;
    while (goOn.getAsBoolean()) {
      List<DueCharge> claimed = claim(batch);
      if (claimed.isEmpty()) {
        return;
      }
      boolean sent = false;
      for (DueCharge due : claimed) {
        sent |= goOn.getAsBoolean() && attend(due);
      }
      batch = sent ? 1 : MAXIMUM_BATCH;
    }
  }

  private List<DueCharge> claim(int maximum) {
    Instant now = clock.instant();
    return transactions.run(() -> agendas.claim(maximum, now, now.plus(PUT_OFF)));
  }

  /** Whether anything had to be sent. */
  private boolean attend(DueCharge due) {
    try {
      Step<Charge.Registered> begun = written(() -> begin(due));
      transactions.finish(begun);
      return begun instanceof Step.Call;
    } catch (RuntimeException failure) {
      // One charge that cannot be attended to must not hold up the others. It is put off already.
      LOG.error("the agenda of charge {} failed", due.chargeId(), failure);
      return false;
    }
  }

  /**
   * Merchants come first: however much is due at once, it is written one after the other and spread
   * over time. Nobody holds anything else while waiting here.
   */
  private <T> T written(Supplier<T> work) {
    writing.lock();
    try {
      pace.asBlocking().consumeUninterruptibly(1);
      return transactions.run(work);
    } finally {
      writing.unlock();
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
