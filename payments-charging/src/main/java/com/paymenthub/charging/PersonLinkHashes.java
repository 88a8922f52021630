package com.paymenthub.charging;

import com.paymenthub.platform.sealing.HoldsHashes;
import com.paymenthub.platform.sealing.KeyedHash;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/**
 * The hashes of documents and e-mails that charges speak of, while the hash key is replaced: they
 * are made again from the texts.
 */
@Repository
class PersonLinkHashes implements HoldsHashes {

  private final JdbcTemplate jdbc;
  private final KeyedHash hash;
  private final ChargeTexts charges;

  PersonLinkHashes(JdbcTemplate jdbc, KeyedHash hash, ChargeTexts charges) {
    this.jdbc = jdbc;
    this.hash = hash;
    this.charges = charges;
  }

  @Override
  public String hashes() {
    return "person";
  }

  @Override
  public String lossWithoutOlderKey() {
    return "an erasure or export by document or e-mail does not find their charges any more";
  }

  @Override
  public Optional<Again> hashSomeAgain(@Nullable UUID after, int maximum) {
    List<UUID> found =
        jdbc.queryForList(
            "select distinct subject_id from person_link where %s and subject_id > ?"
                    .formatted(hash.madeByOlderKey("hash"))
                + " order by subject_id limit ?",
            UUID.class,
            after == null ? HoldsHashes.FIRST : after,
            maximum);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    SqlArrayValue chargeIds = new SqlArrayValue("uuid", found.toArray());
    // Locked, so that an erasure at the same time leaves no link behind.
    jdbc.query(
        "select owner_id, client_id from personal_text where owner_id = any (?)"
            + " order by owner_id for update",
        row -> {
          charges.link(
              row.getObject("client_id", UUID.class), row.getObject("owner_id", UUID.class));
        },
        chargeIds);
    int done =
        jdbc.update(
            "delete from person_link where subject_id = any (?) and " + hash.madeByOlderKey("hash"),
            chargeIds);
    return Optional.of(new Again(done, found.getLast()));
  }

  @Override
  public long needingOlderKey(Instant replacedAt, Instant end) {
    return HoldsHashes.count(
        jdbc, "select count(*) from person_link where " + hash.madeByOlderKey("hash"));
  }
}
