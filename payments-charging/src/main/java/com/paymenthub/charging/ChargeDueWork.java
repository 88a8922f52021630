package com.paymenthub.charging;

import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeCommand.PerformDueTask;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.platform.Step;
import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.due.DueItem;
import com.paymenthub.platform.due.ScheduleTable;
import com.paymenthub.platform.traces.Traces;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Does the due work of charges: takes over the attempts of dead nodes, inquires about attempts
 * without an answer, releases money that was never captured. The work follows from the history of
 * the charge, so that any node can do it.
 */
@Component
public class ChargeDueWork {

  private static final Logger LOG = LoggerFactory.getLogger(ChargeDueWork.class);
  private static final Duration LEASE = Duration.ofMinutes(1);
  private static final String ACTOR = "agenda";

  private final ChargeSchedule schedules;
  private final Commands commands;
  private final ChargeSteps steps;
  private final Transactions transactions;
  private final Traces traces;
  private final Clock clock;

  ChargeDueWork(
      ChargeSchedule schedules,
      Commands commands,
      ChargeSteps steps,
      Transactions transactions,
      Traces traces,
      Clock clock) {
    this.schedules = schedules;
    this.commands = commands;
    this.steps = steps;
    this.transactions = transactions;
    this.traces = traces;
    this.clock = clock;
  }

  /** Does the next work for a charge, if its history says that it is due. */
  public void perform(DueItem due) {
    traces.onCharge(
        "due work",
        due.id(),
        () -> {
          transactions.finish(transactions.run(() -> begin(due)));
          return true;
        });
  }

  /**
   * Does the work of one due charge, for callers that do due work by hand.
   *
   * @return whether any was due
   */
  public boolean performNext() {
    ScheduleTable table = schedules.table();
    for (ChargeWork work : ChargeWork.values()) {
      for (String provider : table.providersDue(work.kind())) {
        List<DueItem> claimed =
            table
                .claim(
                    work.kind(),
                    provider,
                    1,
                    ScheduleTable.BEFORE_ALL,
                    ScheduleTable.AccountLimits.NONE,
                    LEASE)
                .items();
        if (!claimed.isEmpty()) {
          performOrRest(claimed.getFirst());
          return true;
        }
      }
    }
    return false;
  }

  private void performOrRest(DueItem due) {
    try {
      perform(due);
    } catch (RuntimeException failure) {
      LOG.error("the due work of charge {} failed", due.id(), failure);
    }
  }

  private Step<Charge.Registered> begin(DueItem due) {
    Origin origin = Origin.automation(due.clientId(), ACTOR);
    UUID next = Ids.next();
    Charge.Registered charge =
        commands.send(new PerformDueTask(due.id(), next, clock.instant()), origin);
    return steps.after(charge, next, origin);
  }
}
