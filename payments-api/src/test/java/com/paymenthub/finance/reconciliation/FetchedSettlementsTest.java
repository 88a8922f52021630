package com.paymenthub.finance.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CapturedLog;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.charging.settlements.SettledAccount;
import com.paymenthub.charging.settlements.Settlements;
import com.paymenthub.finance.FinanceReader;
import com.paymenthub.finance.reconciliation.Reconciliations.Reconciled;
import com.paymenthub.platform.due.RecurringJob;
import com.paymenthub.providers.adapters.example.ExampleAcquirer;
import com.paymenthub.providers.adapters.example.ExampleAcquirerServer;
import java.io.IOException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** What a provider says that it has settled is compared as a file would be. */
class FetchedSettlementsTest {

  private static final ZoneId ZONE = ZoneId.of("America/Sao_Paulo");

  private final AdvancingClock clock = new AdvancingClock();
  private ExampleAcquirerServer acquirer;
  private RunningService service;
  private TestAccount shop;
  private ApiClient client;
  private SettledAccount provider;
  private LocalDate day;

  @BeforeEach
  void open() throws IOException {
    acquirer = new ExampleAcquirerServer(clock);
    service =
        RunningService.start(
            clock,
            context -> context.registerBean(ExampleAcquirer.class),
            Stream.concat(
                    Stream.of(acquirer.arguments()),
                    Stream.of(
                        "--payments.agenda.enabled=false",
                        "--payments.reconciliation.fetch=true",
                        "--payments.reconciliation.providers.example-acquirer.delimiter=;"))
                .toArray(String[]::new));
    TestAccount account = service.newAccount(Environment.PRODUCTION);
    client = service.client(account).describedByItself();
    ApiAnswer merchant = client.post("/v1/merchants", merchant());
    assertThat(merchant.status()).as(merchant.text()).isEqualTo(201);
    shop =
        new TestAccount(account.clientId(), account.apiKey(), UUID.fromString(merchant.at("/id")));
    provider =
        service
            .part(Settlements.class)
            .account(UUID.fromString(merchant.at("/providers/0/id")))
            .orElseThrow();
    untilNoon();
    day = today();
  }

  @AfterEach
  void close() {
    service.stop();
    acquirer.close();
  }

  @Test
  void payments_and_refunds_of_a_day_agree_and_their_fees_become_known() {
    String charge = charged(1990);
    charged(500);
    charged(700);
    assertThat(client.post("/v1/charges/" + charge + "/void", "{\"amount\": 990}").status())
        .isEqualTo(201);
    dayEnds();

    Reconciled first = fetched();

    assertThat(List.of(first.run().rows(), first.run().matched(), first.run().differences()))
        .as("three payments and a refund, on two pages")
        .containsExactly(4L, 4L, 0L);
    assertThat(service.part(SettlementFees.class).tell(first.run(), _ -> {})).isEqualTo(3);
    assertThat(
            service
                .owner()
                .queryForList(
                    "select amount from finance.settlement_rows where run_id = ? order by amount",
                    Long.class,
                    first.run().id()))
        .containsExactly(-990L, 500L, 700L, 1990L);
  }

  @Test
  void the_same_lines_again_change_nothing_and_others_take_their_place() {
    charged(1990);
    dayEnds();

    Reconciled first = fetched();
    Reconciled again = fetched();
    assertThat(again.repeated()).isTrue();
    assertThat(again.run().id()).isEqualTo(first.run().id());

    settledOfAnotherSystem();
    Reconciled corrected = fetched();
    assertThat(corrected.run().replaces()).isEqualTo(first.run().id());
    assertThat(List.of(corrected.run().matched(), corrected.run().differences()))
        .containsExactly(1L, 1L);
  }

  @Test
  void a_day_without_payments_is_compared_too() {
    dayEnds();

    assertThat(List.of(fetched().run().rows(), fetched().run().differences()))
        .containsExactly(0L, 0L);
  }

  @Test
  void a_day_that_has_not_ended_is_refused_before_the_provider_is_asked() {
    acquirer.close();
    readAll();

    assertThatThrownBy(this::fetched)
        .isInstanceOf(ReconciliationRefused.class)
        .hasMessageContaining("has not ended in America/Sao_Paulo");
  }

  @Test
  void a_provider_that_does_not_answer_leaves_everything_as_it_was() {
    dayEnds();
    acquirer.close();

    assertThatThrownBy(this::fetched)
        .isInstanceOf(ReconciliationRefused.class)
        .hasMessage("EXAMPLE_ACQUIRER told nothing: nobody listens at the provider's host");
    assertThat(runs()).isEmpty();
  }

  @Test
  void due_work_fetches_the_day_before_once_it_has_ended_and_what_was_left_out_later() {
    charged(1990);
    readAll();
    work();
    assertThat(runs()).as("the day before, without a payment").hasSize(1);

    dayEnds();
    work();
    work();
    assertThat(runs()).containsExactly(day.minusDays(1) + " 0 0", day + " 1 0");

    clock.advance(Duration.ofDays(2));
    readAll();
    work();
    assertThat(runs())
        .containsExactly(
            day.minusDays(1) + " 0 0",
            day + " 1 0",
            day.plusDays(1) + " 0 0",
            day.plusDays(2) + " 0 0");

    clock.advance(Duration.ofDays(10));
    readAll();
    try (CapturedLog log = CapturedLog.start()) {
      work();
      assertThat(log.text())
          .contains("from " + day.plusDays(3) + " on to " + day.plusDays(5) + " are too old");
    }
    assertThat(runs()).as("a week more").hasSize(11);
  }

  @Test
  void a_day_that_could_not_be_fetched_is_tried_again_an_hour_later() {
    dayEnds();
    acquirer.refuseSettlements(true);
    try (CapturedLog log = CapturedLog.start()) {
      work();
      assertThat(log.text())
          .contains("settlements of the EXAMPLE_ACQUIRER account " + provider.providerId());
    }
    acquirer.refuseSettlements(false);

    work();
    assertThat(runs()).as("within the hour").isEmpty();
    clock.advance(Duration.ofHours(1));
    work();
    assertThat(runs()).containsExactly(day + " 0 0");
  }

  private Reconciled fetched() {
    return service.part(FetchedSettlements.class).fetch(provider, day, SettlementBooks.NOBODY);
  }

  /** The days that were compared, with how many rows have a movement, and differences. */
  private List<String> runs() {
    return service
        .owner()
        .queryForList(
            "select from_day || ' ' || matched_rows || ' ' || differences from reconciliation_run"
                + " where provider_id = ? and done_at is not null order by from_day",
            String.class,
            provider.providerId());
  }

  private void work() {
    service.parts(RecurringJob.class).stream()
        .filter(job -> job.kind().equals("settlement_fetch"))
        .forEach(job -> assertThat(job.removeSome().getAsBoolean()).isFalse());
  }

  private String charged(long amount) {
    ApiAnswer charge =
        client.post(
            "/v1/charges", CardCharge.of(shop).with("amount", amount).with("capture", true).json());
    assertThat(charge.at("/status")).as(charge.text()).isEqualTo("authorized");
    return charge.at("/id");
  }

  /** Another system of the merchant has a payment with the same account on the same day. */
  private void settledOfAnotherSystem() {
    acquirer.settle(UUID.randomUUID(), 300, day.atTime(18, 0).atZone(ZONE).toInstant());
  }

  private void dayEnds() {
    clock.advance(
        Duration.between(clock.instant(), day.plusDays(1).atTime(2, 0).atZone(ZONE).toInstant()));
    readAll();
  }

  private void untilNoon() {
    ZonedDateTime now = clock.instant().atZone(ZONE);
    ZonedDateTime noon = now.with(LocalTime.NOON);
    clock.advance(Duration.between(now, noon.isBefore(now) ? noon.plusDays(1) : noon));
  }

  private LocalDate today() {
    return clock.instant().atZone(ZONE).toLocalDate();
  }

  /** Reads all events, up to now by the clock of the service. */
  private void readAll() {
    FinanceReader reader = service.part(FinanceReader.class);
    boolean more = true;
    while (more) {
      more = reader.readSome();
    }
    service
        .owner()
        .update("update finance_position set as_of = ?::timestamptz", clock.instant().toString());
  }

  private static String merchant() {
    Map<String, String> credentials =
        Map.of(
            "type",
            ExampleAcquirer.TYPE,
            "merchantCode",
            "00412903",
            "accessToken",
            ExampleAcquirerServer.ACCESS_TOKEN);
    return JsonMapper.shared()
        .writeValueAsString(
            Map.of(
                "mcc",
                "5732",
                "providers",
                List.of(Map.of("name", "example", "priority", 1, "credentials", credentials))));
  }
}
