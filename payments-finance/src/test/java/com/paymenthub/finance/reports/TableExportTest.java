package com.paymenthub.finance.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.paymenthub.finance.reports.TableExport.Wanted;
import com.paymenthub.testing.TestDatabase;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** A file says what the table says, and nothing that a spreadsheet would calculate. */
class TableExportTest {

  /** How many movements; {@code -Dexport.rows=1000000} to measure it, with {@code -Xmx256m}. */
  private static final int ROWS = Integer.getInteger("export.rows", 5_000);

  private static final UUID ACCOUNT = new UUID(7, 1);
  private static final UUID OTHER = new UUID(7, 2);
  private static final LocalDate DAY = LocalDate.of(2026, 11, 22);

  private static final String CHARGE =
      """
      insert into finance_charge (charge_id, position, account_id, merchant_id, order_id, payment_type,
        status, currency, decimals, requested_amount, amount, reserved, settled, surplus, provider_type,
        created_at, created_day, updated_at)
      values (?, 3, ?, gen_random_uuid(), ?, 'credit', 'authorized', ?, ?, 1990, 1990, 0, 1990, 0,
        'SERVICE_SANDBOX', timestamptz '2026-11-22T14:30:00.123Z', ?, timestamptz '2026-11-22T14:30:00.123Z')
      """;

  private static final String MOVEMENTS =
      """
      insert into finance_movement (charge_id, position, kind, account_id, merchant_id, payment_type,
        provider_id, provider_type, attempt_id, cause, provider_reference, reserved_delta, settled_delta,
        currency, decimals, occurred_at, booked_day, belongs_to_day, global_index, tx)
      select gen_random_uuid(), 3, 'authorization', ?, gen_random_uuid(), 'credit', gen_random_uuid(),
        'SERVICE_SANDBOX', gen_random_uuid(), 'merchant', 'sandbox-' || i, 0, i, 'BRL', 2, now(), ?, ?, i, i
      from generate_series(1, ?) i
      """;

  private static final TestDatabase DATABASE = TestDatabase.create();
  private static final JdbcTemplate OWNER = new JdbcTemplate(DATABASE.ownerDataSource());

  private final TableExport export =
      new TableExport(new LongReading(new JdbcTemplate(DATABASE.applicationDataSource())));

  @TempDir private Path folder;

  @BeforeAll
  static void fill() {
    charge(1, ACCOUNT, "=HYPERLINK(\"http://evil\")", "BRL", 2);
    charge(2, ACCOUNT, "a, \"b\"\r\nc", "JPY", 0);
    charge(3, ACCOUNT, "-7", "BHD", 3);
    charge(4, OTHER, null, "BRL", 2);
    OWNER.update(MOVEMENTS, OTHER, DAY, DAY, ROWS);
  }

  private static void charge(long id, UUID account, String order, String currency, int decimals) {
    OWNER.update(CHARGE, new UUID(8, id), account, order, currency, decimals, DAY);
  }

  @Test
  void amounts_are_there_in_minor_units_and_in_decimals() throws IOException {
    assertThat(records(charges(ACCOUNT)))
        .extracting(
            row -> row.get("currency") + " " + row.get("amount") + " " + row.get("amount_decimal"))
        .containsExactly("BRL 1990 19.90", "JPY 1990 1990", "BHD 1990 1.990");
  }

  @Test
  void texts_are_quoted_and_no_formulas() throws IOException {
    assertThat(records(charges(ACCOUNT)))
        .extracting(row -> row.get("order_id"))
        .containsExactly("'=HYPERLINK(\"http://evil\")", "a, \"b\"\r\nc", "'-7");
    assertThat(written(charges(OTHER))).contains("\r\n").contains("2026-11-22T14:30:00.123Z");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        " =1+1",
        "\u00A0=1+1",
        "\u200B=1+1",
        "\uFEFF\u3000+1",
        "\u0001@SUM(1)",
        "\n-1",
        "\uFF1D1+1",
        "\u2212 1"
      })
  void formulas_behind_blanks_and_invisible_characters_are_none_either(String text) {
    assertThat(CsvColumn.harmless(text)).isEqualTo("'" + text);
    assertThat(CsvColumn.harmless("a" + text)).isEqualTo("a" + text);
  }

  @Test
  void what_a_file_of_a_provider_says_is_no_formula_either() throws IOException {
    UUID run = new UUID(9, 1);
    OWNER.update(
        "insert into account (client_id, environment, time_zone, created_at)"
            + " values (?, 'sandbox', 'UTC', now())",
        ACCOUNT);
    OWNER.update(
        "insert into reconciliation_run (id, account_id, provider_type, from_day, to_day,"
            + " time_zone, file_name, digest, begun_at, done_at, epoch, to_tx, as_of) values (?, ?,"
            + " 'SERVICE_SANDBOX', ?, ?, 'UTC', 'f', 'd', now(), now(), 0, 0, now())",
        run,
        ACCOUNT,
        DAY,
        DAY);
    OWNER.update(
        "insert into reconciliation_difference (run_id, kind, line, reference, amount, currency,"
            + " decimals, day) values (?, 'missing_here', 2, '@SUM(1+1)', -1990, 'BRL', 2, ?)",
        run,
        DAY);

    assertThat(records(new Wanted(ExportedTable.DIFFERENCES, ACCOUNT, DAY, DAY)))
        .extracting(row -> row.get("reference") + " " + row.get("amount_decimal"))
        .containsExactly("'@SUM(1+1) -19.90");
  }

  @Test
  void only_what_is_wanted_is_written() throws IOException {
    assertThat(records(charges(OTHER))).hasSize(1);
    assertThat(records(charges(null))).hasSize(4);
    assertThat(records(new Wanted(ExportedTable.CHARGES, null, DAY, DAY))).hasSize(4);
    assertThat(records(new Wanted(ExportedTable.CHARGES, null, DAY.plusDays(1), null))).isEmpty();
    assertThat(records(new Wanted(ExportedTable.CHARGES, null, null, DAY.minusDays(1)))).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Wanted(ExportedTable.PROVIDER_PERFORMANCE, ACCOUNT, null, null));
  }

  @ParameterizedTest
  @EnumSource(ExportedTable.class)
  void every_table_can_be_written(ExportedTable table) throws IOException {
    assertThat(written(new Wanted(table, table.hasAccounts() ? ACCOUNT : null, DAY, DAY)))
        .contains("as_of");
  }

  @Test
  void many_rows_are_written_one_after_the_other() throws IOException {
    Path file = folder.resolve("movements.csv");
    List<Long> told = new ArrayList<>();
    long began = System.nanoTime();
    long rows;
    try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      rows = export.write(new Wanted(ExportedTable.MOVEMENTS, OTHER, null, null), out, told::add);
    }
    Duration took = Duration.ofNanos(System.nanoTime() - began);
    System.out.printf("%d rows in %d ms%n", rows, took.toMillis());

    assertThat(rows).isEqualTo(ROWS);
    assertThat(told).hasSize(ROWS / 1_000);
    try (var lines = Files.lines(file)) {
      assertThat(lines.count()).isEqualTo(ROWS + 1L);
    }
  }

  @Test
  void its_connection_writes_nothing_and_ends_its_transaction() throws IOException {
    written(charges(null));

    assertThat(
            OWNER.queryForObject(
                "select count(*) from pg_stat_activity where datname = current_database()"
                    + " and state like 'idle in transaction%'",
                Long.class))
        .isZero();
  }

  private static Wanted charges(UUID account) {
    return new Wanted(ExportedTable.CHARGES, account, null, null);
  }

  private String written(Wanted wanted) {
    StringWriter out = new StringWriter();
    export.write(wanted, out, _ -> {});
    return out.toString();
  }

  private List<CSVRecord> records(Wanted wanted) throws IOException {
    return CSVFormat.RFC4180
        .builder()
        .setHeader()
        .setSkipHeaderRecord(true)
        .get()
        .parse(new StringReader(written(wanted)))
        .getRecords();
  }
}
