package com.paymenthub.api.rebuild;

import com.paymenthub.api.replay.DerivedTable;
import com.paymenthub.api.replay.DerivedTables;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows and checksum of a live table and of the one that is to take its place. Histories that have
 * grown since the horizon of the rebuild are left out.
 *
 * @param table the name of the table
 * @param liveRows how many rows the live table has
 * @param live their checksum: it does not depend on their order
 * @param rebuiltRows how many rows the new table has
 * @param rebuilt their checksum
 */
public record Checksum(String table, long liveRows, String live, long rebuiltRows, String rebuilt) {

  /** Whether both tables have the same rows. */
  public boolean isEqual() {
    return liveRows == rebuiltRows && live.equals(rebuilt);
  }

  /** Those of all tables whose rows follow from histories, of one moment. */
  static List<Checksum> all(Connection connection, DerivedTables tables, RebuildState state)
      throws SQLException {
    List<Checksum> checksums = new ArrayList<>();
    for (DerivedTable<?> table : tables.all()) {
      checksums.add(of(connection, table, state));
    }
    return checksums;
  }

  /** A single statement sees one moment. */
  private static Checksum of(Connection connection, DerivedTable<?> table, RebuildState state)
      throws SQLException {
    String side =
        """
        (select count(*) as rows,
            coalesce(sum(hashtextextended(row(%1$s)::text, 0)::numeric), 0)::text as checksum
          from %2$s.%3$s where not exists (select from grown where grown.id = %3$s.%4$s)) %2$s\
        """;
    String columns = String.join(", ", table.mapping().columns());
    String sql =
        "with grown as (%s) select * from %s cross join %s"
            .formatted(
                CatchingUp.GROWN,
                side.formatted(columns, "payments", table.table(), table.subject()),
                side.formatted(columns, NewTables.SCHEMA, table.table(), table.subject()));
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, state.horizon());
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return new Checksum(
            table.table(), row.getLong(1), row.getString(2), row.getLong(3), row.getString(4));
      }
    }
  }
}
