package com.paymenthub.console.unresolved;

import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.platform.Timestamps;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** Reads the disputes that can be answered at their providers. */
@ConsolePart
final class OpenDisputes {

  private final JdbcTemplate jdbc;
  private final Clock clock;

  OpenDisputes(JdbcTemplate jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /**
   * A dispute.
   *
   * @param id the provider's own id of it
   * @param amount minor units of {@code currency}
   * @param respondBy until when it can be answered; null when nobody has told
   */
  record OpenDispute(
      String id,
      UUID chargeId,
      String state,
      String reason,
      long amount,
      String currency,
      String providerType,
      @Nullable Instant respondBy) {}

  /** Those that can be answered, by their deadlines; last those of which nobody has told one. */
  List<OpenDispute> list(int maximum) {
    return jdbc.query(
        """
        select dispute_id, charge_id, state, reason, amount, currency, provider_type, respond_by
        from finance.disputes
        where state in ('open', 'charged_back')
          and (respond_by >= ? or (state = 'open' and respond_by is null))
        order by respond_by, opened_at, charge_id, dispute_id limit ?
        """,
        (row, _) ->
            new OpenDispute(
                row.getString("dispute_id"),
                row.getObject("charge_id", UUID.class),
                row.getString("state"),
                row.getString("reason"),
                row.getLong("amount"),
                row.getString("currency"),
                row.getString("provider_type"),
                Timestamps.atOrNull(row, "respond_by")),
        Timestamps.toDatabase(clock.instant()),
        maximum);
  }
}
