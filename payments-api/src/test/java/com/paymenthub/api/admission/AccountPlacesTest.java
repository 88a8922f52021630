package com.paymenthub.api.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** One account whose provider does not answer leaves places to the others. */
class AccountPlacesTest {

  private static final int PLACES = 16;

  private static RunningService service;

  @BeforeAll
  static void start() {
    service = RunningService.start("--payments.admission.maximum-requests=" + PLACES);
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  @Test
  void an_account_gets_only_its_share_when_few_places_are_left() {
    TestAccount slow = accountWhoseProviderIsMute();
    ApiClient hanging = service.client(slow);
    ApiClient other = service.client(service.newAccount());
    List<CompletableFuture<ApiAnswer>> charges = new ArrayList<>();
    for (int number = 0; number < PLACES; number++) {
      charges.add(
          CompletableFuture.supplyAsync(
              () -> hanging.post("/v1/charges", CardCharge.of(slow).json())));
    }
    await().until(() -> charges.stream().anyMatch(CompletableFuture::isDone));

    assertThat(other.get("/v1/charges").status()).isEqualTo(200);

    List<ApiAnswer> answers = charges.stream().map(CompletableFuture::join).toList();
    assertThat(answers).extracting(ApiAnswer::status).containsOnly(201, 429);
    assertThat(answers)
        .filteredOn(answer -> answer.status() == 201)
        .hasSizeBetween(PLACES / 4, PLACES / 2);
    assertThat(answers)
        .filteredOn(answer -> answer.status() == 429)
        .allSatisfy(
            refused -> {
              assertThat(refused.at("/error/key")).isEqualTo("rate_limited");
              assertThat(refused.header("Retry-After")).hasValue("1");
            });
    assertThat(hanging.get("/v1/charges").status()).isEqualTo(200);
  }

  private static TestAccount accountWhoseProviderIsMute() {
    TestAccount account = service.newAccount();
    ApiAnswer merchant =
        service
            .client(account)
            .post(
                "/v1/merchants",
                """
                {"mcc": "5732", "providers": [{"name": "mute", "priority": 1, "credentials":
                  {"type": "SERVICE_SANDBOX",
                   "settings": {"latencyMillis": 59000, "deadlineMillis": 4000}}}]}
                """);
    return new TestAccount(
        account.clientId(), account.apiKey(), UUID.fromString(merchant.at("/id")));
  }

  @Test
  void a_share_that_is_none_is_refused_at_the_start() {
    assertThatThrownBy(() -> settings(0, 50)).hasMessageContaining("account-share-percent");
    assertThatThrownBy(() -> settings(25, 101)).hasMessageContaining("shares-below-free-percent");
  }

  private static AdmissionSettings settings(int share, int few) {
    return new AdmissionSettings(1024, 400, share, few, Duration.ZERO, Duration.ZERO);
  }
}
