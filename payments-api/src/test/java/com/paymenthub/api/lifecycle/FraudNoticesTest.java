package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.RunningService;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Verdicts that an anti-fraud provider tells by itself over HTTP. */
@Timeout(300)
class FraudNoticesTest {

  private static final RunningService SERVICE = RunningService.shared();
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** Long after the test. */
  private static final int NEVER_SECONDS = 518_400;

  @ParameterizedTest
  @CsvSource({"approved, authorized 1990 of 1990", "reproved, canceled 0 of 1990"})
  void a_signed_verdict_is_acted_upon(String verdict, String state) {
    NotifyingProvider provider = provider(Map.of("notices", "signed"));
    String id = charged(provider);

    provider.takes(verdict(provider, id, verdict, 77));

    awaitState(provider.shop(), id, state);
    ApiAnswer read = provider.shop().read(id);
    assertThat(read.at("/transactionRequests/1/fraudAnalysis/status")).isEqualTo(verdict);
    assertThat(read.json().at("/transactionRequests/1/fraudAnalysis/score").intValue())
        .isEqualTo(77);
    assertThat(provider.stored("state")).containsExactly("applied");
    assertThat(provider.stored("findings->0->>'told'")).containsExactly(verdict);
  }

  @Test
  void a_repeat_and_a_second_thought_change_nothing() {
    NotifyingProvider provider = provider(Map.of("notices", "signed"));
    String id = charged(provider);
    SentNotice approved = verdict(provider, id, "approved", 77);
    SentNotice reproved = verdict(provider, id, "reproved", 3);
    provider.takes(approved);
    awaitState(provider.shop(), id, "authorized 1990 of 1990");
    List<String> operations = Charged.operations(provider.shop().read(id));

    provider.takes(approved);
    provider.takes(reproved);
    await()
        .atMost(PATIENCE)
        .until(() -> provider.stored("state").equals(List.of("applied", "applied", "applied")));

    ApiAnswer read = provider.shop().read(id);
    assertThat(Charged.operations(read)).isEqualTo(operations);
    assertThat(read.at("/transactionRequests/1/fraudAnalysis/status")).isEqualTo("approved");
  }

  @Test
  void what_nobody_has_signed_is_not_believed() {
    NotifyingProvider provider = provider(Map.of("notices", "signed"));
    String id = charged(provider);

    provider.takes(verdict(provider, id, "approved", 77).signedWith("another key"));
    provider.takes(verdict(provider, id, "declined", 77));
    provider.takes(verdict(provider, id, "approved", 101));

    await()
        .atMost(PATIENCE)
        .until(
            () ->
                provider
                    .stored("reason")
                    .equals(List.of("signature_wrong", "unknown_type", "unknown_type")));
    assertThat(Charged.state(provider.shop().read(id))).isEqualTo("pre_authorized 1990 of 1990");
  }

  @Test
  void an_analysis_is_not_approved_like_an_operation() {
    NotifyingProvider provider = provider(Map.of("notices", "signed"));
    String id = charged(provider);

    provider.takes(SentNotice.ended(provider.id(), provider.attempt(id, 0), "approved"));

    await().atMost(PATIENCE).until(() -> provider.stored("state").equals(List.of("failed")));
    assertThat(provider.stored("reason")).containsExactly("does_not_fit");
    assertThat(Charged.state(provider.shop().read(id))).isEqualTo("pre_authorized 1990 of 1990");
  }

  @Test
  void after_a_void_a_verdict_is_recorded_and_changes_nothing() {
    NotifyingProvider provider = provider(Map.of("notices", "signed"));
    String id = charged(provider);
    SentNotice approved = verdict(provider, id, "approved", 77);
    provider.shop().giveBack(id);

    provider.takes(approved);

    await().atMost(PATIENCE).until(() -> provider.stored("state").equals(List.of("applied")));
    ApiAnswer read = provider.shop().read(id);
    assertThat(Charged.state(read)).isEqualTo("voided 0 of 1990");
    assertThat(Charged.operations(read))
        .containsExactly("pre_authorization success", "anti_fraud success", "void success");
  }

  @Test
  void the_simulator_tells_its_verdict_by_a_signed_notice_or_a_hint() {
    for (String notices : List.of("signed", "hints")) {
      NotifyingProvider provider =
          provider(Map.of("notices", notices, "finishAfterSeconds", 1, "blindnessSeconds", 0));
      String id = charged(provider);

      awaitState(provider.shop(), id, "authorized 1990 of 1990");
    }
  }

  @Test
  void the_providers_own_ids_stand_for_the_analysis_as_well() {
    NotifyingProvider provider = provider(Map.of("notices", "signed"));
    String id = charged(provider);
    UUID analysis = UUID.fromString(provider.attempt(id, 0));

    assertThat(
            SERVICE
                .application()
                .queryForObject(
                    "select count(*) from provider_reference where attempt_id = ?",
                    Integer.class,
                    analysis))
        .isEqualTo(3);
  }

  private static SentNotice verdict(
      NotifyingProvider provider, String chargeId, String verdict, int score) {
    return SentNotice.of(
        provider.id(),
        Map.of(
            "type",
            "judged",
            "reference",
            provider.attempt(chargeId, 0),
            "outcome",
            verdict,
            "score",
            score));
  }

  private static String charged(NotifyingProvider provider) {
    ApiAnswer charged = provider.shop().charge(provider.shop().orderOf("1"));
    assertThat(Charged.state(charged)).isEqualTo("pre_authorized 1990 of 1990");
    assertThat(Charged.operations(charged))
        .containsExactly("pre_authorization success", "anti_fraud processing");
    return charged.at("/id");
  }

  private static NotifyingProvider provider(Map<String, Object> settings) {
    Map<String, Object> all = new HashMap<>();
    all.put("acceptedRate", 100);
    all.put("finishAfterSeconds", NEVER_SECONDS);
    all.putAll(settings);
    Shop shop =
        Shop.open(SERVICE, Setup.acquirer("acquirer", 1, Map.of()), Setup.antiFraud(Map.of(), all));
    ApiAnswer merchant = shop.client().get("/v1/merchants/" + shop.account().merchantId());
    boolean isFirst =
        merchant.at("/providers/0/credentials/type").equals("SERVICE_SANDBOX_ANTIFRAUD");
    return NotifyingProvider.of(SERVICE, shop, isFirst ? 0 : 1);
  }

  private static void awaitState(Shop shop, String id, String state) {
    await().atMost(PATIENCE).until(() -> Charged.state(shop.read(id)).equals(state));
  }
}
