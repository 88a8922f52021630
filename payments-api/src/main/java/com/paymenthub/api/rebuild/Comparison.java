package com.paymenthub.api.rebuild;

import com.paymenthub.api.replay.DerivedTable;
import com.paymenthub.api.replay.IdRange;
import com.paymenthub.api.throttle.Throttle;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Compares the live tables with the new ones, part by part, and rests between the parts while
 * charges come. A part of both is seen at the same moment.
 */
final class Comparison {

  private static final int ROWS_OF_PART = 100_000;

  /** While charges come: a few milliseconds. */
  private static final int ROWS_OF_SHORT_PART = 1000;

  private final Connection connection;
  private final RebuildState state;
  private final Throttle throttle;

  Comparison(Connection connection, RebuildState state, Throttle throttle) {
    this.connection = connection;
    this.state = state;
    this.throttle = throttle;
  }

  /** Rows and checksums of some tables. */
  List<Checksum> of(List<DerivedTable<?>> tables) throws SQLException {
    List<Checksum> checksums = new ArrayList<>();
    for (DerivedTable<?> table : tables) {
      checksums.add(of(table));
    }
    return checksums;
  }

  private Checksum of(DerivedTable<?> table) throws SQLException {
    Sum live = Sum.NOTHING;
    Sum rebuilt = Sum.NOTHING;
    @Nullable UUID after = null;
    do {
      IdRange part = new IdRange(after, endOfPart(table, after));
      Sums sums = sums(table, part);
      live = live.plus(sums.live());
      rebuilt = rebuilt.plus(sums.rebuilt());
      after = part.upTo();
      connection.rollback();
      throttle.rest();
    } while (after != null);
    return new Checksum(
        table.table(),
        live.rows(),
        live.checksum().toString(),
        rebuilt.rows(),
        rebuilt.checksum().toString());
  }

  /** The id of the last history of a part, or null where the live table ends before. */
  private @Nullable UUID endOfPart(DerivedTable<?> table, @Nullable UUID after)
      throws SQLException {
    IdRange rest = new IdRange(after, null);
    String sql =
        "select %1$s from %2$s.%3$s%4$s order by %1$s offset %5$d limit 1"
            .formatted(
                table.subject(),
                NewTables.LIVE,
                table.table(),
                rest.condition(table.subject()),
                (throttle.isServing() ? ROWS_OF_SHORT_PART : ROWS_OF_PART) - 1);
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      rest.bind(statement, 1);
      try (ResultSet row = statement.executeQuery()) {
        return row.next() ? row.getObject(1, UUID.class) : null;
      }
    }
  }

  /** A single statement sees one moment. */
  private Sums sums(DerivedTable<?> table, IdRange part) throws SQLException {
    String side =
        """
        (select count(*) as rows,
            coalesce(sum(hashtextextended(row(%1$s)::text, 0)::numeric), 0)::text as checksum
          from (select * from %2$s.%3$s%5$s) part
          where not exists (select from grown where grown.id = part.%4$s)) %2$s\
        """;
    String columns = String.join(", ", table.mapping().columns());
    String condition = part.condition(table.subject());
    String sql =
        "with grown as (%s) select * from %s cross join %s"
            .formatted(
                CatchingUp.GROWN,
                side.formatted(columns, NewTables.LIVE, table.table(), table.subject(), condition),
                side.formatted(
                    columns, NewTables.SCHEMA, table.table(), table.subject(), condition));
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, state.horizon());
      part.bind(statement, part.bind(statement, 2));
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return new Sums(Sum.read(row, 1), Sum.read(row, 3));
      }
    }
  }

  /** Rows and checksum of a part of both tables. */
  private record Sums(Sum live, Sum rebuilt) {}

  /** Rows and their checksum, which does not depend on their order. */
  private record Sum(long rows, BigInteger checksum) {

    static final Sum NOTHING = new Sum(0, BigInteger.ZERO);

    static Sum read(ResultSet row, int column) throws SQLException {
      return new Sum(row.getLong(column), new BigInteger(row.getString(column + 1)));
    }

    Sum plus(Sum other) {
      return new Sum(rows + other.rows, checksum.add(other.checksum));
    }
  }
}
