package com.paymenthub.finance;

import com.paymenthub.finance.tables.FinanceTables;
import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.stream.RowStream;
import com.paymenthub.platform.stream.SetAside;
import com.paymenthub.platform.stream.StreamEpochs;
import com.paymenthub.platform.stream.SubjectReading;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
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

  private final SubjectReading reading;
  private final FinanceTables tables;
  private final Clock clock;

  FinanceReader(
      JdbcTemplate jdbc,
      StreamEpochs epochs,
      FinanceHistories histories,
      FinanceTables tables,
      Transactions transactions,
      Clock clock) {
    this.reading =
        new SubjectReading(
            FinanceEvents.READER,
            "charge.",
            PAGE,
            RowStream.ofEventHeads(jdbc, epochs),
            tables.progress(),
            new SetAside(jdbc, FinanceEvents.READER),
            transactions,
            clock,
            charges -> tables.write(histories.rowsUpTo(charges)));
    this.tables = tables;
    this.clock = clock;
  }

  /** Reads some events, and returns whether more may be left. */
  public boolean readSome() {
    return reading.readSome();
  }

  /**
   * For how many seconds the tables have not been true any more; since the beginning of time while
   * they are filled for the first time, or anew.
   */
  public long behindSeconds() {
    return Duration.between(tables.progress().asOf().orElse(Instant.EPOCH), clock.instant())
        .toSeconds();
  }
}
