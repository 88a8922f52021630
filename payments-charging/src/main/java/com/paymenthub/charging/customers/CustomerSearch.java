package com.paymenthub.charging.customers;

import com.paymenthub.charging.customers.CustomerHashes.Hashed;
import com.paymenthub.platform.sealing.KeyedHash;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;

/** Finds customers of all accounts by what is personal about them, through keyed hashes of it. */
public final class CustomerSearch {

  private static final String BY_NAME =
      """
      select id, client_id, 'name' as by from customer
      where name_hashes is not null and name_hashes && ? order by created_at desc limit ?
      """;

  private static final String BY_EMAIL =
      """
      select id, customer.client_id, 'email' as by
      from unnest(?, ?) as wanted (client_id, hash) join customer
        on customer.client_id = wanted.client_id and customer.email_hash = wanted.hash limit ?
      """;

  private static final String BY_DOCUMENT =
      """
      select id, customer.client_id, 'document' as by
      from unnest(?, ?) as wanted (client_id, hash) join customer
        on customer.client_id = wanted.client_id and customer.document_hash = wanted.hash limit ?
      """;

  private final JdbcTemplate jdbc;
  private final CustomerHashes hashes;

  /**
   * Searches on some connections.
   *
   * @param jdbc where to ask
   */
  public CustomerSearch(JdbcTemplate jdbc, KeyedHash hash) {
    this.jdbc = jdbc;
    this.hashes = new CustomerHashes(hash);
  }

  /**
   * A customer that was found.
   *
   * @param by what the text is of the customer: {@code name}, {@code email} or {@code document}
   */
  public record Match(UUID customerId, UUID clientId, String by) {}

  /**
   * Customers whose whole name, one word of it, e-mail or document number is a text; without regard
   * to case, and to accents in names or punctuation in numbers.
   *
   * @param accounts all of them: hashes differ from account to account, so that nobody is followed
   *     from one to another
   * @param maximum how many at most of each sort
   */
  public List<Match> find(String text, List<UUID> accounts, int maximum) {
    boolean letters = text.chars().anyMatch(Character::isLetter);
    boolean digits = text.chars().anyMatch(Character::isDigit);
    if (!letters && !digits) {
      return List.of();
    }
    if (text.indexOf('@') >= 0) {
      return pairs(BY_EMAIL, accounts, text, hashes::email, maximum);
    }
    List<Match> found = new ArrayList<>();
    if (digits) {
      found.addAll(pairs(BY_DOCUMENT, accounts, text, hashes::number, maximum));
    }
    if (letters) {
      byte[][] names =
          accounts.stream()
              .flatMap(account -> hashes.name(account, text).all().stream())
              .toArray(byte[][]::new);
      found.addAll(matches(BY_NAME, new SqlArrayValue("bytea", (Object[]) names), maximum));
    }
    return found;
  }

  private interface Hashing {
    Hashed hash(UUID clientId, String text);
  }

  private List<Match> pairs(
      String sql, List<UUID> accounts, String text, Hashing hashing, int maximum) {
    List<UUID> owners = new ArrayList<>();
    List<byte[]> wanted = new ArrayList<>();
    for (UUID account : accounts) {
      for (byte[] hash : hashing.hash(account, text).all()) {
        owners.add(account);
        wanted.add(hash);
      }
    }
    return matches(
        sql, new SqlArrayValue("uuid", owners.toArray()), KeyedHash.array(wanted), maximum);
  }

  private List<Match> matches(String sql, Object... arguments) {
    return jdbc.query(
        sql,
        (row, _) ->
            new Match(
                row.getObject("id", UUID.class),
                row.getObject("client_id", UUID.class),
                row.getString("by")),
        arguments);
  }
}
