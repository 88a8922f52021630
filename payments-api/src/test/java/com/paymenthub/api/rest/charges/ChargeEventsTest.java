package com.paymenthub.api.rest.charges;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.vault.PersonalTexts;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What has happened to one charge, and how it was, as its merchant asks. */
class ChargeEventsTest {

  private final RunningService service = RunningService.sharedAndStill();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);
  private ApiAnswer charged;

  @BeforeEach
  void charge() {
    charged = client.postWithKey("/v1/charges", CardCharge.of(account).json(), "key-of-the-charge");
    assertThat(charged.status()).as(charged.text()).isEqualTo(201);
  }

  @Test
  void the_history_has_names_positions_times_and_contents_as_they_are_stored() {
    List<JsonNode> events = events("?sort=ASC").get("items").valueStream().toList();

    assertThat(events)
        .extracting(event -> event.get("event").stringValue())
        .containsExactly(
            "charge.requested",
            "charge.attempt_started",
            "charge.attempt_approved",
            "charge.pre_authorized");
    assertThat(events)
        .extracting(event -> event.get("position").longValue())
        .containsExactly(0L, 1L, 2L, 3L);
    assertThat(events)
        .extracting(event -> Instant.parse(event.get("occurredAt").stringValue()))
        .isSorted()
        .doesNotHaveDuplicates();
    assertThat(events.stream().map(event -> event.get("content")).toList()).isEqualTo(stored());
    assertThat(events)
        .allSatisfy(
            event -> {
              assertThat(event.get("actor").stringValue()).isEqualTo("merchant");
              assertThat(event.get("idempotencyKey").stringValue()).isEqualTo("key-of-the-charge");
              assertThat(event.get("requestId").stringValue())
                  .isEqualTo(charged.header("X-Request-Id").orElseThrow());
              assertThat(event.get("credential").stringValue()).isNotBlank();
            });
  }

  private List<JsonNode> stored() {
    return service
        .application()
        .queryForList(
            "select convert_from(payload, 'UTF8') from domain_event"
                + " where aggregate_identifier = ?::uuid order by sequence_number",
            String.class,
            charged.at("/id"))
        .stream()
        .map(JsonMapper.shared()::readTree)
        .toList();
  }

  @Test
  void it_is_paged_the_newest_event_first() {
    JsonNode page = events("?limit=3&page=2");

    assertThat(page.at("/meta/totalItems").longValue()).isEqualTo(4);
    assertThat(page.at("/meta/totalPages").longValue()).isEqualTo(2);
    assertThat(page.get("items")).hasSize(1);
    assertThat(page.at("/items/0/position").longValue()).isZero();
    assertThat(events("").at("/items/0/event").stringValue()).isEqualTo("charge.pre_authorized");
  }

  @Test
  void another_account_learns_nothing() {
    ApiClient stranger = service.client(service.newAccount());
    String id = charged.at("/id");

    for (ApiAnswer answer :
        List.of(
            stranger.get("/v1/charges/" + id + "/events"),
            stranger.get("/v1/charges/" + id + "?asOf=2040-01-01T00:00:00Z"),
            client.get("/v1/charges/" + UUID.randomUUID() + "/events"),
            client.get("/v1/charges/nonsense/events"),
            client.get("/v1/charges/nonsense?asOf=2040-01-01T00:00:00Z"),
            client.get(
                "/v1/charges/%s?asOf=2040-01-01T00:00:00Z"
                    .formatted(charged.at("/paymentSource/cardId"))))) {
      assertThat(answer.status()).as(answer.text()).isEqualTo(404);
      assertThat(answer.at("/error/key")).isEqualTo("charge_not_found");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "yesterday", "2026-11-22", "2026-11-22T12:00:00", "1767225600"})
  void an_instant_that_is_none_is_refused(String instant) {
    ApiAnswer answer = client.get("/v1/charges/" + charged.at("/id") + "?asOf=" + instant);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.at("/error/details/0")).startsWith("asOf ");
  }

  @Test
  void what_was_erased_since_is_null() {
    String customer = client.post("/v1/customers", CustomerBody.number(1).json()).at("/id");
    ApiAnswer before =
        client.post(
            "/v1/charges",
            CodeCharge.pix(account, customer).with("description", "Two books").json());
    assertThat(before.at("/description")).isEqualTo("Two books");
    String path = "/v1/charges/" + before.at("/id");
    String then = path + "?asOf=" + before.at("/updatedAt");
    assertThat(client.get(then).text()).isEqualTo(before.text());

    service.part(PersonalTexts.class).erase(account.clientId(), UUID.fromString(before.at("/id")));

    assertThat(client.get(then).at("/description")).isNull();
    assertThat(client.get(then).text()).isEqualTo(client.get(path).text());
  }

  private JsonNode events(String query) {
    ApiAnswer events = client.get("/v1/charges/" + charged.at("/id") + "/events" + query);
    assertThat(events.status()).as(events.text()).isEqualTo(200);
    return events.json();
  }
}
