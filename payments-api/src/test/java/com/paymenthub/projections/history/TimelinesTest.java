package com.paymenthub.projections.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SessionBody;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.projections.history.Timelines.Subject;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The stories of charges, cards and sessions, as an operator reads them. */
class TimelinesTest {

  private final RunningService service = RunningService.sharedAndStill();
  private final Timelines timelines = service.part(Timelines.class);

  @Test
  void the_story_of_a_charge_and_of_its_card() {
    TestAccount account = service.newAccount();
    ApiClient client = service.client(account);
    ApiAnswer charged = client.post("/v1/charges", CardCharge.of(account).json());
    String path = "/v1/charges/" + charged.at("/id");
    assertThat(client.post(path + "/void", "{\"amount\":990}").status()).isEqualTo(201);
    ApiAnswer captured = client.postWithoutBody(path + "/capture");
    assertThat(captured.at("/status")).isEqualTo("authorized");

    Timeline charge = whole(Subject.CHARGE, charged.at("/id"));
    Timeline card = whole(Subject.CARD, charged.at("/paymentSource/cardId"));

    assertThat(names(charge))
        .containsExactly(
            "charge.requested",
            "charge.attempt_started",
            "charge.attempt_approved",
            "charge.pre_authorized",
            "charge.attempt_started",
            "charge.attempt_approved",
            "charge.partially_voided",
            "charge.attempt_started",
            "charge.attempt_approved",
            "charge.captured");
    assertThat(states(charge).getFirst()).isEqualTo("pending, 1990 of 1990 BRL");
    assertThat(states(charge).getLast()).isEqualTo("authorized, 1000 of 1990 BRL");
    assertThat(names(card)).containsExactly("card.registered", "card.activated");
    assertThat(states(card)).containsExactly("pending", "active");
  }

  @Test
  void the_story_of_a_session() {
    TestAccount account = service.newAccount(Environment.PRODUCTION);
    ApiClient client = service.client(account);
    ApiAnswer created = client.post("/v1/sessions", SessionBody.of(account).json());
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    ApiAnswer canceled = client.postWithoutBody("/v1/sessions/" + created.at("/id") + "/cancel");
    assertThat(canceled.status()).as(canceled.text()).isEqualTo(201);

    Timeline session = whole(Subject.SESSION, created.at("/id"));

    assertThat(names(session)).containsExactly("session.created", "session.canceled");
    assertThat(states(session)).containsExactly("created, 1990 BRL", "canceled, 1990 BRL");
    assertThat(
            timelines
                .of(
                    Subject.SESSION,
                    UUID.fromString(created.at("/id")),
                    session.entries().getFirst().event().occurredAt())
                .entries())
        .hasSize(1);
  }

  @Test
  void what_is_something_else_or_nothing_has_no_story() {
    TestAccount account = service.newAccount();
    ApiAnswer charged = service.client(account).post("/v1/charges", CardCharge.of(account).json());

    assertThat(whole(Subject.SESSION, charged.at("/id")).entries()).isEmpty();
    assertThat(whole(Subject.CARD, UUID.randomUUID().toString()).entries()).isEmpty();
    Instant before = Instant.parse(charged.at("/createdAt")).minusMillis(1);
    assertThat(timelines.of(Subject.CHARGE, UUID.fromString(charged.at("/id")), before).entries())
        .isEmpty();
  }

  private Timeline whole(Subject subject, String id) {
    return timelines.of(subject, UUID.fromString(id), Instant.MAX);
  }

  private static List<String> names(Timeline story) {
    return story.entries().stream().map(entry -> entry.event().name()).toList();
  }

  private static List<String> states(Timeline story) {
    return story.entries().stream().map(Timeline.Entry::state).toList();
  }
}
