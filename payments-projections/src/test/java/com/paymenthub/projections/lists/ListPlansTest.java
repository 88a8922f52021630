package com.paymenthub.projections.lists;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.platform.Transactions;
import com.paymenthub.projections.charges.ChargeFilter;
import com.paymenthub.projections.charges.ChargeTable;
import com.paymenthub.testing.TestDatabase;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import tools.jackson.databind.json.JsonMapper;

/** In an account with very many charges, no list looks at more than a few thousand rows. */
class ListPlansTest {

  private static final int CHARGES = 50_000;

  /** What a page of rare charges may read: twenty blocks, and what is counted of them. */
  private static final int MAXIMUM_ROWS = 4_000;

  private static final UUID CLIENT = new UUID(0, 1);
  private static final UUID MERCHANT = new UUID(0, 7);
  private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");
  private static final int LIMIT = 20;

  private static Plans plans;

  @BeforeAll
  static void manyCharges() {
    TestDatabase database = TestDatabase.create();
    JdbcTemplate owner = new JdbcTemplate(database.ownerDataSource());
    owner.execute(rows(CHARGES));
    owner.execute("select count_charges_anew()");
    owner.execute("analyze charge, charge_block, charge_count, charge_change");
    plans = new Plans(database.ownerDataSource());
  }

  /** Charge i is made i seconds after the first; what is looked for is rare, or is all there is. */
  private static String rows(int charges) {
    return """
    insert into charge (id, client_id, merchant_id, order_id, request_id, status, amount,
      original_amount, currency, capture, payment_type, transaction_requests, created_at, updated_at,
      sequence_number)
    select gen_random_uuid(), '%s', ('00000000-0000-0000-0000-' || lpad((i %% 100 + 1)::text, 12, '0'))::uuid,
      'order-' || i, 'request-' || i,
      case when i %% 2000 = 0 then 'charged_back' else 'authorized' end,
      1990, case when i %% 5000 = 17 then 17 else 1990 end, 'BRL', true,
      case when i %% 1000 = 1 then 'boleto' else 'credit' end,
      '[]', timestamptz '%s' + i * interval '1 second', now(), 1
    from generate_series(1, %d) i
    """
        .formatted(CLIENT, FIRST, charges);
  }

  /**
   * What a list may be narrowed to.
   *
   * @param index the index that finds its charges
   * @param charges how many they are
   */
  record Narrowed(String to, String index, int charges, ChargeFilter filter) {
    @Override
    public String toString() {
      return to;
    }
  }

  static List<Narrowed> narrowed() {
    List<String> any = List.of();
    List<String> disputed = List.of("charged_back");
    List<String> boleto = List.of("boleto");
    Instant noon = FIRST.plusSeconds(12 * 60 * 60);
    return List.of(
        new Narrowed(
            "nothing",
            "charge_newest",
            CHARGES,
            filter(null, null, null, null, any, any, null, null)),
        new Narrowed(
            "an order",
            "charge_order",
            1,
            filter(null, "order-17", null, null, any, any, null, null)),
        new Narrowed(
            "a request",
            "charge_request",
            1,
            filter(null, null, "request-17", null, any, any, null, null)),
        new Narrowed(
            "a merchant",
            "charge_newest",
            500,
            filter(MERCHANT, null, null, null, any, any, null, null)),
        new Narrowed(
            "a rare amount",
            "charge_amount",
            10,
            filter(null, null, null, 17L, any, any, null, null)),
        new Narrowed(
            "an amount that nearly all have",
            "charge_",
            CHARGES - 10,
            filter(null, null, null, 1990L, any, any, null, null)),
        new Narrowed(
            "the same in a rare status",
            "charge_",
            25,
            filter(null, null, null, 1990L, disputed, any, null, null)),
        new Narrowed(
            "a rare status",
            "charge_newest",
            25,
            filter(null, null, null, null, disputed, any, null, null)),
        new Narrowed(
            "a rare payment type",
            "charge_newest",
            50,
            filter(null, null, null, null, any, boleto, null, null)),
        new Narrowed(
            "what there is not",
            "charge_block_pkey",
            0,
            filter(null, null, null, null, disputed, boleto, null, null)),
        new Narrowed(
            "a time",
            "charge_newest",
            12 * 60 * 60 - 1,
            filter(null, null, null, null, any, any, FIRST, noon)),
        new Narrowed(
            "a time and a payment type",
            "charge_newest",
            43,
            filter(null, null, null, null, any, boleto, FIRST.plusSeconds(100), noon)),
        new Narrowed(
            "all of it",
            "charge_",
            4,
            filter(
                new UUID(0, 1),
                null,
                null,
                1990L,
                disputed,
                List.of("credit"),
                FIRST,
                FIRST.plusSeconds(8_500))));
  }

  private static ChargeFilter filter(
      @Nullable UUID merchantId,
      @Nullable String orderId,
      @Nullable String requestId,
      @Nullable Long amount,
      List<String> statuses,
      List<String> paymentTypes,
      @Nullable Instant after,
      @Nullable Instant before) {
    return new ChargeFilter(
        null, merchantId, orderId, null, requestId, amount, statuses, paymentTypes, after, before);
  }

  @ParameterizedTest
  @MethodSource("narrowed")
  void the_first_page_reads_little(Narrowed narrowed) {
    assertReadsLittle(narrowed, 0);
  }

  @ParameterizedTest
  @MethodSource("narrowed")
  void a_page_far_back_reads_little(Narrowed narrowed) {
    assertReadsLittle(narrowed, narrowed.charges * 2L / 3);
  }

  private static void assertReadsLittle(Narrowed narrowed, long offset) {
    ListedCharges listed = plans.list(narrowed.filter, offset);

    assertThat(listed.total()).isEqualTo(narrowed.charges);
    assertThat(listed.charges()).hasSize((int) Math.min(LIMIT, narrowed.charges - offset));
    assertThat(plans.rowsRead()).as(plans.text()).allMatch(rows -> rows <= MAXIMUM_ROWS);
    if (ListWanted.canAnswer(narrowed.filter)) {
      assertThat(plans.text()).as("a plan for any values").contains("client_id = $");
    }
    assertThat(plans.text())
        .contains(narrowed.index)
        .doesNotContain(
            "Seq Scan on charge", "Seq Scan on charge_count", "Seq Scan on charge_block");
  }

  @Test
  void a_plan_made_while_there_is_one_charge_reads_by_index_as_well() {
    TestDatabase database = TestDatabase.create();
    JdbcTemplate owner = new JdbcTemplate(database.ownerDataSource());
    owner.execute(rows(1));
    owner.execute("select count_charges_anew()");
    Plans young = new Plans(database.ownerDataSource());

    ListedCharges listed =
        young.list(filter(null, null, null, null, List.of(), List.of(), FIRST, null), 0);

    assertThat(listed.total()).isOne();
    assertThat(young.text())
        .contains("charge_newest", "charge_pkey")
        .doesNotContain(
            "Seq Scan on charge", "Seq Scan on charge_count", "Seq Scan on charge_block");
  }

  @Test
  void reading_everything_is_noticed() {
    plans.clear();
    plans.explain("select count(*) from charge");

    assertThat(plans.text()).contains("charge");
    assertThat(plans.rowsRead()).anyMatch(rows -> rows > MAXIMUM_ROWS);
  }

  /** Has PostgreSQL tell how it answered what it was asked. */
  private static final class Plans extends JdbcTemplate {

    private static final Pattern ROWS_READ =
        Pattern.compile(
            "actual rows=([0-9]+)[.0-9]* loops=([0-9]+)|Rows Removed by .*: ([0-9]+)|shared"
                + " hit=([0-9]+)");

    private static final String EXPLAIN = "explain (analyze, buffers, timing off, summary off) ";

    private final List<String> plan = new ArrayList<>();
    private final ChargeLists lists;

    Plans(DataSource database) {
      super(database);
      lists =
          new ChargeLists(
              new ChargeTable(this, JsonMapper.shared()),
              new BlockCounts(this),
              this,
              new Transactions(new DataSourceTransactionManager(database)));
    }

    ListedCharges list(ChargeFilter filter, long offset) {
      clear();
      return lists.page(CLIENT, filter, true, LIMIT, offset);
    }

    void clear() {
      plan.clear();
    }

    String text() {
      return String.join("\n", plan);
    }

    /**
     * How many rows each part of the plans has passed on, or passed over, and pages it has read.
     */
    List<Long> rowsRead() {
      return ROWS_READ.matcher(text()).results().map(Plans::rows).toList();
    }

    private static long rows(MatchResult line) {
      String single = line.group(3) == null ? line.group(4) : line.group(3);
      return single != null
          ? Long.parseLong(single)
          : Long.parseLong(line.group(1)) * Long.parseLong(line.group(2));
    }

    /** As the statement that is prepared on the server, whose plan may be for any values. */
    void explain(String sql, Object... arguments) {
      String values =
          arguments.length == 0
              ? ""
              : "(%s)".formatted(String.join(", ", Collections.nCopies(arguments.length, "?")));
      execute(
          (ConnectionCallback<Void>)
              connection -> {
                try (Statement statement = connection.createStatement();
                    PreparedStatement written =
                        connection.prepareStatement(EXPLAIN + "execute asked" + values)) {
                  statement.execute("prepare asked as " + numbered(sql));
                  newArgPreparedStatementSetter(arguments).setValues(written);
                  try (ResultSet lines = statement.executeQuery(written.toString())) {
                    while (lines.next()) {
                      plan.add(lines.getString(1));
                    }
                  }
                  statement.execute("deallocate asked");
                }
                return null;
              });
    }

    private static String numbered(String sql) {
      AtomicInteger number = new AtomicInteger();
      return Pattern.compile("\\?").matcher(sql).replaceAll(_ -> "\\$" + number.incrementAndGet());
    }

    @Override
    public <T> List<T> query(String sql, RowMapper<T> mapper, Object... arguments) {
      explain(sql, arguments);
      return super.query(sql, mapper, arguments);
    }

    @Override
    public void query(String sql, RowCallbackHandler handler, Object... arguments) {
      explain(sql, arguments);
      super.query(sql, handler, arguments);
    }

    @Override
    public <T> T queryForObject(String sql, Class<T> type, Object... arguments) {
      explain(sql, arguments);
      return super.queryForObject(sql, type, arguments);
    }
  }
}
