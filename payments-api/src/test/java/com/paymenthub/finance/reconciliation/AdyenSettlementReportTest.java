package com.paymenthub.finance.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Adyen's settlement details reports are read with the settings of docs/adyen-settlement.md. */
class AdyenSettlementReportTest {

  private static final String PROVIDER = "ADYEN";
  private static final String SETTINGS = "payments.reconciliation.providers.adyen";
  private static final Path PAGE = Path.of("..", "docs", "adyen-settlement.md");
  private static final Path REPORT =
      Path.of("src", "test", "resources", "settlements", "settlement_detail_report_batch_4.csv");
  private static final LocalDate FIRST_DAY = LocalDate.of(2026, 11, 19);
  private static final LocalDate LAST_DAY = LocalDate.of(2026, 11, 20);

  /** Late in the evening of the first day in São Paulo, when it is the next one in Amsterdam. */
  private static final Instant EVENING = Instant.parse("2026-11-19T23:30:00Z");

  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final SettlementBooks BOOKS = SettlementBooks.create();

  @TempDir private Path folder;

  private UUID account;

  @BeforeEach
  void theMovementsOfTheReport() {
    account = BOOKS.newAccount();
    // Taken at once: known by the payment.
    moved("authorization", "PAYMENT000000001", "BRL", 199_000, EVENING);
    // Reserved and captured.
    moved("pre_authorization", "PAYMENT000000002", "BRL", 0, EVENING);
    moved("capture", "CAPTURE000000002", "BRL", 45_000, NOON);
    moved("authorization", "PAYMENT000000003", "BRL", 7_000, NOON);
    moved("authorization", "PAYMENT000000004", "JPY", 1_990, NOON);
    moved("authorization", "PAYMENT000000005", "BHD", 1_990, NOON);
    moved("refund", "REFUND0000000001", "BRL", -10_000, NOON);
    moved("refund_undone", "REFUND0000000002", "BRL", 4_000, NOON);
  }

  private void moved(String kind, String reference, String currency, long amount, Instant at) {
    BOOKS.moved(account, PROVIDER, kind, reference, FileCurrency.of(currency), amount, at);
  }

  private ReconciliationRun compare(String report) throws IOException {
    return BOOKS
        .compare(
            report,
            Formats.ofPage(PAGE),
            new SettlementImport(
                folder.resolve("report.csv"), account, PROVIDER, null, FIRST_DAY, LAST_DAY, null))
        .run();
  }

  private static String report() throws IOException {
    return Files.readString(REPORT);
  }

  private List<String> differences() {
    return BOOKS
        .owner()
        .queryForList(
            "select concat_ws(' ', kind, reference, here, there) from finance.differences"
                + " where account_id = ? order by line nulls last",
            String.class,
            account);
  }

  @Test
  void a_report_that_agrees_has_no_difference_and_its_fees_are_sums() throws IOException {
    ReconciliationRun run = compare(report());

    assertThat(differences()).isEmpty();
    assertThat(List.of(run.rows(), run.matched(), run.ignored(), run.broken()))
        .containsExactly(7L, 7L, 5L, 0L);
    assertThat(
            BOOKS
                .owner()
                .queryForList(
                    "select concat_ws(' ', line, movement_kind, amount, currency, day,"
                        + " coalesce(fee::text, 'untold')) from finance.settlement_rows"
                        + " where run_id = ? order by line",
                    String.class,
                    run.id()))
        .containsExactly(
            "2 authorization 199000 BRL 2026-11-19 3224",
            "3 capture 45000 BRL 2026-11-20 750",
            "4 authorization 7000 BRL 2026-11-20 untold",
            "5 authorization 1990 JPY 2026-11-20 untold",
            "6 authorization 1990 BHD 2026-11-20 20",
            "7 refund -10000 BRL 2026-11-20 -120",
            "8 refund_undone 4000 BRL 2026-11-20 untold");
  }

  @Test
  void both_ids_of_a_line_are_kept() throws IOException {
    ReconciliationRun run = compare(report());

    assertThat(
            BOOKS
                .owner()
                .queryForList(
                    "select concat_ws(' ', reference, second_reference) from finance.settlement_rows"
                        + " where run_id = ? and line in (2, 4) order by line",
                    String.class,
                    run.id()))
        .containsExactly("CAPTURE000000001 PAYMENT000000001", "PAYMENT000000003");
  }

  @Test
  void a_line_that_nobody_knows_is_missing_here_under_its_own_id() throws IOException {
    ReconciliationRun run =
        compare(
            report()
                .replace("PAYMENT000000001", "PAYMENT000000009")
                .replace("REFUND0000000001", "REFUND0000000009"));

    assertThat(run.matched()).isEqualTo(5);
    assertThat(differences())
        .containsExactlyInAnyOrder(
            "missing_here CAPTURE000000001",
            "missing_here REFUND0000000009",
            "missing_there PAYMENT000000001",
            "missing_there REFUND0000000001");
  }

  @Test
  void a_payment_that_is_settled_elsewhere_too_is_no_capture_of_ours() throws IOException {
    ReconciliationRun run =
        compare(
            report()
                + "ExampleCompany,ExampleShop,PAYMENT000000003,,elo,2026-11-20 16:00:00,CET,Settled,"
                + "CAPTURE000000009,BRL,,30.00,1,BRL,,30.00,,,,,elo,,4,,,,,,,\n");

    assertThat(run.matched()).isEqualTo(7);
    assertThat(differences()).containsExactly("missing_here PAYMENT000000003");
  }

  @Test
  void another_amount_is_a_difference_under_either_id() throws IOException {
    compare(report().replace(",1990.00,", ",1999.00,").replace(",450.00,", ",405.00,"));

    assertThat(differences())
        .containsExactly(
            "amount PAYMENT000000001 199000 199900", "amount CAPTURE000000002 45000 40500");
  }

  @Test
  void charge_backs_are_passed_over_and_their_movements_have_no_id() throws IOException {
    moved("charge_back", null, "BRL", -7_000, NOON);

    assertThat(compare(report()).ignored()).isEqualTo(5);
    assertThat(differences()).containsExactly("missing_there");
  }

  @Test
  void what_cannot_be_read_is_named_by_line_and_column() throws IOException {
    ReconciliationRun run =
        compare(
            report()
                .replace(",450.00,", ",450.005,")
                .replace("2026-11-20 12:10:00", "20/11/2026 12:10")
                .replace("12:20:00,CET", "12:20:00,XYZ")
                .replace("BHD,,1.990,", "BHD,1.990,,")
                .replace(",-1.20,", ",1..20,")
                .replace("RefundedReversed", "Unheard"));

    assertThat(run.matched()).isEqualTo(1);
    assertThat(BOOKS.report().brokenRows(run.id(), 10))
        .extracting(row -> row.line() + ": " + row.reason())
        .containsExactly(
            "3: column credit: more decimals than its currency has, or too large: \"450.005\"",
            "4: column date: no day as " + SETTINGS + ".date-format has it: \"20/11/2026 12:10\"",
            "5: column time-zone: a name that " + SETTINGS + ".time-zones does not have: \"XYZ\"",
            "6: column debit: an amount, where " + SETTINGS + ".signs has + for its type",
            "7: column fee \"Interchange (NC)\": no amount as "
                + SETTINGS
                + ".amounts, .decimal-separator and .grouping-separator have it: \"1..20\"",
            "8: column type: a type that " + SETTINGS + ".signs does not have: \"Unheard\"");
  }
}
