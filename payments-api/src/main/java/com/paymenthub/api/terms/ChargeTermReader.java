package com.paymenthub.api.terms;

import com.paymenthub.foundation.Transactions;
import com.paymenthub.foundation.stream.EventHead;
import com.paymenthub.foundation.stream.RowStream;
import com.paymenthub.foundation.stream.StreamEpochs;
import com.paymenthub.foundation.stream.StreamProgress;
import java.time.Clock;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Reads the events as a stream below the safe position and writes what their charges can be found
 * by. One node at a time does it; terms and position are written in one transaction, so that
 * nothing is missed.
 */
@Component
public class ChargeTermReader {

  /**
   * Few enough for a short transaction, and enough that under load most charges have all of their
   * first events in one page and are written once.
   */
  private static final int PAGE = 2000;

  private static final String CHARGE_EVENTS = "charge.";

  private final RowStream<EventHead> stream;
  private final ChargeTermTable table;
  private final Transactions transactions;
  private final Clock clock;

  ChargeTermReader(
      JdbcTemplate jdbc,
      StreamEpochs epochs,
      ChargeTermTable table,
      Transactions transactions,
      Clock clock) {
    this.stream = RowStream.ofEventHeads(jdbc, epochs);
    this.table = table;
    this.transactions = transactions;
    this.clock = clock;
  }

  /** Reads some events, and returns whether more may be left. */
  public boolean readSome() {
    StreamProgress progress = table.progress();
    return transactions.run(
        () -> progress.isAlone() && progress.advance(stream, PAGE, clock, this::fold));
  }

  /**
   * Empties the table, so that it is filled anew from the first event on.
   *
   * @return false when another node is writing it at this moment
   */
  public boolean beginAnew() {
    return transactions.run(
        () -> {
          boolean alone = table.progress().isAlone();
          if (alone) {
            table.empty();
          }
          return alone;
        });
  }

  private void fold(List<EventHead> events) {
    table.add(
        events.stream()
            .filter(event -> event.payloadType().startsWith(CHARGE_EVENTS))
            .map(EventHead::aggregateId)
            .collect(Collectors.toSet()));
  }
}
