package com.paymenthub.webhooks.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.domain.charges.AttemptCause;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.charges.ChargeTerms;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.charges.Route;
import com.paymenthub.domain.money.Money;
import com.paymenthub.platform.sealing.Keys;
import com.paymenthub.platform.sealing.Sealer;
import com.paymenthub.projections.AggregateBatches.Appended;
import com.paymenthub.webhooks.events.PersonalData.Person;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The bytes of version 1. Receivers compare and keep them, so a change that this test notices needs
 * a version of its own, or a reason why nobody has received the old ones yet.
 */
class EventRendererTest {

  private static final Sealer SEALER = new Sealer(Keys.fresh());
  private static final UUID CHARGE = UUID.fromString("01a1fceb-4f66-7838-b8d3-5db914aac09b");
  private static final UUID ACCOUNT = UUID.fromString("01a1fceb-4bb4-73b3-b7e6-c7bdf381a253");
  private static final UUID TAKEN = UUID.fromString("01a1fceb-4f66-7f1f-9ba6-58422cf6aee5");
  private static final UUID VOIDED = UUID.fromString("01a1fceb-4f66-7f1f-9ba6-58422cf6aef0");
  private static final Instant AT = Instant.parse("2026-11-21T07:04:02.150Z");
  private static final Money AMOUNT = Money.of(1990, "BRL");
  private static final Route ROUTE =
      new Route(
          UUID.fromString("01a1fceb-4bdc-71ef-a9b4-51b90005c621"),
          "SERVICE_SANDBOX",
          "first_by_priority",
          10_000);
  private static final Map<String, String> TEXTS =
      Map.of("description", "Two books, für Zoë", "statementDescriptor", "BOOKSHOP");

  private final List<Appended<ChargeEvent>> history = history();

  @ParameterizedTest
  @CsvSource({
    "0, pending.json",
    "3, authorized.json",
    "6, voided.json",
  })
  void a_body_is_the_same_byte_for_byte(long position, String file) throws IOException {
    EventRenderer renderer = renderer(TEXTS);

    byte[] body = renderer.bytes(render(renderer, position).document());

    assertThat(new String(body, StandardCharsets.UTF_8)).isEqualTo(stored(file));
  }

  @Test
  void a_body_has_the_fee_that_was_told_before_and_none_that_was_told_later() {
    List<Appended<ChargeEvent>> told = new ArrayList<>(history.subList(0, 4));
    told.add(
        new Appended<>(
            eventId(4),
            4,
            new ChargeEvent.FeeTold(CHARGE, TAKEN, 80, new UUID(4, 4), AT.plusMillis(4))));
    history
        .subList(4, 7)
        .forEach(later -> told.add(new Appended<>(later.eventId(), told.size(), later.event())));
    EventRenderer renderer =
        new EventRenderer(_ -> Map.of(CHARGE, told), (_, _) -> Map.of(), _ -> "");

    String before =
        new String(renderer.bytes(render(renderer, 3).document()), StandardCharsets.UTF_8);
    String after =
        new String(renderer.bytes(render(renderer, 7).document()), StandardCharsets.UTF_8);

    assertThat(before).contains("\"fee\":null,\"feeAmount\":null");
    assertThat(after).contains("\"fee\":4.0201,\"feeAmount\":80");
  }

  @Test
  void what_happened_later_changes_nothing_of_an_earlier_body() throws IOException {
    EventRenderer renderer = renderer(TEXTS);

    Map<UUID, RenderedEvent> together =
        renderer.render(ACCOUNT, List.of(told(6), told(0), told(3)));

    assertThat(
            new String(
                renderer.bytes(together.get(told(0).id()).document()), StandardCharsets.UTF_8))
        .isEqualTo(stored("pending.json"));
    assertThat(together.get(told(0).id()).sequence()).isEqualTo(1);
    assertThat(together.get(told(3).id()).sequence()).isEqualTo(2);
    assertThat(together.get(told(6).id()).sequence()).isEqualTo(3);
  }

  @Test
  void what_has_been_erased_is_null_and_nothing_else_changes() throws IOException {
    EventRenderer renderer =
        new EventRenderer(_ -> Map.of(CHARGE, history), (_, _) -> Map.of(), _ -> "");

    byte[] body = renderer.bytes(render(renderer, 3).document());

    assertThat(new String(body, StandardCharsets.UTF_8))
        .isEqualTo(
            stored("authorized.json")
                .replace("\"Two books, für Zoë\"", "null")
                .replace("\"BOOKSHOP\"", "null"));
  }

  @Test
  void a_history_is_read_once_for_all_who_hear_of_it_and_again_when_it_went_on() {
    List<Long> read = new ArrayList<>();
    EventRenderer renderer =
        new EventRenderer(
            positions -> {
              read.addAll(positions.values());
              return Map.of(CHARGE, history.subList(0, Math.toIntExact(positions.get(CHARGE)) + 1));
            },
            (_, _) -> Map.of(),
            _ -> "");

    List.of(3L, 3L, 0L, 6L, 3L).forEach(position -> render(renderer, position));

    assertThat(read).containsExactly(3L, 6L);
    assertThat(render(renderer, 6).sequence()).isEqualTo(3);
  }

  @Test
  void what_is_erased_is_null_at_once() {
    Map<UUID, Person> people = new HashMap<>(Map.of(CHARGE, new Person(TEXTS, SEALER)));
    EventRenderer renderer =
        new EventRenderer(_ -> Map.of(CHARGE, history), (_, _) -> Map.copyOf(people), _ -> "");
    byte[] before = renderer.bytes(render(renderer, 3).document());

    people.clear();

    assertThat(new String(before, StandardCharsets.UTF_8)).contains("BOOKSHOP");
    assertThat(renderer.bytes(render(renderer, 3).document()))
        .asString()
        .doesNotContain("BOOKSHOP");
  }

  @Test
  void a_charge_without_a_history_is_not_told() {
    EventRenderer renderer = new EventRenderer(_ -> Map.of(), (_, _) -> Map.of(), _ -> "");

    assertThatThrownBy(() -> render(renderer, 0)).hasMessageContaining("no history");
  }

  private static RenderedEvent render(EventRenderer renderer, long position) {
    return renderer.render(ACCOUNT, List.of(told(position))).get(told(position).id());
  }

  private EventRenderer renderer(Map<String, String> texts) {
    return new EventRenderer(
        _ -> Map.of(CHARGE, history), (_, _) -> Map.of(CHARGE, new Person(texts, SEALER)), _ -> "");
  }

  private static NotifiedEvent told(long position) {
    String name =
        switch ((int) position) {
          case 0 -> "transaction.pending";
          case 3 -> "transaction.authorized";
          default -> "transaction.voided";
        };
    return new NotifiedEvent(eventId(position), CHARGE, position, name);
  }

  private static UUID eventId(long position) {
    return new UUID(0x01a1fceb4f667000L, 0x8000000000000000L + position);
  }

  private static List<Appended<ChargeEvent>> history() {
    List<ChargeEvent> events =
        List.of(
            new ChargeEvent.ChargeRequested(
                CHARGE,
                new ChargeTerms(
                    ACCOUNT,
                    UUID.fromString("01a1fceb-4bda-7691-937b-aaec5a670062"),
                    null,
                    UUID.fromString("01a1fceb-4ef6-7aa0-8bb6-0343526ac8b0"),
                    "order-4711",
                    AMOUNT,
                    true,
                    new PaymentMethod.Credit(3),
                    null),
                "a-request",
                "a-key",
                AT),
            started(TAKEN, RequestType.AUTHORIZATION, 1),
            approved(TAKEN, 2),
            new ChargeEvent.ChargeAuthorized(CHARGE, TAKEN, AMOUNT, AT.plusMillis(3)),
            started(VOIDED, RequestType.VOID, 4),
            approved(VOIDED, 5),
            new ChargeEvent.ChargeVoided(CHARGE, VOIDED, AMOUNT, AT.plusMillis(6)));
    List<Appended<ChargeEvent>> history = new ArrayList<>();
    for (ChargeEvent event : events) {
      history.add(new Appended<>(eventId(history.size()), history.size(), event));
    }
    return history;
  }

  private static ChargeEvent started(UUID attempt, RequestType type, long milliseconds) {
    return new ChargeEvent.AttemptStarted(
        CHARGE,
        attempt,
        type,
        AttemptCause.MERCHANT,
        null,
        ROUTE,
        AMOUNT,
        "a-request",
        "a-key",
        AT.plusMillis(milliseconds));
  }

  private static ChargeEvent approved(UUID attempt, long milliseconds) {
    return new ChargeEvent.AttemptApproved(
        CHARGE,
        attempt,
        new AttemptOutcome.Approved(
            "sandbox-4f66", "697317", "548697317", "00", "N697317", "00", null),
        null,
        AT.plusMillis(milliseconds));
  }

  private static String stored(String file) throws IOException {
    try (InputStream in = EventRendererTest.class.getResourceAsStream("/bodies/" + file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    }
  }
}
