package com.paymenthub.api.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.AccountKeys;
import com.paymenthub.charging.accounts.AccountKeys.Operator;
import com.paymenthub.charging.accounts.AccountKeys.Rotated;
import com.paymenthub.charging.accounts.AccountKeys.StoredKey;
import com.paymenthub.platform.AdministrationTransactions;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What an operator does with keys is known by every node within a second, and written down. */
class AccountKeysTest {

  private static final Operator ANNA = new Operator("anna", "console-1");

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @Test
  void a_new_key_works_beside_the_old_one_until_that_ends() {
    Rotated rotated = rotate(account.clientId(), Duration.ofHours(24)).orElseThrow();
    ApiClient withNew = service.client(account.withKey(rotated.apiKey()));

    assertThat(withNew.post("/v1/charges", CardCharge.of(account).json()).status()).isEqualTo(201);
    assertThat(client.get("/v1/charges").status()).isEqualTo(200);

    Rotated again = rotate(account.clientId(), Duration.ZERO).orElseThrow();

    awaitStatus(client, 401);
    awaitStatus(withNew, 401);
    assertThat(service.client(account.withKey(again.apiKey())).get("/v1/charges").status())
        .isEqualTo(200);
    assertThat(audit(rotated.keyId()))
        .singleElement()
        .asString()
        .startsWith("operator secret_key_rotated ")
        .contains("anna", "console-1")
        .doesNotContain(rotated.apiKey());
  }

  @Test
  void an_end_that_comes_sooner_is_left_alone() {
    rotate(account.clientId(), Duration.ofMinutes(5));
    rotate(account.clientId(), Duration.ofHours(24));

    OffsetDateTime end =
        service
            .owner()
            .queryForObject(
                "select min(expires_at) from api_key where client_id = ?",
                OffsetDateTime.class,
                account.clientId());
    assertThat(end).isBefore(OffsetDateTime.now(ZoneOffset.UTC).plusMinutes(6));
  }

  @Test
  void a_key_that_is_used_and_ends_soon_is_counted() {
    long before = ending();
    rotate(account.clientId(), Duration.ofHours(24));
    assertThat(ending()).as("it was not used").isEqualTo(before);

    client.get("/v1/charges");
    await().until(() -> ending() == before + 1);
    rotate(account.clientId(), Duration.ZERO);
    assertThat(ending()).as("it has ended").isEqualTo(before);
  }

  private long ending() {
    return run(service, AccountKeys::ending);
  }

  @Test
  void a_revoked_key_opens_nothing_within_a_second_on_every_node() {
    RunningService first = RunningService.shared();
    RunningService second = RunningService.sharedNeighbour();
    TestAccount owner = first.newAccount();
    ApiClient here = first.client(owner);
    ApiClient there = second.client(owner);
    assertThat(here.get("/v1/charges").status()).isEqualTo(200);
    assertThat(there.get("/v1/charges").status()).isEqualTo(200);
    UUID keyId = keyOf(first, owner);

    assertThat(revoke(first, owner, keyId)).isTrue();

    await()
        .pollInterval(Duration.ofMillis(20))
        .atMost(Duration.ofSeconds(1))
        .until(
            () ->
                here.get("/v1/charges").status() == 401
                    && there.get("/v1/charges").status() == 401);
    assertThat(revoke(first, owner, keyId)).isFalse();
  }

  @Test
  void somebody_elses_key_is_not_revoked() {
    TestAccount other = service.newAccount();
    UUID keyId = keyOf(service, other);

    assertThat(revoke(service, account, keyId)).isFalse();
    assertThat(service.client(other).get("/v1/charges").status()).isEqualTo(200);
  }

  @Test
  void a_disabled_account_is_as_good_as_none_until_it_is_enabled_again() {
    String publicKey = client.post("/v1/auth", "{\"scope\": \"charges\"}").at("/publicKey");
    ApiClient browser = service.client(account.withKey(publicKey));

    assertThat(setDisabled(account.clientId(), true)).isTrue();

    awaitStatus(client, 401);
    assertThat(client.get("/v1/charges").at("/error/key")).isEqualTo("credentials_invalid");
    await().until(() -> browser.get("/v1/charges/" + UUID.randomUUID()).status() == 401);

    setDisabled(account.clientId(), false);

    awaitStatus(client, 200);
    assertThat(audit(account.clientId()))
        .filteredOn(row -> !row.contains(" created "))
        .hasSize(2)
        .allMatch(row -> row.contains("anna") && row.contains("console-1"))
        .anyMatch(row -> row.contains("account_disabled") && row.contains("leaked"))
        .anyMatch(row -> row.contains("account_enabled"));
  }

  @Test
  void the_use_of_a_secret_key_is_noted() {
    client.get("/v1/charges");

    await()
        .untilAsserted(
            () -> assertThat(keysOf(service, account).getFirst().lastUsedAt()).isNotNull());
  }

  @Test
  void nobody_is_rotated_who_is_not_there() {
    assertThat(rotate(UUID.randomUUID(), Duration.ZERO)).isEmpty();
    assertThat(setDisabled(UUID.randomUUID(), true)).isFalse();
  }

  private static void awaitStatus(ApiClient asking, int status) {
    await().atMost(Duration.ofSeconds(5)).until(() -> asking.get("/v1/charges").status() == status);
  }

  private UUID keyOf(RunningService node, TestAccount owner) {
    return keysOf(node, owner).getFirst().id();
  }

  private List<String> audit(UUID subject) {
    return service
        .owner()
        .queryForList(
            "select actor || ' ' || action || ' ' || coalesce(after::text, '') from audit_entry"
                + " where subject_id = ?",
            String.class,
            subject);
  }

  private Optional<Rotated> rotate(UUID clientId, Duration overlap) {
    return run(service, keys -> keys.rotate(clientId, overlap, ANNA));
  }

  private boolean setDisabled(UUID clientId, boolean disabled) {
    return run(service, keys -> keys.setDisabled(clientId, disabled, "leaked", ANNA));
  }

  private static boolean revoke(RunningService node, TestAccount owner, UUID keyId) {
    return run(node, keys -> keys.revoke(owner.clientId(), keyId, ANNA));
  }

  private static List<StoredKey> keysOf(RunningService node, TestAccount owner) {
    return run(node, keys -> keys.list(owner.clientId()));
  }

  private static <T> T run(RunningService node, Function<AccountKeys, T> work) {
    return node.part(AdministrationTransactions.class)
        .run(() -> work.apply(node.part(AccountKeys.class)));
  }
}
