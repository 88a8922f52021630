package com.paymenthub.api.finance;

import com.paymenthub.foundation.Transactions;
import com.paymenthub.foundation.stream.EventHead;
import com.paymenthub.foundation.stream.RowStream;
import com.paymenthub.foundation.stream.StreamEpochs;
import com.paymenthub.foundation.stream.StreamProgress;
import com.paymenthub.projections.finance.FinanceTables;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Reads the events as a stream below the safe position and writes what finance teams read. One node
 * at a time does it; rows and position are written in one transaction, so that nothing is missed
 * and nothing comes twice.
 */
@Component
public class FinanceReader {

  /**
   * Few enough for a short transaction, and enough that under load most charges have all of their
   * first events in one page and are written once.
   */
  private static final int PAGE = 2000;

  private final RowStream<EventHead> stream;
  private final FinanceHistories histories;
  private final FinanceTables tables;
  private final Transactions transactions;
  private final Clock clock;

  FinanceReader(
      JdbcTemplate jdbc,
      StreamEpochs epochs,
      FinanceHistories histories,
      FinanceTables tables,
      Transactions transactions,
      Clock clock) {
    this.stream = RowStream.ofEventHeads(jdbc, epochs);
    this.histories = histories;
    this.tables = tables;
    this.transactions = transactions;
    this.clock = clock;
  }

  /** Reads some events, and returns whether more may be left. */
  public boolean readSome() {
    StreamProgress progress = tables.progress();
    return transactions.run(
        () -> progress.isAlone() && progress.advance(stream, PAGE, clock, this::fold));
  }

  /**
   * Empties the tables, so that they are filled anew from the first event on.
   *
   * @return false when another node is writing them at this moment
   */
  public boolean beginAnew() {
    return transactions.run(
        () -> {
          boolean alone = tables.progress().isAlone();
          if (alone) {
            tables.empty();
          }
          return alone;
        });
  }

  /**
   * For how many seconds the tables have not been true any more; since the beginning of time while
   * they are filled for the first time, or anew.
   */
  public long behindSeconds() {
    return Duration.between(tables.progress().asOf().orElse(Instant.EPOCH), clock.instant())
        .toSeconds();
  }

  private void fold(List<EventHead> events) {
    tables.write(histories.rowsOf(events));
  }
}
