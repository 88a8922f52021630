package com.paymenthub.api.buyers;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CapturedLog;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Where a proxy has no name, nobody knows where cards are tried from; it ends all the same. */
class UnnamedProxyTest {

  private static final String CHARGES = "/v1/charges";
  private static final RunningService SERVICE =
      RunningService.start(
          "--payments.agenda.enabled=false",
          "--payments.simulators.production=true",
          "--payments.attempts.failed-per-account-and-hour=170");

  private final Shop shop = new Shop(SERVICE);

  @AfterAll
  static void stop() {
    SERVICE.stop();
  }

  @Test
  void two_hundred_numbers_with_one_public_key_end_with_429() {
    ApiClient buyer = shop.publicKey("charges");

    int declined = declinedBy(buyer, 200);

    assertThat(declined).isEqualTo(150);
    ApiAnswer refused = attempt(buyer, Numbers.of(201, 5));
    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.at("/error/key")).isEqualTo("too_many_card_attempts");
    assertThat(refused.header("Retry-After")).isPresent();
    // Another key of the account has what is left of the account.
    assertThat(declinedBy(shop.publicKey("charges"), 100)).isEqualTo(20);
    assertThat(attempt(shop.merchant, Numbers.of(201, 5)).status()).isEqualTo(201);
  }

  @Test
  void a_proxy_without_a_name_is_warned_of_once_and_counted() {
    try (CapturedLog log = CapturedLog.start()) {
      double before = counted();
      for (int time = 0; time < 3; time++) {
        shop.merchant.get(CHARGES, Map.of("X-Forwarded-For", "93.184.216.1"));
      }
      shop.merchant.get(CHARGES);

      assertThat(counted() - before).isEqualTo(3);
      assertThat(log.text()).containsOnlyOnce("payments.trusted-proxies does not name");
      assertThat(log.text()).doesNotContain("93.184.216.1");
    }
  }

  private int declinedBy(ApiClient buyer, int numbers) {
    return (int)
        IntStream.range(0, numbers)
            .filter(serial -> attempt(buyer, Numbers.of(serial, 5)).status() == 201)
            .count();
  }

  private ApiAnswer attempt(ApiClient client, String number) {
    return client.post(CHARGES, CardCharge.of(shop.account).withCard("cardNumber", number).json());
  }

  private static double counted() {
    return SERVICE
        .part(MeterRegistry.class)
        .get("payments.requests.unnamed.proxy")
        .counter()
        .count();
  }
}
