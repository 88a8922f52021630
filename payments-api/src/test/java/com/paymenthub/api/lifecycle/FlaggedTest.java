package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.console.flags.FlaggedAttempt;
import com.paymenthub.console.flags.FlaggedCharges;
import com.paymenthub.console.flags.SeenFlag;
import com.paymenthub.console.operators.Acting;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.Transactions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What only a person can find out is listed, and once it is told, the charge goes on. */
class FlaggedTest {

  private static final int MAXIMUM_CHARGES = 1000;
  private static final String MIGRATION = "/db/migration/api/V20261122_0300__flags_of_attempts.sql";

  private static final TimeMachine MACHINE = new TimeMachine();

  private final RunningService service = MACHINE.service();
  private final Shop shop =
      Shop.open(
          service,
          Setup.acquirer("mute", 1, Map.of("deadlineMillis", 20, "latencyMillis", 60_000)));

  @AfterEach
  void rows_are_what_their_histories_make_of_them() {
    Parity.assertKept(service);
  }

  @AfterAll
  static void stop() {
    MACHINE.close();
  }

  @Test
  void it_is_listed_with_what_a_person_needs_to_find_out() {
    ApiAnswer flagged = flaggedCharge();

    FlaggedAttempt listed = listed(flagged);
    assertThat(listed.attemptId()).hasToString(authorizationOf(flagged));
    assertThat(listed.clientId()).hasToString(flagged.at("/clientId"));
    assertThat(listed.merchantId()).hasToString(flagged.at("/merchantId"));
    assertThat(listed.reason()).isEqualTo("outcome_unknown");
    assertThat(listed.amount()).hasToString("19.90 BRL");
    assertThat(listed.requestType()).isEqualTo("authorization");
    assertThat(listed.providerType()).isEqualTo("SERVICE_SANDBOX");
    assertThat(listed.age(MACHINE.clock().instant())).isBetween(Duration.ZERO, Duration.ofHours(1));
  }

  @Test
  void money_that_has_moved_makes_the_charge_what_it_should_be() {
    ApiAnswer flagged = flaggedCharge();
    String id = flagged.at("/id");
    assertThat(shop.giveBack(id).status()).isEqualTo(409);

    resolve(flagged, true);

    assertThat(Charged.state(shop.read(id))).isEqualTo("authorized 1990 of 1990");
    assertThat(Notifications.of(service, id)).containsExactly("pending", "authorized");
    assertThat(MACHINE.dueAt(id)).isEmpty();
    assertThat(shop.giveBack(id).status()).as("the merchant can go on").isEqualTo(201);
    assertThat(service.part(FlaggedCharges.class).list(100))
        .noneMatch(attempt -> attempt.chargeId().toString().equals(id));
  }

  @Test
  void money_that_has_not_moved_fails_the_charge() {
    ApiAnswer flagged = flaggedCharge();

    resolve(flagged, false);

    assertThat(Charged.state(shop.read(flagged.at("/id")))).isEqualTo("failed 1990 of 1990");
    assertThat(Notifications.of(service, flagged.at("/id"))).containsExactly("pending", "failed");
  }

  @Test
  void who_decided_and_why_is_in_the_audit_table_and_nowhere_else() {
    ApiAnswer flagged = flaggedCharge();
    UUID id = UUID.fromString(flagged.at("/id"));

    resolve(flagged, true);

    Map<String, Object> entry =
        service
            .owner()
            .queryForMap(
                "select actor, action, subject_type, after ->> 'flag' as flag,"
                    + " after ->> 'by' as by, after ->> 'reason' as reason,"
                    + " (after ->> 'moved')::boolean as moved"
                    + " from audit_entry where subject_id = ?",
                id);
    assertThat(entry)
        .containsEntry("actor", "operator")
        .containsEntry("action", "attempt_resolved")
        .containsEntry("subject_type", "charge")
        .containsEntry("flag", "outcome_unknown")
        .containsEntry("by", "Ana Lima")
        .containsEntry("reason", "seen in the acquirer's portal")
        .containsEntry("moved", true);
    assertThat(
            service
                .owner()
                .queryForList(
                    "select convert_from(payload, 'UTF8') || convert_from(meta_data, 'UTF8')"
                        + " from domain_event where aggregate_identifier = ?::uuid",
                    String.class,
                    id.toString()))
        .isNotEmpty()
        .noneMatch(event -> event.contains("Ana Lima") || event.contains("portal"));
  }

  @Test
  void what_is_not_flagged_is_refused_and_so_is_a_second_time() {
    ApiAnswer flagged = flaggedCharge();
    resolve(flagged, true);

    assertRefused(() -> resolve(flagged, true), RefusalKey.ATTEMPT_NOT_FLAGGED);
    assertRefused(
        () -> resolve(UUID.randomUUID(), UUID.randomUUID(), true), RefusalKey.CHARGE_NOT_FOUND);
  }

  @Test
  void charges_that_were_flagged_by_an_older_version_are_listed_after_an_upgrade()
      throws IOException {
    ApiAnswer flagged = flaggedCharge();
    service
        .owner()
        .update(
            "update charge set transaction_requests = (select jsonb_agg(value - 'flag')"
                + " from jsonb_array_elements(transaction_requests)) where id = ?::uuid",
            flagged.at("/id"));

    try (InputStream script = FlaggedTest.class.getResourceAsStream(MIGRATION)) {
      // It was written when ids of events were texts, and the table had another name.
      String written = new String(script.readAllBytes(), StandardCharsets.UTF_8);
      service.owner().update(written.replace("id::text", "id").replace("charge_g1", "charge"));
    }

    assertThat(listed(flagged).attemptId()).hasToString(authorizationOf(flagged));
  }

  /** A charge that was asked for in vain for a week. */
  private ApiAnswer flaggedCharge() {
    String id = shop.charged(shop.order().with("capture", true));
    while (!MACHINE.dueAt(id).isEmpty()) {
      MACHINE.passUntil(MACHINE.dueAt(id).getFirst());
      MACHINE.performDueTasks();
    }
    ApiAnswer charge = shop.read(id);
    assertThat(charge.at("/status")).isEqualTo("pending");
    return charge;
  }

  private FlaggedAttempt listed(ApiAnswer charge) {
    List<FlaggedAttempt> all =
        service.part(FlaggedCharges.class).list(100).stream()
            .filter(attempt -> attempt.chargeId().toString().equals(charge.at("/id")))
            .toList();
    assertThat(all).hasSize(1);
    return all.getFirst();
  }

  private static String authorizationOf(ApiAnswer charge) {
    return charge
        .json()
        .get("transactionRequests")
        .valueStream()
        .toList()
        .getLast()
        .get("id")
        .stringValue();
  }

  private void resolve(ApiAnswer charge, boolean moved) {
    resolve(UUID.fromString(charge.at("/id")), UUID.fromString(authorizationOf(charge)), moved);
  }

  private Charge.Registered resolve(UUID chargeId, UUID attemptId, boolean moved) {
    FlaggedCharges flagged = service.part(FlaggedCharges.class);
    SeenFlag seen =
        flagged.list(MAXIMUM_CHARGES).stream()
            .filter(one -> one.attemptId().equals(attemptId))
            .map(FlaggedAttempt::flag)
            .findFirst()
            .orElse(new SeenFlag("outcome_unknown", Instant.EPOCH));
    return service
        .part(Transactions.class)
        .run(
            () ->
                flagged.resolve(
                    chargeId,
                    attemptId,
                    seen,
                    new FlaggedCharges.Found(moved, "seen in the acquirer's portal", null),
                    new Acting(null, "Ana Lima", "here", null)));
  }

  private static void assertRefused(Runnable attempt, RefusalKey key) {
    assertThatThrownBy(attempt::run)
        .isInstanceOfSatisfying(Refusal.class, refusal -> assertThat(refusal.key()).isEqualTo(key));
  }
}
