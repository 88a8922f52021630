package com.paymenthub.api.rest.codes;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.ChargeDueWork;
import com.paymenthub.providers.paymentcodes.BrCodeFields;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Iterator;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A pix that is due on the Saturday of Carnival, so that it is due on Ash Wednesday, and that can
 * still be paid on the day after that.
 */
class DueDatePixTest {

  private static final Map<String, Object> ADDRESS =
      Map.of(
          "country", "BR",
          "state", "SP",
          "city", "São Paulo",
          "zipCode", "01001-000",
          "street", "Praça da Sé");

  /** One for each test, because time goes on. */
  private static final Iterator<LocalDate> SATURDAYS =
      Stream.of(
              "2034-02-18",
              "2035-02-03",
              "2036-02-23",
              "2037-02-14",
              "2038-03-06",
              "2039-02-19",
              "2040-02-11",
              "2041-03-02",
              "2042-02-15")
          .map(LocalDate::parse)
          .iterator();

  private static final AdvancingClock CLOCK = new AdvancingClock();

  private static RunningService service;

  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);
  private final String customer =
      client.post("/v1/customers", CustomerBody.number(1).json()).at("/id");
  private final LocalDate saturday = SATURDAYS.next();
  private final Instant endOfThursday = Instant.parse(saturday.plusDays(6) + "T03:00:00Z");

  @BeforeAll
  static void start() {
    service = RunningService.start(CLOCK, "--payments.agenda.enabled=false");
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  @BeforeEach
  void it_is_some_days_before_carnival() {
    advanceTo(endOfThursday.minus(Duration.ofDays(12)));
  }

  @AfterEach
  void every_row_is_what_its_history_makes_of_it() {
    Parity.assertKept(service);
  }

  @Test
  void a_charge_shows_its_terms_and_until_when_it_can_be_paid() {
    ApiAnswer created =
        create(
            pix(account)
                .withMethod("interest", Map.of("days", 1, "percentage", 1.5))
                .withMethod("fine", Map.of("days", 1, "amount", 100)));

    JsonNode method = created.json().at("/paymentMethod");
    assertThat(method.propertyNames())
        .containsExactlyInAnyOrder(
            "paymentType",
            "expiresIn",
            "dueDate",
            "validAfterDueDateDays",
            "interest",
            "fine",
            "expiresAt",
            "qrCodeData",
            "qrCodeImageUrl");
    assertThat(method.at("/expiresIn").isNull()).isTrue();
    assertThat(method.at("/dueDate").stringValue()).isEqualTo(saturday.toString());
    assertThat(method.at("/validAfterDueDateDays").intValue()).isEqualTo(1);
    assertThat(method.at("/interest")).isEqualTo(surcharge("null", "1.5"));
    assertThat(method.at("/fine")).isEqualTo(surcharge("100", "null"));
    assertThat(Instant.parse(method.at("/expiresAt").stringValue())).isEqualTo(endOfThursday);
    assertThat(client.get("/v1/charges/" + created.at("/id")).json()).isEqualTo(created.json());
  }

  @Test
  void it_can_be_paid_for_thirty_days_more_when_nobody_says_otherwise() {
    ApiAnswer created = create(pix(account).withMethod("validAfterDueDateDays", null));

    assertThat(created.json().at("/paymentMethod/validAfterDueDateDays").intValue()).isEqualTo(30);
    assertThat(created.json().at("/paymentMethod/interest").isMissingNode()).isTrue();
    assertThat(Instant.parse(created.at("/paymentMethod/expiresAt")))
        .isAfterOrEqualTo(endOfThursday.plus(Duration.ofDays(29)));
  }

  @Test
  void its_code_leads_to_where_banks_find_what_is_to_be_paid_on_the_day() {
    String first = create(pix(account)).at("/paymentMethod/qrCodeData");
    String second = create(pix(account)).at("/paymentMethod/qrCodeData");

    assertThat(BrCodeFields.checkSumIsRight(first)).isTrue();
    assertThat(BrCodeFields.of(BrCodeFields.of(first).get("26")).get("25")).contains("/cobv/");
    assertThat(first).isNotEqualTo(second);
  }

  @Test
  void who_pays_late_pays_more_and_that_becomes_the_amount() {
    String id = create(pix(account)).at("/id");
    waitUntilAfter(endOfThursday.minus(Duration.ofHours(1)));

    ApiAnswer paid =
        client.post("/v1/charges/" + id, "{\"status\": \"authorized\", \"amount\": 2150}");

    assertThat(paid.status()).as(paid.text()).isEqualTo(200);
    assertThat(paid.at("/status")).isEqualTo("authorized");
    assertThat(paid.json().at("/amount").longValue()).isEqualTo(2150);
    assertThat(paid.json().at("/originalAmount").longValue()).isEqualTo(1990);
  }

  @Test
  void nobody_pays_it_and_it_fails_at_the_end_of_its_last_day() {
    String id = create(pix(account)).at("/id");

    waitUntilAfter(endOfThursday.minus(Duration.ofMinutes(10)));
    assertThat(client.get("/v1/charges/" + id).at("/status")).isEqualTo("pending");

    waitUntilAfter(endOfThursday);
    assertThat(client.get("/v1/charges/" + id).at("/status")).isEqualTo("failed");
  }

  @Test
  void a_bank_that_tells_of_payments_later_is_waited_for() {
    ApiAnswer created = create(pix(LateBank.merchantOf(account, client, 1)));

    assertThat(Instant.parse(created.at("/paymentMethod/expiresAt"))).isEqualTo(endOfThursday);
    assertThat(LateBank.failsAt(service, created.at("/id")))
        .isEqualTo(endOfThursday.plus(Duration.ofDays(1)));
  }

  @Test
  void a_provider_that_makes_none_is_not_asked_and_the_answer_says_so() {
    TestAccount without = merchantOf("none");

    assertRefused(client.post("/v1/charges", pix(without).json()), "due_date_not_accepted");

    assertThat(client.get("/v1/charges").at("/meta/totalItems")).isEqualTo("0");
    assertThat(create(CodeCharge.pix(without, customer)).at("/status")).isEqualTo("pending");
  }

  @Test
  void a_provider_that_wants_the_address_of_the_payer_gets_no_charge_without_it() {
    TestAccount strict = merchantOf("with_address");
    CustomerBody other = CustomerBody.number(2);

    assertRefused(client.post("/v1/charges", pix(strict).json()), "payer_incomplete");
    assertRefused(client.post("/v1/charges", broughtAlong(strict, other)), "payer_incomplete");

    assertThat(client.get("/v1/charges").at("/meta/totalItems")).isEqualTo("0");
    assertThat(client.get("/v1/customers").at("/meta/totalItems")).isEqualTo("1");
    ApiAnswer created =
        client.post("/v1/charges", broughtAlong(strict, other.with("address", ADDRESS)));
    assertThat(created.status()).as(created.text()).isEqualTo(201);
  }

  private CodeCharge pix(TestAccount merchant) {
    return CodeCharge.pix(merchant, customer)
        .withMethod("dueDate", saturday.toString())
        .withMethod("validAfterDueDateDays", 1);
  }

  private String broughtAlong(TestAccount merchant, CustomerBody payer) {
    return pix(merchant)
        .withSource("customerId", null)
        .withSource("customer", JsonMapper.shared().readValue(payer.json(), Map.class))
        .json();
  }

  private TestAccount merchantOf(String dueDates) {
    ApiAnswer merchant =
        client.post(
            "/v1/merchants",
            """
            {"mcc": "5732", "providers": [{"name": "bank", "priority": 1,
             "credentials": {"type": "SERVICE_SANDBOX", "settings": {"dueDates": "%s"}}}]}
            """
                .formatted(dueDates));
    assertThat(merchant.status()).as(merchant.text()).isEqualTo(201);
    return new TestAccount(
        account.clientId(), account.apiKey(), UUID.fromString(merchant.at("/id")));
  }

  private ApiAnswer create(CodeCharge charge) {
    ApiAnswer created = client.post("/v1/charges", charge.json());
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    return created;
  }

  private static void assertRefused(ApiAnswer answer, String key) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(422);
    assertThat(answer.at("/error/key")).isEqualTo(key);
  }

  private static JsonNode surcharge(String amount, String percentage) {
    return JsonMapper.shared()
        .readTree("{\"days\":1,\"amount\":%s,\"percentage\":%s}".formatted(amount, percentage));
  }

  private static void waitUntilAfter(Instant moment) {
    advanceTo(moment.plusSeconds(1));
    while (service.part(ChargeDueWork.class).performNext()) {}
  }

  private static void advanceTo(Instant moment) {
    CLOCK.advance(Duration.between(CLOCK.instant(), moment));
  }
}
