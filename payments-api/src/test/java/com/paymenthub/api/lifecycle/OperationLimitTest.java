package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.RunningService;
import org.junit.jupiter.api.Test;

/** A merchant's operations on one charge are bounded, failed ones too. */
class OperationLimitTest {

  private static final RunningService SERVICE = RunningService.sharedAndStill();

  /** What docs/settings.md says of {@code payments.charges.maximum-operations}. */
  private static final int MAXIMUM = 200;

  /** The amount whose captures and voids are refused (docs/interface.md §5). */
  private static final int REFUSED = 991;

  @Test
  void after_so_many_operations_one_void_of_all_is_possible() {
    Shop shop = Shop.open(SERVICE);
    String id = shop.preAuthorized(REFUSED);
    for (int made = 0; made < MAXIMUM; made++) {
      assertThat(made % 2 == 0 ? shop.capture(id).status() : shop.giveBack(id).status())
          .isEqualTo(201);
    }

    ApiAnswer capture = shop.capture(id);
    assertThat(capture.status()).isEqualTo(422);
    assertThat(capture.at("/error/key")).isEqualTo("too_many_operations");
    assertThat(capture.at("/error/message")).contains(String.valueOf(MAXIMUM));
    assertThat(shop.giveBack(id).status()).isEqualTo(201);
    assertThat(shop.giveBack(id).at("/error/key")).isEqualTo("too_many_operations");
  }
}
