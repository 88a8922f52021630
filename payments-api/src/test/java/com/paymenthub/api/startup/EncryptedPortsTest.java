package com.paymenthub.api.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.paymenthub.api.testing.CapturedLog;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** Keys of production and passwords of operators are not sent over plain HTTP by default. */
class EncryptedPortsTest {

  private static final String LOOPBACK = "server.address=127.0.0.1 payments.console.enabled=true ";
  private static final String PROXY = "payments.trusted-proxies=10.0.0.7 ";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "server.address=0.0.0.0",
        "payments.environments=production",
        "server.ssl.enabled=false server.ssl.bundle=web"
      })
  void production_over_plain_http_is_refused_and_every_way_out_is_named(String settings) {
    assertThatIllegalStateException()
        .isThrownBy(() -> look(settings))
        .withMessageContainingAll(
            "server.address",
            "server.ssl",
            "payments.trusted-proxies",
            "payments.environments",
            "payments.require-tls=false");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "server.address=127.0.0.1",
        "server.address=::1",
        "server.ssl.bundle=web",
        "server.ssl.certificate=/etc/web.crt",
        PROXY,
        "payments.environments=sandbox",
        "payments.database.embedded=true payments.console.enabled=true"
            + " payments.console.address=0.0.0.0"
      })
  void what_nobody_can_read_or_nobody_is_charged_by_is_taken(String settings) {
    assertThatCode(() -> look(settings)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        LOOPBACK + "payments.console.address=0.0.0.0",
        LOOPBACK + "payments.console.address=0.0.0.0 " + PROXY,
        LOOPBACK
            + "payments.console.address=0.0.0.0 payments.console.public-url=https://console.example",
        LOOPBACK
            + "payments.console.address=0.0.0.0 payments.console.public-url=http://console.example "
            + PROXY
      })
  void a_console_over_plain_http_is_refused_and_every_way_out_is_named(String settings) {
    assertThatIllegalStateException()
        .isThrownBy(() -> look(settings))
        .withMessageContainingAll(
            "payments.console.address",
            "payments.console.ssl-bundle",
            "payments.trusted-proxies",
            "payments.console.public-url",
            "payments.console.require-tls=false");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        LOOPBACK,
        LOOPBACK + "payments.console.address=0.0.0.0 payments.console.ssl-bundle=console",
        LOOPBACK
            + "payments.console.address=0.0.0.0 payments.console.public-url=https://console.example "
            + PROXY,
        LOOPBACK + "payments.console.address=0.0.0.0 payments.console.require-tls=false",
        "server.address=127.0.0.1 payments.console.address=0.0.0.0"
      })
  void a_console_that_needs_no_tls_or_has_it_is_taken(String settings) {
    assertThatCode(() -> look(settings)).doesNotThrowAnyException();
  }

  @Test
  void the_setting_permits_it_and_the_log_says_so() {
    try (CapturedLog log = CapturedLog.start()) {
      assertThatCode(() -> look("payments.require-tls=false " + PROXY)).doesNotThrowAnyException();

      assertThat(log.text()).contains("OTHERS CAN READ KEYS", "payments.require-tls is false");
    }
  }

  /** Settings as {@code name=value}, with spaces between them. */
  private static void look(String settings) {
    Map<String, Object> given =
        Arrays.stream(settings.split(" "))
            .filter(setting -> !setting.isEmpty())
            .map(setting -> setting.split("=", 2))
            .collect(Collectors.toMap(setting -> setting[0], setting -> setting[1]));
    try (GenericApplicationContext context = new GenericApplicationContext()) {
      context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("test", given));
      new EncryptedPorts().initialize(context);
    }
  }
}
