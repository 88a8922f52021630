package com.paymenthub.api.auth;

import com.paymenthub.charging.accounts.ApiKeys;
import com.paymenthub.platform.Timestamps;
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

/**
 * The stored hashes of keys. Those of sessions' keys are made again together; those of other keys,
 * which are stored nowhere, when they are used ({@link Authenticator}).
 */
@Repository
class KeyHashes implements HoldsHashes {

  private final JdbcTemplate jdbc;
  private final KeyedHash hash;
  private final ApiKeys keys;
  private final SessionKeys sessions;

  KeyHashes(JdbcTemplate jdbc, KeyedHash hash, ApiKeys keys, SessionKeys sessions) {
    this.jdbc = jdbc;
    this.hash = hash;
    this.keys = keys;
    this.sessions = sessions;
  }

  @Override
  public String hashes() {
    return "api_key";
  }

  @Override
  public String lossWithoutOlderKey() {
    return "keys that were not used since the hash key was replaced are refused for ever";
  }

  @Override
  public Optional<Again> hashSomeAgain(@Nullable UUID after, int maximum) {
    HashedRows found =
        HashedRows.find(
            jdbc,
            "api_key where kind = 'session' and " + hash.madeByOlderKey("hash"),
            after,
            maximum);
    if (found.ids().isEmpty()) {
      return Optional.empty();
    }
    List<Object[]> rows = new ArrayList<>();
    found
        .byAccount()
        .forEach(
            (account, ids) ->
                sessions
                    .of(account, ids)
                    .forEach((id, key) -> rows.add(new Object[] {keys.hashOf(key), id})));
    // Their check sums prove nothing once the older hash key has ended.
    jdbc.batchUpdate("update api_key set hash = ?, old_check_sum = true where id = ?", rows);
    return Optional.of(new Again(rows.size(), found.ids().getLast()));
  }

  @Override
  public long needingOlderKey(Instant replacedAt, Instant end) {
    return HoldsHashes.count(
        jdbc,
        "select count(*) from api_key where revoked_at is null"
            + " and (expires_at is null or expires_at > ?) and "
            + hash.madeByOlderKey("hash"),
        Timestamps.toDatabase(end));
  }
}
