package com.paymenthub.charging.vault;

import com.paymenthub.platform.sealing.SealedColumn;
import com.paymenthub.platform.sealing.Sealer;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** All card numbers that are kept, of cards and of tokens, so that copies in clear can be found. */
@Repository
public class HeldNumbers {

  private static final int BATCH = 1_000;
  private static final UUID BEFORE_ALL = new UUID(0, 0);

  private final JdbcTemplate jdbc;
  private final Sealer sealer;
  private final List<SealedColumn> columns;

  HeldNumbers(JdbcTemplate jdbc, Sealer sealer, CardVault vault, CardTokens tokens) {
    this.jdbc = jdbc;
    this.sealer = sealer;
    this.columns = List.of(vault.sealedColumn(), tokens.sealedColumn());
  }

  /**
   * Opens every number.
   *
   * @throws IllegalStateException when one cannot be decrypted
   */
  public CardNumbers all() {
    CardNumbers all = new CardNumbers();
    columns.forEach(column -> read(column, all));
    return all;
  }

  private void read(SealedColumn column, CardNumbers all) {
    String key = column.primaryKey().getFirst();
    UUID last = BEFORE_ALL;
    while (true) {
      List<UUID> read =
          jdbc.query(
              "select %s, %s, %s from %s where %s is not null and %s > ? order by %s limit ?"
                  .formatted(
                      key,
                      String.join(", ", column.otherColumns()),
                      column.column(),
                      column.table(),
                      column.column(),
                      key,
                      key),
              (row, _) -> {
                byte[] plain = sealer.open(row.getBytes(column.column()), column.binding().of(row));
                all.add(CardForm.read(plain).pan().reveal());
                return row.getObject(key, UUID.class);
              },
              last,
              BATCH);
      if (read.isEmpty()) {
        return;
      }
      last = read.getLast();
    }
  }
}
