package com.paymenthub.api.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What one account may send in a second, on a node that answers 5 of its requests. */
class RateLimitTest {

  private static final int LIMIT = 5;

  /** So many that even a slow machine does not spread them over enough seconds. */
  private static final int FLOOD = 200;

  private static RunningService limited;

  private final TestAccount flooding = limited.newAccount();
  private final TestAccount quiet = limited.newAccount();

  @BeforeAll
  static void start() {
    limited = RunningService.start("--payments.rate-limit.requests-per-second=" + LIMIT);
  }

  @AfterAll
  static void stop() {
    limited.stop();
  }

  @Test
  void what_is_too_much_is_refused_with_the_time_to_wait() throws Exception {
    List<ApiAnswer> answers = flood(limited, flooding);

    assertThat(answers).extracting(ApiAnswer::status).containsOnly(200, 429).contains(200);
    ApiAnswer refused =
        answers.stream().filter(answer -> answer.status() == 429).findFirst().orElseThrow();
    assertThat(refused.header("Retry-After")).hasValue("1");
    assertThat(refused.at("/error/type")).isEqualTo("api_error");
    assertThat(refused.at("/error/key")).isEqualTo("rate_limited");
    assertThat(refused.at("/error/code")).isEqualTo("429");
    assertThat(refused.at("/error/message")).isNotBlank();
    assertThat(refused.at("/error/requestId"))
        .isEqualTo(refused.header("X-Request-Id").orElseThrow());
  }

  @Test
  void one_account_does_not_use_up_what_another_may_send() throws Exception {
    flood(limited, flooding);

    assertThat(limited.client(quiet).get("/v1/charges").status()).isEqualTo(200);
  }

  @Test
  void a_stranger_does_not_use_up_what_an_account_may_send() throws Exception {
    assertThat(flood(limited, quiet.withKey("sk_test_" + UUID.randomUUID())))
        .extracting(ApiAnswer::status)
        .containsOnly(401);

    assertThat(limited.client(quiet).get("/v1/charges").status()).isEqualTo(200);
  }

  @Test
  void nothing_is_refused_unless_a_limit_is_configured() throws Exception {
    RunningService service = RunningService.shared();

    assertThat(flood(service, service.newAccount()))
        .extracting(ApiAnswer::status)
        .containsOnly(200);
  }

  @Test
  void a_limit_below_zero_is_refused_at_the_start() {
    assertThatThrownBy(() -> new RateLimitSettings(-1))
        .hasMessageContaining("payments.rate-limit.requests-per-second");
  }

  private static List<ApiAnswer> flood(RunningService service, TestAccount account)
      throws Exception {
    ApiClient client = service.client(account);
    try (ExecutorService merchants = Executors.newFixedThreadPool(8)) {
      List<Future<ApiAnswer>> sent = new ArrayList<>();
      for (int number = 0; number < FLOOD; number++) {
        sent.add(merchants.submit(() -> client.get("/v1/charges")));
      }
      List<ApiAnswer> answers = new ArrayList<>();
      for (Future<ApiAnswer> answer : sent) {
        answers.add(answer.get());
      }
      return answers;
    }
  }
}
