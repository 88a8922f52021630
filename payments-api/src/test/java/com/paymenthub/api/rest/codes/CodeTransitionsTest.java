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
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every pix and boleto row of the table of docs/interface.md §4.1, and every pair of status and
 * operation that is not in it: refused with 422, and nothing has changed.
 */
class CodeTransitionsTest {

  private static final AdvancingClock CLOCK = new AdvancingClock();

  /** Every operation on a charge that exists: its path after the charge's, and its body. */
  private static final Map<String, List<String>> OPERATIONS = operations();

  /** What may be done, and the status that it leads to. */
  private static final Map<String, String> POSSIBLE =
      Map.of(
          "pix, pending: void", "canceled",
          "pix, pending: told authorized", "authorized",
          "pix, failed: told authorized", "authorized",
          "pix, authorized: void", "voided",
          "pix, authorized: told voided", "voided",
          "pix, voided: told authorized", "authorized",
          "boleto, pending: void", "canceled",
          "boleto, pending: told authorized", "authorized",
          "boleto, failed: told authorized", "authorized");

  private static RunningService service;
  private static TestAccount account;
  private static ApiClient client;
  private static String customer;

  private static Map<String, List<String>> operations() {
    Map<String, List<String>> all = new LinkedHashMap<>();
    all.put("capture", List.of("/capture", "{}"));
    all.put("partial capture", List.of("/capture", "{\"amount\": 1}"));
    all.put("void", List.of("/void", "{}"));
    all.put("partial void", List.of("/void", "{\"amount\": 1}"));
    all.put("told authorized", List.of("", "{\"status\": \"authorized\"}"));
    all.put("told voided", List.of("", "{\"status\": \"voided\"}"));
    all.put("told pre-authorized", List.of("", "{\"status\": \"pre_authorized\"}"));
    all.put("told charged back", List.of("", "{\"status\": \"charged_back\"}"));
    all.put("judged approved", List.of("/antifraud", "{\"status\": \"approved\"}"));
    all.put("judged reproved", List.of("/antifraud", "{\"status\": \"reproved\"}"));
    return all;
  }

  @BeforeAll
  static void start() {
    service = RunningService.start(CLOCK, "--payments.agenda.enabled=false");
    account = service.newAccount();
    client = service.client(account);
    customer = client.post("/v1/customers", CustomerBody.number(1).json()).at("/id");
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  @TestFactory
  Stream<DynamicTest> every_pair_of_status_and_operation_is_possible_or_refused() {
    List<DynamicTest> tests = new ArrayList<>();
    for (String method : List.of("pix", "boleto")) {
      List<String> statuses =
          method.equals("pix")
              ? List.of("pending", "authorized", "failed", "voided", "canceled")
              : List.of("pending", "authorized", "failed", "canceled");
      for (String status : statuses) {
        for (String operation : OPERATIONS.keySet()) {
          String pair = "%s, %s: %s".formatted(method, status, operation);
          tests.add(DynamicTest.dynamicTest(pair, () -> assertPair(method, status, operation)));
        }
      }
    }
    return tests.stream();
  }

  private static void assertPair(String method, String status, String operation) {
    String id = chargeIn(method, status);
    ApiAnswer before = client.get("/v1/charges/" + id);
    assertThat(before.at("/status")).isEqualTo(status);
    long events = events(id);

    ApiAnswer answer = operate(id, operation);

    String expected = POSSIBLE.get("%s, %s: %s".formatted(method, status, operation));
    if (expected == null) {
      assertThat(answer.status()).as(answer.text()).isEqualTo(422);
      assertThat(answer.at("/error/type")).isEqualTo("invalid_request_error");
      assertThat(client.get("/v1/charges/" + id).json()).isEqualTo(before.json());
      assertThat(events(id)).isEqualTo(events);
    } else {
      assertThat(answer.status()).as(answer.text()).isIn(200, 201);
      assertThat(answer.at("/status")).isEqualTo(expected);
      assertThat(client.get("/v1/charges/" + id).json()).isEqualTo(answer.json());
    }
  }

  @Test
  void every_change_of_status_is_in_the_history_once() {
    String id = chargeIn("pix", "voided");

    assertThat(statusChanges(id))
        .containsExactly("transaction.pending", "transaction.authorized", "transaction.voided");
    assertThat(statusChanges(chargeIn("boleto", "failed")))
        .containsExactly("transaction.pending", "transaction.failed");
    assertThat(statusChanges(chargeIn("boleto", "canceled")))
        .containsExactly("transaction.pending", "transaction.canceled");
  }

  @Test
  void an_expired_charge_says_so() {
    ApiAnswer expired = client.get("/v1/charges/" + chargeIn("pix", "failed"));

    assertThat(expired.json().at("/amount").longValue()).isEqualTo(1990);
    assertThat(expired.at("/transactionRequests/0/requestStatus")).isEqualTo("failed");
    assertThat(expired.at("/transactionRequests/0/providerError/networkDeniedReason"))
        .isEqualTo("expired");
  }

  private static String chargeIn(String method, String status) {
    CodeCharge body =
        method.equals("pix")
            ? CodeCharge.pix(account, customer).withMethod("expiresIn", 1)
            : CodeCharge.boleto(
                account,
                customer,
                LocalDate.ofInstant(CLOCK.instant(), ZoneId.of("America/Sao_Paulo")).toString());
    ApiAnswer created = client.post("/v1/charges", body.json());
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    String id = created.at("/id");
    switch (status) {
      case "pending" -> {}
      case "failed" -> expire();
      case "authorized" -> operate(id, "told authorized");
      case "canceled" -> operate(id, "void");
      case "voided" -> {
        operate(id, "told authorized");
        operate(id, "void");
      }
      default -> throw new IllegalArgumentException(status);
    }
    return id;
  }

  private static void expire() {
    CLOCK.advance(Duration.ofDays(1));
    while (service.part(ChargeDueWork.class).performNext()) {}
  }

  private static ApiAnswer operate(String id, String operation) {
    List<String> call = OPERATIONS.get(operation);
    String path = "/v1/charges/" + id + call.getFirst();
    return call.getFirst().equals("/antifraud")
        ? client.patch(path, call.getLast())
        : client.post(path, call.getLast());
  }

  private static long events(String id) {
    return service
        .owner()
        .queryForObject(
            "select count(*) from domain_event where aggregate_identifier = ?::uuid",
            Long.class,
            id);
  }

  /** The changes of status in a history, by the names under which webhooks are told. */
  private static List<String> statusChanges(String id) {
    return service
        .owner()
        .queryForList(
            "select case payload_type when 'charge.requested' then 'transaction.pending' else"
                + " 'transaction.' || substring(payload_type from 8) end from domain_event where"
                + " aggregate_identifier = ?::uuid and payload_type in ('charge.requested',"
                + " 'charge.authorized', 'charge.failed', 'charge.canceled', 'charge.voided')"
                + " order by sequence_number",
            String.class,
            id);
  }
}
