package com.paymenthub.projections.lists;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.foundation.Transactions;
import com.paymenthub.projections.charges.ChargeFilter;
import com.paymenthub.projections.charges.ChargeTable;
import com.paymenthub.testing.TestDatabase;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
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

  /** Charge i is made i seconds after the first; what is looked for is rare, or is all there is. */
  private static final String ROWS =
      """
      insert into charge_g1 (id, client_id, merchant_id, order_id, request_id, status, amount,
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
          .formatted(CLIENT, FIRST, CHARGES);

  private static Plans plans;

  @BeforeAll
  static void manyCharges() {
    TestDatabase database = TestDatabase.create();
    JdbcTemplate owner = new JdbcTemplate(database.ownerDataSource());
    owner.execute(ROWS);
    owner.execute("select count_charges_anew()");
    owner.execute("analyze charge_g1, charge_block, charge_count, charge_change");
    plans = new Plans(database.ownerDataSource());
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
            "charge_g1_newest",
            CHARGES,
            filter(null, null, null, null, any, any, null, null)),
        new Narrowed(
            "an order",
            "charge_g1_order",
            1,
            filter(null, "order-17", null, null, any, any, null, null)),
        new Narrowed(
            "a request",
            "charge_g1_request",
            1,
            filter(null, null, "request-17", null, any, any, null, null)),
        new Narrowed(
            "a merchant",
            "charge_g1_newest",
            500,
            filter(MERCHANT, null, null, null, any, any, null, null)),
        new Narrowed(
            "a rare amount",
            "charge_g1_amount",
            10,
            filter(null, null, null, 17L, any, any, null, null)),
        new Narrowed(
            "an amount that nearly all have",
            "charge_g1_",
            CHARGES - 10,
            filter(null, null, null, 1990L, any, any, null, null)),
        new Narrowed(
            "the same in a rare status",
            "charge_g1_",
            25,
            filter(null, null, null, 1990L, disputed, any, null, null)),
        new Narrowed(
            "a rare status",
            "charge_g1_newest",
            25,
            filter(null, null, null, null, disputed, any, null, null)),
        new Narrowed(
            "a rare payment type",
            "charge_g1_newest",
            50,
            filter(null, null, null, null, any, boleto, null, null)),
        new Narrowed(
            "what there is not",
            "charge_block_pkey",
            0,
            filter(null, null, null, null, disputed, boleto, null, null)),
        new Narrowed(
            "a time",
            "charge_g1_newest",
            12 * 60 * 60 - 1,
            filter(null, null, null, null, any, any, FIRST, noon)),
        new Narrowed(
            "a time and a payment type",
            "charge_g1_newest",
            43,
            filter(null, null, null, null, any, boleto, FIRST.plusSeconds(100), noon)),
        new Narrowed(
            "all of it",
            "charge_g1_",
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
    assertThat(plans.text())
        .contains(narrowed.index)
        .doesNotContain(
            "Seq Scan on charge_g1", "Seq Scan on charge_count", "Seq Scan on charge_block");
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

    void explain(String sql, Object... arguments) {
      super.query(
          "explain (analyze, buffers, timing off, summary off) " + sql,
          row -> {
            plan.add(row.getString(1));
          },
          arguments);
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

    @Override
    public <T> List<T> queryForList(String sql, Class<T> type, Object... arguments) {
      explain(sql, arguments);
      return super.queryForList(sql, type, arguments);
    }
  }
}
