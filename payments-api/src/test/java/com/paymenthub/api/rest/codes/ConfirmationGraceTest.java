package com.paymenthub.api.rest.codes;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SessionBody;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.ChargeDueWork;
import com.paymenthub.charging.accounts.Environment;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A bank tells of a payment banking days after the last day of a boleto, here the Saturday of
 * Carnival: it can be paid on Ash Wednesday still, and be confirmed until two banking days later.
 */
class ConfirmationGraceTest {

  private static final ZoneId SAO_PAULO = ZoneId.of("America/Sao_Paulo");

  /** One for each test, because time goes on. */
  private static final Iterator<LocalDate> SATURDAYS =
      Stream.of("2041-03-02", "2042-02-15", "2043-02-07", "2044-02-27")
          .map(LocalDate::parse)
          .iterator();

  private static final int BANKING_DAYS = 2;

  private static final AdvancingClock CLOCK = new AdvancingClock();

  private static RunningService service;
  private static TestAccount account;
  private static ApiClient client;
  private static String customer;

  private final LocalDate saturday = SATURDAYS.next();
  private final Instant endOfSaturday = endOf(saturday);
  private final Instant endOfFriday = endOf(saturday.plusDays(6));

  @BeforeAll
  static void start() {
    service =
        RunningService.start(
            CLOCK, "--payments.agenda.enabled=false", "--payments.simulators.production=true");
    TestAccount opened = service.newAccount(Environment.PRODUCTION);
    client = service.client(opened);
    account = LateBank.merchantOf(opened, client, BANKING_DAYS);
    customer = client.post("/v1/customers", CustomerBody.number(1).json()).at("/id");
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  @BeforeEach
  void it_is_some_days_before_carnival() {
    advanceTo(endOfSaturday.minus(Duration.ofDays(9)));
  }

  @AfterEach
  void every_row_is_what_its_history_makes_of_it() {
    Parity.assertKept(service);
  }

  @Test
  void a_boleto_is_told_to_be_paid_in_between_and_is_authorized() {
    String charge = boleto();
    waitUntilAfter(endOfSaturday);
    ApiAnswer waiting = client.get("/v1/charges/" + charge);
    assertThat(waiting.at("/status")).isEqualTo("pending");
    assertThat(waiting.at("/paymentMethod/expiresDate")).isEqualTo(saturday.toString());
    assertThat(waiting.at("/transactionRequests/0/requestStatus")).isEqualTo("processing");

    ApiAnswer paid = client.post("/v1/charges/" + charge, "{\"status\": \"authorized\"}");

    assertThat(paid.at("/status")).as(paid.text()).isEqualTo("authorized");
    assertThat(events(charge)).contains("charge.authorized").doesNotContain("charge.failed");
  }

  @Test
  void nobody_has_paid_it_and_it_fails_only_then() {
    String charge = boleto();
    assertThat(LateBank.failsAt(service, charge)).isEqualTo(endOfFriday);

    waitUntilAfter(endOfFriday.minus(Duration.ofMinutes(10)));
    assertThat(statusOf(charge)).isEqualTo("pending");

    waitUntilAfter(endOfFriday);
    assertThat(statusOf(charge)).isEqualTo("failed");
    assertThat(
            client
                .get("/v1/charges/" + charge)
                .at("/transactionRequests/0/providerError/networkDeniedReason"))
        .isEqualTo("expired");
  }

  @Test
  void its_session_takes_no_second_payment_before_it_has_failed() {
    ApiAnswer session =
        client.post(
            "/v1/sessions",
            SessionBody.of(account)
                .with(
                    "paymentMethods",
                    List.of(
                        Map.of("paymentType", "boleto", "expiresDate", saturday.toString()),
                        Map.of("paymentType", "pix", "expiresIn", 600)))
                .json());
    String charge = pay(session, "boleto").at("/chargeId");

    waitUntilAfter(endOfSaturday);
    assertThat(pay(session, "pix").at("/error/key")).isEqualTo("session_payment_pending");

    waitUntilAfter(endOfFriday);
    assertThat(statusOf(charge)).isEqualTo("failed");
    assertThat(pay(session, "pix").status()).isEqualTo(201);
  }

  @Test
  void a_pix_is_told_at_once_and_fails_when_its_seconds_are_over() {
    ApiAnswer pix =
        client.post(
            "/v1/charges", CodeCharge.pix(account, customer).withMethod("expiresIn", 60).json());

    assertThat(LateBank.failsAt(service, pix.at("/id")))
        .isEqualTo(Instant.parse(pix.at("/createdAt")).plusSeconds(60));
  }

  private String boleto() {
    ApiAnswer created =
        client.post(
            "/v1/charges", CodeCharge.boleto(account, customer, saturday.toString()).json());
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    return created.at("/id");
  }

  private static ApiAnswer pay(ApiAnswer session, String paymentType) {
    return client.post(
        "/v1/sessions/%s/charge".formatted(session.at("/id")),
        """
        {"paymentMethod": {"paymentType": "%s"},
         "paymentSource": {"sourceType": "customer", "customerId": "%s"}}
        """
            .formatted(paymentType, customer));
  }

  private static void waitUntilAfter(Instant moment) {
    advanceTo(moment.plusSeconds(1));
    while (service.part(ChargeDueWork.class).performNext()) {}
  }

  private static Instant endOf(LocalDate day) {
    return day.plusDays(1).atStartOfDay(SAO_PAULO).toInstant();
  }

  private static void advanceTo(Instant moment) {
    CLOCK.advance(Duration.between(CLOCK.instant(), moment));
  }

  private static String statusOf(String charge) {
    return client.get("/v1/charges/" + charge).at("/status");
  }

  private static List<String> events(String charge) {
    return service
        .owner()
        .queryForList(
            "select payload_type from domain_event where aggregate_identifier = ?::uuid",
            String.class,
            charge);
  }
}
