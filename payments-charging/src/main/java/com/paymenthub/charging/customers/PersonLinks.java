package com.paymenthub.charging.customers;

import com.paymenthub.charging.customers.CustomerHashes.Hashed;
import com.paymenthub.platform.sealing.KeyedHash;
import com.paymenthub.platform.writing.NewRow;
import com.paymenthub.platform.writing.RowStatement;
import com.paymenthub.platform.writing.StepRows;
import com.paymenthub.platform.writing.WriteOrder;
import com.paymenthub.providers.contract.FraudInput;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/**
 * Which charges speak of which document or e-mail, as keyed hashes: of customers there are such
 * hashes in their rows, of payers and buyers who are no customers only here. All that hashes a
 * document or an e-mail to find a person again is in this class and {@link CustomerHashes}.
 */
@Repository
public class PersonLinks {

  private static final RowStatement NEW_LINK =
      RowStatement.of(
          WriteOrder.VAULT,
          "insert into person_link (client_id, hash, subject_id) select * from unnest(?, ?, ?)"
              + " on conflict do nothing",
          List.of("uuid", "bytea", "uuid"));

  private final JdbcTemplate jdbc;
  private final StepRows rows;
  private final CustomerHashes hashes;

  PersonLinks(JdbcTemplate jdbc, CustomerHashes hashes) {
    this.jdbc = jdbc;
    this.rows = new StepRows(jdbc);
    this.hashes = hashes;
  }

  /**
   * Links the texts of a charge to the person they are about. Call it in the transaction that
   * stores them.
   *
   * @param payer the payer who is no customer; null when there is none
   * @param input what was sent for the fraud analysis; null when nothing was
   */
  public void add(
      UUID clientId, UUID chargeId, @Nullable CustomerDetails payer, @Nullable FraudInput input) {
    List<Hashed> found = new ArrayList<>();
    if (payer != null) {
      found.addAll(hashed(clientId, payer));
    }
    if (input != null) {
      keysIn(input).map(key -> hashed(clientId, key)).forEach(found::add);
    }
    for (Hashed hashed : found) {
      rows.write(NEW_LINK, NewRow.of(chargeId, clientId, hashed.now(), chargeId));
    }
  }

  private static Stream<PersonKey> keysIn(FraudInput input) {
    FraudInput.Customer buyer = input.customer();
    return Stream.concat(
        Stream.of(buyer.identity())
            .filter(number -> !DocumentType.normalized(number).isEmpty())
            .map(PersonKey.Document::new),
        Stream.of(buyer.email(), buyer.browser() == null ? null : buyer.browser().email())
            .filter(address -> address != null && !address.isBlank())
            .map(PersonKey.Email::new));
  }

  /** The hashes by which what speaks of a customer is found: of the document and of the e-mail. */
  public List<byte[]> hashesOf(UUID clientId, CustomerDetails details) {
    return hashed(clientId, details).stream().flatMap(hashed -> hashed.all().stream()).toList();
  }

  private List<Hashed> hashed(UUID clientId, CustomerDetails details) {
    return List.of(
        hashes.number(clientId, details.document().number()),
        hashes.email(clientId, details.email()));
  }

  /** The hashes by which what speaks of a person is found; none for the id of a customer. */
  public List<byte[]> hashesOf(UUID clientId, PersonKey key) {
    return key instanceof PersonKey.CustomerId ? List.of() : hashed(clientId, key).all();
  }

  private Hashed hashed(UUID clientId, PersonKey key) {
    return switch (key) {
      case PersonKey.Document(String number) -> hashes.number(clientId, number);
      case PersonKey.Email(String address) -> hashes.email(clientId, address);
      case PersonKey.CustomerId _ ->
          throw new IllegalArgumentException("customers are found by their ids");
    };
  }

  /** The account's customers that have one of these documents or e-mails. */
  public List<UUID> customers(UUID clientId, List<byte[]> of) {
    return jdbc.queryForList(
        "select id from customer where client_id = ? and document_hash = any (?)"
            + " union select id from customer where client_id = ? and email_hash = any (?)",
        UUID.class,
        clientId,
        KeyedHash.array(of),
        clientId,
        KeyedHash.array(of));
  }

  /** The account's charges that speak of one of these documents or e-mails. */
  public List<UUID> charges(UUID clientId, List<byte[]> of) {
    return jdbc.queryForList(
        "select distinct subject_id from person_link where client_id = ? and hash = any (?)",
        UUID.class,
        clientId,
        KeyedHash.array(of));
  }

  /** Removes the links of charges. Call it inside a transaction. */
  public void forget(UUID clientId, Collection<UUID> chargeIds) {
    jdbc.update(
        "delete from person_link where subject_id = any (?) and client_id = ?",
        new SqlArrayValue("uuid", chargeIds.toArray()),
        clientId);
  }
}
