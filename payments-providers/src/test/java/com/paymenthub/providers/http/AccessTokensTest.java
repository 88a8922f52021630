package com.paymenthub.providers.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.providers.contract.NothingSent;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.Requests;
import com.paymenthub.testing.Patience;
import java.io.IOException;
import java.net.http.HttpHeaders;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AccessTokensTest {

  private static final Instant START = Instant.parse("2026-11-27T12:00:00Z");

  private Instant now = START;
  private final AccessTokens tokens =
      new AccessTokens(
          new Clock() {
            @Override
            public Instant instant() {
              return now;
            }

            @Override
            public ZoneOffset getZone() {
              return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
              return this;
            }
          });
  private final ProviderAccount account = Requests.account("LOCAL", Map.of("secret", "one"));
  private final AtomicInteger made = new AtomicInteger();
  private final List<String> used = new ArrayList<>();

  @Test
  void a_token_is_used_until_shortly_before_its_end() throws Exception {
    send(account, 200);
    now = START.plus(Duration.ofSeconds(269));
    send(account, 200);
    now = START.plus(Duration.ofSeconds(270));
    send(account, 200);

    assertThat(used).containsExactly("token 1", "token 1", "token 2");
  }

  @Test
  void each_account_and_each_secret_has_a_token_of_its_own() throws Exception {
    ProviderAccount changed =
        new ProviderAccount(
            account.clientId(),
            account.providerId(),
            account.providerType(),
            1,
            true,
            Map.of("secret", "two"));

    send(account, 200);
    send(changed, 200);
    send(Requests.account("LOCAL", Map.of("secret", "one")), 200);

    assertThat(used).containsExactly("token 1", "token 2", "token 3");
  }

  @Test
  void a_token_that_is_refused_is_forgotten_and_the_request_sent_once_more() throws Exception {
    send(account, 200);
    ProviderAnswer answer =
        tokens.send(
            account,
            this::token,
            token -> {
              used.add(token);
              return answer(token.equals("token 1") ? 401 : 200);
            });

    assertThat(answer.status()).isEqualTo(200);
    assertThat(used).containsExactly("token 1", "token 1", "token 2");
  }

  @Test
  void credentials_that_are_refused_always_end_with_the_second_answer() throws Exception {
    assertThat(send(account, 401).status()).isEqualTo(401);
    assertThat(used).containsExactly("token 1", "token 2");
  }

  @Test
  void without_a_token_nothing_is_sent() {
    assertThatThrownBy(
            () ->
                tokens.send(
                    account,
                    () -> {
                      throw new IOException("away");
                    },
                    this::use))
        .isInstanceOf(NothingSent.class)
        .hasMessage("no_access_token");
    assertThat(used).isEmpty();
  }

  @Test
  void a_new_token_is_asked_for_once_and_all_others_wait_for_it() throws Exception {
    CountDownLatch asking = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      AccessTokens.Request slow =
          () -> {
            asking.countDown();
            answered.await();
            return token();
          };
      List<Future<ProviderAnswer>> answers = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        answers.add(threads.submit(() -> tokens.send(account, slow, _ -> answer(200))));
      }
      asking.await();
      answered.countDown();
      for (Future<ProviderAnswer> answer : answers) {
        answer.get(Patience.LONGEST_WAIT.toSeconds(), TimeUnit.SECONDS);
      }
    }

    assertThat(made).hasValue(1);
  }

  private ProviderAnswer send(ProviderAccount of, int status)
      throws IOException, InterruptedException {
    return tokens.send(
        of,
        this::token,
        token -> {
          used.add(token);
          return answer(status);
        });
  }

  private ProviderAnswer use(String token) {
    used.add(token);
    return answer(200);
  }

  private AccessTokens.Token token() {
    return new AccessTokens.Token(
        "token " + made.incrementAndGet(), now.plus(Duration.ofMinutes(5)));
  }

  private static ProviderAnswer answer(int status) {
    return new ProviderAnswer(status, HttpHeaders.of(Map.of(), (_, _) -> true), new byte[0]);
  }
}
