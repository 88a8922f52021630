package com.paymenthub.finance.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.paymenthub.finance.reconciliation.DifferenceDecisions.Decided;
import com.paymenthub.finance.reconciliation.DifferenceDecisions.Decision;
import com.paymenthub.finance.reconciliation.Reconciliations.Reconciled;
import com.paymenthub.finance.reports.ExportedTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is kept of files and of decisions. */
class ReconciliationsTest {

  private static final LocalDate DAY = LocalDate.of(2026, 11, 20);
  private static final Instant NOON = Instant.parse("2026-11-20T15:00:00Z");
  private static final SettlementBooks BOOKS = SettlementBooks.create();

  @TempDir private Path folder;

  private UUID account;

  @BeforeEach
  void anAccount() {
    account = BOOKS.newAccount();
  }

  private Reconciled compare(String rows) throws IOException {
    return compare(rows, Map.of(), null);
  }

  private Reconciled compare(String rows, Map<String, String> settings, @Nullable UUID replaces)
      throws IOException {
    return imported(
        rows,
        settings,
        new SettlementImport(
            folder.resolve("file.csv"), account, Formats.PROVIDER, null, DAY, DAY, replaces));
  }

  private Reconciled compare(String rows, LocalDate from, LocalDate to, @Nullable UUID providerId)
      throws IOException {
    return imported(
        rows,
        Map.of(),
        new SettlementImport(
            folder.resolve("file.csv"), account, Formats.PROVIDER, providerId, from, to, null));
  }

  private static Reconciled imported(
      String rows, Map<String, String> settings, SettlementImport wanted) throws IOException {
    return BOOKS.compare("reference,amount,currency,date,fee\n" + rows, settings, wanted);
  }

  private List<String> differences() {
    return BOOKS
        .owner()
        .queryForList(
            "select concat_ws(' ', kind, reference, state) from finance.differences"
                + " where account_id = ? order by difference_id",
            String.class,
            account);
  }

  private long difference(String reference) {
    return BOOKS
        .owner()
        .queryForObject(
            "select max(difference_id) from finance.differences where account_id = ?"
                + " and reference = ?",
            Long.class,
            account,
            reference);
  }

  @Test
  void differences_are_listed_with_their_age_and_what_each_side_has() throws IOException {
    BOOKS.moved(account, "a", 1990, NOON);
    BOOKS.moved(account, "b", 500, NOON);
    BOOKS.moved(account, null, 70, NOON);

    ReconciliationRun run = compare("a,19.80,BRL,2026-11-20,\nz,1.00,BRL,2026-11-20,\n").run();

    assertThat(List.of(run.rows(), run.matched(), run.broken(), run.differences()))
        .containsExactly(2L, 1L, 0L, 4L);
    assertThat(differences())
        .containsExactlyInAnyOrder(
            "amount a open", "missing_there b open", "missing_here z open", "missing_there open");
    assertThat(
            BOOKS
                .owner()
                .queryForList(
                    "select concat_ws(' ', here, there, amount, line, movement_kind,"
                        + " age_days >= 0, as_of is not null) from finance.differences"
                        + " where account_id = ? and kind = 'amount'",
                    String.class,
                    account))
        .containsExactly("1990 1980 -10 2 authorization t t");
    assertThat(
            BOOKS
                .owner()
                .queryForList(
                    "select kind || ' ' || differences || ' ' || amount"
                        + " from finance.difference_ages where account_id = ? order by kind",
                    String.class,
                    account))
        .containsExactly("amount 1 -10", "missing_here 1 100", "missing_there 2 570");
  }

  @Test
  void a_difference_of_dates_is_exported_with_either_of_its_days() throws IOException {
    BOOKS.moved(account, "a", 1990, NOON);
    compare("a,19.90,BRL,2026-11-22,\n").run();

    assertThat(exported(LocalDate.of(2026, 11, 20))).containsExactly("date");
    assertThat(exported(LocalDate.of(2026, 11, 21))).isEmpty();
    assertThat(exported(LocalDate.of(2026, 11, 22))).containsExactly("date");
  }

  private List<String> exported(LocalDate day) {
    String sql = "select kind from (%s) found".formatted(ExportedTable.DIFFERENCES.newest(true));
    return BOOKS.owner().queryForList(sql, String.class, day, day, account, 10, 0);
  }

  @Test
  void the_file_and_the_question_of_the_page_are_as_it_says() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "reconciliation.md"));

    assertThat(
            BOOKS
                .owner()
                .queryForList(
                    Formats.block(page, "sql")
                        .replace(";\n", "")
                        .replace("where", "where account_id = ? and"),
                    account))
        .isEmpty();
    ReconciliationRun run =
        compare(Formats.block(page, "csv").replace("reference,amount,currency,date,fee\n", ""))
            .run();
    assertThat(List.of(run.rows(), run.broken())).containsExactly(2L, 0L);
  }

  @Test
  void the_same_file_changes_nothing_again() throws IOException {
    BOOKS.moved(account, "a", 1990, NOON);
    ReconciliationRun first = compare("z,19.90,BRL,2026-11-20,\n").run();
    Map<String, Long> before = BOOKS.counts();

    Reconciled again = compare("z,19.90,BRL,2026-11-20,\n");

    assertThat(again.repeated()).isTrue();
    assertThat(again.run()).isEqualTo(first);
    assertThat(BOOKS.counts()).isEqualTo(before);
  }

  @Test
  void a_file_without_rows_is_compared_anew_for_each_period_and_each_account_at_the_provider()
      throws IOException {
    ReconciliationRun dayBefore = compare("", DAY.minusDays(1), DAY.minusDays(1), null).run();
    assertThat(dayBefore.differences()).isZero();
    BOOKS.moved(account, "a", 1990, NOON);

    Reconciled ofTheDay = compare("", DAY, DAY, null);
    Reconciled ofOneAccount = compare("", DAY, DAY, new UUID(7, 7));

    assertThat(ofTheDay.repeated()).isFalse();
    assertThat(ofOneAccount.repeated()).isFalse();
    assertThat(differences()).containsExactly("missing_there a open");
    assertThat(compare("", DAY, DAY, null)).isEqualTo(new Reconciled(ofTheDay.run(), true));
    assertThat(compare("", DAY, DAY, new UUID(7, 7)))
        .isEqualTo(new Reconciled(ofOneAccount.run(), true));
  }

  @Test
  void rows_that_were_compared_for_other_days_are_refused_until_they_replace_the_first_run()
      throws IOException {
    BOOKS.moved(account, "a", 1990, NOON);
    BOOKS.moved(account, "b", 70, NOON.minus(1, ChronoUnit.DAYS));
    String row = "a,19.90,BRL,2026-11-20,\n";
    ReconciliationRun first = compare(row, DAY.minusDays(1), DAY, null).run();
    assertThat(differences()).containsExactly("missing_there b open");
    Map<String, Long> before = BOOKS.counts();

    assertThatExceptionOfType(ReconciliationRefused.class)
        .isThrownBy(() -> compare(row, DAY, DAY, null))
        .withMessageContaining("compared before, for 2026-11-19 to 2026-11-20")
        .withMessageContaining("--replaces " + first.id());
    assertThatExceptionOfType(ReconciliationRefused.class)
        .isThrownBy(() -> compare(row, DAY.minusDays(1), DAY, new UUID(7, 7)))
        .withMessageContaining("--provider-id");
    assertThat(BOOKS.counts()).isEqualTo(before);

    assertThat(compare(row, Map.of(), first.id()).run().matched()).isEqualTo(1);
    assertThat(differences()).containsExactly("missing_there b replaced");
  }

  @Test
  void a_run_can_be_replaced_and_counts_no_more() throws IOException {
    BOOKS.moved(account, "a", 1990, NOON);
    ReconciliationRun wrong = compare("a,19.90,BRL,2026-11-19,\n").run();
    long difference = difference("a");

    ReconciliationRun right =
        compare("a,19.90,BRL,2026-11-19,\n", Map.of("date-tolerance-days", "1"), wrong.id()).run();

    assertThat(right.differences()).isZero();
    assertThat(differences()).containsExactly("date a replaced");
    assertThatExceptionOfType(ReconciliationRefused.class)
        .isThrownBy(() -> compare("b,1.00,BRL,2026-11-19,\n", Map.of(), wrong.id()))
        .withMessageContaining("no such run to replace");
    assertThatExceptionOfType(ReconciliationRefused.class)
        .isThrownBy(() -> BOOKS.decisions().decide(difference, decided(Decision.ACCEPT), false))
        .withMessageContaining("was replaced");
  }

  @Test
  void a_row_that_comes_with_a_later_file_settles_what_was_missing_and_only_once()
      throws IOException {
    BOOKS.moved(account, "a", 1990, NOON);
    compare("y,1.00,BRL,2026-11-20,\n");
    compare("z,1.00,BRL,2026-11-20,\n");
    assertThat(differences())
        .containsExactlyInAnyOrder(
            "missing_there a open", "missing_here y open", "missing_here z open");

    compare("a,19.90,BRL,2026-11-20,\n");
    compare("a,19.90,BRL,2026-11-20,0.10\n");

    assertThat(differences())
        .containsExactlyInAnyOrder(
            "missing_there a matched",
            "missing_here y open",
            "missing_here z open",
            "duplicate a open");
  }

  @Test
  void broken_rows_are_kept_with_their_line_and_the_others_are_compared() throws IOException {
    BOOKS.moved(account, "a", 1990, NOON);

    ReconciliationRun run = compare("x,1.00,BRL\na,19.90,BRL,2026-11-20,\n").run();

    assertThat(List.of(run.rows(), run.matched(), run.broken(), run.differences()))
        .containsExactly(1L, 1L, 1L, 0L);
    assertThat(BOOKS.report().brokenRows(run.id(), 5))
        .extracting(row -> row.line() + ": " + row.reason())
        .containsExactly("2: 3 columns, where the first line has 5");
  }

  @Test
  void what_is_refused_leaves_nothing_behind() {
    Map<String, Long> before = BOOKS.counts();

    assertThatExceptionOfType(ReconciliationRefused.class)
        .isThrownBy(() -> compare("a,19.90,BRL,20/11/2026,\n"))
        .withMessageStartingWith("no row could be read; line 2: column date:");
    assertThatExceptionOfType(ReconciliationRefused.class)
        .isThrownBy(
            () ->
                imported(
                    "",
                    Map.of(),
                    new SettlementImport(
                        folder.resolve("f"),
                        account,
                        Formats.PROVIDER,
                        null,
                        DAY,
                        LocalDate.of(2026, 12, 1),
                        null)))
        .withMessageContaining("2026-12-01 has not ended");
    account = new UUID(4, 4);
    assertThatExceptionOfType(ReconciliationRefused.class)
        .isThrownBy(() -> compare("a,19.90,BRL,2026-11-20,\n"))
        .withMessageContaining("there is no account");

    assertThat(BOOKS.counts()).isEqualTo(before);
  }

  @Test
  void what_an_import_that_was_killed_left_behind_goes_with_the_next_one() throws IOException {
    BOOKS
        .owner()
        .update(
            "insert into reconciliation_run (id, account_id, provider_type, from_day, to_day,"
                + " time_zone, file_name, digest, begun_at)"
                + " values (?, ?, ?, ?, ?, 'UTC', 'f', 'd', now())",
            new UUID(5, 5),
            account,
            Formats.PROVIDER,
            DAY,
            DAY);
    BOOKS
        .owner()
        .update(
            "insert into reconciliation_broken_row (run_id, line, reason) values (?, 1, 'x')",
            new UUID(5, 5));

    compare("z,1.00,BRL,2026-11-20,\n");

    assertThat(
            BOOKS
                .owner()
                .queryForObject(
                    "select count(*) from reconciliation_broken_row where run_id = ?",
                    Long.class,
                    new UUID(5, 5)))
        .isZero();
  }

  @Test
  void two_files_of_one_provider_are_not_compared_at_once() throws SQLException {
    try (Connection other = BOOKS.lockedFor(account)) {
      assertThatExceptionOfType(ReconciliationRefused.class)
          .isThrownBy(() -> compare("a,19.90,BRL,2026-11-20,\n"))
          .withMessageContaining("being compared");
      assertThat(other.isClosed()).isFalse();
    }
  }

  @ParameterizedTest
  @CsvSource({
    // The day begins in São Paulo at 3 o'clock (UTC).
    "2026-11-20T02:59:59Z, missing_here",
    "2026-11-20T03:00:00Z, ",
    "2026-11-21T02:59:59Z, ",
    "2026-11-21T03:00:00Z, date"
  })
  void days_end_in_the_time_zone_of_the_file(Instant moved, String kind) throws IOException {
    BOOKS.moved(account, kind != null && kind.equals("missing_here") ? "b" : "a", 1990, moved);

    compare("a,19.90,BRL,2026-11-20,\n", Map.of("time-zone", "America/Sao_Paulo"), null);

    assertThat(differences().stream().map(one -> one.replace(" a open", "")))
        .isEqualTo(kind == null ? List.of() : List.of(kind));
  }

  @Test
  void more_rows_of_one_reference_than_can_be_told_apart_are_ambiguous() throws IOException {
    ReconciliationRun run = compare("0,1.00,BRL,2026-11-20,\n".repeat(2_500)).run();

    assertThat(BOOKS.report().totals(run.id()))
        .extracting(total -> total.kind() + " " + total.differences() + " " + total.amount())
        .containsExactly("ambiguous 2500 2500.00");
  }

  private static Decided decided(Decision decision) {
    return new Decided(decision, "seen there", "anna");
  }

  @Test
  void decisions_are_kept_and_never_overwritten_by_chance() throws IOException {
    compare("z,1.00,BRL,2026-11-20,\n");
    long difference = difference("z");
    DifferenceDecisions decisions = BOOKS.decisions();

    decisions.decide(difference, decided(Decision.ASK), false);
    assertThat(differences()).containsExactly("missing_here z asked");
    decisions.decide(difference, new Decided(Decision.ACCEPT, "they will pay", "bia"), false);
    assertThat(differences()).containsExactly("missing_here z accepted");
    assertThatExceptionOfType(ReconciliationRefused.class)
        .isThrownBy(() -> decisions.decide(difference, decided(Decision.WRITE_OFF), false))
        .withMessageStartingWith("it was decided already: accept, by bia at ");
    decisions.decide(difference, decided(Decision.WRITE_OFF), true);

    assertThat(differences()).containsExactly("missing_here z written_off");
    assertThat(
            BOOKS
                .owner()
                .queryForList(
                    "select concat_ws(' ', number, decision, reason, decided_by) from"
                        + " finance.difference_decisions where difference_id = ? order by number",
                    String.class,
                    difference))
        .containsExactly(
            "1 ask seen there anna", "2 accept they will pay bia", "3 write_off seen there anna");
    assertThatExceptionOfType(ReconciliationRefused.class)
        .isThrownBy(() -> decisions.decide(-1, decided(Decision.ACCEPT), false))
        .withMessage("there is no difference -1");
  }
}
