package com.paymenthub.charging.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.RunningService;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What an account may have a limited number of. */
class AccountLimitsTest {

  private static final int WEBHOOKS = 50;
  private static final int MERCHANTS = 3;

  private static RunningService service;

  private final ApiClient client = service.client(service.newAccount());

  @BeforeAll
  static void start() {
    service =
        RunningService.start(
            "--payments.accounts.maximum-merchants=" + MERCHANTS,
            // So that the limit of webhooks is met by many registrations at once.
            "--payments.webhooks.maximum-pings-and-registrations-per-account=1000");
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  @Test
  void an_account_has_at_most_fifty_webhooks() {
    List<ApiAnswer> answers = atOnce(WEBHOOKS + 10, this::register);

    assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSize(WEBHOOKS);
    assertThat(answers)
        .filteredOn(answer -> answer.status() != 201)
        .hasSize(10)
        .allSatisfy(AccountLimitsTest::assertLimitReached);
    String one = client.get("/v1/webhooks").at("/items/0/id");
    assertThat(client.delete("/v1/webhooks/" + one).status()).isEqualTo(204);
    assertThat(register(WEBHOOKS + 10).status()).isEqualTo(201);
    assertLimitReached(register(WEBHOOKS + 11));
    assertThat(service.client(service.newAccount()).post("/v1/webhooks", webhook(1)).status())
        .isEqualTo(201);
  }

  @Test
  void an_account_has_a_limited_number_of_merchants() {
    // One is there from the beginning.
    List<ApiAnswer> answers = atOnce(MERCHANTS + 2, this::open);

    assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSize(MERCHANTS - 1);
    assertThat(answers)
        .filteredOn(answer -> answer.status() != 201)
        .hasSize(3)
        .allSatisfy(AccountLimitsTest::assertLimitReached);
  }

  @Test
  void what_is_reached_is_said_in_both_languages() {
    atOnce(MERCHANTS - 1, this::open);

    ApiAnswer refused =
        client.post("/v1/merchants", merchant(1), java.util.Map.of("Accept-Language", "pt-BR"));

    assertThat(refused.at("/error/message")).startsWith("A conta já tem " + MERCHANTS);
  }

  @Test
  void none_at_all_is_no_limit() {
    assertThatThrownBy(() -> new AccountLimitSettings(0, 1)).hasMessageContaining("webhooks");
    assertThatThrownBy(() -> new AccountLimitSettings(1, 0)).hasMessageContaining("merchants");
  }

  private static void assertLimitReached(ApiAnswer answer) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(422);
    assertThat(answer.at("/error/type")).isEqualTo("invalid_request_error");
    assertThat(answer.at("/error/key")).isEqualTo("limit_reached");
  }

  private static List<ApiAnswer> atOnce(int count, IntFunction<ApiAnswer> request) {
    List<CompletableFuture<ApiAnswer>> sent = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      int own = number;
      sent.add(CompletableFuture.supplyAsync(() -> request.apply(own)));
    }
    return sent.stream().map(CompletableFuture::join).toList();
  }

  private ApiAnswer register(int number) {
    return client.post("/v1/webhooks", webhook(number));
  }

  private static String webhook(int number) {
    return "{\"event\": \"*\", \"endpoint\": \"https://shop.invalid/hooks/%d\"}".formatted(number);
  }

  private ApiAnswer open(int number) {
    return client.post("/v1/merchants", merchant(number));
  }

  private static String merchant(int number) {
    return """
    {"mcc": "5732", "name": "Shop %d", "providers": [
      {"name": "one", "priority": 1, "credentials": {"type": "SERVICE_SANDBOX"}}]}
    """
        .formatted(number);
  }
}
