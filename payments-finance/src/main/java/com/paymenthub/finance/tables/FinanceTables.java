package com.paymenthub.finance.tables;

import static java.util.stream.Collectors.joining;

import com.paymenthub.platform.stream.StreamProgress;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/**
 * The tables behind the schema {@code finance}; all is written in the transaction of the caller.
 */
@Repository
public class FinanceTables {

  /**
   * The version of {@link FinanceRows#of}: raise it when it makes other rows of the same history,
   * and the rows that are there are mended after the next start.
   */
  public static final int FOLD = 1;

  /** Sorts before every charge. */
  public static final UUID BEFORE_ALL = new UUID(0, 0);

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
              joining(
                  " union ",
                  "select charge_id from (",
                  """
                   union (select distinct aggregate_identifier from domain_event
                    where aggregate_identifier > ? and type = 'charge' order by 1 limit ?)
                  ) ids order by charge_id limit ?\
                  """));

  private final JdbcTemplate jdbc;
  private final StreamProgress progress;
  private final JsonRows<FinanceCharge> charges;
  private final JsonRows<FinanceMovement> movements;
  private final JsonRows<FinanceAttempt> attempts;
  private final JsonRows<FinanceOpenItem> openItems;
  private final JsonRows<FinanceDispute> disputes;

  public FinanceTables(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
    this.progress = new StreamProgress(jdbc, FinanceTable.POSITION, LOCK);
    this.charges = new JsonRows<>(jdbc, FinanceCharge.class, FinanceTable.CHARGES);
    this.movements = new JsonRows<>(jdbc, FinanceMovement.class, FinanceTable.MOVEMENTS);
    this.attempts = new JsonRows<>(jdbc, FinanceAttempt.class, FinanceTable.ATTEMPTS);
    this.openItems = new JsonRows<>(jdbc, FinanceOpenItem.class, FinanceTable.OPEN_ITEMS);
    this.disputes = new JsonRows<>(jdbc, FinanceDispute.class, FinanceTable.DISPUTES);
  }

  /** What the tables are made with: of another text, their rows are to be made again. */
  public static String madeFor() {
    String columns =
        Stream.of(
                FinanceCharge.class,
                FinanceMovement.class,
                FinanceAttempt.class,
                FinanceOpenItem.class,
                FinanceDispute.class)
            .flatMap(row -> Stream.of(row.getRecordComponents()))
            .map(RecordComponent::getName)
            .collect(joining(" "));
    return UUID.nameUUIDFromBytes((FOLD + " " + columns).getBytes(StandardCharsets.UTF_8))
        .toString();
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
    disputes.put(rows.stream().flatMap(each -> each.disputes().stream()).toList());
  }

  /**
   * The ids of the charges that have events, or rows in any of the tables, in their order.
   *
   * @param after the id after which they begin
   */
  public List<UUID> idsAfter(UUID after, int limit) {
    List<Object> arguments = new ArrayList<>();
    FinanceTable.ALL.forEach(_ -> arguments.addAll(List.of(after, limit)));
    arguments.addAll(List.of(after, limit));
    arguments.add(limit);
    return jdbc.queryForList(IDS_AFTER, UUID.class, arguments.toArray());
  }

  /** The rows of some charges, by charge; without those that no table has rows of. */
  public Map<UUID, TableRows> find(Collection<UUID> chargeIds) {
    SqlArrayValue ids = new SqlArrayValue("uuid", chargeIds.toArray());
    Map<UUID, TableRows> found = new HashMap<>();
    charges.find(OF_CHARGES, ids).forEach(row -> of(row.chargeId(), found).charges().add(row));
    movements
        .find(OF_CHARGES + " order by position, kind", ids)
        .forEach(row -> of(row.chargeId(), found).movements().add(row));
    attempts.find(OF_CHARGES, ids).forEach(row -> of(row.chargeId(), found).attempts().add(row));
    openItems.find(OF_CHARGES, ids).forEach(row -> of(row.chargeId(), found).openItems().add(row));
    disputes.find(OF_CHARGES, ids).forEach(row -> of(row.chargeId(), found).disputes().add(row));
    return found;
  }

  private static TableRows of(UUID charge, Map<UUID, TableRows> rows) {
    return rows.computeIfAbsent(charge, _ -> new TableRows());
  }

  /** Removes the rows with the keys of these. */
  public void remove(TableRows rows) {
    charges.remove(rows.charges());
    movements.remove(rows.movements());
    attempts.remove(rows.attempts());
    openItems.remove(rows.openItems());
    disputes.remove(rows.disputes());
  }

  /** Writes these rows, new or not. */
  public void put(TableRows rows) {
    charges.put(rows.charges());
    movements.put(rows.movements());
    attempts.put(rows.attempts());
    openItems.put(rows.openItems());
    disputes.put(rows.disputes());
  }
}
