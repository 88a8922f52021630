package com.paymenthub.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.RunningService;
import com.paymenthub.finance.journal.Journal;
import com.paymenthub.finance.tables.FinanceTables;
import com.paymenthub.platform.database.ReadingLogins;
import com.paymenthub.platform.database.ReadingLogins.Readers;
import com.paymenthub.platform.stream.StreamReader;
import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import com.paymenthub.testing.Patience;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;

/** What finance teams read agrees with the charges and with what the simulators did. */
class FinanceTablesTest {

  /** How many charges; {@code -Dfinance.charges=10000} for the whole promise. */
  private static final int CHARGES = Integer.getInteger("finance.charges", 60);

  private static final int BUYERS = 10;

  private static final String NAME = "finance_of_the_test";
  private static final String PASSWORD = "adds-things-up";

  private static RunningService service;
  private static Market market;
  private static FinanceReader reader;
  private static FinanceCheck check;
  private static JdbcTemplate owner;

  @TempDir private Path folder;

  @BeforeAll
  static void much_is_bought() throws Exception {
    service = RunningService.start("--payments.agenda.enabled=false");
    long seed = System.nanoTime();
    System.out.printf("charges of seed %dL%n", seed);
    Random seeds = new Random(seed);
    market = new Market(service, new Random(seeds.nextLong()));
    trade(seeds);
    reader = service.part(FinanceReader.class);
    check = service.part(FinanceCheck.class);
    owner = service.owner();
    readAll();
  }

  /** Most of a sale that times out is waiting. */
  private static void trade(Random seeds) throws Exception {
    try (ExecutorService buyers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> buying = new ArrayList<>();
      for (int buyer = 0; buyer < BUYERS; buyer++) {
        Market shop = market.forAnother(new Random(seeds.nextLong()));
        buying.add(
            buyers.submit(
                () -> {
                  for (int charge = 0; charge < CHARGES / BUYERS; charge++) {
                    shop.trade();
                  }
                }));
      }
      for (Future<?> each : buying) {
        each.get();
      }
    }
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  private static void readAll() {
    Instant now = Instant.now();
    await().atMost(Patience.LONGEST_WAIT).until(() -> !readUpTo().isBefore(now));
  }

  private static Instant readUpTo() {
    while (reader.readSome()) {
      assertThat(reader.behindSeconds()).isNotNegative();
    }
    return service.part(FinanceTables.class).progress().asOf().orElse(Instant.MIN);
  }

  @Test
  void every_charge_is_there_as_merchants_see_it() {
    assertThat(
            owner.queryForList(
                "select id from charge except select charge_id from finance.charges", UUID.class))
        .isEmpty();
    assertThat(
            owner.queryForList(
                "select charge_id from finance.charges f join charge c on c.id = f.charge_id"
                    + " where (f.status, f.amount, f.requested_amount, f.sequence_number)"
                    + " <> (c.status, c.amount, c.original_amount, c.sequence_number)",
                UUID.class))
        .isEmpty();
    assertThat(check.violations()).isEmpty();
  }

  @Test
  void movements_are_those_of_the_simulators() {
    Map<UUID, Long> told =
        owner
            .queryForList(
                "select attempt_id, kind, reserved_delta, settled_delta from finance.movements"
                    + " where kind <> 'release' and kind not like '%undone'")
            .stream()
            .collect(
                Collectors.toMap(
                    row -> (UUID) row.get("attempt_id"), FinanceTablesTest::moved, Math::addExact));
    Set<UUID> unknown =
        Set.copyOf(
            owner.queryForList(
                "select attempt_id from finance.open_items where item = 'unknown'", UUID.class));
    // What was undone has a reference of its own.
    Set<UUID> undoings =
        owner.queryForList("select attempt_id from finance.movements", UUID.class).stream()
            .map(SimulatedMovement::undoingOf)
            .collect(Collectors.toSet());
    // An amount of zero bars a request or a code that moved nothing.
    List<SimulatedMovement> moved =
        service.movements().stream()
            .filter(each -> each.amount().minorUnits() > 0)
            .filter(each -> !undoings.contains(each.reference()))
            .toList();

    assertThat(moved).isNotEmpty();
    for (SimulatedMovement each : moved) {
      if (!unknown.contains(each.reference())) {
        assertThat(told).as("%s", each).containsEntry(each.reference(), each.amount().minorUnits());
      }
    }
    Set<UUID> references =
        moved.stream().map(SimulatedMovement::reference).collect(Collectors.toSet());
    assertThat(references).containsAll(told.keySet());
  }

  /** How much, in either direction. */
  private static long moved(Map<String, Object> row) {
    long reserved = (long) row.get("reserved_delta");
    long settled = (long) row.get("settled_delta");
    return row.get("kind").equals("capture") ? settled : Math.abs(reserved + settled);
  }

  @Test
  void fees_are_those_that_the_answers_tell() {
    List<Map<String, Object>> told =
        owner.queryForList(
            "select currency, sum(fee)::bigint as fee from (select distinct c.currency,"
                + " told ->> 'attemptId', (told -> 'answer' ->> 'feeMinorUnits')::bigint as fee"
                + " from domain_event e join charge c on c.id = e.aggregate_identifier"
                + " cross join lateral (select convert_from(e.payload, 'UTF8')::jsonb) p (told)"
                + " where e.payload_type = 'charge.attempt_approved') fees"
                + " where fee <> 0 group by currency order by currency");

    assertThat(told).isNotEmpty();
    for (String table : List.of("charges", "movements", "daily_totals")) {
      String column = table.equals("charges") ? "fee" : "fee_delta";
      assertThat(
              owner.queryForList(
                  "select currency, sum(%1$s)::bigint as fee from finance.%2$s where %1$s <> 0"
                          .formatted(column, table)
                      + " group by currency order by currency"))
          .as(table)
          .isEqualTo(told);
    }
  }

  @Test
  void the_days_add_up_to_the_charges() {
    assertThat(
            owner.queryForList(
                "select currency, sum(reserved_delta)::bigint as reserved,"
                    + " sum(settled_delta)::bigint as settled from finance.daily_totals"
                    + " group by currency order by currency"))
        .isEqualTo(
            owner.queryForList(
                "select currency, sum(reserved)::bigint as reserved,"
                    + " sum(settled + surplus)::bigint as settled from finance.charges"
                    + " where charge_id in (select charge_id from finance.movements)"
                    + " group by currency order by currency"));
  }

  @Test
  void the_journal_balances_in_another_tool_and_agrees_with_the_movements()
      throws IOException, InterruptedException {
    Path file = folder.resolve("journal.txt");
    try (Writer out = Files.newBufferedWriter(file)) {
      long entries =
          service
              .part(Journal.class)
              .write(
                  market.account().clientId(),
                  LocalDate.of(2020, 1, 1),
                  LocalDate.of(2099, 1, 1),
                  out,
                  _ -> {});
      assertThat(entries)
          .isEqualTo(
              owner.queryForObject(
                  "select count(*) from finance.movements where account_id = ?",
                  Long.class,
                  market.account().clientId()));
    }
    Hledger hledger = Hledger.on(file);

    hledger.asked("check", "--strict");
    hledger.asked("check", "balancednoautoconversion");
    Map<String, String> ledgers =
        Map.of(
            "assets:receivable", "settled_delta - fee_delta",
            "assets:reserved", "reserved_delta",
            "expenses:fees", "fee_delta");
    for (Map.Entry<String, String> ledger : ledgers.entrySet()) {
      for (Map<String, Object> sum :
          owner.queryForList(
              "select currency, round(sum(%s) / 10.0 ^ decimals, decimals)::text as amount"
                      .formatted(ledger.getValue())
                  + " from finance.movements where account_id = ? group by currency, decimals"
                  + " having sum(%s) <> 0".formatted(ledger.getValue()),
              market.account().clientId())) {
        assertThat(
                hledger.asked(
                    "balance",
                    ledger.getKey(),
                    "cur:" + sum.get("currency"),
                    "--depth",
                    "2",
                    "-O",
                    "csv"))
            .contains(
                "\"%s\",\"%s %s\""
                    .formatted(ledger.getKey(), sum.get("currency"), sum.get("amount")));
      }
    }
    assertThat(hledger.asked("balance", "-O", "csv")).contains("\"total\",\"0\"");
  }

  @Test
  void every_table_states_what_it_is_true_for() {
    for (String view : views()) {
      if (!view.equals("invariant_violations")) {
        assertThat(
                owner.queryForObject(
                    "select count(*) from finance.%s where as_of is null or as_of_position is null"
                        .formatted(view),
                    Long.class))
            .as(view)
            .isZero();
      }
    }
    assertThat(reader.behindSeconds()).isLessThan(3600);
  }

  @Test
  void open_items_are_listed_with_their_age() {
    String unpaid = market.charge(1990, false).at("/id");
    readAll();

    assertThat(
            owner.queryForList(
                "select item from finance.open_items where charge_id = ?::uuid and amount = 1990"
                    + " and age >= interval '0' and due_at > now() + interval '6 days'",
                String.class,
                unpaid))
        .containsExactly("expiring");
  }

  @Test
  void the_performance_of_providers_counts_what_they_answered() {
    Map<String, Object> totals =
        owner.queryForMap(
            "select sum(attempts)::bigint as attempts, sum(declined)::bigint as declined,"
                + " sum(timed_out)::bigint as timed_out, max(latency_p99_millis) as slowest,"
                + " (select sum(value::bigint)::bigint from finance.provider_performance,"
                + "  jsonb_each_text(declines)) as by_code from finance.provider_performance");

    assertThat(totals.get("attempts"))
        .isEqualTo(
            owner.queryForObject(
                "select count(*) from domain_event where payload_type = 'charge.attempt_started'"
                    + " and convert_from(payload, 'UTF8')::jsonb ->> 'requestType'"
                    + " in ('pre_authorization', 'authorization', 'capture', 'void')",
                Long.class));
    assertThat(totals.get("by_code")).isEqualTo(totals.get("declined"));
    assertThat((long) totals.get("timed_out")).isPositive();
    assertThat((long) totals.get("slowest")).isNotNegative();
  }

  @Test
  void the_check_tells_what_it_found() {
    owner.update("delete from finance_check");
    check.checkWhenDue();
    assertThat(check.latest()).isZero();
    UUID id = UUID.fromString(market.charge(1990, true).at("/id"));
    readAll();
    owner.update("update finance_charge set amount = 5 where charge_id = ?", id);

    check.checkWhenDue();
    assertThat(check.latest()).as("it was checked a moment ago").isZero();
    owner.update("update finance_check set checked_at = checked_at - interval '25 hours'");
    check.checkWhenDue();

    assertThat(check.latest()).isEqualTo(2);
    owner.update("update finance_charge set amount = 1990 where charge_id = ?", id);
  }

  @Test
  void an_event_that_was_passed_over_is_counted() {
    StreamReader rows = new FinanceEvents();
    UUID passedOver = UUID.fromString(market.charge(1990, true).at("/id"));
    UUID unread = UUID.fromString(market.charge(1990, true).at("/id"));
    readAll();
    assertThat(rows.missed(owner)).as("all are read").isZero();

    owner.update(
        "update finance_charge set position = position - 1 where charge_id = ?", passedOver);
    assertThat(rows.missed(owner)).isEqualTo(1);
    Long events =
        owner.queryForObject(
            "select position + 1 from finance_charge where charge_id = ?", Long.class, unread);
    owner.update("delete from finance_charge where charge_id = ?", unread);
    assertThat(rows.missed(owner)).isEqualTo(1 + events);

    EmptyFinance.in(owner);
    assertThat(rows.missed(owner)).as("nothing is read").isZero();
    readAll();
    assertThat(rows.missed(owner)).isZero();
  }

  @Test
  void the_login_of_finance_reads_its_schema_and_nothing_else() {
    new ReadingLogins(Readers.FINANCE, service.database().administratorDataSource())
        .make(NAME, PASSWORD, false);
    JdbcTemplate finance = new JdbcTemplate(service.database().dataSource(NAME, PASSWORD));

    for (String view : views()) {
      assertThat(finance.queryForObject("select count(*) from " + view, Long.class))
          .isNotNegative();
    }
    List<String> others =
        owner.queryForList(
            "select format('%I.%I', schemaname, tablename) from pg_tables"
                + " where schemaname not in ('pg_catalog', 'information_schema')"
                + " union all select format('%I.%I', schemaname, viewname) from pg_views"
                + " where schemaname not in ('pg_catalog', 'information_schema', 'finance')",
            String.class);
    assertThat(others).hasSizeGreaterThan(20).allMatch(table -> isDenied(finance, table));
  }

  private static boolean isDenied(JdbcTemplate reader, String table) {
    try {
      reader.queryForObject("select count(*) from " + table, Long.class);
      return false;
    } catch (DataAccessException denied) {
      return String.valueOf(denied.getMostSpecificCause().getMessage())
          .contains("permission denied");
    }
  }

  private static List<String> views() {
    return owner.queryForList(
        "select viewname from pg_views where schemaname = 'finance' order by 1", String.class);
  }
}
