package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What providers tell by themselves over HTTP, and what anybody else may send there. */
@Timeout(300)
class NoticesTest {

  private static final RunningService SERVICE = RunningService.shared();
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @Test
  void a_signed_notice_ends_what_the_provider_had_accepted() {
    NotifyingProvider provider = NotifyingProvider.accepting(SERVICE, "signed");
    String id = provider.shop().charge(provider.shop().order().with("capture", true)).at("/id");
    assertThat(Charged.state(provider.shop().read(id))).isEqualTo("pending 1990 of 1990");

    provider.takes(SentNotice.ended(provider.id(), provider.attempt(id, 0), "approved"));

    awaitState(provider.shop(), id, "authorized 1990 of 1990");
    assertThat(provider.stored("state")).containsExactly("applied");
    assertThat(provider.stored("findings->0->>'chargeId'")).containsExactly(id);
    ApiAnswer read = provider.shop().read(id);
    assertThat(read.at("/transactionRequests/0/transactionId")).startsWith("sandbox-");
    assertThat(actors(id)).contains("provider");
  }

  @Test
  void a_repeat_changes_nothing_and_neither_does_what_comes_too_late() {
    NotifyingProvider provider = NotifyingProvider.accepting(SERVICE, "signed");
    String id = provider.shop().charge(provider.shop().order().with("capture", true)).at("/id");
    SentNotice approved = SentNotice.ended(provider.id(), provider.attempt(id, 0), "approved");
    provider.takes(approved);
    awaitState(provider.shop(), id, "authorized 1990 of 1990");
    long events = events(id);

    provider.takes(approved);
    provider.takes(SentNotice.ended(provider.id(), provider.attempt(id, 0), "declined"));
    await()
        .atMost(PATIENCE)
        .until(() -> provider.stored("state").equals(List.of("applied", "applied", "applied")));

    assertThat(events(id)).isEqualTo(events);
  }

  @Test
  void the_providers_own_ids_stand_for_the_request_as_well() {
    NotifyingProvider provider = NotifyingProvider.accepting(SERVICE, "signed");
    String id = provider.shop().charge(provider.shop().order()).at("/id");
    UUID attempt = UUID.fromString(provider.attempt(id, 0));

    assertThat(provider.shop().read(id).at("/transactionRequests/0/references/acceptanceId"))
        .matches("ACC[0-9]{12}");
    assertThat(
            SERVICE
                .application()
                .queryForObject(
                    "select count(*) from provider_reference where attempt_id = ?",
                    Integer.class,
                    attempt))
        .isEqualTo(3);
  }

  @Test
  void what_nobody_has_signed_changes_nothing_and_is_kept_apart() {
    NotifyingProvider provider = NotifyingProvider.accepting(SERVICE, "signed");
    String id = provider.shop().charge(provider.shop().order().with("capture", true)).at("/id");
    SentNotice genuine = SentNotice.ended(provider.id(), provider.attempt(id, 0), "approved");

    provider.takes(genuine.signedWith(""));
    provider.takes(genuine.signedWith("another key"));
    provider.takes(genuine.sentAt(Instant.now().minus(Duration.ofMinutes(6))));
    provider.takes(SentNotice.of(provider.id(), "unheard_of", provider.attempt(id, 0)));

    await()
        .atMost(PATIENCE)
        .until(
            () ->
                provider
                    .stored("reason")
                    .equals(
                        List.of(
                            "signature_missing", "signature_wrong", "too_old", "unknown_type")));
    assertThat(provider.stored("state")).containsOnly("unverifiable");
    assertThat(Charged.state(provider.shop().read(id))).isEqualTo("pending 1990 of 1990");
  }

  @Test
  void nothing_of_what_came_can_be_read_in_the_database() {
    NotifyingProvider provider = NotifyingProvider.accepting(SERVICE, "signed");
    SentNotice notice = SentNotice.of(provider.id(), "secret-canary", UUID.randomUUID().toString());

    provider.takes(notice);

    assertThat(
            SERVICE
                .application()
                .queryForObject(
                    "select count(*) from provider_notice where provider_id = ?::uuid and"
                        + " (position('secret-canary'::bytea in sealed) > 0"
                        + " or to_jsonb(provider_notice)::text like '%secret-canary%')",
                    Integer.class, provider.id()))
        .isZero();
  }

  @Test
  void what_could_not_be_verified_is_read_again_when_the_key_is_right() {
    NotifyingProvider provider = NotifyingProvider.notifying(SERVICE, "signed");
    String id = provider.shop().authorized(1990);
    provider.takes(
        SentNotice.of(provider.id(), "disputed", provider.attempt(id, 0)).signedWith("new key"));
    await()
        .atMost(PATIENCE)
        .until(() -> provider.stored("reason").equals(List.of("signature_wrong")));

    provider.change("new key");
    assertThat(provider.readAgain()).isEqualTo(1);
    awaitState(provider.shop(), id, "charged_back 1990 of 1990");
    await().atMost(PATIENCE).until(() -> provider.stored("state").equals(List.of("applied")));
    long events = events(id);

    assertThat(provider.readAgain()).isEqualTo(1);
    await().atMost(PATIENCE).until(() -> provider.stored("state").equals(List.of("applied")));
    assertThat(events(id)).isEqualTo(events);
  }

  @Test
  void a_hint_only_makes_us_ask_so_that_a_forged_one_moves_nothing() {
    NotifyingProvider provider = NotifyingProvider.accepting(SERVICE, "hints");
    String id = provider.shop().charge(provider.shop().order().with("capture", true)).at("/id");

    provider.takes(
        SentNotice.ended(provider.id(), provider.attempt(id, 0), "approved").signedWith(""));

    await().atMost(PATIENCE).until(() -> provider.stored("state").equals(List.of("asked")));
    assertThat(provider.stored("findings->0->>'told'")).containsExactly("asked");
    ApiAnswer read = provider.shop().read(id);
    assertThat(Charged.state(read)).isEqualTo("pending 1990 of 1990");
    assertThat(Charged.operations(read))
        .containsExactly("authorization processing", "probe success");
  }

  @Test
  void a_success_that_is_undone_and_a_dispute_reach_the_charge() {
    NotifyingProvider provider = NotifyingProvider.notifying(SERVICE, "signed");
    String id = provider.shop().authorized(1990);
    provider.shop().giveBack(id, 500);

    provider.takes(SentNotice.of(provider.id(), "undone", provider.attempt(id, 0)));
    awaitState(provider.shop(), id, "authorized 1990 of 1990");

    provider.takes(SentNotice.of(provider.id(), "disputed", provider.attempt(id, 1)));
    awaitState(provider.shop(), id, "charged_back 1990 of 1990");
  }

  @Test
  void a_pix_is_paid_and_a_part_of_it_given_back_by_the_bank() {
    NotifyingProvider provider = NotifyingProvider.notifying(SERVICE, "signed");
    String id = provider.shop().client().post("/v1/charges", pix(provider.shop())).at("/id");
    String attempt = provider.attempt(id, 0);

    provider.takes(
        SentNotice.of(provider.id(), Map.of("type", "paid", "reference", attempt, "amount", 1500)));
    awaitState(provider.shop(), id, "authorized 1500 of 1990");
    provider.takes(
        SentNotice.of(
            provider.id(), Map.of("type", "given_back", "reference", attempt, "amount", 400)));
    awaitState(provider.shop(), id, "authorized 1100 of 1990");
  }

  @Test
  void a_late_approval_of_the_first_provider_is_about_its_own_attempt_and_goes_back_there() {
    Shop shop =
        Shop.open(
            SERVICE,
            Setup.acquirer("first", 1, Map.of("declineRate", 100, "notices", "signed")),
            Setup.acquirer("second", 2, Map.of("notices", "signed")));
    NotifyingProvider first = NotifyingProvider.of(SERVICE, shop, 0);
    String id = shop.charge(shop.order().with("capture", true)).at("/id");
    String declined = first.attempt(id, 1);
    first.change("key");

    first.takes(SentNotice.ended(first.id(), declined, "approved").signedWith("key"));

    await()
        .atMost(PATIENCE)
        .until(() -> Charged.operations(shop.read(id)).contains("void success"));
    ApiAnswer read = shop.read(id);
    assertThat(Charged.state(read)).isEqualTo("authorized 1990 of 1990");
    assertThat(
            SERVICE
                .owner()
                .queryForList(
                    "select payload -> 'route' ->> 'providerId' from audit.events"
                        + " where subject_id = ?::uuid and payload ->> 'about' = ?",
                    String.class,
                    id,
                    declined))
        .containsExactly(first.id());
  }

  @Test
  void a_fact_about_something_that_we_never_asked_for_is_kept_apart() {
    NotifyingProvider provider = NotifyingProvider.notifying(SERVICE, "signed");

    provider.takes(SentNotice.of(provider.id(), "paid", UUID.randomUUID().toString()));

    await()
        .atMost(PATIENCE)
        .until(
            () ->
                SERVICE
                    .application()
                    .queryForList(
                        "select position from provider_notice_agenda agenda join provider_notice"
                            + " notice on notice.id = notice_id where provider_id = ?::uuid",
                        Integer.class,
                        provider.id())
                    .stream()
                    .anyMatch(tries -> tries > 0));
    assertThat(provider.stored("state")).containsExactly("waiting");
  }

  @Test
  void a_handshake_gets_the_answer_that_the_provider_wants() {
    NotifyingProvider provider = NotifyingProvider.notifying(SERVICE, "signed");

    HttpResponse<String> answer =
        SentNotice.of(provider.id(), Map.of("type", "handshake", "challenge", "abc"))
            .to(provider.url());

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("abc");
  }

  @Test
  void providers_may_add_a_path_and_a_query_to_the_address() {
    NotifyingProvider provider = NotifyingProvider.notifying(SERVICE, "signed");
    String id = provider.shop().authorized(1990);
    SentNotice disputed = SentNotice.of(provider.id(), "disputed", provider.attempt(id, 0));

    assertThat(disputed.to(provider.url() + "/pix/v2?hmac=abc").statusCode()).isEqualTo(200);

    awaitState(provider.shop(), id, "charged_back 1990 of 1990");
  }

  @Test
  void strangers_reach_nothing() {
    NotifyingProvider provider = NotifyingProvider.notifying(SERVICE, "signed");
    NotifyingProvider neighbour = NotifyingProvider.notifying(SERVICE, "signed");
    NotifyingProvider silent = NotifyingProvider.notifying(SERVICE, "none");
    SentNotice notice = SentNotice.of(provider.id(), "paid", UUID.randomUUID().toString());
    String secret = provider.url().substring(provider.url().lastIndexOf('/') + 1);

    assertThat(notice.to(provider.url() + "x").statusCode()).isEqualTo(404);
    assertThat(notice.to(neighbour.url().replaceAll("[^/]+$", secret)).statusCode()).isEqualTo(404);
    assertThat(notice.to(provider.url().replace(provider.id(), "x")).statusCode()).isEqualTo(404);
    assertThat(silent.url()).isEmpty();
    assertThat(provider.stored("state")).isEmpty();
  }

  @Test
  void a_notice_may_be_a_mebibyte_long_and_not_longer() {
    NotifyingProvider provider = NotifyingProvider.notifying(SERVICE, "signed");
    SentNotice largest = new SentNotice("large", Instant.now(), "", new byte[1 << 20]);
    SentNotice larger = new SentNotice("larger", Instant.now(), "", new byte[(1 << 20) + 1]);

    assertThat(largest.to(provider.url()).statusCode()).isEqualTo(200);
    HttpResponse<String> refused = larger.to(provider.url());
    assertThat(refused.statusCode()).isEqualTo(413);
    assertThat(refused.body()).contains("larger than 1048576 bytes");
    await().atMost(PATIENCE).until(() -> provider.stored("reason").equals(List.of("unreadable")));
  }

  private static String pix(Shop shop) {
    String customer = shop.client().post("/v1/customers", CustomerBody.number(1).json()).at("/id");
    return CodeCharge.pix(shop.account(), customer).json();
  }

  private static void awaitState(Shop shop, String id, String state) {
    await().atMost(PATIENCE).until(() -> Charged.state(shop.read(id)).equals(state));
  }

  private static long events(String chargeId) {
    return actors(chargeId).size();
  }

  private static List<String> actors(String chargeId) {
    return SERVICE
        .owner()
        .queryForList(
            "select actor from audit.events where subject_id = ?::uuid", String.class, chargeId);
  }
}
