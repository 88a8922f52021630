package com.paymenthub.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.api.testing.CapturedLog;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** A PostgreSQL of another machine proves who it is, or the setting says that it need not. */
class VerifiedServerTest {

  private static final String URL = "spring.datasource.url";
  private static final String PERMISSION = "payments.database.require-verified-tls";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://10.0.0.5/payments",
        "jdbc:postgresql://db.example:5433/payments?user=somebody",
        "jdbc:postgresql://db.example/payments?sslmode=require",
        "jdbc:postgresql://db.example/payments?sslmode=verify-ca",
        "jdbc:postgresql://db.example/payments?ssl=false",
        "jdbc:postgresql://[2001:db8::5]/payments",
        "jdbc:postgresql://0.0.0.0/payments",
        "jdbc:postgresql://localhost.example/payments",
        "jdbc:postgresql://127.0.0.1:5432,10.0.0.5:5432/payments",
        "jdbc:postgresql://127.0.0.1/payments?PGHOST=10.0.0.5",
        "jdbc:postgresql://db.example/payments?sslmode=verify-full"
            + "&sslfactory=org.postgresql.ssl.NonValidatingFactory"
      })
  void one_that_need_not_prove_who_it_is_is_refused(String url) {
    assertThatThrownBy(() -> look(Map.of(URL, url)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContainingAll(URL, "sslmode=verify-full", PERMISSION + "=false");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://db.example/payments?sslmode=verify-full&sslrootcert=/etc/root.crt",
        "jdbc:postgresql://one.example,two.example/payments?sslmode=verify-full",
        "jdbc:postgresql://127.0.0.1:5432/payments",
        "jdbc:postgresql://127.8.9.1/payments",
        "jdbc:postgresql://[::1]/payments",
        "jdbc:postgresql://LOCALHOST/payments",
        "jdbc:postgresql://localhost,127.0.0.1:5433/payments",
        "jdbc:postgresql:payments"
      })
  void one_that_proves_it_or_is_on_this_machine_is_taken(String url) {
    assertThatCode(() -> look(Map.of(URL, url))).doesNotThrowAnyException();
  }

  @Test
  void of_several_hosts_those_of_other_machines_are_named() {
    assertThatThrownBy(
            () -> look(Map.of(URL, "jdbc:postgresql://localhost,one.example,10.0.0.5/payments")))
        .hasMessageContaining("one.example, 10.0.0.5 needs")
        .hasMessageNotContaining("localhost");
  }

  @Test
  void every_setting_that_is_connected_with_is_looked_at_and_no_password_is_quoted() {
    String away = "jdbc:postgresql://db.example/payments?password=secret";
    String verified = "jdbc:postgresql://db.example/payments?sslmode=verify-full";

    assertThatThrownBy(() -> look(Map.of(URL, verified, "spring.flyway.url", away)))
        .hasMessageStartingWith("spring.flyway.url: ")
        .hasMessageNotContaining("secret");
    assertThatThrownBy(() -> look(Map.of(URL, verified, "spring.datasource.hikari.jdbc-url", away)))
        .hasMessageStartingWith("spring.datasource.hikari.jdbc-url: ");
    assertThatThrownBy(
            () ->
                look(
                    Map.of(
                        URL,
                        verified,
                        "spring.datasource.hikari.data-source-properties.sslfactory",
                        "org.postgresql.ssl.NonValidatingFactory")))
        .hasMessageStartingWith(URL);
  }

  @Test
  void what_the_driver_cannot_read_is_named() {
    assertThatThrownBy(() -> look(Map.of(URL, "jdbc:postgresql://db:port/payments")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(URL + " has to be an address");
    assertThatThrownBy(
            () -> look(Map.of(URL, "jdbc:postgresql://db.example/payments?sslmode=full")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContainingAll(URL, "full");
  }

  @Test
  void the_setting_permits_it_and_the_log_says_so() {
    try (CapturedLog log = CapturedLog.start()) {
      Map<String, Object> settings = new HashMap<>();
      settings.put(URL, "jdbc:postgresql://10.0.0.5/payments");
      settings.put(PERMISSION, "false");

      assertThatCode(() -> look(settings)).doesNotThrowAnyException();

      assertThat(log.text()).contains("OTHERS CAN READ AND CHANGE", "10.0.0.5", PERMISSION);
    }
  }

  private static void look(Map<String, Object> settings) {
    try (GenericApplicationContext context = new GenericApplicationContext()) {
      context
          .getEnvironment()
          .getPropertySources()
          .addFirst(new MapPropertySource("test", settings));
      new VerifiedServer().initialize(context);
    }
  }
}
