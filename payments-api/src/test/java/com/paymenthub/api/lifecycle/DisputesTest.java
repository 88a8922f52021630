package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Disputes that providers tell over HTTP, as merchants see them. */
@Timeout(300)
class DisputesTest {

  private static final RunningService SERVICE = RunningService.shared();
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final String DEADLINE = "2026-12-24T23:59:59Z";

  private final NotifyingProvider provider = NotifyingProvider.notifying(SERVICE, "signed");
  private final Shop shop = provider.shop();

  @Test
  void a_case_is_announced_takes_a_part_and_is_won() {
    String id = shop.authorized(1990);
    String attempt = provider.attempt(id, 0);
    assertThat(shop.read(id).json().has("disputes")).isFalse();

    provider.takes(told(attempt, "open", 500L));
    awaitDispute(id, "open");
    ApiAnswer open = shop.read(id);
    assertThat(Charged.state(open)).isEqualTo("authorized 1990 of 1990");
    assertThat(open.at("/disputes/0/id")).isEqualTo("case-1");
    assertThat(open.at("/disputes/0/reason")).isEqualTo("fraud");
    assertThat(open.json().at("/disputes/0/amount").longValue()).isEqualTo(500);
    assertThat(open.at("/disputes/0/respondBy")).isEqualTo("2026-12-24T23:59:59.000Z");

    provider.takes(told(attempt, "charged_back", null));
    awaitDispute(id, "charged_back");
    ApiAnswer disputed = shop.read(id);
    assertThat(Charged.state(disputed)).isEqualTo("authorized 1490 of 1990");
    assertThat(Charged.latest(disputed)).isEqualTo("charge_back success 500");
    assertThat(disputed.at("/disputes/0/openedAt")).isEqualTo(open.at("/disputes/0/openedAt"));

    provider.takes(told(attempt, "won", null));
    awaitDispute(id, "won");
    ApiAnswer won = shop.read(id);
    assertThat(Charged.state(won)).isEqualTo("authorized 1990 of 1990");
    assertThat(won.json().get("disputes")).hasSize(1);
    assertThat(Notifications.of(SERVICE, id))
        .containsExactly("pending", "authorized", "authorized", "authorized", "authorized");
  }

  @Test
  void finance_teams_read_the_case_and_what_moved_because_of_it() {
    String id = shop.authorized(1990);
    String attempt = provider.attempt(id, 0);
    provider.takes(told(attempt, "case-1", "charged_back", 500L));
    awaitState(id, "authorized 1490 of 1990");
    provider.takes(told(attempt, "case-2", "charged_back", null));
    awaitState(id, "charged_back 1490 of 1990");
    assertBooks(id, "case-1 charged_back 500", "case-2 charged_back 1490");

    provider.takes(told(attempt, "case-1", "won", null));
    awaitState(id, "authorized 500 of 1990");
    assertBooks(id, "case-1 won 500", "case-2 charged_back 1490");
    assertThat(
            SERVICE
                .owner()
                .queryForList(
                    "select format('%s %s', kind, settled_delta) from finance.movements"
                        + " where charge_id = ?::uuid and kind <> 'fee' order by sequence_number",
                    String.class, id))
        .containsExactly(
            "authorization 1990",
            "charge_back -500",
            "charge_back -1490",
            "charge_back_reversal 500");
  }

  private static void assertBooks(String id, String... cases) {
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                SERVICE
                    .owner()
                    .queryForList(
                        "select format('%s %s %s', dispute_id, state, amount)"
                            + " from finance.disputes where charge_id = ?::uuid"
                            + " order by opened_at",
                        String.class, id)
                    .equals(List.of(cases)));
    assertThat(
            SERVICE
                .owner()
                .queryForList(
                    "select invariant || details from finance.invariant_violations"
                        + " where charge_id = ?::uuid",
                    String.class,
                    id))
        .isEmpty();
  }

  @Test
  void the_body_of_a_notification_has_the_dispute_that_it_tells_of() {
    String id = shop.authorized(1990);
    provider.takes(told(provider.attempt(id, 0), "open", 500L));
    awaitDispute(id, "open");

    List<Integer> disputes =
        shop.client()
            .get("/v1/events?limit=100")
            .json()
            .get("items")
            .valueStream()
            .filter(event -> event.at("/data/id").asString().equals(id))
            .map(event -> event.get("data").path("disputes").size())
            .toList()
            .reversed();
    assertThat(disputes).containsExactly(0, 0, 1);
  }

  @Test
  void a_pix_is_returned_by_the_buyers_bank_in_parts_and_then_as_a_whole() {
    String customer = shop.client().post("/v1/customers", CustomerBody.number(1).json()).at("/id");
    String id =
        shop.client()
            .post("/v1/charges", CodeCharge.pix(shop.account(), customer).json())
            .at("/id");
    String attempt = provider.attempt(id, 0);
    assertThat(shop.tell(id, "authorized").status()).isEqualTo(200);

    provider.takes(told(attempt, "med-1", "charged_back", 400L));
    awaitState(id, "authorized 1590 of 1990");
    provider.takes(told(attempt, "med-2", "charged_back", 1590L));
    awaitState(id, "charged_back 1590 of 1990");

    assertThat(Notifications.of(SERVICE, id))
        .containsExactly("pending", "authorized", "authorized", "charged_back");
    assertThat(shop.read(id).json().get("disputes")).hasSize(2);
  }

  @Test
  void the_same_case_under_another_notice_takes_nothing_twice() {
    String id = shop.authorized(1990);
    String attempt = provider.attempt(id, 0);
    provider.takes(told(attempt, "charged_back", 500L));
    awaitState(id, "authorized 1490 of 1990");

    provider.takes(told(attempt, "charged_back", 500L));

    await().atMost(PATIENCE).until(() -> provider.stored("state").size() == 2 && allApplied());
    assertThat(Charged.state(shop.read(id))).isEqualTo("authorized 1490 of 1990");
  }

  @Test
  void a_dispute_of_a_voided_charge_is_answered_recorded_and_flagged() {
    String id = shop.authorized(1990);
    String attempt = provider.attempt(id, 0);
    shop.giveBack(id);

    provider.takes(told(attempt, "charged_back", null));

    awaitDispute(id, "charged_back");
    ApiAnswer read = shop.read(id);
    assertThat(Charged.state(read)).isEqualTo("voided 0 of 1990");
    assertThat(read.at("/transactionRequests/0/flag/reason")).isEqualTo("late_void");
    assertThat(Notifications.of(SERVICE, id))
        .containsExactly("pending", "authorized", "voided", "voided");
  }

  @Test
  void a_dispute_during_an_open_capture_is_answered_recorded_and_flagged() {
    NotifyingProvider later = NotifyingProvider.accepting(SERVICE, "signed");
    Shop accepted = later.shop();
    String id = accepted.charge(accepted.order()).at("/id");
    String attempt = later.attempt(id, 0);
    later.takes(SentNotice.ended(later.id(), attempt, "approved"));
    await().atMost(PATIENCE).until(() -> accepted.read(id).at("/status").equals("pre_authorized"));
    assertThat(accepted.capture(id).at("/transactionRequests/0/requestStatus"))
        .isEqualTo("processing");

    later.takes(
        SentNotice.of(
            later.id(),
            Map.of("type", "disputed", "reference", attempt, "details", Map.of("id", "case-1"))));

    await()
        .atMost(PATIENCE)
        .until(() -> accepted.read(id).json().at("/disputes/0/state").isString());
    ApiAnswer read = accepted.read(id);
    assertThat(Charged.state(read)).isEqualTo("pre_authorized 1990 of 1990");
    assertThat(read.at("/transactionRequests/0/flag/reason")).isEqualTo("late_void");
  }

  @Test
  void a_dispute_that_is_told_by_hand_is_a_case_and_can_be_won_by_hand_or_by_a_notice() {
    String byHand = shop.tell(shop.authorized(1990), "charged_back").at("/id");
    ApiAnswer disputed = shop.read(byHand);
    assertThat(disputed.at("/disputes/0/state")).isEqualTo("charged_back");
    assertThat(disputed.at("/disputes/0/reason")).isEqualTo("other");
    assertThat(disputed.json().at("/disputes/0/amount").longValue()).isEqualTo(1990);
    assertThat(shop.tell(byHand, "authorized").at("/disputes/0/state")).isEqualTo("won");

    String byNotice = shop.tell(shop.authorized(1990), "charged_back").at("/id");
    String caseId = shop.read(byNotice).at("/disputes/0/id");
    provider.takes(told(provider.attempt(byNotice, 1), caseId, "won", null));
    awaitState(byNotice, "authorized 1990 of 1990");
  }

  private SentNotice told(String attempt, String state, @Nullable Long amount) {
    return told(attempt, "case-1", state, amount);
  }

  private SentNotice told(String attempt, String caseId, String state, @Nullable Long amount) {
    Map<String, Object> body = new HashMap<>();
    body.put("type", "disputed");
    body.put("reference", attempt);
    body.put(
        "details", Map.of("id", caseId, "state", state, "reason", "fraud", "respondBy", DEADLINE));
    if (amount != null) {
      body.put("amount", amount);
    }
    return SentNotice.of(provider.id(), body);
  }

  private boolean allApplied() {
    return provider.stored("state").stream().allMatch("applied"::equals);
  }

  private void awaitDispute(String id, String state) {
    await()
        .atMost(PATIENCE)
        .until(() -> shop.read(id).json().at("/disputes/0/state").asString("").equals(state));
  }

  private void awaitState(String id, String state) {
    await().atMost(PATIENCE).until(() -> Charged.state(shop.read(id)).equals(state));
  }
}
