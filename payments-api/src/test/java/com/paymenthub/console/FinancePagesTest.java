package com.paymenthub.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Download;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.console.operators.Operator;
import com.paymenthub.console.operators.Role;
import com.paymenthub.finance.reports.ExportedTable;
import com.paymenthub.finance.reports.TableExport;
import com.paymenthub.finance.reports.TableExport.Wanted;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** Finance teams read their tables, take them with them as CSV, and decide about differences. */
class FinancePagesTest {

  private static final ZoneId ZONE = ZoneId.of("America/Sao_Paulo");

  private final RunningService service = ConsoleUnderTest.service();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @Test
  void totals_are_read_by_account_and_day_and_downloaded_as_the_command_writes_them()
      throws IOException {
    client.post("/v1/charges", CardCharge.of(account).json());
    ConsoleUnderTest.doWork("finance_reading");
    LocalDate today = LocalDate.ofInstant(ConsoleUnderTest.now(), ZONE);
    try (Desk desk =
        Desk.of(ConsoleUnderTest.operator(Role.FINANCE, Locale.forLanguageTag("pt-BR")))) {
      desk.start().click("nav a[href='/console/finance']").sees("Totais do dia");
      desk.page().fill("input[name=account]", account.clientId().toString());
      desk.click(".filters button").sees("pré-autorização").sees("R$ 19,90".replace(' ', '\u00a0'));
      assertThat(desk.page().locator("tbody tr")).hasCount(1);
      desk.look("finance-totals-pt");

      Download file = desk.page().waitForDownload(() -> desk.click(".filters a.button"));
      assertThat(file.suggestedFilename()).isEqualTo("daily_totals.csv");
      assertThat(withoutInstant(Files.readString(file.path())))
          .isEqualTo(withoutInstant(written(ExportedTable.DAILY_TOTALS, today.minusDays(30))))
          .contains(account.merchantId().toString());

      desk.click("nav a[href$='/movements']")
          .page()
          .fill("input[name=account]", account.clientId().toString());
      desk.click(".filters button").glance("finance-movements-pt");
      assertThat(desk.page().locator("tbody tr")).hasCount(1);
      desk.page().fill("input[name=from]", today.plusDays(1).toString());
      desk.click(".filters button").sees("Não há linhas destes dias");
      desk.open("/finance/provider_performance")
          .sees("SERVICE_SANDBOX")
          .glance("finance-providers");
      for (String other :
          List.of("open_items", "disputes", "reconciliations", "closings", "charges")) {
        desk.open("/finance/" + other).glance("finance-" + other);
      }
    }
    assertThat(actions()).contains("finance_downloaded");
  }

  @Test
  void accounts_and_merchants_are_named_beside_their_ids() {
    client.post("/v1/charges", CardCharge.of(account).json());
    ConsoleUnderTest.doWork("finance_reading");
    client.patch("/v1/merchants/" + account.merchantId(), "{\"name\": \"Padaria Aurora\"}");
    service
        .owner()
        .update(
            "update payments.account set name = 'Grupo Aurora' where client_id = ?",
            account.clientId());
    service
        .owner()
        .update(
            "insert into payments.finance_closing (account_id, day, time_zone, lines, digest,"
                + " closed_at, epoch, to_tx, as_of) values (?, '2026-11-20', 'UTC', 0,"
                + " repeat('0', 64), now(), 1, 1, now())",
            account.clientId());
    String ofAccount = "?account=" + account.clientId();
    try (Visitor visitor = new Visitor(ConsoleUnderTest.url())) {
      visitor.signIn(ConsoleUnderTest.operator(Role.ADMIN));

      assertThat(visitor.get("/console/finance/daily_totals" + ofAccount).body())
          .containsPattern(named("Padaria Aurora", account.merchantId()))
          .containsPattern(named("Grupo Aurora", account.clientId()));
      assertThat(visitor.get("/console/finance/closings").body())
          .containsPattern(named("Grupo Aurora", account.clientId()));
      assertThat(visitor.get("/console/search?merchant=" + account.merchantId()).body())
          .containsPattern(named("Padaria Aurora", account.merchantId()));
      assertThat(visitor.get("/console/search?q=" + account.merchantId()).body())
          .containsPattern(named("Padaria Aurora", account.merchantId()));
      visitor.signIn(ConsoleUnderTest.operator(Role.AUDITOR));
      assertThat(visitor.get("/console/audit?subject=" + account.clientId()).body())
          .containsPattern(named("Grupo Aurora", account.clientId()))
          .containsPattern(named("Padaria Aurora", account.merchantId()));
    }
  }

  private static String named(String name, UUID id) {
    return name + "</span>\\s*(<a [^>]*>)?<code>" + id + "</code>";
  }

  @Test
  void a_difference_is_decided_with_a_reason_and_only_once() {
    long difference = difference();
    Operator finance = ConsoleUnderTest.operator(Role.FINANCE);
    try (Desk desk = Desk.of(finance)) {
      desk.open("/finance/differences?account=" + account.clientId()).sees("missing here");
      desk.click("tbody summary").look("finance-difference");
      desk.click("input[value=WRITE_OFF]");
      desk.page().fill("textarea[name=reason]", "The provider took it back.");
      desk.click("details button.main").sees("Decision saved.");
      desk.sees("written off")
          .sees("ref-1")
          .sees(finance.name())
          .sees("The provider took it back.");
    }
    try (Visitor visitor = new Visitor(ConsoleUnderTest.url())) {
      visitor.signIn(ConsoleUnderTest.operator(Role.ADMIN));
      String path = "/console/finance/differences/" + difference;
      assertThat(decide(visitor, path, "ACCEPT", "As I saw it.", 0)).contains("finance.refused");
      assertThat(decide(visitor, path, "ACCEPT", "  ", 1)).contains("finance.no-reason");
      assertThat(decide(visitor, path, "ACCEPT", "Rather so.", 1)).contains("finance.decided");
      assertThat(decide(visitor, path, "ASK", "As I saw it.", 1)).contains("finance.refused");
    }
    assertThat(
            service
                .owner()
                .queryForList(
                    "select decision || ' ' || reason from finance.difference_decisions"
                        + " where difference_id = ? order by number",
                    String.class,
                    difference))
        .containsExactly("write_off The provider took it back.", "accept Rather so.");
    assertThat(
            service
                .owner()
                .queryForList(
                    "select after ->> 'decision' from payments.audit_entry"
                        + " where action = 'difference_decided' and after ->> 'difference' = ?"
                        + " order by id",
                    String.class,
                    String.valueOf(difference)))
        .containsExactly("WRITE_OFF", "ACCEPT");
  }

  private static String decide(
      Visitor visitor, String path, String decision, String reason, int seen) {
    return visitor
        .post(
            "/console/finance/differences",
            path,
            Map.of("decision", decision, "reason", reason, "seen", String.valueOf(seen)))
        .headers()
        .firstValue("Location")
        .orElse("");
  }

  @ParameterizedTest
  @CsvSource({
    "SUPPORT, /console/finance",
    "AUDITOR, /console/finance/daily_totals",
    "SUPPORT, /console/finance/movements/rows.csv"
  })
  void others_get_nothing_of_it(Role role, String path) {
    try (Visitor visitor = new Visitor(ConsoleUnderTest.url())) {
      visitor.signIn(ConsoleUnderTest.operator(role));

      assertThat(visitor.get(path).statusCode()).isEqualTo(403);
      assertThat(visitor.get("/console").body()).doesNotContain("/console/finance");
    }
  }

  @Test
  void one_table_is_downloaded_at_a_time() throws Exception {
    String path = "/console/finance/movements/rows.csv?account=" + account.clientId();
    try (Visitor first = new Visitor(ConsoleUnderTest.url());
        Visitor second = new Visitor(ConsoleUnderTest.url());
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      first.signIn(ConsoleUnderTest.operator(Role.FINANCE));
      second.signIn(ConsoleUnderTest.operator(Role.FINANCE));
      Future<HttpResponse<String>> slow;
      try (Connection holding = dataSource().getConnection();
          Statement statement = holding.createStatement()) {
        holding.setAutoCommit(false);
        statement.execute("lock table payments.finance_movement in access exclusive mode");
        slow = threads.submit(() -> first.get(path));
        await().until(this::isDownloading);
        HttpResponse<String> refused = second.get(path);
        assertThat(refused.statusCode()).isEqualTo(302);
        assertThat(refused.headers().firstValue("Location").orElse("")).contains("finance.busy");
        holding.rollback();
      }
      assertThat(slow.get().statusCode()).isEqualTo(200);
      assertThat(second.get(path).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void a_download_that_breaks_off_is_no_file() throws Exception {
    String path = "/console/finance/movements/rows.csv?account=" + account.clientId();
    try (Visitor visitor = new Visitor(ConsoleUnderTest.url());
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      visitor.signIn(ConsoleUnderTest.operator(Role.FINANCE));
      Future<HttpResponse<String>> broken;
      try (Connection holding = dataSource().getConnection();
          Statement statement = holding.createStatement()) {
        holding.setAutoCommit(false);
        statement.execute("lock table payments.finance_movement in access exclusive mode");
        broken = threads.submit(() -> visitor.get(path));
        await("a connection that was broken").until(() -> endReports() == 1);
        holding.rollback();
      }

      assertThat(broken.get().statusCode()).isGreaterThanOrEqualTo(500);

      assertThat(broken.get().headers().firstValue("Content-Disposition")).isEmpty();
      HttpResponse<String> next = visitor.get("/console/finance/closings/rows.csv");
      assertThat(next.statusCode()).isEqualTo(200);
    }
  }

  @Test
  void a_slow_reader_keeps_nobody_waiting_and_no_transaction_open() throws Exception {
    service
        .owner()
        .update(
            """
            insert into payments.finance_movement (charge_id, position, kind, account_id, merchant_id,
              payment_type, provider_id, provider_type, attempt_id, cause, reserved_delta,
              settled_delta, currency, decimals, occurred_at, booked_day, belongs_to_day,
              global_index, tx)
            select gen_random_uuid(), 3, 'authorization', ?, gen_random_uuid(), 'credit',
              gen_random_uuid(), 'SERVICE_SANDBOX', gen_random_uuid(), 'merchant', 0, 1, 'BRL', 2,
              now(), '2020-01-01', '2020-01-01', 1, 1
            from generate_series(1, 100000)
            """,
            account.clientId());
    try (Visitor visitor = new Visitor(ConsoleUnderTest.url())) {
      visitor.signIn(ConsoleUnderTest.operator(Role.FINANCE));
      HttpResponse<InputStream> file =
          visitor.open(
              "/console/finance/movements/rows.csv?from=2020-01-01&account=" + account.clientId());
      try (InputStream body = file.body()) {
        assertThat(endReports()).as("transactions that read it").isZero();
        HttpResponse<String> next = visitor.get("/console/finance/closings/rows.csv");
        assertThat(next.statusCode()).isEqualTo(200);
        assertThat(new String(body.readAllBytes(), StandardCharsets.UTF_8).lines())
            .hasSize(100_001);
      }
    } finally {
      service
          .owner()
          .update("delete from payments.finance_movement where booked_day = '2020-01-01'");
    }
  }

  private int endReports() {
    return new JdbcTemplate(service.database().administratorDataSource())
        .queryForList(
            "select pg_terminate_backend(pid) from pg_stat_activity"
                + " where state <> 'idle' and query like 'select * from finance.movements%'")
        .size();
  }

  private boolean isDownloading() {
    return service
            .owner()
            .queryForObject(
                "select count(*) from pg_locks where not granted"
                    + " and relation = 'payments.finance_movement'::regclass",
                Long.class)
        > 0;
  }

  private DataSource dataSource() {
    return Objects.requireNonNull(service.owner().getDataSource());
  }

  @Test
  void a_table_that_is_not_there_is_not_found() {
    try (Visitor visitor = new Visitor(ConsoleUnderTest.url())) {
      visitor.signIn(ConsoleUnderTest.operator(Role.FINANCE));

      assertThat(visitor.get("/console/finance/nothing").statusCode()).isEqualTo(404);
      assertThat(visitor.get("/console/finance/nothing/rows.csv").statusCode()).isEqualTo(404);
    }
  }

  /** What a comparison leaves that has found a row without a movement. */
  private long difference() {
    UUID run = UUID.randomUUID();
    service
        .owner()
        .update(
            """
            insert into payments.reconciliation_run (id, account_id, provider_type, from_day, to_day,
              time_zone, file_name, digest, begun_at, done_at, epoch, to_tx, as_of, differences)
            values (?, ?::uuid, 'SERVICE_SANDBOX', '2026-11-20', '2026-11-20', 'America/Sao_Paulo',
              'settled.csv', repeat('0', 64), now(), now(), 1, 1, now(), 1)
            """,
            run,
            account.clientId());
    return service
        .owner()
        .queryForObject(
            """
            insert into payments.reconciliation_difference (run_id, kind, line, reference, amount,
              currency, decimals, day, there)
            values (?, 'missing_here', 2, 'ref-1', 4711, 'BRL', 2, '2026-11-20', '4711') returning id
            """,
            Long.class,
            run);
  }

  private String written(ExportedTable table, LocalDate from) {
    StringWriter file = new StringWriter();
    service
        .part(TableExport.class)
        .write(new Wanted(table, account.clientId(), from, null), file, _ -> {});
    return file.toString();
  }

  /** The tables are read again and again, and say for when they are true. */
  private static String withoutInstant(String file) {
    return file.replaceAll(",[^,\r\n]*,[^,\r\n]*(?=\r?\n)", "");
  }

  private List<String> actions() {
    return service
        .owner()
        .queryForList("select distinct action from payments.audit_entry", String.class);
  }
}
