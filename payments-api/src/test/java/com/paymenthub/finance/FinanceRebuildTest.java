package com.paymenthub.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.wiring.EventSerializer;
import com.paymenthub.evidence.HistoryArchive;
import com.paymenthub.finance.tables.FinanceTable;
import com.paymenthub.finance.tables.FinanceTables;
import com.paymenthub.projections.derived.ExportedHistories;
import com.paymenthub.projections.derived.Mended;
import com.paymenthub.projections.derived.Progress;
import com.paymenthub.projections.derived.TableDifference;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;

/** What finance teams read is compared with the events, and made anew while they read it. */
class FinanceRebuildTest {

  private static final String CHARGES = FinanceTable.CHARGES.name();
  private static final String MOVEMENTS = FinanceTable.MOVEMENTS.name();
  private static final String ATTEMPTS = FinanceTable.ATTEMPTS.name();
  private static final String OPEN_ITEMS = FinanceTable.OPEN_ITEMS.name();

  private static RunningService service;
  private static Market market;
  private static FinanceReader reader;
  private static JdbcTemplate owner;

  @TempDir private Path directory;

  @BeforeAll
  static void something_is_bought() {
    service = RunningService.start("--payments.agenda.enabled=false");
    long seed = System.nanoTime();
    System.out.printf("charges of seed %dL%n", seed);
    market = new Market(service, new Random(seed));
    for (int charge = 0; charge < 12; charge++) {
      market.trade();
    }
    reader = service.part(FinanceReader.class);
    owner = service.owner();
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  @AfterEach
  void nothing_differs() {
    readAll();
    assertThat(differences()).isEmpty();
    assertThat(rebuild()).allMatch(Mended::wasRight);
  }

  @Test
  void a_row_that_was_changed_by_hand_is_named_and_mended() {
    UUID first = bought(true);
    UUID second = bought(false);
    readAll();
    String before = allRows();
    assertThat(differences()).isEmpty();

    change("update finance_charge set amount = 5 where charge_id = ?", first);
    change(
        "update finance_movement set booked_day = booked_day - 1"
            + " where kind <> 'fee' and charge_id = ?",
        first);
    change("update finance_attempt set outcome = 'declined' where charge_id = ?", second);
    change("delete from finance_open_item where charge_id = ?", second);

    assertThat(differences())
        .filteredOn(found -> !found.table().equals("finance.invariant_violations"))
        .extracting(found -> found.table() + " " + found.id())
        .containsExactlyInAnyOrder(
            CHARGES + " " + first,
            MOVEMENTS + " " + first,
            ATTEMPTS + " " + second,
            OPEN_ITEMS + " " + second);
    assertThat(differences())
        .filteredOn(found -> found.table().equals(CHARGES))
        .allSatisfy(
            found -> {
              assertThat(found.stored()).contains("amount=5");
              assertThat(found.expected()).contains("amount=1990");
            });
    assertThat(rebuild())
        .extracting(Mended::table, Mended::removed, Mended::written)
        .containsExactly(
            tuple(CHARGES, 1L, 1L),
            tuple(MOVEMENTS, 1L, 1L),
            tuple(ATTEMPTS, 1L, 1L),
            tuple(OPEN_ITEMS, 0L, 1L),
            tuple(FinanceTable.DISPUTES.name(), 0L, 0L));
    assertThat(allRows()).isEqualTo(before);
  }

  @Test
  void a_charge_that_is_missing_is_named_and_one_that_no_event_speaks_of() {
    UUID missing = bought(false);
    UUID orphan = bought(true);
    UUID unknown = UUID.randomUUID();
    readAll();
    String before = allRows();

    for (FinanceTable table : FinanceTable.ALL) {
      owner.update("delete from %s where charge_id = ?".formatted(table.name()), missing);
    }
    change("delete from finance_charge where charge_id = ?", orphan);
    for (String table : List.of(CHARGES, OPEN_ITEMS)) {
      owner.update(
          """
          insert into %1$s select (jsonb_populate_record(one, jsonb_build_object('charge_id', ?::text))).*
          from %1$s one limit 1
          """
              .formatted(table),
          unknown);
    }

    assertThat(differences())
        .filteredOn(found -> found.table().equals(CHARGES))
        .extracting(TableDifference::id, TableDifference::column)
        .contains(
            tuple(missing.toString(), "position"),
            tuple(orphan.toString(), TableDifference.ROW),
            tuple(unknown.toString(), TableDifference.ROW));
    rebuild();
    assertThat(allRows()).isEqualTo(before);
  }

  @Test
  void events_that_were_exported_are_compared_instead_of_those_of_the_database() throws Exception {
    UUID changed = bought(true);
    readAll();
    Path export = directory.resolve("export");
    service.part(HistoryArchive.class).export(export, _ -> {});
    try (ExportedHistories exported = ExportedHistories.in(export, EventSerializer.create())) {
      List<TableDifference> found = new ArrayList<>();
      FinanceComparison comparison = service.part(FinanceComparison.class);
      comparison.run(exported, found::add);
      assertThat(found).isEmpty();

      change("update finance_attempt set amount = 5 where charge_id = ?", changed);
      UUID later = bought(true);
      readAll();
      comparison.run(exported, found::add);

      assertThat(found)
          .extracting(TableDifference::table, TableDifference::id)
          .containsExactlyInAnyOrder(
              tuple(ATTEMPTS, changed.toString()), tuple(CHARGES, later.toString()));
    }
    rebuild();
  }

  @Test
  void whoever_reads_neither_waits_nor_sees_half_of_it() throws SQLException {
    UUID changed = bought(true);
    readAll();
    change("update finance_charge set amount = 5 where charge_id = ?", changed);
    String sum = "select sum(amount) from finance.charges";
    Long wrong = owner.queryForObject(sum, Long.class);
    try (Connection longReader = service.database().ownerDataSource().getConnection()) {
      longReader.setAutoCommit(false);
      longReader.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      assertThat(number(longReader, sum)).isEqualTo(wrong);

      rebuild();

      assertThat(number(longReader, sum)).as("as it was when it began").isEqualTo(wrong);
      longReader.rollback();
      assertThat(number(longReader, sum)).isEqualTo(wrong + 1985);
      assertThat(number(longReader, "select count(*) from finance.as_of where as_of is null"))
          .isZero();
    }
  }

  @Test
  void one_that_is_stopped_has_mended_what_it_has_mended_and_the_next_goes_on() {
    UUID changed = bought(true);
    readAll();
    change("update finance_charge set amount = 5 where charge_id = ?", changed);
    stop("test");
    assertThat(differences()).isEmpty();
    bought(true);
    readAll();

    assertThat(rebuild().getFirst().rows()).as("only what is new").isEqualTo(1);
    assertThat(differences()).isEmpty();
  }

  @Test
  void one_that_another_program_has_begun_is_not_continued() {
    readAll();
    stop("older");

    assertThat(rebuild().getFirst().rows())
        .isEqualTo(owner.queryForObject("select count(*) from finance_charge", Long.class));
  }

  @Test
  void one_that_was_begun_in_another_cluster_is_not_continued() {
    readAll();
    stop("test");
    owner.update(
        "update rebuilding.finance_state set made_for = regexp_replace(made_for, '\\d+$', '0')");

    assertThat(rebuild().getFirst().rows())
        .isEqualTo(owner.queryForObject("select count(*) from finance_charge", Long.class));
  }

  @Test
  void one_of_tables_that_were_made_otherwise_is_not_continued() {
    readAll();
    stop("test");
    owner.update(
        "update rebuilding.finance_state set made_for = replace(made_for, ?, 'older')",
        FinanceTables.madeFor());

    assertThat(rebuild().getFirst().rows())
        .isEqualTo(owner.queryForObject("select count(*) from finance_charge", Long.class));
  }

  private static void stop(String program) {
    assertThatThrownBy(
            () ->
                rebuild(
                    program,
                    _ -> {
                      throw new IllegalStateException("stopped");
                    }))
        .hasMessage("stopped");
  }

  @Test
  void a_second_one_at_the_same_time_is_refused() {
    readAll();
    rebuild(
        "test",
        _ ->
            assertThatThrownBy(FinanceRebuildTest::rebuild)
                .hasMessageContaining("another rebuild of the finance tables is under way"));
  }

  private static UUID bought(boolean capture) {
    return UUID.fromString(market.charge(1990, capture).at("/id"));
  }

  private static void readAll() {
    while (reader.readSome()) {
      assertThat(reader.behindSeconds()).isNotNegative();
    }
  }

  private static void change(String sql, UUID charge) {
    assertThat(owner.update(sql, charge)).as(sql).isPositive();
  }

  private static List<TableDifference> differences() {
    List<TableDifference> found = new ArrayList<>();
    service.part(FinanceComparison.class).run(found::add);
    return found;
  }

  private static List<Mended> rebuild() {
    return rebuild("test", _ -> {});
  }

  private static List<Mended> rebuild(String program, Consumer<Progress> progress) {
    return service
        .part(FinanceRebuild.class)
        .run(service.database().ownerDataSource(), program, false, progress);
  }

  private static long number(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  /** Every row but the instants that they are true for. */
  private static String allRows() {
    StringBuilder rows = new StringBuilder();
    for (FinanceTable table : FinanceTable.ALL) {
      rows.append(
          owner.queryForObject(
              "select string_agg(row::text, chr(10) order by row::text) from %s row"
                  .formatted(table.name()),
              String.class));
    }
    return rows.toString();
  }
}
