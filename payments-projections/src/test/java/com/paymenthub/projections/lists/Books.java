package com.paymenthub.projections.lists;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.ChargeStatus;
import com.paymenthub.platform.Transactions;
import com.paymenthub.projections.charges.ChargeFilter;
import com.paymenthub.projections.charges.ChargeRow;
import com.paymenthub.projections.charges.ChargeTable;
import com.paymenthub.projections.rows.RowChange;
import com.paymenthub.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.json.JsonMapper;

/** One connection to a database of charges: makes some, changes them, counts and lists them. */
final class Books implements AutoCloseable {

  static final UUID ACCOUNT = new UUID(0, 1);

  private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");

  /** Few values, so that every filter finds something. */
  private static final List<UUID> MERCHANTS =
      List.of(new UUID(7, 1), new UUID(-7, 2), new UUID(7, 3));

  private static final List<String> PAYMENT_TYPES = List.of("credit", "pix", "boleto");
  private static final int AMOUNTS = 3;

  private final Connection connection;
  private final JdbcTemplate jdbc;
  private final TransactionTemplate transaction;
  private final ChargeTable table;
  private final ChargeLists lists;
  private final ChargeCounting counting;
  private final Random random;
  private final int blockSize;
  private final List<ChargeRow> own = new ArrayList<>();

  Books(TestDatabase database, int blockSize, long seed) throws SQLException {
    connection = database.applicationDataSource().getConnection();
    SingleConnectionDataSource source = new SingleConnectionDataSource(connection, true);
    DataSourceTransactionManager manager = new DataSourceTransactionManager(source);
    jdbc = new JdbcTemplate(source);
    transaction = new TransactionTemplate(manager);
    table = new ChargeTable(jdbc, JsonMapper.shared());
    lists = new ChargeLists(table, new BlockCounts(jdbc), jdbc, new Transactions(manager));
    counting = new ChargeCounting(new CountWrites(jdbc), new Transactions(manager), blockSize);
    random = new Random(seed);
    this.blockSize = blockSize;
  }

  /** Makes some charges and changes some, each in a transaction of its own or several in one. */
  void write() {
    List<RowChange<ChargeRow>> changes = new ArrayList<>();
    for (int left = random.nextInt(4); left >= 0; left--) {
      changes.add(new RowChange<>(null, charge()));
    }
    if (!own.isEmpty()) {
      ChargeRow before = own.get(random.nextInt(own.size()));
      ChargeRow after = in(oneOf(ChargeStatus.values()), before);
      own.set(own.indexOf(before), after);
      changes.add(new RowChange<>(before, after));
    }
    transaction.executeWithoutResult(_ -> table.apply(changes));
    changes.stream()
        .filter(change -> change.before() == null)
        .forEach(change -> own.add(change.after()));
  }

  /** Counts what has changed, and returns how much it was. */
  int count(int limit) {
    return counting.countSome(limit);
  }

  /** Makes the counts of the rows. */
  void countAnew() {
    jdbc.query("select count_charges_anew(?)", _ -> {}, blockSize);
  }

  long uncounted() {
    return counting.uncounted().count();
  }

  /** A page of some list is what PostgreSQL says when it looks at every charge. */
  void assertExact() {
    ChargeFilter filter = filter();
    boolean newestFirst = random.nextBoolean();
    int limit = 1 + random.nextInt(10);
    long offset = random.nextInt(4) == 0 ? 0 : random.nextInt(own.size() + 10);
    transaction.executeWithoutResult(
        _ -> {
          ListedCharges listed = lists.page(ACCOUNT, filter, newestFirst, limit, offset);
          // In the same snapshot.
          assertThat(listed.total()).as("%s", filter).isEqualTo(table.count(ACCOUNT, filter));
          assertThat(listed.charges())
              .as("%s from %d", filter, offset)
              .isEqualTo(table.list(ACCOUNT, filter, newestFirst, limit, offset));
        });
  }

  private ChargeFilter filter() {
    return new ChargeFilter(
        null,
        random.nextInt(3) == 0 ? oneOf(MERCHANTS.toArray(UUID[]::new)) : null,
        null,
        null,
        null,
        random.nextInt(3) == 0 ? amount() : null,
        random.nextBoolean() ? List.of() : List.of(status(), status()),
        random.nextInt(3) == 0 ? List.of(paymentType()) : List.of(),
        random.nextInt(3) == 0 ? moment() : null,
        random.nextInt(3) == 0 ? moment() : null);
  }

  /** Charges are made nearly in order: at moments that others share, some of them late. */
  private ChargeRow charge() {
    Instant createdAt = FIRST.plusMillis(own.size() / 3 + random.nextInt(3));
    long amount = amount();
    return new ChargeRow(
        UUID.randomUUID(),
        ACCOUNT,
        oneOf(MERCHANTS.toArray(UUID[]::new)),
        null,
        null,
        null,
        ChargeStatus.PENDING.code(),
        amount,
        amount,
        "BRL",
        false,
        paymentType(),
        null,
        null,
        null,
        List.of(),
        List.of(),
        createdAt,
        createdAt,
        null,
        null,
        null,
        null,
        0);
  }

  private static ChargeRow in(ChargeStatus status, ChargeRow row) {
    return new ChargeRow(
        row.id(),
        row.clientId(),
        row.merchantId(),
        null,
        null,
        null,
        status.code(),
        row.amount(),
        row.originalAmount(),
        row.currency(),
        row.capture(),
        row.paymentType(),
        null,
        null,
        null,
        List.of(),
        List.of(),
        row.createdAt(),
        row.updatedAt().plusSeconds(1),
        null,
        null,
        null,
        null,
        row.sequenceNumber() + 1);
  }

  private long amount() {
    return 1L + random.nextInt(AMOUNTS);
  }

  private Instant moment() {
    return FIRST.plusMillis(random.nextInt(own.size() / 3 + 4));
  }

  private String status() {
    return oneOf(ChargeStatus.values()).code();
  }

  private String paymentType() {
    return PAYMENT_TYPES.get(random.nextInt(PAYMENT_TYPES.size()));
  }

  private <T> T oneOf(T[] values) {
    return values[random.nextInt(values.length)];
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
