package com.paymenthub.api.rest.charges;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.projections.charges.ChargeFilter;
import com.paymenthub.projections.charges.ChargeTable;
import com.paymenthub.testing.TestDatabase;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;
import tools.jackson.databind.json.JsonMapper;

/** In an account with a hundred thousand charges, every filter finds its few by an index. */
class ListPlansTest {

  private static final UUID CLIENT = new UUID(0, 1);
  private static final UUID MERCHANT = new UUID(0, 7);
  private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");

  /** Charge i is made i seconds after the first; what is looked for is rare. */
  private static final String ROWS =
      """
      insert into charge_g1 (id, client_id, merchant_id, order_id, status, amount, original_amount,
        currency, capture, payment_type, transaction_requests, created_at, updated_at,
        sequence_number)
      select gen_random_uuid(), '%s', ('00000000-0000-0000-0000-' || lpad((i %% 1000)::text, 12, '0'))::uuid,
        'order-' || i, case when i %% 2000 = 0 then 'charged_back' else 'authorized' end,
        i %% 5000, i %% 5000, 'BRL', true, case when i %% 1000 = 1 then 'boleto' else 'credit' end,
        '[]', timestamptz '%s' + i * interval '1 second', now(), 1
      from generate_series(1, 100000) i
      """
          .formatted(CLIENT, FIRST);

  private static Plans plans;

  @BeforeAll
  static void aHundredThousandCharges() {
    TestDatabase database = TestDatabase.create();
    JdbcTemplate owner = new JdbcTemplate(database.ownerDataSource());
    owner.execute(ROWS);
    owner.execute("analyze charge_g1");
    plans = new Plans(database.ownerDataSource());
  }

  /**
   * What a list may be narrowed to.
   *
   * @param index the index that finds it
   */
  record Narrowed(String to, String index, ChargeFilter filter) {
    @Override
    public String toString() {
      return to;
    }
  }

  static List<Narrowed> narrowed() {
    List<String> any = List.of();
    List<String> disputed = List.of("charged_back");
    List<String> boleto = List.of("boleto");
    Instant early = FIRST.plusSeconds(60);
    UUID id = new UUID(0, 17);
    return List.of(
        new Narrowed("an id", "charge_g1_pkey", filter(id, null, null, null, any, any, null)),
        new Narrowed(
            "a merchant", "charge_g1_merchant", filter(null, MERCHANT, null, null, any, any, null)),
        new Narrowed(
            "an order", "charge_g1_order", filter(null, null, "order-17", null, any, any, null)),
        new Narrowed(
            "a request",
            "charge_g1_request",
            new ChargeFilter(null, null, null, null, "request-17", null, any, any, null, null)),
        new Narrowed(
            "an amount", "charge_g1_amount", filter(null, null, null, 17L, any, any, null)),
        new Narrowed(
            "a status", "charge_g1_status", filter(null, null, null, null, disputed, any, null)),
        new Narrowed(
            "a payment type",
            "charge_g1_payment_type",
            filter(null, null, null, null, any, boleto, null)),
        new Narrowed(
            "a time", "charge_g1_newest", filter(null, null, null, null, any, any, early)));
  }

  private static ChargeFilter filter(
      UUID id,
      UUID merchantId,
      String orderId,
      Long amount,
      List<String> statuses,
      List<String> paymentTypes,
      Instant before) {
    return new ChargeFilter(
        id, merchantId, orderId, null, null, amount, statuses, paymentTypes, null, before);
  }

  @ParameterizedTest
  @MethodSource("narrowed")
  void a_page_is_found_by_an_index(Narrowed narrowed) {
    String plan = plans.ofList(narrowed.filter);

    assertThat(plan).contains(narrowed.index).doesNotContain("Seq Scan");
  }

  @ParameterizedTest
  @MethodSource("narrowed")
  void the_charges_are_counted_by_an_index(Narrowed narrowed) {
    String plan = plans.ofCount(narrowed.filter);

    assertThat(plan).contains(narrowed.index).doesNotContain("Seq Scan");
  }

  @Test
  void a_page_of_all_charges_is_found_by_an_index() {
    ChargeFilter everything = filter(null, null, null, null, List.of(), List.of(), null);

    assertThat(plans.ofList(everything)).contains("charge_g1_newest").doesNotContain("Seq Scan");
  }

  @Test
  void combined_filters_use_one_of_their_indexes() {
    ChargeFilter both =
        new ChargeFilter(
            null,
            MERCHANT,
            null,
            null,
            null,
            17L,
            List.of("charged_back"),
            List.of("boleto"),
            null,
            null);

    assertThat(plans.ofList(both)).contains("charge_g1_").doesNotContain("Seq Scan");
  }

  /** Has PostgreSQL tell how it would answer what the table asks. */
  private static final class Plans extends JdbcTemplate {
    private final ChargeTable table = new ChargeTable(this, JsonMapper.shared());
    private final List<String> plan = new ArrayList<>();

    Plans(DataSource database) {
      super(database);
    }

    String ofList(ChargeFilter filter) {
      plan.clear();
      table.list(CLIENT, filter, true, 15, 0);
      return String.join("\n", plan);
    }

    String ofCount(ChargeFilter filter) {
      plan.clear();
      table.count(CLIENT, filter);
      return String.join("\n", plan);
    }

    @Override
    public <T> List<T> query(String sql, RowMapper<T> mapper, Object... arguments) {
      plan.addAll(queryForList("explain " + sql, String.class, arguments));
      return List.of();
    }

    @Override
    public <T> T queryForObject(String sql, Class<T> type, Object... arguments) {
      plan.addAll(super.queryForList("explain " + sql, String.class, arguments));
      return null;
    }

    @Override
    public <T> List<T> queryForList(String sql, Class<T> type, Object... arguments) {
      return super.query(sql, getSingleColumnRowMapper(type), arguments);
    }
  }
}
