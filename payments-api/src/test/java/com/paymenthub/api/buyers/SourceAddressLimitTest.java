package com.paymenthub.api.buyers;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CardToken;
import com.paymenthub.api.testing.RunningService;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** One source tries a few cards in an hour, however many numbers, sessions and accounts it uses. */
class SourceAddressLimitTest {

  private static final RunningService SERVICE =
      RunningService.start(
          "--payments.agenda.enabled=false",
          "--payments.simulators.production=true",
          "--payments.trusted-proxies=127.0.0.0/8, ::1, 10.0.0.0/8",
          "--payments.attempts.failed-per-address-and-hour=3");

  private final Shop shop = new Shop(SERVICE);
  private final ApiClient buyer = shop.publicKey("charges", "tokens");
  private final AtomicInteger serial = new AtomicInteger();

  @AfterAll
  static void stop() {
    SERVICE.stop();
  }

  @Test
  void every_attempt_of_a_source_counts() {
    for (int time = 0; time < 3; time++) {
      assertThat(tryFrom("93.184.216.1").status()).isEqualTo(201);
    }

    ApiAnswer refused = tryFrom("93.184.216.1");

    assertThat(refused.status()).as(refused.text()).isEqualTo(429);
    assertThat(refused.header("Retry-After")).isPresent();
    assertThat(tokenFrom("93.184.216.1").status()).isEqualTo(429);
    Shop other = new Shop(SERVICE);
    assertThat(
            other
                .publicKey("tokens")
                .post("/v1/tokens", CardToken.valid().json(), from("93.184.216.1"))
                .status())
        .isEqualTo(429);
    assertThat(tryFrom("93.184.216.2").status()).isEqualTo(201);
  }

  @Test
  void what_the_sender_writes_himself_is_not_believed() {
    for (int time = 0; time < 3; time++) {
      assertThat(tryFrom("8.8.8." + time + ", 93.184.216.3, 10.1.1.1").status()).isEqualTo(201);
    }

    assertThat(tryFrom("8.8.4.4, 93.184.216.3").status()).isEqualTo(429);
    assertThat(tryFrom("nonsense, 93.184.216.3:4711, 10.2.2.2").status()).isEqualTo(429);
  }

  @Test
  void addresses_of_one_ipv6_network_are_one_source() {
    for (int time = 0; time < 3; time++) {
      assertThat(tryFrom("2a00:1450:4001:82a::" + time).status()).isEqualTo(201);
    }

    assertThat(tryFrom("[2a00:1450:4001:82a:ffff::9]:443").status()).isEqualTo(429);
    assertThat(tryFrom("2a00:1450:4001:82b::1").status()).isEqualTo(201);
  }

  @Test
  void a_source_that_nobody_knows_is_not_counted() {
    for (int time = 0; time < 5; time++) {
      assertThat(tryFrom("unknown").status()).isEqualTo(201);
      assertThat(tryFrom("10.3.3.3").status()).isEqualTo(201);
    }
  }

  @Test
  void no_address_is_stored() {
    tryFrom("93.184.216.4");

    assertThat(
            SERVICE
                .owner()
                .queryForList(
                    "select subject from card_attempt where counted_for in ('NUMBER', 'ADDRESS')",
                    String.class))
        .isNotEmpty()
        .allMatch(subject -> subject.matches("[0-9a-f]{64}"));
  }

  private ApiAnswer tryFrom(String forwardedFor) {
    String number = Numbers.of(serial.incrementAndGet(), 5);
    return buyer.post(
        "/v1/charges",
        CardCharge.of(shop.account).withCard("cardNumber", number).json(),
        from(forwardedFor));
  }

  private ApiAnswer tokenFrom(String forwardedFor) {
    return buyer.post("/v1/tokens", CardToken.valid().json(), from(forwardedFor));
  }

  private static Map<String, String> from(String forwardedFor) {
    return Map.of("X-Forwarded-For", forwardedFor);
  }
}
