package com.paymenthub.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.console.operators.Role;
import com.paymenthub.domain.charges.ChargeStatus;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plots with their tables, and how the nodes and providers are doing. */
class FiguresTest {

  private static final int PROVIDERS = 9;

  /** The figures that were added up for others are older than that. */
  private static final Duration READ_AGAIN_AFTER = Duration.ofMinutes(11);

  private final RunningService service = ConsoleUnderTest.service();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @Test
  void each_plot_has_its_figures_beneath_it() {
    client.post("/v1/charges", CardCharge.of(account).json());
    client.post("/v1/charges", CardCharge.of(account).cardEndingIn(2).json());
    ConsoleUnderTest.doWork("finance_reading");
    try (Desk desk =
        Desk.of(ConsoleUnderTest.operator(Role.FINANCE, Locale.forLanguageTag("pt-BR")))) {
      desk.open("/figures?days=30");
      for (String plot : new String[] {"#charges", "#amounts-BRL", "#approvals", "#declines"}) {
        assertThat(desk.page().locator(plot + " canvas")).hasCount(1);
        assertThat(desk.page().locator(plot + " tbody tr")).not().hasCount(0);
      }
      assertThat(desk.page().locator("#charges thead")).containsText("pré-autorizada");
      assertThat(desk.page().locator("#latency-SERVICE_SANDBOX canvas")).hasCount(1);
      desk.look("figures-pt");
    }
  }

  /** The day of operators and accounts, so much later. */
  private static LocalDate day(Duration later) {
    return LocalDate.ofInstant(ConsoleUnderTest.now().plus(later), ZoneId.of("America/Sao_Paulo"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void every_status_and_every_provider_is_in_plots_and_tables(int days) {
    while (!day(Duration.ZERO).equals(day(READ_AGAIN_AFTER))) {
      ConsoleUnderTest.later(READ_AGAIN_AFTER);
    }
    for (ChargeStatus status : ChargeStatus.values()) {
      service
          .owner()
          .update(
              "insert into payments.finance_charge (charge_id, position, account_id, merchant_id,"
                  + " payment_type, status, currency, decimals, requested_amount, amount, reserved,"
                  + " settled, surplus, provider_type, created_at, created_day, updated_at) values"
                  + " (gen_random_uuid(), 1, ?, ?, 'credit', ?, 'BRL', 2, 1, 1, 0, 0, 0, 'P',"
                  + " ?::timestamptz, ?::date, now())",
              account.clientId(),
              account.merchantId(),
              status.code(),
              ConsoleUnderTest.now().toString(),
              day(Duration.ZERO).toString());
    }
    for (int provider = 1; provider <= PROVIDERS; provider++) {
      service
          .owner()
          .update(
              "insert into payments.finance_attempt (attempt_id, charge_id, account_id,"
                  + " merchant_id, provider_id, provider_type, request_type, cause, currency,"
                  + " amount, started_at, started_hour, outcome, timed_out) values"
                  + " (gen_random_uuid(), gen_random_uuid(), ?, ?, gen_random_uuid(), ?,"
                  + " 'authorization', 'merchant', 'BRL', 1, ?::timestamptz,"
                  + " date_trunc('hour', ?::timestamptz), 'approved', false)",
              account.clientId(),
              account.merchantId(),
              "PROVIDER_" + provider,
              ConsoleUnderTest.now().toString(),
              ConsoleUnderTest.now().toString());
    }
    ConsoleUnderTest.later(READ_AGAIN_AFTER);
    try (Desk desk = Desk.of(ConsoleUnderTest.operator(Role.FINANCE))) {
      desk.open("/figures?days=" + days);
      for (String plot : List.of("#charges", "#amounts-BRL")) {
        assertThat(desk.page().locator(plot + " thead th"))
            .hasCount(ChargeStatus.values().length + 1);
        assertThat(desk.page().locator(plot + " .legend li"))
            .hasCount(ChargeStatus.values().length);
        assertThat(desk.page().locator(plot + " canvas")).hasCount(1);
      }
      assertThat(linesDrawn(desk, "#charges")).isPositive();
      assertThat(linesDrawn(desk, "#amounts-BRL")).isPositive();
      for (int provider = 1; provider <= PROVIDERS; provider++) {
        assertThat(desk.page().locator("#approvals thead")).containsText("PROVIDER_" + provider);
        assertThat(desk.page().locator("#approvals .legend")).containsText("PROVIDER_" + provider);
      }
      assertThat(desk.page().locator("#charges thead th").first())
          .hasText(days <= 2 ? "Hour" : "date");
      desk.glance("figures-" + days);
    }
  }

  /** Of how many lines the plot has at least some points of their colour. */
  private static int linesDrawn(Desk desk, String plot) {
    return (int)
        desk.page()
            .evaluate(
                """
                (plot) => {
                  const canvas = document.querySelector(plot + " canvas");
                  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
                  const drawn = new Set();
                  for (let i = 0; i < data.length; i += 4) {
                    if (data[i + 3] === 255) drawn.add(`rgb(${data[i]}, ${data[i + 1]}, ${data[i + 2]})`);
                  }
                  return [...document.querySelectorAll(plot + " .legend .line")]
                    .filter((line) => drawn.has(getComputedStyle(line).color)).length;
                }
                """,
                plot);
  }

  @Test
  void what_one_webhook_has_lost_hides_nothing_of_another() {
    String many = webhookWithOneNotification();
    String few = webhookWithOneNotification();
    lose(many, 1_100);
    lose(few, 3);
    try (Visitor visitor = new Visitor(ConsoleUnderTest.url())) {
      visitor.signIn(ConsoleUnderTest.operator(Role.SUPPORT));
      String page = visitor.get("/console/notifications").body();

      assertThat(row(page, many)).contains(">1,000+<");
      assertThat(row(page, few)).contains(">3<");
    }
  }

  private static String row(String page, String webhook) {
    int at = page.indexOf(webhook);
    assertThat(at).as(webhook).isPositive();
    return page.substring(at, page.indexOf("</tr>", at));
  }

  private String webhookWithOneNotification() {
    TestAccount shop = service.newAccount();
    ApiClient shopClient = service.client(shop);
    String id =
        shopClient
            .post(
                "/v1/webhooks",
                "{\"event\": \"transaction.pre_authorized\", \"endpoint\":"
                    + " \"http://127.0.0.1:9/hook\", \"status\": true}")
            .at("/id");
    shopClient.post("/v1/charges", CardCharge.of(shop).json());
    return id;
  }

  private void lose(String webhook, int number) {
    service
        .owner()
        .update(
            "insert into payments.notification select (jsonb_populate_record(known,"
                + " jsonb_build_object('id', gen_random_uuid(), 'event_id', gen_random_uuid(),"
                + " 'state', 'lost', 'due_at', null))).* from payments.notification known"
                + " cross join generate_series(1, ?) where known.id = (select id from"
                + " payments.notification where webhook_id = ?::uuid limit 1)",
            number,
            webhook);
  }

  @Test
  void figures_are_added_up_once_for_all_who_ask_within_some_minutes() {
    try (Desk desk = Desk.of(ConsoleUnderTest.operator(Role.FINANCE))) {
      String before = charges(desk);
      client.post("/v1/charges", CardCharge.of(account).json());
      ConsoleUnderTest.doWork("finance_reading");
      assertThat(desk.open("/figures?days=7").page().locator("#charges tbody")).hasText(before);

      ConsoleUnderTest.later(READ_AGAIN_AFTER);

      assertThat(desk.open("/figures?days=7").page().locator("#charges tbody"))
          .not()
          .hasText(before);
    }
  }

  private static String charges(Desk desk) {
    return desk.open("/figures?days=7").page().locator("#charges tbody").textContent();
  }

  @Test
  void every_node_says_that_it_is_there_until_it_ends() {
    UUID ended = UUID.randomUUID();
    service
        .owner()
        .update(
            "insert into payments.node values (?, 'gone', '1', now(), now() - interval '1 hour',"
                + " 7000, 0, 32, 0)",
            ended);
    Awaitility.await()
        .until(
            () ->
                service
                        .owner()
                        .queryForObject(
                            "select count(*) from payments.node where connections_maximum > 0"
                                + " and seen_at > now() - interval '10 seconds'",
                            Long.class)
                    > 0);
    client.post("/v1/charges", CardCharge.of(account).json());
    ConsoleUnderTest.doWork("finance_reading");
    try (Desk desk =
        Desk.of(ConsoleUnderTest.operator(Role.SUPPORT, Locale.forLanguageTag("pt-BR")))) {
      desk.open("/health").sees("Operações em provedores").look("health-pt");

      assertThat(desk.page().locator("tr:has-text('" + ended + "')")).containsText("sem sinal");
      assertThat(desk.page().locator("#h-nodes + .scroll .is-good")).not().hasCount(0);
      assertThat(desk.page().locator("#h-providers + .scroll")).containsText("SERVICE_SANDBOX");
    }
  }
}
