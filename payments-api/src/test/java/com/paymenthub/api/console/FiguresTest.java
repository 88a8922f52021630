package com.paymenthub.api.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.paymenthub.api.operators.Role;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.time.Duration;
import java.util.Locale;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Plots with their tables, and how the nodes and providers are doing. */
class FiguresTest {

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

  @Test
  void figures_are_added_up_once_for_all_who_ask_within_some_minutes() {
    try (Desk desk = Desk.of(ConsoleUnderTest.operator(Role.FINANCE))) {
      String before = charges(desk);
      client.post("/v1/charges", CardCharge.of(account).json());
      ConsoleUnderTest.doWork("finance_reading");
      assertThat(desk.open("/figures?days=7").page().locator("#charges tbody")).hasText(before);

      ConsoleUnderTest.later(Duration.ofMinutes(11));

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

      assertThat(desk.page().locator("tr:has-text('" + ended + "')")).containsText("em silêncio");
      assertThat(desk.page().locator("#h-nodes + .scroll .is-good")).not().hasCount(0);
      assertThat(desk.page().locator("#h-providers + .scroll")).containsText("SERVICE_SANDBOX");
    }
  }
}
