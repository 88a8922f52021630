package com.paymenthub.projections.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.domain.catalog.EventNames;
import com.paymenthub.domain.history.Origin;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What stands in the event store after one charge, and who was behind it. */
class StoredEventsTest {

  private static final RunningService SERVICE = RunningService.shared();
  private static final String KEY = "stored-events-" + UUID.randomUUID();
  private static final String CARD_NUMBER = CardCharge.number(4);
  private static final String HOLDER = "JOANA MARCADA";

  private static TestAccount account;
  private static ApiAnswer answer;
  private static List<Map<String, Object>> events;

  @BeforeAll
  static void charge() {
    account = SERVICE.newAccount();
    answer =
        SERVICE
            .client(account)
            .postWithKey(
                "/v1/charges",
                CardCharge.of(account)
                    .cardEndingIn(4)
                    .withCard("cardHolderName", HOLDER)
                    .with("description", "for " + HOLDER)
                    .with("statementDescriptor", "MARCADA")
                    .json(),
                KEY);
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    events =
        SERVICE
            .application()
            .queryForList(
                """
                select global_index, payload_type, type, tx::text, aggregate_identifier,
                  convert_from(payload, 'UTF8') as payload, convert_from(meta_data, 'UTF8') as metadata
                from domain_event where convert_from(meta_data, 'UTF8') like ?
                order by global_index
                """,
                "%" + account.clientId() + "%");
  }

  @Test
  void events_are_stored_under_their_logical_names() {
    assertThat(events)
        .extracting(event -> event.get("payload_type"))
        .containsExactly(
            "card.registered",
            "charge.requested",
            "charge.attempt_started",
            "charge.attempt_approved",
            "charge.pre_authorized",
            "card.activated")
        .allMatch(EventNames.all().values()::contains);
    assertThat(events).extracting(event -> event.get("type")).containsOnly("charge", "card");
  }

  @Test
  void no_class_name_is_stored_anywhere() {
    assertThat(
            SERVICE
                .application()
                .queryForObject(
                    """
                    select count(*) from domain_event
                    where concat(type, payload_type, payload_revision, convert_from(payload, 'UTF8'),
                      convert_from(meta_data, 'UTF8')) ~* 'paymenthub|aggregate|@class|axon'
                    """,
                    Long.class))
        .isZero();
  }

  @Test
  void every_event_says_on_whose_behalf_it_happened() {
    UUID credential =
        SERVICE
            .owner()
            .queryForObject(
                "select id from api_key where client_id = ?", UUID.class, account.clientId());
    Map<String, String> expected =
        new Origin(
                account.clientId(),
                "merchant",
                credential,
                answer.header("X-Request-Id").orElseThrow(),
                KEY)
            .metadata();

    assertThat(events)
        .allSatisfy(
            event -> {
              JsonNode metadata = json(event, "metadata");
              assertThat(metadata.propertyNames())
                  .containsExactlyInAnyOrderElementsOf(Origin.METADATA_KEYS);
              expected.forEach(
                  (name, value) -> assertThat(metadata.get(name).asString()).isEqualTo(value));
            });
  }

  @Test
  void a_request_without_a_key_leaves_none() {
    TestAccount another = SERVICE.newAccount();
    String chargeId =
        SERVICE.client(another).post("/v1/charges", CardCharge.of(another).json()).at("/id");

    assertThat(
            SERVICE
                .application()
                .queryForList(
                    "select metadata ->> 'idempotencyKey' from audit.events where subject_id ="
                        + " ?::uuid",
                    String.class,
                    chargeId))
        .hasSize(4)
        .containsOnlyNulls();
  }

  @Test
  void every_event_carries_the_transaction_that_wrote_it() {
    List<Object> transactions = events.stream().map(event -> event.get("tx")).toList();

    assertThat(transactions).doesNotContainNull();
    assertThat(transactions.subList(0, 3))
        .as("what precedes the call")
        .containsOnly(transactions.getFirst());
    assertThat(transactions.subList(3, 6))
        .as("what follows it")
        .containsOnly(transactions.getLast());
    assertThat(Long.parseLong(transactions.getLast().toString()))
        .isGreaterThan(Long.parseLong(transactions.getFirst().toString()));
  }

  @Test
  void along_every_history_the_order_of_the_store_is_that_of_the_positions() {
    assertThat(
            SERVICE
                .application()
                .queryForList(
                    """
                    select aggregate_identifier from (
                      select aggregate_identifier, global_index, lag(global_index) over (
                        partition by aggregate_identifier order by sequence_number) as before
                      from domain_event) placed
                    where global_index < before
                    """,
                    String.class))
        .isEmpty();
  }

  @Test
  void an_auditor_reads_payload_and_metadata_as_json() {
    List<Map<String, Object>> rows =
        SERVICE
            .application()
            .queryForList(
                """
                select event, subject_type, sequence_number,
                  payload -> 'terms' -> 'amount' ->> 'minorUnits' as amount,
                  metadata ->> 'actor' as actor,
                  occurred_at = (payload ->> 'occurredAt')::timestamptz as timely,
                  recorded_at - occurred_at < interval '1 minute' as prompt
                from audit.events where subject_id = ?::uuid order by sequence_number
                """,
                answer.at("/id"));

    assertThat(rows).extracting(row -> row.get("sequence_number")).containsExactly(0L, 1L, 2L, 3L);
    assertThat(rows.getFirst())
        .containsEntry("event", "charge.requested")
        .containsEntry("subject_type", "charge")
        .containsEntry("amount", "1990")
        .containsEntry("actor", "merchant");
    assertThat(rows)
        .allMatch(row -> row.get("timely").equals(true) && row.get("prompt").equals(true));
  }

  @Test
  void no_event_holds_a_card_number_or_a_name() {
    assertThat(events)
        .allSatisfy(
            event ->
                assertThat(event.toString())
                    .doesNotContain(CARD_NUMBER)
                    .doesNotContainIgnoringCase("marcada")
                    .doesNotContainIgnoringCase("cvv"));
  }

  private static JsonNode json(Map<String, Object> event, String column) {
    return JsonMapper.shared().readTree(event.get(column).toString());
  }
}
