package com.paymenthub.projections.searchterms;

import com.paymenthub.platform.stream.StreamProgress;
import java.util.Collection;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/** The table {@code charge_term}; all is written in the transaction of the caller. */
@Repository
class ChargeTermTable {

  /** An arbitrary number that no other advisory lock uses. */
  private static final long LOCK = 7_120_448_300_916_552_871L;

  /**
   * The rows of charges are written with their events, so that they know at least as much.
   * Neighbours in the primary key come one after the other, so that its pages are looked for once.
   */
  static final String ADD =
      """
      insert into charge_term (kind, term, created_at, charge_id)
      select distinct found.kind, found.term, charge.created_at, charge.id
      from charge
        left join card on card.id = charge.card_id
        left join lateral jsonb_array_elements(charge.transaction_requests) request on true
        left join lateral jsonb_each_text(request -> 'references') named on true
        cross join lateral (values
          ('last_four', card.last4_digits::text),
          ('card', charge.card_id::text),
          ('customer', charge.customer_id::text),
          ('attempt', request ->> 'id'),
          ('reference', request ->> 'transactionId'),
          ('reference', named.value),
          ('authorization', request ->> 'authorizationCode'),
          ('authorization', request ->> 'authorizationNsu')) found (kind, term)
      where charge.id = any (?) and length(found.term) between 1 and 255
      order by 1, 2
      on conflict do nothing
      """;

  private final JdbcTemplate jdbc;
  private final StreamProgress progress;

  ChargeTermTable(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
    this.progress = new StreamProgress(jdbc, "charge_term_position", LOCK);
  }

  /** How far the events were read. */
  StreamProgress progress() {
    return progress;
  }

  /** Writes what some charges can be found by; what was once written stays. */
  void add(Collection<UUID> charges) {
    if (!charges.isEmpty()) {
      jdbc.update(ADD, new SqlArrayValue("uuid", charges.toArray()));
    }
  }

  /** Empties the table, so that it is filled anew from the first event on. */
  void empty() {
    jdbc.query("select empty_charge_terms()", _ -> {});
  }
}
