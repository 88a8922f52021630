package com.paymenthub.domain.refusals;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RefusalTest {

  @Test
  void a_refusal_names_its_rule_and_nothing_of_its_arguments() {
    Refusal refusal = new Refusal(RefusalKey.STATE_NOT_ALLOWED, "pending");

    assertThat(refusal).hasMessage("state_not_allowed");
    assertThat(refusal.key()).isEqualTo(RefusalKey.STATE_NOT_ALLOWED);
    assertThat(refusal.arguments()).containsExactly("pending");
  }
}
