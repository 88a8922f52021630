package com.paymenthub.api.rest.codes;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.ChargeDueWork;
import com.paymenthub.platform.due.DueWorkEngine;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A code that nobody pays in time is worth nothing from then on, also when nodes were down. */
class ExpiryTest {

  private static final ZoneId SAO_PAULO = ZoneId.of("America/Sao_Paulo");
  private static final AdvancingClock CLOCK = new AdvancingClock();

  private static final String QUICK = "--payments.agenda.interval=50ms";

  private static RunningService service;
  private static List<RunningService> others;
  private static TestAccount account;
  private static ApiClient client;
  private static String customer;

  @BeforeAll
  static void start() {
    service = RunningService.start(CLOCK, "--payments.agenda.enabled=false");
    // A node starts with the right time only; what it keeps rests until a test begins it.
    others = List.of(service.anotherNode(QUICK), service.anotherNode(QUICK));
    keepers().forEach(DueWorkEngine::stop);
    account = service.newAccount();
    client = service.client(account);
    customer = client.post("/v1/customers", CustomerBody.number(1).json()).at("/id");
  }

  @AfterAll
  static void stop() {
    others.forEach(RunningService::stop);
    service.stop();
  }

  @Test
  void a_pix_code_expires_when_its_seconds_are_over_and_not_before() {
    ApiAnswer created = create(CodeCharge.pix(account, customer).withMethod("expiresIn", 600));

    advanceTo(Instant.parse(created.at("/createdAt")).plusSeconds(590));
    performAll();
    assertThat(statusOf(created)).isEqualTo("pending");

    CLOCK.advance(Duration.ofSeconds(11));
    performAll();
    assertThat(statusOf(created)).isEqualTo("failed");
  }

  @Test
  void a_bank_slip_expires_with_its_last_day_in_sao_paulo_and_not_before() {
    LocalDate lastDay = LocalDate.ofInstant(CLOCK.instant(), SAO_PAULO).plusDays(2);
    ApiAnswer created = create(CodeCharge.boleto(account, customer, lastDay.toString()));
    Instant end = lastDay.plusDays(1).atStartOfDay(SAO_PAULO).toInstant();

    advanceTo(end.minusSeconds(60));
    performAll();
    assertThat(statusOf(created)).isEqualTo("pending");

    CLOCK.advance(Duration.ofSeconds(61));
    performAll();
    assertThat(statusOf(created)).isEqualTo("failed");
  }

  @Test
  void what_expired_while_every_node_was_down_fails_once_on_whichever_comes_back() {
    List<ApiAnswer> created = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      created.add(create(CodeCharge.pix(account, customer).withMethod("expiresIn", 60)));
    }
    CLOCK.advance(Duration.ofHours(9));

    keepers().forEach(DueWorkEngine::start);

    Awaitility.await()
        .untilAsserted(
            () -> assertThat(created).extracting(ExpiryTest::statusOf).containsOnly("failed"));
    keepers().forEach(DueWorkEngine::stop);
    for (ApiAnswer charge : created) {
      assertThat(failures(charge)).isEqualTo(1);
    }
  }

  @Test
  void a_payment_after_the_end_but_before_anybody_noticed_is_a_payment() {
    ApiAnswer created = create(CodeCharge.pix(account, customer).withMethod("expiresIn", 1));
    CLOCK.advance(Duration.ofMinutes(5));

    assertThat(confirm(created, 1990).at("/status")).isEqualTo("authorized");
    performAll();

    assertThat(statusOf(created)).isEqualTo("authorized");
    assertThat(failures(created)).isZero();
  }

  @Test
  void a_payment_of_an_expired_charge_makes_it_authorized_after_all() {
    ApiAnswer created = create(CodeCharge.pix(account, customer).withMethod("expiresIn", 1));
    CLOCK.advance(Duration.ofMinutes(5));
    performAll();
    assertThat(statusOf(created)).isEqualTo("failed");

    ApiAnswer late = confirm(created, 2100);

    assertThat(late.status()).as(late.text()).isEqualTo(200);
    assertThat(late.at("/status")).isEqualTo("authorized");
    assertThat(late.json().at("/amount").longValue()).isEqualTo(2100);
    assertThat(late.at("/transactionRequests/0/requestStatus")).isEqualTo("success");
    assertThat(late.json().at("/transactionRequests/0/providerError").isNull()).isTrue();
    performAll();
    assertThat(statusOf(created)).isEqualTo("authorized");
  }

  @Test
  void a_paid_charge_does_not_expire() {
    ApiAnswer created = create(CodeCharge.pix(account, customer).withMethod("expiresIn", 1));
    confirm(created, 1990);
    CLOCK.advance(Duration.ofDays(2));
    performAll();

    assertThat(statusOf(created)).isEqualTo("authorized");
    assertThat(
            service
                .owner()
                .queryForObject(
                    "select count(*) from charge_agenda where charge_id = ?::uuid",
                    Long.class,
                    created.at("/id")))
        .isZero();
  }

  private static List<DueWorkEngine> keepers() {
    return others.stream().map(node -> node.part(DueWorkEngine.class)).toList();
  }

  private static void advanceTo(Instant moment) {
    CLOCK.advance(Duration.between(CLOCK.instant(), moment));
  }

  private static void performAll() {
    while (service.part(ChargeDueWork.class).performNext()) {}
  }

  private static ApiAnswer confirm(ApiAnswer charge, long paid) {
    return client.post(
        "/v1/charges/" + charge.at("/id"),
        "{\"status\": \"authorized\", \"amount\": %d}".formatted(paid));
  }

  private static String statusOf(ApiAnswer charge) {
    return client.get("/v1/charges/" + charge.at("/id")).at("/status");
  }

  private static long failures(ApiAnswer charge) {
    return service
        .owner()
        .queryForObject(
            "select count(*) from domain_event where aggregate_identifier = ?::uuid"
                + " and payload_type = 'charge.failed'",
            Long.class,
            charge.at("/id"));
  }

  private static ApiAnswer create(CodeCharge charge) {
    ApiAnswer created = client.post("/v1/charges", charge.json());
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    return created;
  }
}
