package com.paymenthub.api.wiring;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

class SeparatePoolTest {

  @Test
  void no_connection_is_no_setting() {
    assertThatThrownBy(
            () ->
                SeparatePool.like(
                    new HikariDataSource(), "own", 0, "a.setting", new SimpleMeterRegistry()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a.setting");
  }
}
