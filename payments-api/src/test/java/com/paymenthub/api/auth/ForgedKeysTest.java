package com.paymenthub.api.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.ApiKeys;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.domain.history.Ids;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;

/** Who makes up keys costs nobody anything. */
class ForgedKeysTest {

  private static final String CHARGES = "/v1/charges";
  private static final int MANY = 10_000;
  private static final String OLD_BODY = "sk_test_%043d";
  private static final String BODY_WITH_ANOTHER_CHECK_SUM = "sk_test_%043dabcdefghijk";

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount();

  @ParameterizedTest
  @ValueSource(strings = {OLD_BODY, BODY_WITH_ANOTHER_CHECK_SUM})
  void ten_thousand_keys_that_somebody_made_up_cost_no_query(String body) {
    AtomicInteger queries = new AtomicInteger();
    Clock clock = Clock.fixed(Instant.parse("2026-11-25T12:00:00Z"), ZoneOffset.UTC);
    JdbcTemplate jdbc = counting(queries);
    Authenticator authenticator =
        new Authenticator(jdbc, service.part(ApiKeys.class), new OldKeys(jdbc, clock), clock);

    for (int serial = 0; serial < MANY; serial++) {
      String key = withCheckSum(body.formatted(serial));
      assertThat(authenticator.authenticate(account.clientId().toString(), key)).isEmpty();
    }

    // The old keys are read once.
    assertThat(queries).hasValueLessThanOrEqualTo(1);
    assertThat(authenticator.authenticate(account.clientId().toString(), account.apiKey()))
        .isPresent();
  }

  @Test
  void keys_that_were_made_before_check_sums_were_keyed_stay_valid() {
    String old = withCheckSum(OLD_BODY.formatted(System.nanoTime()));
    assertThat(service.client(account.withKey(old)).get(CHARGES).status()).isEqualTo(401);
    service
        .owner()
        .update(
            "insert into api_key (id, client_id, kind, scopes, hash, last4, created_at)"
                + " values (?, ?, 'secret', '{}', ?, 'last', now())",
            Ids.next(),
            account.clientId(),
            service.part(ApiKeys.class).hashOf(old));

    await().until(() -> service.client(account.withKey(old)).get(CHARGES).status() == 200);
  }

  @Test
  void nodes_of_the_version_before_take_new_keys_for_well_formed() {
    ApiKeys keys = service.part(ApiKeys.class);
    for (String key :
        List.of(
            keys.newSecretKey(Environment.SANDBOX),
            keys.newPublicKey(Environment.PRODUCTION),
            keys.newSessionKey())) {
      String body = key.substring(0, key.length() - 6);
      assertThat(withCheckSum(body)).isEqualTo(key);
    }
  }

  @Test
  void an_address_that_has_tried_a_hundred_wrong_keys_is_not_listened_to() {
    RunningService strict =
        service.anotherNode(
            "--payments.agenda.enabled=false", "--payments.trusted-proxies=127.0.0.0/8, ::1");
    try {
      ApiClient right = strict.client(account);
      assertThat(wrongKeysUntilRefused(strict)).isGreaterThanOrEqualTo(100);
      // The share of an address grows with time: on a busy machine, the right key may be let in.
      ApiAnswer answer =
          await()
              .until(
                  () -> {
                    wrongKeysUntilRefused(strict);
                    return right.get(CHARGES, from("93.184.216.7"));
                  },
                  it -> it.status() == 429);
      assertThat(answer.header("Retry-After")).isPresent();
      assertThat(answer.at("/error/key")).isEqualTo("rate_limited");
      assertThat(right.get(CHARGES, from("93.184.216.8")).status()).isEqualTo(200);
    } finally {
      strict.stop();
    }
  }

  /** How many wrong keys are listened to. */
  private int wrongKeysUntilRefused(RunningService strict) {
    ApiClient wrong = strict.client(account.withKey("sk_test_nonsense"));
    int heard = 0;
    while (wrong.get(CHARGES, from("93.184.216.7")).status() == 401) {
      heard++;
      assertThat(heard).isLessThan(1_000);
    }
    return heard;
  }

  private static Map<String, String> from(String address) {
    return Map.of("X-Forwarded-For", address);
  }

  /** What anybody can compute. */
  private static String withCheckSum(String body) {
    CRC32 crc = new CRC32();
    crc.update(body.getBytes(StandardCharsets.UTF_8));
    String digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    StringBuilder sum = new StringBuilder();
    for (long rest = crc.getValue(); sum.length() < 6; rest /= digits.length()) {
      sum.append(digits.charAt((int) (rest % digits.length())));
    }
    return body + sum.reverse();
  }

  private JdbcTemplate counting(AtomicInteger queries) {
    return new JdbcTemplate(service.database().applicationDataSource()) {
      @Override
      public <T> List<T> query(String sql, RowMapper<T> rows, Object... arguments) {
        queries.incrementAndGet();
        return super.query(sql, rows, arguments);
      }

      @Override
      public <T> List<T> queryForList(String sql, Class<T> type) {
        queries.incrementAndGet();
        return super.queryForList(sql, type);
      }
    };
  }
}
