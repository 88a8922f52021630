package com.paymenthub.api.testing;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.Histories.Stored;
import com.paymenthub.domain.cards.CardEvent;
import com.paymenthub.domain.charges.Attempt;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.history.HistoryEvent;
import com.paymenthub.domain.sessions.SessionEvent;
import com.paymenthub.projections.cards.CardProjection;
import com.paymenthub.projections.cards.CardTable;
import com.paymenthub.projections.charges.ChargeProjection;
import com.paymenthub.projections.charges.ChargeRow;
import com.paymenthub.projections.charges.ChargeTable;
import com.paymenthub.projections.charges.TransactionRequest;
import com.paymenthub.projections.rows.Projection;
import com.paymenthub.projections.sessions.SessionProjection;
import com.paymenthub.projections.sessions.SessionTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Function;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Whether events and tables tell the same story: every history is folded anew and compared with its
 * row. Tests call it after all that they did to a service.
 */
public final class Parity {

  private static final String MISCOUNTED =
      """
      select 'lists count ' || sum(charges) || ' charges of ' || (client_id, merchant_id,
        original_amount, payment_type, status) || ' that there are not, or too few'
      from (
        select client_id, merchant_id, original_amount, payment_type, status, charges
        from charge_count where level = 0 and original_amount > 0
          and merchant_id <> '00000000-0000-0000-0000-000000000000'
        union all
        select client_id, merchant_id, original_amount, payment_type, status, 1
        from charge_change
        union all
        select client_id, merchant_id, original_amount, payment_type, status_before, -1
        from charge_change where status_before is not null
        union all
        select client_id, merchant_id, original_amount, payment_type, status, -1 from charge
      ) together
      group by client_id, merchant_id, original_amount, payment_type, status
      having sum(charges) <> 0
      """;

  private final JdbcTemplate jdbc;
  private final ChargeTable charges;
  private final CardTable cards;
  private final SessionTable sessions;

  private Parity(RunningService service) {
    this.jdbc = service.part(JdbcTemplate.class);
    this.charges = service.part(ChargeTable.class);
    this.cards = service.part(CardTable.class);
    this.sessions = service.part(SessionTable.class);
  }

  /** Fails when a row of a service is not what its history makes of it, or a count is wrong. */
  public static void assertKept(RunningService service) {
    assertThat(differences(service)).isEmpty();
    assertThat(miscounted(service)).isEmpty();
  }

  /** Of which charges lists count more or fewer than there are. */
  static List<String> miscounted(RunningService service) {
    return service.part(JdbcTemplate.class).queryForList(MISCOUNTED, String.class);
  }

  /** Every row that is not what its history makes of it, missing and surplus rows included. */
  public static List<String> differences(RunningService service) {
    // Of one moment: the service may be attending to charges that are due.
    TransactionTemplate snapshot =
        new TransactionTemplate(service.part(PlatformTransactionManager.class));
    snapshot.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
    snapshot.setReadOnly(true);
    return snapshot.execute(
        _ -> {
          // All rows of a shared service may take longer than a transaction of a charge may.
          service.part(JdbcTemplate.class).execute("set local transaction_timeout = 0");
          return new Parity(service).differences();
        });
  }

  private List<String> differences() {
    Map<UUID, List<Stored>> histories = new Histories(jdbc).all();
    List<String> differences = new ArrayList<>();
    differences.addAll(
        compare(
            "charge", fold(histories, ChargeEvent.class, ChargeProjection::apply), charges::find));
    differences.addAll(
        compare("card", fold(histories, CardEvent.class, CardProjection::apply), cards::find));
    differences.addAll(
        compare(
            "session",
            fold(histories, SessionEvent.class, SessionProjection::apply),
            sessions::find));
    differences.addAll(statuses(histories));
    return differences;
  }

  private static <E extends HistoryEvent, R> Map<UUID, R> fold(
      Map<UUID, List<Stored>> histories, Class<E> type, Projection<E, R> projection) {
    Map<UUID, R> rows = new LinkedHashMap<>();
    histories.forEach(
        (id, history) -> {
          for (Stored stored : history) {
            if (type.isInstance(stored.event())) {
              R next =
                  projection.apply(
                      rows.get(id), type.cast(stored.event()), stored.sequenceNumber());
              rows.put(id, next);
            }
          }
        });
    return rows;
  }

  private <R> List<String> compare(
      String table, Map<UUID, R> folded, Function<UUID, Optional<R>> find) {
    TreeSet<UUID> ids = new TreeSet<>(folded.keySet());
    ids.addAll(jdbc.queryForList("select id from " + table, UUID.class));
    List<String> differences = new ArrayList<>();
    for (UUID id : ids) {
      R expected = folded.get(id);
      R found = find.apply(id).orElse(null);
      if (!Objects.equals(expected, found)) {
        differences.add(
            "%s %s: its history makes it%n  %s%nbut the table holds%n  %s"
                .formatted(table, id, expected, found));
      }
    }
    return differences;
  }

  /** Why each attempt waits for a person, by attempt. */
  private static Map<String, String> flags(Charge.Registered charge) {
    return charge.charge().attempts().stream()
        .filter(Attempt::isFlagged)
        .collect(toMap(attempt -> attempt.id().toString(), Attempt::flag));
  }

  private static Map<String, String> shownFlags(Optional<ChargeRow> row) {
    return row.map(ChargeRow::transactionRequests).orElse(List.of()).stream()
        .filter(request -> request.flag() != null)
        .collect(toMap(TransactionRequest::id, request -> request.flag().reason()));
  }

  /** The domain and the projection agree about the status and the flags of every charge. */
  private List<String> statuses(Map<UUID, List<Stored>> histories) {
    List<String> differences = new ArrayList<>();
    histories.forEach(
        (id, history) -> {
          List<ChargeEvent> events =
              history.stream()
                  .map(Stored::event)
                  .filter(ChargeEvent.class::isInstance)
                  .map(ChargeEvent.class::cast)
                  .toList();
          if (!events.isEmpty()) {
            String status = Charge.fold(events).registered().status().code();
            Optional<ChargeRow> row = charges.find(id);
            String shown = row.map(ChargeRow::status).orElse("nothing");
            if (!status.equals(shown)) {
              differences.add(
                  "charge %s is %s, and the table says %s".formatted(id, status, shown));
            }
            if (!flags(Charge.fold(events).registered()).equals(shownFlags(row))) {
              differences.add("charge %s is flagged otherwise than the table says".formatted(id));
            }
          }
        });
    return differences;
  }
}
