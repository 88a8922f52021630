package com.paymenthub.finance.reconciliation;

import com.paymenthub.charging.Commands;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeCommand.NoteFee;
import com.paymenthub.domain.charges.Fee;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.platform.Transactions;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Tells charges which fees a settlement file has for them, as events. A charge that knows the fee
 * already is left alone, so that this may be repeated, for example after it was interrupted.
 */
@Component
public class SettlementFees {

  private static final String ACTOR = "reconciliation";

  /** So many are told at the same time, which are written together. */
  private static final int AT_ONCE = 8;

  private static final int PAGE = 2_000;

  /** What differs in amount or currency is another payment, or is wrong; its fee tells nothing. */
  private static final String UNTOLD =
      """
      select w.line, moved.charge_id, moved.attempt_id, moved.account_id, w.fee
      from reconciliation_row w
        join reconciliation_match m on m.run_id = w.run_id and m.line = w.line
        join finance_movement moved on moved.charge_id = m.charge_id and moved.position = m.position
          and moved.kind = m.kind
      where w.run_id = ? and w.line > ? and w.fee is not null
        and not exists (select from reconciliation_difference d
          where d.run_id = w.run_id and d.line = w.line and d.kind in ('amount', 'currency'))
        and w.fee is distinct from (select sum(f.fee_delta) from finance_movement f
          where f.charge_id = moved.charge_id and f.attempt_id = moved.attempt_id
            and f.kind = 'fee')
      order by w.line
      limit ?
      """;

  private final JdbcTemplate jdbc;
  private final ReconciliationRuns runs;
  private final Commands commands;
  private final Transactions transactions;
  private final Clock clock;

  SettlementFees(
      JdbcTemplate jdbc,
      ReconciliationRuns runs,
      Commands commands,
      Transactions transactions,
      Clock clock) {
    this.jdbc = jdbc;
    this.runs = runs;
    this.commands = commands;
    this.transactions = transactions;
    this.clock = clock;
  }

  private record Untold(long line, UUID charge, UUID attempt, UUID account, long minorUnits) {}

  /**
   * Tells the fees of a finished run.
   *
   * @param progress is told how many fees are known so far
   * @return how many charges know the fee of the file now; those that the tables of finance teams
   *     show already are not counted
   */
  public long tell(ReconciliationRun run, LongConsumer progress) {
    Set<UUID> replaced = runs.replaced(run.replaces());
    long told = 0;
    try (ExecutorService workers =
        Executors.newFixedThreadPool(AT_ONCE, Thread.ofVirtual().factory())) {
      List<Untold> page = after(run.id(), 0);
      while (!page.isEmpty()) {
        List<Future<Boolean>> answers =
            page.stream()
                .map(fee -> workers.submit(() -> isTold(fee, run.id(), replaced)))
                .toList();
        for (Future<Boolean> answer : answers) {
          told += answer.get() ? 1 : 0;
        }
        progress.accept(told);
        page = after(run.id(), page.getLast().line());
      }
    } catch (ExecutionException failed) {
      throw new IllegalStateException("a charge was not told its fee", failed.getCause());
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while charges were told their fees", stopping);
    }
    return told;
  }

  private boolean isTold(Untold untold, UUID run, Set<UUID> replaced) {
    Charge.Registered charge =
        transactions.run(
            () ->
                commands.send(
                    new NoteFee(
                        untold.charge(),
                        untold.attempt(),
                        untold.minorUnits(),
                        run,
                        replaced,
                        clock.instant()),
                    Origin.automation(untold.account(), ACTOR)));
    @Nullable Fee known = charge.charge().attempt(untold.attempt()).fee();
    return known != null && known.minorUnits() == untold.minorUnits();
  }

  private List<Untold> after(UUID run, long line) {
    return jdbc.query(
        UNTOLD,
        (row, _) ->
            new Untold(
                row.getLong("line"),
                row.getObject("charge_id", UUID.class),
                row.getObject("attempt_id", UUID.class),
                row.getObject("account_id", UUID.class),
                row.getLong("fee")),
        run,
        line,
        PAGE);
  }
}
