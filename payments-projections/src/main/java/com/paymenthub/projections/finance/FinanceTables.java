package com.paymenthub.projections.finance;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import com.paymenthub.foundation.stream.StreamProgress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/**
 * The tables behind the schema {@code finance}; all is written in the transaction of the caller.
 */
@Repository
public class FinanceTables {

  /** An arbitrary number that no other advisory lock uses. */
  private static final long LOCK = 3_902_771_540_028_116_305L;

  private static final String OF_CHARGES = "charge_id = any (?)";

  /** Each table is read by an index of its own, and none further than needed. */
  private static final String IDS_AFTER =
      FinanceTable.ALL.stream()
          .map(
              table ->
                  "(select distinct charge_id from %s where charge_id > ? order by 1 limit ?)"
                      .formatted(table.name()))
          .collect(
              joining(" union ", "select charge_id from (", ") ids order by charge_id limit ?"));

  private final JdbcTemplate jdbc;
  private final StreamProgress progress;
  private final JsonRows<FinanceCharge> charges;
  private final JsonRows<FinanceMovement> movements;
  private final JsonRows<FinanceAttempt> attempts;
  private final JsonRows<FinanceOpenItem> openItems;

  public FinanceTables(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
    this.progress = new StreamProgress(jdbc, FinanceTable.POSITION, LOCK);
    this.charges = new JsonRows<>(jdbc, FinanceCharge.class, FinanceTable.CHARGES);
    this.movements = new JsonRows<>(jdbc, FinanceMovement.class, FinanceTable.MOVEMENTS);
    this.attempts = new JsonRows<>(jdbc, FinanceAttempt.class, FinanceTable.ATTEMPTS);
    this.openItems = new JsonRows<>(jdbc, FinanceOpenItem.class, FinanceTable.OPEN_ITEMS);
  }

  /** How far the events were read. */
  public StreamProgress progress() {
    return progress;
  }

  /** Writes what the histories of some charges come to. */
  public void write(List<FinanceRows> rows) {
    if (rows.isEmpty()) {
      return;
    }
    charges.put(rows.stream().map(FinanceRows::charge).toList());
    movements.add(rows.stream().flatMap(each -> each.movements().stream()).toList());
    attempts.put(rows.stream().flatMap(each -> each.attempts().stream()).toList());
    jdbc.update(
        "delete from finance_open_item where charge_id = any (?)",
        new SqlArrayValue("uuid", rows.stream().map(each -> each.charge().chargeId()).toArray()));
    openItems.put(rows.stream().flatMap(each -> each.openItems().stream()).toList());
  }

  /**
   * The ids of the charges that any of the tables has rows of, in their order.
   *
   * @param after the id after which they begin
   */
  public List<UUID> idsAfter(UUID after, int limit) {
    List<Object> arguments = new ArrayList<>();
    FinanceTable.ALL.forEach(_ -> arguments.addAll(List.of(after, limit)));
    arguments.add(limit);
    return jdbc.queryForList(IDS_AFTER, UUID.class, arguments.toArray());
  }

  /**
   * The rows of some charges, of those that the table of charges has, in the order of their ids.
   */
  public List<FinanceRows> find(Collection<UUID> chargeIds) {
    SqlArrayValue ids = new SqlArrayValue("uuid", chargeIds.toArray());
    Map<UUID, List<FinanceMovement>> moved =
        movements.find(OF_CHARGES + " order by position, kind", ids).stream()
            .collect(groupingBy(FinanceMovement::chargeId));
    Map<UUID, List<FinanceAttempt>> attempted =
        attempts.find(OF_CHARGES, ids).stream().collect(groupingBy(FinanceAttempt::chargeId));
    Map<UUID, List<FinanceOpenItem>> open =
        openItems.find(OF_CHARGES, ids).stream().collect(groupingBy(FinanceOpenItem::chargeId));
    return charges.find(OF_CHARGES + " order by charge_id", ids).stream()
        .map(
            charge ->
                new FinanceRows(
                    charge,
                    moved.getOrDefault(charge.chargeId(), List.of()),
                    attempted.getOrDefault(charge.chargeId(), List.of()),
                    open.getOrDefault(charge.chargeId(), List.of())))
        .toList();
  }

  /**
   * Empties the tables, so that they are filled anew from the first event on. Meanwhile they state
   * no instant that they are true for.
   */
  public void empty() {
    jdbc.query("select empty_finance()", _ -> {});
  }
}
