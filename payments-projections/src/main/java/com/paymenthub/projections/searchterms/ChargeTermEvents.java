package com.paymenthub.projections.searchterms;

import com.paymenthub.platform.stream.StreamCounts;
import com.paymenthub.platform.stream.StreamReader;
import com.paymenthub.platform.stream.StreamTable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/** Whether every attempt up to where the events were read can be found by its id. */
@Component
public final class ChargeTermEvents implements StreamReader {

  static final String READER = "search";

  private static final String NOT_FOUND =
      """
      and payload_type = 'charge.attempt_started' and not exists (
        select from charge_term
        where kind = 'attempt'
          and term = convert_from(stream.payload, 'UTF8')::jsonb ->> 'attemptId')
      and not exists (
        select from stream_set_aside where reader = 'search'
          and subject = stream.aggregate_identifier)
      """;

  ChargeTermEvents() {}

  @Override
  public String name() {
    return READER;
  }

  @Override
  public long missed(JdbcTemplate snapshot) {
    return new StreamCounts(snapshot)
        .upTo(StreamTable.EVENTS, new ChargeTermTable(snapshot).progress().position(), NOT_FOUND);
  }
}
