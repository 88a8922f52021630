package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.RunningService;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A charge is paid in 1 to 24 installments of at least one minor unit each. */
class InstallmentsTest {

  private static Shop shop;

  @BeforeAll
  static void open() {
    shop = Shop.open(RunningService.sharedAndStill());
  }

  @Test
  void every_number_from_1_to_24_is_taken_down_to_one_minor_unit_each() {
    for (int installments = 1; installments <= 24; installments++) {
      ApiAnswer charged = post(installments, installments);
      assertThat(charged.status()).as(charged.text()).isEqualTo(201);
      assertThat(charged.at("/status")).isEqualTo("pre_authorized");
      assertThat(charged.json().at("/paymentMethod/installments").intValue())
          .isEqualTo(installments);
    }
  }

  @ParameterizedTest
  @CsvSource({"1990, 0", "1990, 25", "1990, -1", "23, 24", "1, 2", "11, 12"})
  void anything_else_is_refused_by_name(long amount, int installments) {
    ApiAnswer refused = post(amount, installments);

    assertThat(refused.status()).as(refused.text()).isEqualTo(400);
    assertThat(refused.json().at("/error/details")).hasSize(1);
    assertThat(refused.json().at("/error/details/0").stringValue())
        .startsWith("paymentMethod.installments ");
  }

  private static ApiAnswer post(long amount, int installments) {
    return shop.client()
        .post(
            "/v1/charges",
            shop.order()
                .with("amount", amount)
                .with(
                    "paymentMethod", Map.of("paymentType", "credit", "installments", installments))
                .json());
  }
}
