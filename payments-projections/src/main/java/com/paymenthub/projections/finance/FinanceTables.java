package com.paymenthub.projections.finance;

import com.paymenthub.foundation.stream.StreamProgress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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

  private final JdbcTemplate jdbc;
  private final StreamProgress progress;
  private final JsonRows<FinanceCharge> charges;
  private final JsonRows<FinanceMovement> movements;
  private final JsonRows<FinanceAttempt> attempts;
  private final JsonRows<FinanceOpenItem> openItems;

  public FinanceTables(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
    this.progress = new StreamProgress(jdbc, "finance_position", LOCK);
    this.charges = new JsonRows<>(jdbc, FinanceCharge.class, "finance_charge", Set.of("charge_id"));
    this.movements =
        new JsonRows<>(
            jdbc,
            FinanceMovement.class,
            "finance_movement",
            Set.of("charge_id", "position", "kind"));
    this.attempts =
        new JsonRows<>(jdbc, FinanceAttempt.class, "finance_attempt", Set.of("attempt_id"));
    this.openItems =
        new JsonRows<>(
            jdbc,
            FinanceOpenItem.class,
            "finance_open_item",
            Set.of("charge_id", "item", "attempt_id"));
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

  /** The rows of a charge as they are stored; empty when it was not read yet. */
  public Optional<FinanceRows> find(UUID chargeId) {
    return charges.find("charge_id = ?", chargeId).stream()
        .findFirst()
        .map(
            charge ->
                new FinanceRows(
                    charge,
                    movements.find("charge_id = ? order by position, kind", chargeId),
                    attempts.find("charge_id = ?", chargeId),
                    openItems.find("charge_id = ?", chargeId)));
  }

  /**
   * What is stored otherwise than it follows from the history of the charge up to where that was
   * read: the names of the tables; empty when all is as it should be.
   *
   * @param stored what {@link #find} has found
   * @param anew what follows from the same events now
   */
  public static List<String> differences(FinanceRows stored, FinanceRows anew) {
    List<String> differing = new ArrayList<>();
    if (!stored.charge().equals(anew.charge())) {
      differing.add("finance_charge");
    }
    if (!sorted(stored.movements()).equals(sorted(anew.movements()))) {
      differing.add("finance_movement");
    }
    if (!sorted(stored.attempts()).equals(sorted(anew.attempts()))) {
      differing.add("finance_attempt");
    }
    if (!sorted(stored.openItems()).equals(sorted(anew.openItems()))) {
      differing.add("finance_open_item");
    }
    return differing;
  }

  /**
   * Empties the tables, so that they are filled anew from the first event on. Meanwhile they state
   * no instant that they are true for.
   */
  public void empty() {
    jdbc.query("select empty_finance()", _ -> {});
  }

  private static <R extends Record> List<R> sorted(List<R> rows) {
    return rows.stream().sorted(Comparator.comparing(Object::toString)).toList();
  }
}
