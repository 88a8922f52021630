package com.paymenthub.api.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.ApiDocument;
import com.paymenthub.api.testing.ApiDocument.Operation;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CardToken;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SessionBody;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.testing.Patience;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/** Every list can be narrowed to what was created within some times. */
class CreatedFilterTest {

  private static final List<String> TIMES = List.of("created.gt", "created.lt");

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount(Environment.PRODUCTION);
  private final ApiClient client = service.client(account);

  @TestFactory
  Stream<DynamicTest> every_list_takes_times_and_names_the_one_that_is_wrong() {
    return lists()
        .map(
            list ->
                DynamicTest.dynamicTest(
                    list.toString(),
                    () -> {
                      assertThat(namesOf(list)).containsAll(TIMES);
                      String path = list.path().replaceAll("\\{\\w+}", "" + UUID.randomUUID());
                      for (String time : TIMES) {
                        ApiAnswer refused = client.get(path + "?" + time + "=yesterday");
                        assertThat(refused.status()).as(refused.text()).isEqualTo(400);
                        assertThat(refused.at("/error/details/0")).startsWith(time + " ");
                      }
                    }));
  }

  private static Stream<Operation> lists() {
    return ApiDocument.stored().operations().stream()
        .filter(each -> each.method().equals("GET") && namesOf(each).contains("page"));
  }

  private static List<String> namesOf(Operation list) {
    return list.parameters("query").stream().map(each -> each.get("name").stringValue()).toList();
  }

  @Test
  void customers() {
    assertNarrowed("/v1/customers", this::customer);
  }

  @Test
  void saved_cards() {
    assertNarrowed("/v1/cards", this::card);
  }

  @Test
  void the_cards_of_a_customer_by_their_association() {
    String path = "/v1/customers/" + customer() + "/cards";
    List<String> cards = List.of(card(), card());
    var left = cards.iterator();
    assertNarrowed(
        path,
        () -> {
          String card = left.next();
          assertThat(client.post(path, "{\"cardId\":\"" + card + "\"}").status()).isEqualTo(204);
          return card;
        });
  }

  @Test
  void sessions() {
    assertNarrowed("/v1/sessions", () -> created("/v1/sessions", SessionBody.of(account).json()));
  }

  @Test
  void webhooks() {
    assertNarrowed(
        "/v1/webhooks",
        () ->
            created(
                "/v1/webhooks",
                "{\"event\":\"*\",\"endpoint\":\"https://shop.invalid/%s\"}"
                    .formatted(UUID.randomUUID())));
  }

  @Test
  void merchants() {
    assertNarrowed(
        "/v1/merchants",
        () ->
            created(
                "/v1/merchants",
                """
                {"mcc":"5732","providers":[
                  {"name":"a","priority":1,"credentials":{"type":"SERVICE_SANDBOX"}}]}\
                """));
  }

  @Test
  void public_keys() {
    assertNarrowed("/v1/auth", () -> created("/v1/auth", "{\"scope\":\"tokens\"}"));
  }

  @Test
  void what_happened_to_a_charge_by_when_it_was_stored() {
    String path =
        "/v1/charges/"
            + created("/v1/charges", CardCharge.of(account).with("capture", false).json());
    String events = path + "/events";
    long before = total(events, "");
    Instant between = betweenTwoMilliseconds();
    assertThat(client.postWithoutBody(path + "/capture").status()).isEqualTo(201);

    assertThat(total(events, "?created.lt=" + between.plusMillis(1))).isEqualTo(before);
    assertThat(total(events, "?created.gt=" + between)).isEqualTo(total(events, "") - before);
    assertThat(client.get(events + "?created.gt=" + between + "&sort=ASC").at("/items/0/position"))
        .isEqualTo(String.valueOf(before));
  }

  /** Of two things that are made one after the other. */
  private void assertNarrowed(String path, Made made) {
    String first = made.id();
    Instant between = betweenTwoMilliseconds();
    String second = made.id();

    String older = "created.lt=" + between.plusMillis(1);
    String newer = "created.gt=" + between;
    assertThat(ids(path, older)).contains(first).doesNotContain(second);
    assertThat(ids(path, newer)).containsExactly(second);
    assertThat(ids(path, newer + "&sort=ASC")).containsExactly(second);
    assertThat(ids(path, older + "&" + newer)).isEmpty();
    assertThat(ids(path, "")).contains(first, second);
  }

  private List<String> ids(String path, String query) {
    ApiAnswer list = client.get(path + "?" + query);
    assertThat(list.status()).as(list.text()).isEqualTo(200);
    List<String> ids =
        list.json().at("/items").values().stream()
            .map(item -> item.get("id").stringValue())
            .toList();
    assertThat(list.json().at("/meta/totalItems").intValue()).isEqualTo(ids.size());
    return ids;
  }

  private long total(String path, String query) {
    JsonNode total = client.get(path + query).json().at("/meta/totalItems");
    assertThat(total.isNumber()).isTrue();
    return total.longValue();
  }

  /** Later than all that is there, and earlier than all that comes, in whole milliseconds. */
  private static Instant betweenTwoMilliseconds() {
    Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    await().atMost(Patience.LONGEST_WAIT).until(() -> Instant.now().isAfter(now.plusMillis(1)));
    return now;
  }

  private String customer() {
    return created("/v1/customers", CustomerBody.number(number++).json());
  }

  private String card() {
    return created("/v1/cards", CardToken.card(CardToken.valid().createdBy(client)));
  }

  private int number = 1;

  private String created(String path, String body) {
    ApiAnswer created = client.post(path, body);
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    return Objects.requireNonNull(created.at("/id"));
  }

  /** Makes one thing more, and returns its id. */
  @FunctionalInterface
  private interface Made {
    String id();
  }
}
