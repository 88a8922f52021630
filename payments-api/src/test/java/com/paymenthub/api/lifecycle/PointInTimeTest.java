package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * All that was answered about a charge is answered again when it is asked for the instant: many
 * charges live at random, every answer about them is remembered, and all are asked for again. More
 * of them with {@code -Dpast.charges=1000}.
 */
class PointInTimeTest {

  private static final int CHARGES = Integer.getInteger("past.charges", 60);
  private static final long SEED = 19;
  private static final List<Duration> PASSING =
      List.of(
          Duration.ofSeconds(20),
          Duration.ofMinutes(2),
          Duration.ofMinutes(10),
          Duration.ofHours(8),
          Duration.ofDays(8));

  private static final Random RANDOM = new Random(SEED);

  /** Every answer that was given about a charge, by charge and by the time of its last event. */
  private static final Map<String, NavigableMap<Instant, String>> ANSWERED = new LinkedHashMap<>();

  /** Events with reasons of their own; others repeat what these or a decline have said. */
  private static final Set<String> WITH_REASONS =
      Set.of(
          "charge.attempt_started",
          "charge.attempt_not_sent",
          "charge.attempt_unanswered",
          "charge.attempt_not_executed",
          "charge.flagged");

  private static final Map<String, String> DESCRIPTIONS = new HashMap<>();

  private static TimeMachine machine;
  private static Shop shop;
  private static Shop analysed;
  private static String customer;

  @BeforeAll
  static void charges_live_at_random() {
    machine = new TimeMachine();
    shop =
        Shop.open(
            machine.service(),
            Setup.acquirer("first", 1, Map.of()),
            Setup.acquirer("second", 2, Map.of()));
    analysed =
        Shop.open(
            machine.service(),
            Setup.acquirer("acquirer", 1, Map.of()),
            Setup.antiFraud(Map.of("captureOnApproved", false)));
    customer = shop.client().post("/v1/customers", CustomerBody.number(1).json()).at("/id");
    List<String> living = new ArrayList<>();
    for (int i = 0; i < CHARGES; i++) {
      living.add(begin(i));
      remember(living.getLast());
    }
    for (int i = 0; i < 2 * CHARGES; i++) {
      String id = living.get(RANDOM.nextInt(living.size()));
      Operation[] all = Operation.values();
      all[RANDOM.nextInt(all.length)].of(ownerOf(id), id);
      remember(id);
    }
    for (Duration time : PASSING) {
      machine.pass(time);
      living.forEach(PointInTimeTest::remember);
    }
  }

  @AfterAll
  static void end() {
    machine.close();
  }

  @Test
  void every_answer_is_given_again_for_its_instant_and_until_the_next() {
    ANSWERED.forEach(
        (id, answers) ->
            answers.forEach(
                (instant, answer) -> {
                  assertThat(asOf(id, instant).text()).isEqualTo(answer);
                  Instant next = answers.higherKey(instant);
                  if (next == null) {
                    assertThat(asOf(id, instant.plus(Duration.ofDays(400))).text())
                        .isEqualTo(answer);
                  }
                }));
  }

  @Test
  void every_event_is_the_last_one_at_its_instant() {
    ANSWERED.forEach(
        (id, answers) -> {
          List<JsonNode> events = eventsOf(id);
          String before = null;
          for (JsonNode event : events) {
            Instant instant = Instant.parse(event.get("occurredAt").stringValue());
            ApiAnswer then = asOf(id, instant);
            assertThat(then.status()).as(then.text()).isEqualTo(200);
            assertThat(Instant.parse(then.at("/updatedAt"))).isEqualTo(instant);
            ApiAnswer justBefore = asOf(id, instant.minusNanos(1));
            if (before == null) {
              assertThat(justBefore.status()).isEqualTo(404);
              assertThat(justBefore.at("/error/key")).isEqualTo("charge_not_found");
            } else {
              assertThat(justBefore.text()).isEqualTo(before);
            }
            before = then.text();
          }
          assertThat(before).as("the last of all").isEqualTo(shopRead(id));
        });
  }

  @Test
  void every_reason_is_listed_where_its_event_is_described() {
    for (String id : ANSWERED.keySet()) {
      for (JsonNode event : eventsOf(id)) {
        String name = event.get("event").stringValue();
        if (WITH_REASONS.contains(name)) {
          assertThat(event.get("content").findValuesAsString("reason"))
              .isNotEmpty()
              .allSatisfy(reason -> assertThat(description(name)).contains("`" + reason + "`"));
        }
      }
    }
  }

  private static String description(String event) {
    return DESCRIPTIONS.computeIfAbsent(
        event,
        name -> {
          try {
            return Files.readString(Path.of("..", "docs", "events", name + ".md"));
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  @Test
  void they_were_of_many_kinds() {
    assertThat(
            ANSWERED.values().stream()
                .map(answers -> answers.lastEntry().getValue())
                .map(PointInTimeTest::statusIn)
                .distinct())
        .contains("authorized", "failed", "canceled", "voided", "charged_back");
    assertThat(ANSWERED.values().stream().mapToInt(Map::size).sum()).isGreaterThan(3 * CHARGES / 2);
    assertThat(ANSWERED.values().stream().flatMap(answers -> answers.values().stream()))
        .anyMatch(answer -> answer.contains("\"nextInquiryAt\":\""));
  }

  private static String begin(int number) {
    State[] all = State.values();
    int kind = number % (all.length + 3);
    return switch (kind - all.length) {
      case 0 -> byCode(CodeCharge.pix(shop.account(), customer).withMethod("expiresIn", 60));
      case 1 -> byCode(CodeCharge.pix(shop.account(), customer).withMethod("expiresIn", 86_400));
      case 2 -> byCode(CodeCharge.boleto(shop.account(), customer, "2040-12-31"));
      default -> all[kind].reachedBy(shop, analysed);
    };
  }

  private static String byCode(CodeCharge order) {
    ApiAnswer charged = shop.client().post("/v1/charges", order.json());
    assertThat(charged.status()).as(charged.text()).isEqualTo(201);
    return charged.at("/id");
  }

  private static Shop ownerOf(String id) {
    return shop.read(id).status() == 200 ? shop : analysed;
  }

  private static String shopRead(String id) {
    return ownerOf(id).read(id).text();
  }

  private static void remember(String id) {
    ApiAnswer answer = ownerOf(id).read(id);
    String before =
        ANSWERED
            .computeIfAbsent(id, _ -> new TreeMap<>())
            .put(Instant.parse(answer.at("/updatedAt")), answer.text());
    assertThat(before).as("answered before").isIn(null, answer.text());
  }

  private static ApiAnswer asOf(String id, Instant instant) {
    return ownerOf(id).client().get("/v1/charges/%s?asOf=%s".formatted(id, instant));
  }

  private static List<JsonNode> eventsOf(String id) {
    ApiAnswer events = ownerOf(id).client().get("/v1/charges/" + id + "/events?sort=ASC&limit=100");
    assertThat(events.status()).as(events.text()).isEqualTo(200);
    return events.json().get("items").valueStream().toList();
  }

  private static String statusIn(String answer) {
    return answer.replaceFirst("(?s).*\"currency\":.*?\"status\":\"(\\w+)\".*", "$1");
  }
}
