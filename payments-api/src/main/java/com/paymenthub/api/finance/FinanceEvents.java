package com.paymenthub.api.finance;

import com.paymenthub.foundation.stream.StreamCounts;
import com.paymenthub.foundation.stream.StreamReader;
import com.paymenthub.foundation.stream.StreamTable;
import com.paymenthub.projections.finance.FinanceTables;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Whether the finance tables have every event of a charge up to where they were read: each charge
 * says up to which of its events it was folded.
 */
@Component
final class FinanceEvents implements StreamReader {

  private static final String NOT_FOLDED =
      """
      and type = 'charge' and not exists (
        select from finance_charge
        where charge_id = stream.aggregate_identifier and position >= stream.sequence_number)
      """;

  @Override
  public String name() {
    return "finance";
  }

  @Override
  public long missed(JdbcTemplate snapshot) {
    return new StreamCounts(snapshot)
        .upTo(StreamTable.EVENTS, new FinanceTables(snapshot).progress().position(), NOT_FOLDED);
  }

  /** The charges that lack events. */
  static List<UUID> chargesThatLackEvents(JdbcTemplate snapshot) {
    return new StreamCounts(snapshot)
        .idsUpTo(
            StreamTable.EVENTS,
            new FinanceTables(snapshot).progress().position(),
            "aggregate_identifier",
            NOT_FOLDED);
  }
}
