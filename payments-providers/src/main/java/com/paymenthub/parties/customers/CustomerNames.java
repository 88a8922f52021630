package com.paymenthub.parties.customers;

import com.paymenthub.foundation.due.Backlog;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/**
 * Writes the keyed hashes by which customers are found by their names, behind the requests that
 * store customers. Call it inside a transaction.
 */
@Repository
public class CustomerNames {

  /** Few enough for a short transaction. */
  private static final int SOME = 200;

  private final JdbcTemplate jdbc;
  private final CustomerTexts texts;
  private final CustomerHashes hashes;

  CustomerNames(JdbcTemplate jdbc, CustomerTexts texts, CustomerHashes hashes) {
    this.jdbc = jdbc;
    this.texts = texts;
    this.hashes = hashes;
  }

  /** Hashes some names that are new or have changed, and returns whether more may be left. */
  public boolean hashSome() {
    Map<UUID, List<UUID>> customers = new HashMap<>();
    jdbc.query(
        "select id, client_id from customer where name_hashes is null order by updated_at"
            + " limit ? for update skip locked",
        row -> {
          customers
              .computeIfAbsent(row.getObject("client_id", UUID.class), _ -> new ArrayList<>())
              .add(row.getObject("id", UUID.class));
        },
        SOME);
    customers.forEach(this::hash);
    return customers.values().stream().mapToInt(List::size).sum() == SOME;
  }

  private void hash(UUID clientId, List<UUID> customers) {
    Map<UUID, CustomerDetails> details = texts.get(clientId, customers);
    List<Object[]> rows = new ArrayList<>();
    for (UUID id : customers) {
      CustomerDetails known = details.get(id);
      byte[][] names =
          known == null
              ? new byte[0][]
              : hashes.names(clientId, known.name()).toArray(byte[][]::new);
      rows.add(new Object[] {new SqlArrayValue("bytea", (Object[]) names), id});
    }
    jdbc.batchUpdate("update customer set name_hashes = ? where id = ?", rows);
  }

  /** The customers that cannot be found by their names yet. */
  public Backlog missing() {
    return Backlog.read(
        jdbc,
        "select count(*) as count, min(updated_at) as since from customer"
            + " where name_hashes is null");
  }
}
