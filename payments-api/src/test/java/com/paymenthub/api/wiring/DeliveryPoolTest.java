package com.paymenthub.api.wiring;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

class DeliveryPoolTest {

  @Test
  void no_connection_is_no_setting() {
    assertThatThrownBy(
            () -> DeliveryPool.like(new HikariDataSource(), 0, new SimpleMeterRegistry()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("payments.webhooks.delivery.connections");
  }
}
