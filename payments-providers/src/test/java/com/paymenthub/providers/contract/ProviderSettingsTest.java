package com.paymenthub.providers.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProviderSettingsTest {

  @Test
  void settings_stand_among_the_credentials() {
    ProviderAccount account =
        Requests.account(
            "SERVICE_SANDBOX",
            Map.of(
                "apiKey", "secret",
                "settings.deadlineMillis", "250",
                "settings.maximumConcurrentCalls", "7",
                "settings.circuitBreaker", "false"));

    assertThat(CallLimits.DEFAULT.overriddenBy(account.settings()))
        .isEqualTo(new CallLimits(Duration.ofMillis(250), Duration.ofSeconds(8), 7, false));
  }

  @Test
  void without_settings_the_provider_s_own_limits_hold() {
    ProviderAccount account = Requests.account("SERVICE_SANDBOX", Map.of("apiKey", "secret"));

    assertThat(CallLimits.DEFAULT.overriddenBy(account.settings())).isEqualTo(CallLimits.DEFAULT);
  }

  @ParameterizedTest
  @CsvSource({
    "deadlineMillis, 0",
    "deadlineMillis, 60001",
    "deadlineMillis, -1",
    "deadlineMillis, 1.5",
    "maximumConcurrentCalls, 0",
    "maximumConcurrentCalls, 99999999999999999999",
    "circuitBreaker, yes"
  })
  void a_value_out_of_range_is_refused_by_name(String name, String value) {
    assertThatThrownBy(() -> ProviderSettings.among(Map.of("settings." + name, value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(name);
  }

  @Test
  void credentials_are_not_printed() {
    assertThat(Requests.account("SERVICE_SANDBOX", Map.of("apiKey", "hunter2")).toString())
        .doesNotContain("hunter2", "apiKey");
  }
}
