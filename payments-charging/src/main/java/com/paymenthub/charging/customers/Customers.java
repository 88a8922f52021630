package com.paymenthub.charging.customers;

import com.paymenthub.charging.customers.CustomerHashes.Hashed;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.ChangeLog;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Service;

/** Creates, changes and deletes customers. Call it inside a transaction. */
@Service
public class Customers {

  private static final String SUBJECT = "customer";

  private final JdbcTemplate jdbc;
  private final CustomerTable table;
  private final CustomerTexts texts;
  private final CustomerHashes hashes;
  private final ReplacedHashes replacement;
  private final ChangeLog log;
  private final Clock clock;

  Customers(
      JdbcTemplate jdbc,
      CustomerTable table,
      CustomerTexts texts,
      CustomerHashes hashes,
      ReplacedHashes replacement,
      ChangeLog log,
      Clock clock) {
    this.jdbc = jdbc;
    this.table = table;
    this.texts = texts;
    this.hashes = hashes;
    this.replacement = replacement;
    this.log = log;
    this.clock = clock;
  }

  /**
   * Creates a customer of the origin's account.
   *
   * @param id the id that the customer will have
   * @throws Refusal when another customer of the account has the document or the e-mail
   */
  public Customer create(Origin origin, UUID id, CustomerDetails details) {
    if (findByDocument(origin.account(), details).isPresent()) {
      throw new Refusal(RefusalKey.CUSTOMER_DOCUMENT_TAKEN);
    }
    return insert(origin, id, details)
        .orElseThrow(
            () ->
                new Refusal(
                    findByDocument(origin.account(), details).isPresent()
                        ? RefusalKey.CUSTOMER_DOCUMENT_TAKEN
                        : RefusalKey.CUSTOMER_EMAIL_TAKEN));
  }

  /**
   * The account's customer with this document, unchanged; a new one with these details when there
   * is none (docs/interface.md §3).
   *
   * @throws Refusal when the e-mail belongs to a customer with another document
   */
  public Customer findOrCreate(Origin origin, CustomerDetails details) {
    return findOrCreateUnlessTaken(origin, details)
        .orElseThrow(() -> new Refusal(RefusalKey.CUSTOMER_EMAIL_TAKEN));
  }

  /** The same; empty when the e-mail belongs to a customer with another document. */
  public Optional<Customer> findOrCreateUnlessTaken(Origin origin, CustomerDetails details) {
    return findByDocument(origin.account(), details)
        .or(() -> insert(origin, Ids.next(), details))
        // Another transaction may have created the same customer since.
        .or(() -> findByDocument(origin.account(), details));
  }

  /**
   * Changes the data of a customer, except document and e-mail.
   *
   * @throws Refusal when the account has no such customer
   */
  public Customer change(Origin origin, UUID id, UnaryOperator<CustomerDetails> change) {
    UUID clientId = origin.account();
    // Locks the customer until this transaction ends.
    jdbc.query(
        "select id from customer where id = ? and client_id = ? for update", _ -> {}, id, clientId);
    CustomerDetails before = get(clientId, id).details();
    CustomerDetails after = change.apply(before);
    texts.put(clientId, id, after);
    jdbc.update(
        "update customer set updated_at = ?, name_hashes = case when ? then name_hashes end"
            + " where id = ?",
        now(),
        before.name().equals(after.name()),
        id);
    // Without values: the log is never deleted, and every value is personal.
    log.changed(
        origin, SUBJECT, id, Map.of(), Map.of("changedFields", changedFields(before, after)));
    return get(clientId, id);
  }

  /**
   * Deletes a customer, which frees document and e-mail. Charges keep the customer's id, from which
   * the person can no longer be found.
   *
   * @throws Refusal when the account has no such customer
   */
  public void delete(Origin origin, UUID id) {
    int deleted =
        jdbc.update("delete from customer where id = ? and client_id = ?", id, origin.account());
    if (deleted == 0) {
      throw new Refusal(RefusalKey.CUSTOMER_NOT_FOUND);
    }
    texts.erase(origin.account(), id);
    log.deleted(origin, SUBJECT, id, Map.of());
  }

  /**
   * An account's customer.
   *
   * @throws Refusal when the account has no such customer
   */
  public Customer get(UUID clientId, UUID id) {
    return find(clientId, id).orElseThrow(() -> new Refusal(RefusalKey.CUSTOMER_NOT_FOUND));
  }

  /** An account's customer; empty when the account has none of this id. */
  public Optional<Customer> find(UUID clientId, UUID id) {
    return table.find(clientId, id);
  }

  /**
   * Makes sure that a request names a customer that the account has.
   *
   * @param field where the request names it
   * @throws Refusal when the account has no such customer
   */
  public void require(UUID clientId, UUID id, String field) {
    if (!table.exists(clientId, id)) {
      throw new Refusal(RefusalKey.CUSTOMER_NOT_FOUND, field);
    }
  }

  private Optional<Customer> findByDocument(UUID clientId, CustomerDetails details) {
    return table.findByDocument(clientId, details.document());
  }

  /**
   * Empty when the e-mail is taken, or another transaction has just taken the document: whether a
   * row of before documents had hashes has it must have been looked for already.
   */
  private Optional<Customer> insert(Origin origin, UUID id, CustomerDetails details) {
    UUID clientId = origin.account();
    OffsetDateTime now = now();
    Hashed email = hashes.email(clientId, details.email());
    Hashed document = hashes.document(clientId, details.document());
    if (replacement.isTaken(clientId, document, email)) {
      return Optional.empty();
    }
    // Waits for a transaction that inserts the same document or e-mail at the same time.
    int inserted =
        jdbc.update(
            "insert into customer (id, client_id, document_type, email_hash, document_hash,"
                + " identity_hash, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, ?)"
                + " on conflict do nothing",
            id,
            clientId,
            details.document().type().code(),
            email.now(),
            hashes.number(clientId, details.document().number()).now(),
            document.now(),
            now,
            now);
    if (inserted == 0) {
      return Optional.empty();
    }
    texts.put(clientId, id, details);
    log.created(origin, SUBJECT, id, Map.of("documentType", details.document().type().code()));
    return Optional.of(get(clientId, id));
  }

  private static List<String> changedFields(CustomerDetails before, CustomerDetails after) {
    List<String> changed = new ArrayList<>();
    if (!before.name().equals(after.name())) {
      changed.add("name");
    }
    if (!before.phoneNumber().equals(after.phoneNumber())) {
      changed.add("phoneNumber");
    }
    if (!Objects.equals(before.address(), after.address())) {
      changed.add("address");
    }
    return changed;
  }

  private OffsetDateTime now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS).atOffset(ZoneOffset.UTC);
  }
}
