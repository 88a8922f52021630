package com.paymenthub.domain.charges;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;

class PixTest {

  private static final PaymentMethod.Due DUE =
      new PaymentMethod.Due(LocalDate.of(2040, 12, 31), 30, null, null);

  @Test
  void a_pix_lives_for_some_seconds_or_has_a_due_date() {
    assertThatThrownBy(() -> new PaymentMethod.Pix(60, DUE))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new PaymentMethod.Pix(null, null))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
