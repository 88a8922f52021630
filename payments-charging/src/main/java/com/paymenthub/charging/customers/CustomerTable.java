package com.paymenthub.charging.customers;

import com.paymenthub.charging.customers.CustomerHashes.Hashed;
import com.paymenthub.platform.Conditions;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.platform.sealing.KeyedHash;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/** Reads customers from PostgreSQL. */
@Repository
public class CustomerTable {

  private final JdbcTemplate jdbc;
  private final CustomerTexts texts;
  private final CustomerHashes hashes;

  CustomerTable(JdbcTemplate jdbc, CustomerTexts texts, CustomerHashes hashes) {
    this.jdbc = jdbc;
    this.texts = texts;
    this.hashes = hashes;
  }

  /**
   * The account's customer with this id; empty for an unknown id and for a customer of another
   * account.
   */
  public Optional<Customer> find(UUID clientId, UUID id) {
    return select(clientId, "where client_id = ? and id = ?", clientId, id).stream().findFirst();
  }

  /** Several of an account's customers, by id; unknown ones are left out. */
  public Map<UUID, Customer> find(UUID clientId, Collection<UUID> ids) {
    if (ids.isEmpty()) {
      return Map.of();
    }
    return select(
            clientId,
            "where client_id = ? and id = any (?)",
            clientId,
            new SqlArrayValue("uuid", ids.toArray()))
        .stream()
        .collect(Collectors.toMap(Customer::id, customer -> customer));
  }

  /** How many of an account's customers match the filter. */
  public long count(UUID clientId, CustomerFilter filter) {
    Conditions where = where(clientId, filter);
    Long count =
        jdbc.queryForObject(
            "select count(*) from customer" + where.sql(), Long.class, where.arguments());
    return count == null ? 0 : count;
  }

  /**
   * One page of an account's customers that match the filter, by creation time and id.
   *
   * @param newestFirst the direction
   * @param limit how many at most
   * @param offset how many to pass over
   */
  public List<Customer> list(
      UUID clientId, CustomerFilter filter, boolean newestFirst, int limit, long offset) {
    Conditions where = where(clientId, filter);
    String direction = newestFirst ? "desc" : "asc";
    return select(
        clientId,
        where.sql() + " order by created_at %1$s, id %1$s limit ? offset ?".formatted(direction),
        where.arguments(limit, offset));
  }

  boolean exists(UUID clientId, UUID id) {
    return Boolean.TRUE.equals(
        jdbc.queryForObject(
            "select exists (select from customer where client_id = ? and id = ?)",
            Boolean.class,
            clientId,
            id));
  }

  /**
   * The account's customer with this document. Found by its number, which few customers share: rows
   * of before types and countries counted have no hash of a whole document.
   */
  Optional<Customer> findByDocument(UUID clientId, IdentityDocument document) {
    return select(
            clientId,
            "where client_id = ? and document_hash = any (?)",
            clientId,
            bytes(hashes.number(clientId, document.number())))
        .stream()
        .filter(customer -> customer.details().document().isSame(document))
        .findFirst();
  }

  private static SqlArrayValue bytes(Hashed hashed) {
    return KeyedHash.array(hashed.all());
  }

  private Conditions where(UUID clientId, CustomerFilter filter) {
    String number = filter.documentNumber();
    return new Conditions("client_id", clientId)
        .equal("id", filter.id())
        .oneOf("document_type", filter.documentTypes().stream().map(DocumentType::code).toList())
        .anyOf("document_hash", number == null ? null : bytes(hashes.number(clientId, number)))
        .within("created_at", filter.created());
  }

  private List<Customer> select(UUID clientId, String rest, Object... arguments) {
    List<Row> rows =
        jdbc.query(
            "select id, created_at, updated_at from customer " + rest,
            CustomerTable::read,
            arguments);
    Map<UUID, CustomerDetails> details = texts.get(clientId, rows.stream().map(Row::id).toList());
    List<Customer> customers = new ArrayList<>();
    for (Row row : rows) {
      CustomerDetails known = details.get(row.id());
      // A customer that was deleted between the two statements is left out.
      if (known != null) {
        customers.add(new Customer(row.id(), clientId, known, row.createdAt(), row.updatedAt()));
      }
    }
    return customers;
  }

  private static Row read(ResultSet row, int number) throws SQLException {
    return new Row(
        row.getObject("id", UUID.class),
        Timestamps.at(row, "created_at"),
        Timestamps.at(row, "updated_at"));
  }

  private record Row(UUID id, Instant createdAt, Instant updatedAt) {}
}
