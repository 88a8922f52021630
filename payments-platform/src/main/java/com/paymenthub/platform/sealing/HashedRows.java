package com.paymenthub.platform.sealing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Rows of accounts that an older hash key has hashed.
 *
 * @param ids in their order
 * @param byAccount the same
 */
public record HashedRows(List<UUID> ids, Map<UUID, List<UUID>> byAccount) {

  /**
   * Some rows, locked until the transaction ends.
   *
   * @param where the table, {@code where} and a condition; it has {@code id} and {@code client_id}
   * @param after only rows with greater ids; null for all
   * @param maximum how many at most
   */
  public static HashedRows find(
      JdbcTemplate jdbc, String where, @Nullable UUID after, int maximum) {
    Map<UUID, List<UUID>> byAccount = new HashMap<>();
    List<UUID> ids =
        jdbc.query(
            "select id, client_id from " + where + " and id > ? order by id limit ? for update",
            (row, _) -> {
              UUID id = row.getObject("id", UUID.class);
              byAccount
                  .computeIfAbsent(row.getObject("client_id", UUID.class), _ -> new ArrayList<>())
                  .add(id);
              return id;
            },
            after == null ? HoldsHashes.FIRST : after,
            maximum);
    return new HashedRows(ids, byAccount);
  }
}
