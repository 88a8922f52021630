package com.paymenthub.finance;

import com.paymenthub.finance.tables.FinanceTables;
import com.paymenthub.platform.stream.StreamCounts;
import com.paymenthub.platform.stream.StreamReader;
import com.paymenthub.platform.stream.StreamTable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Whether the finance tables have every event of a charge up to where they were read: each charge
 * says up to which of its events it was folded.
 */
@Component
final class FinanceEvents implements StreamReader {

  static final String READER = "finance";

  private static final String NOT_FOLDED =
      """
      and type = 'charge' and not exists (
        select from finance_charge
        where charge_id = stream.aggregate_identifier and position >= stream.sequence_number)
      """;

  /** What was set aside is told by itself. */
  private static final String NOT_SET_ASIDE =
      """
      and not exists (
        select from stream_set_aside where reader = 'finance'
          and subject = stream.aggregate_identifier)
      """;

  @Override
  public String name() {
    return READER;
  }

  @Override
  public long missed(JdbcTemplate snapshot) {
    return new StreamCounts(snapshot)
        .upTo(
            StreamTable.EVENTS,
            new FinanceTables(snapshot).progress().position(),
            NOT_FOLDED + NOT_SET_ASIDE);
  }
}
