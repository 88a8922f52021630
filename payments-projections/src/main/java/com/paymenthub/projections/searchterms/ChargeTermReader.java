package com.paymenthub.projections.searchterms;

import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.stream.RowStream;
import com.paymenthub.platform.stream.SetAside;
import com.paymenthub.platform.stream.StreamEpochs;
import com.paymenthub.platform.stream.SubjectReading;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.UUID;
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

  private final SubjectReading reading;
  private final ChargeTermTable table;

  ChargeTermReader(
      JdbcTemplate jdbc,
      StreamEpochs epochs,
      ChargeTermTable table,
      Transactions transactions,
      Clock clock) {
    this.reading =
        new SubjectReading(
            ChargeTermEvents.READER,
            CHARGE_EVENTS,
            PAGE,
            RowStream.ofEventHeads(jdbc, epochs),
            table.progress(),
            new SetAside(jdbc, ChargeTermEvents.READER),
            transactions,
            clock,
            charges -> table.add(charges.keySet()));
    this.table = table;
  }

  /** What the table is made with: of another text, it is to be filled anew. */
  public static String madeFor() {
    return UUID.nameUUIDFromBytes(ChargeTermTable.ADD.getBytes(StandardCharsets.UTF_8)).toString();
  }

  /** Reads some events, and returns whether more may be left. */
  public boolean readSome() {
    return reading.readSome();
  }

  /**
   * Empties the table, so that it is filled anew from the first event on.
   *
   * @return false when another node is writing it at this moment
   */
  public boolean beginAnew() {
    return reading.beginAnew(table::empty);
  }
}
