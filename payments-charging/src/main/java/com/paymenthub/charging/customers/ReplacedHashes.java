package com.paymenthub.charging.customers;

import com.paymenthub.charging.customers.CustomerHashes.Hashed;
import com.paymenthub.platform.Exclusive;
import com.paymenthub.platform.sealing.HashedRows;
import com.paymenthub.platform.sealing.HoldsHashes;
import com.paymenthub.platform.sealing.KeyedHash;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** The hashes of customers while the hash key is replaced. Call it inside a transaction. */
@Repository
class ReplacedHashes implements HoldsHashes {

  private final JdbcTemplate jdbc;
  private final KeyedHash hash;
  private final CustomerHashes hashes;
  private final CustomerTexts texts;

  ReplacedHashes(JdbcTemplate jdbc, KeyedHash hash, CustomerHashes hashes, CustomerTexts texts) {
    this.jdbc = jdbc;
    this.hash = hash;
    this.hashes = hashes;
    this.texts = texts;
  }

  /**
   * Whether a customer has a document or an e-mail under either key. With two keys the unique
   * indexes do not see that two values are equal, so that those who insert equal ones wait for each
   * other here. With one key, the indexes tell.
   */
  boolean isTaken(UUID clientId, Hashed document, Hashed email) {
    if (!hash.isBeingReplaced()) {
      return false;
    }
    // Always in this order, so that no two transactions wait for each other.
    for (Hashed unique : List.of(document, email)) {
      new Exclusive(jdbc, unique.lasting(), 0).waitInTransaction();
    }
    return Boolean.TRUE.equals(
        jdbc.queryForObject(
            "select exists (select from customer where client_id = ?"
                + " and (identity_hash = any (?) or email_hash = any (?)))",
            Boolean.class,
            clientId,
            KeyedHash.array(document.all()),
            KeyedHash.array(email.all())));
  }

  @Override
  public String hashes() {
    return "customer";
  }

  @Override
  public String lossWithoutOlderKey() {
    return "they are not found by document, e-mail or name any more";
  }

  @Override
  public Optional<Again> hashSomeAgain(@Nullable UUID after, int maximum) {
    HashedRows found = HashedRows.find(jdbc, "customer where " + older(), after, maximum);
    if (found.ids().isEmpty()) {
      return Optional.empty();
    }
    List<Object[]> changes = new ArrayList<>();
    found
        .byAccount()
        .forEach(
            (account, ids) ->
                texts
                    .get(account, ids)
                    .forEach((id, details) -> changes.add(change(account, id, details))));
    jdbc.batchUpdate(
        "update customer set email_hash = ?, document_hash = ?,"
            + " identity_hash = case when identity_hash is not null then ?::bytea end,"
            + " name_hashes = case when name_hashes is not null then ?::bytea[] end where id = ?",
        changes);
    return Optional.of(new Again(changes.size(), found.ids().getLast()));
  }

  private Object[] change(UUID account, UUID id, CustomerDetails details) {
    return new Object[] {
      hashes.email(account, details.email()).now(),
      hashes.number(account, details.document().number()).now(),
      hashes.document(account, details.document()).now(),
      KeyedHash.array(hashes.names(account, details.name())),
      id
    };
  }

  /** All names of a customer are hashed together. */
  private String older() {
    return "(%s or coalesce(%s, false))"
        .formatted(hash.madeByOlderKey("email_hash"), hash.madeByOlderKey("name_hashes[1]"));
  }

  @Override
  public long needingOlderKey(Instant replacedAt, Instant end) {
    return HoldsHashes.count(jdbc, "select count(*) from customer where " + older());
  }
}
