package com.paymenthub.charging.customers;

import com.paymenthub.platform.Timestamps;
import com.paymenthub.platform.due.Backlog;
import com.paymenthub.platform.stream.SetAside;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.TransactionException;

/**
 * Writes the keyed hashes by which customers are found by their names, behind the requests that
 * store customers. Call it inside a transaction.
 */
@Repository
public class CustomerNames {

  private static final Logger LOG = LoggerFactory.getLogger(CustomerNames.class);

  /** Few enough for a short transaction. */
  private static final int SOME = 200;

  private final JdbcTemplate jdbc;
  private final CustomerTexts texts;
  private final CustomerHashes hashes;
  private final SetAside setAside;
  private final Clock clock;

  CustomerNames(JdbcTemplate jdbc, CustomerTexts texts, CustomerHashes hashes, Clock clock) {
    this.jdbc = jdbc;
    this.setAside = new SetAside(jdbc, "names");
    this.clock = clock;
    this.texts = texts;
    this.hashes = hashes;
  }

  /**
   * Hashes some names that are new or have changed, and returns whether more may be left. A name
   * that cannot be read is set aside, and keeps nobody else from being found.
   */
  public boolean hashSome() {
    Map<UUID, List<UUID>> customers = new HashMap<>();
    jdbc.query(
        "select id, client_id from customer where name_hashes is null and not exists ("
            + "select from stream_set_aside where reader = 'names' and subject = customer.id"
            + " and tried_at > ?) order by updated_at limit ? for update skip locked",
        row -> {
          customers
              .computeIfAbsent(row.getObject("client_id", UUID.class), _ -> new ArrayList<>())
              .add(row.getObject("id", UUID.class));
        },
        Timestamps.toDatabase(clock.instant().minus(SetAside.AGAIN_AFTER)),
        SOME);
    customers.forEach(this::hashAll);
    return customers.values().stream().mapToInt(List::size).sum() == SOME;
  }

  /** Together where all can be read, otherwise one by one. */
  private void hashAll(UUID clientId, List<UUID> customers) {
    try {
      hash(clientId, customers);
    } catch (DataAccessException | TransactionException databaseAway) {
      throw databaseAway;
    } catch (RuntimeException unreadable) {
      if (customers.size() > 1) {
        customers.forEach(customer -> hashAll(clientId, List.of(customer)));
        return;
      }
      UUID customer = customers.getFirst();
      setAside.add(customer, 0, unreadable, clock.instant());
      LOG.error(
          "the name of the customer {} cannot be read ({}); it is tried again every hour",
          customer,
          unreadable.getClass().getSimpleName());
      return;
    }
    setAside.remove(customers);
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
