package com.paymenthub.api.processes.faults;

import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;

/** What finance teams read beside the charges and the simulator's ledger. */
final class FinanceBooks {

  private static final String CHARGES =
      """
      from charge left join finance.charges known on known.charge_id = charge.id
      where charge.merchant_id = any (?) and (known.status, known.amount, known.requested_amount,
        known.sequence_number) is distinct from (charge.status, charge.amount,
        charge.original_amount, charge.sequence_number)
      """;

  private static final String MONEY =
      """
      select known.charge_id, known.reserved + known.settled + known.surplus as money,
        coalesce((select sum(reserved_delta + settled_delta) from finance.movements moved
          where moved.charge_id = known.charge_id), 0) as moved
      from finance.charges known where merchant_id = any (?)
      """;

  private static final String MOVEMENTS =
      """
      select attempt_id, kind, abs(reserved_delta + settled_delta) as amount, settled_delta
      from finance.movements where merchant_id = any (?)
        and kind not in ('release', 'fee')
      """;

  private final JdbcTemplate owner;
  private final UUID[] merchants;

  FinanceBooks(JdbcTemplate owner, List<UUID> merchants) {
    this.owner = owner;
    this.merchants = merchants.toArray(UUID[]::new);
  }

  /** Whether they have read everything. */
  boolean areComplete() {
    return charges().isEmpty();
  }

  private List<String> charges() {
    return owner.queryForList(
        "select charge.id::text " + CHARGES, String.class, (Object) merchants);
  }

  /** How many movements there are, by kind. */
  String movements() {
    return owner
        .queryForList(
            "select kind || ' ' || count(*) from finance.movements where merchant_id = any (?)"
                + " group by kind order by kind",
            String.class,
            (Object) merchants)
        .toString();
  }

  /** Everything in which they differ; empty when the money is right. */
  List<String> differences(Books books) {
    List<String> differences = new ArrayList<>();
    charges().forEach(charge -> differences.add("finance.charges has another " + charge));
    owner
        .queryForList("select * from finance.invariant_violations")
        .forEach(violation -> differences.add(violation.toString()));
    Map<UUID, Long> held = books.held();
    for (Map<String, Object> row : owner.queryForList(MONEY, (Object) merchants)) {
      UUID charge = (UUID) row.get("charge_id");
      long money = ((Number) row.get("money")).longValue();
      long moved = ((Number) row.get("moved")).longValue();
      if (money != moved) {
        differences.add("charge %s has %d, its movements %d".formatted(charge, money, moved));
      }
      if (held.containsKey(charge) && held.get(charge) != money) {
        differences.add(
            "charge %s has %d in the tables of finance teams, and the simulator holds %d"
                .formatted(charge, money, held.get(charge)));
      }
    }
    differences.addAll(unlike(books));
    return differences;
  }

  /** Where the amount of a movement is not that of the simulator, or one has none. */
  private List<String> unlike(Books books) {
    List<String> differences = new ArrayList<>();
    Map<UUID, List<Map<String, Object>>> told =
        owner.queryForList(MOVEMENTS, (Object) merchants).stream()
            .collect(Collectors.groupingBy(row -> (UUID) row.get("attempt_id")));
    for (Map.Entry<UUID, List<Map<String, Object>>> attempt : told.entrySet()) {
      for (Map<String, Object> row : attempt.getValue()) {
        boolean undoes = row.get("kind").toString().endsWith("_undone");
        UUID reference = undoes ? SimulatedMovement.undoingOf(attempt.getKey()) : attempt.getKey();
        long amount =
            ((Number) row.get(row.get("kind").equals("capture") ? "settled_delta" : "amount"))
                .longValue();
        Long moved = books.amountOf(reference);
        if (moved == null || moved != amount) {
          differences.add(
              "attempt %s: %s of %d, and %s at the simulator"
                  .formatted(attempt.getKey(), row.get("kind"), amount, moved));
        }
      }
    }
    books
        .effective()
        .filter(reference -> !told.containsKey(reference))
        .forEach(reference -> differences.add(reference + " moved money and is in no table"));
    return differences;
  }
}
