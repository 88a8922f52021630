package com.paymenthub.api.recovery;

import com.paymenthub.finance.reports.TableExport;
import com.paymenthub.platform.Timestamps;
import java.io.Writer;
import java.time.Instant;
import java.util.List;
import java.util.function.LongConsumer;
import org.springframework.stereotype.Component;

/**
 * What merchants and providers were told from an instant on. They know it, and a database that is
 * restored to that instant does not: somebody has to compare.
 */
@Component
public class ToldSince {

  /** A request that was sent before, and whose outcome was learned afterwards, is news as well. */
  private static final String TOLD =
      """
      with wanted as (select ?::timestamptz as since)
      select * from (
        select (request ->> 'createdAt')::timestamptz as told_at, 'provider' as party,
          client_id as account_id, charge.id as charge_id, request ->> 'requestType' as what,
          request ->> 'id' as reference, request ->> 'providerType' as provider_type,
          (request ->> 'amount')::bigint as minor_units, request ->> 'requestStatus' as outcome
        from wanted, charge, jsonb_array_elements(transaction_requests) as request
        where updated_at >= since and (request ->> 'updatedAt')::timestamptz >= since
        union all
        select started_at, 'merchant', client_id, charge_id, 'notification of ' || event,
          event_id::text, null, null, coalesce(response_status::text, error, 'unknown')
        from wanted, notification_attempt join notification on notification.id = delivery_id
        where started_at >= since
        union all
        select answered_at, 'merchant', client_id, null, 'answer', idempotency_key, null, null,
          status::text
        from wanted, idempotency_record
        where answered_at >= since) as told
      order by told_at, party, reference
      """;

  private final TableExport export;

  ToldSince(TableExport export) {
    this.export = export;
  }

  /**
   * Writes it as CSV with a line of names before it, the earliest first, and returns how many lines
   * there are. The reference is our own of a request to a provider, the id of a notification's
   * event, and the idempotency key of an answer; a notification that was sent twice is there twice.
   *
   * @param progress is told how many lines are written, after each thousand
   * @throws java.io.UncheckedIOException when they cannot be written
   */
  public long write(Instant since, Writer out, LongConsumer progress) {
    return export.write(TOLD, List.of(Timestamps.toDatabase(since)), out, progress);
  }
}
