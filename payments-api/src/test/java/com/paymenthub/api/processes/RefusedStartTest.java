package com.paymenthub.api.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.api.processes.CommandsInTurn.Ended;
import com.paymenthub.testing.TestDatabase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A start that fails says what is wrong and what to do, and leaves nothing behind. */
class RefusedStartTest {

  private final TestDatabase database = TestDatabase.create();

  @TempDir Path home;
  @TempDir Path other;

  @Test
  void another_home_gets_no_keys_for_a_database_that_has_its_own() {
    makeKeys();

    ServiceProcess refused = launch(other, "--payments.keys.generate=true");

    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.output())
        .contains("no keys in " + other, "restore those")
        .doesNotMatch(TRACE);
    assertThat(other.resolve("keys")).doesNotExist();
  }

  @Test
  void a_wrong_value_is_named_with_those_that_are_possible() {
    ServiceProcess environment =
        launch(home, "--payments.keys.generate=true", "--payments.environments=staging");
    ServiceProcess interval =
        launch(home, "--payments.keys.generate=true", "--payments.webhooks.retention=soon");
    ServiceProcess number =
        launch(
            home,
            "--payments.keys.generate=true",
            "--payments.providers.circuit.window-seconds=many");
    ServiceProcess unknown =
        launch(home, "--payments.keys.generate=true", "--payments.agenda.intervall=1s");

    assertThat(environment.exitCode()).isEqualTo(1);
    assertThat(environment.output())
        .contains("payments.environments: there is no environment 'staging'")
        .contains("sandbox, production")
        .doesNotMatch(TRACE);
    assertThat(interval.exitCode()).isEqualTo(1);
    assertThat(interval.output())
        .contains("payments.webhooks.retention cannot be 'soon'")
        .contains("a duration, for example")
        .doesNotMatch(TRACE);
    assertThat(number.exitCode()).isEqualTo(1);
    assertThat(number.output())
        .contains("payments.providers.circuit.window-seconds cannot be 'many'")
        .contains("a whole number")
        .doesNotMatch(TRACE);
    assertThat(unknown.exitCode()).isEqualTo(1);
    assertThat(unknown.output())
        .contains("There is no setting payments.agenda.intervall.")
        .contains("Was payments.agenda.interval meant?")
        .doesNotMatch(TRACE);
  }

  @Test
  void a_taken_port_names_both_settings_and_the_trace_is_there_for_who_asks() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      ServiceProcess refused =
          launch(
              home,
              "--debug",
              "--payments.keys.generate=true",
              "--management.server.port=" + taken.getLocalPort());

      assertThat(refused.exitCode()).isEqualTo(1);
      assertThat(refused.output())
          .contains("Port %d is taken".formatted(taken.getLocalPort()))
          .contains("server.port is for requests", "management.server.port")
          .containsPattern(TRACE);
    }
  }

  @Test
  void a_database_that_is_not_there_is_named() {
    ServiceProcess refused =
        ServiceProcess.launch(
            home,
            "--server.port=0",
            "--server.address=127.0.0.1",
            "--spring.datasource.url=jdbc:postgresql://127.0.0.1:1/payments",
            "--spring.datasource.username=payments_login");

    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.output())
        .contains("127.0.0.1:1 refused", "spring.datasource.url")
        .doesNotMatch(TRACE);
    assertThat(home.resolve("keys")).doesNotExist();
  }

  @Test
  void no_connection_is_opened_to_a_database_that_need_not_prove_who_it_is() throws Exception {
    // Every address of this machine: connections to it arrive, and it is no loopback address.
    try (ServerSocket database = new ServerSocket(0)) {
      String url =
          "--spring.datasource.url=jdbc:postgresql://0.0.0.0:%d/payments"
              .formatted(database.getLocalPort());
      ServiceProcess service = ServiceProcess.launch(home, "serve", "--server.port=0", url);
      ServiceProcess command = ServiceProcess.launch(home, "migrate", url);

      for (ServiceProcess refused : List.of(service, command)) {
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.output())
            .contains("spring.datasource.url", "sslmode=verify-full")
            .contains("payments.database.require-verified-tls=false")
            .doesNotMatch(TRACE);
      }
      assertNobodyConnected(database);
    }
    assertThat(home).isEmptyDirectory();
  }

  @Test
  void production_and_the_console_over_plain_http_are_refused_before_anything_is_connected_with()
      throws IOException {
    try (ServerSocket database = new ServerSocket(0, 8, InetAddress.getLoopbackAddress())) {
      String url =
          "--spring.datasource.url=jdbc:postgresql://127.0.0.1:%d/payments"
              .formatted(database.getLocalPort());
      ServiceProcess merchants = ServiceProcess.launch(home, "serve", "--server.port=0", url);
      ServiceProcess console =
          ServiceProcess.launch(
              home,
              "serve",
              "--server.port=0",
              "--server.address=127.0.0.1",
              "--payments.console.enabled=true",
              "--payments.console.address=0.0.0.0",
              url);

      assertThat(merchants.exitCode()).isEqualTo(1);
      assertThat(merchants.output()).contains("payments.require-tls=false").doesNotMatch(TRACE);
      assertThat(console.exitCode()).isEqualTo(1);
      assertThat(console.output())
          .contains("payments.console.require-tls=false")
          .doesNotMatch(TRACE);
      assertNobodyConnected(database);
    }
  }

  private static void assertNobodyConnected(ServerSocket database) throws IOException {
    database.setSoTimeout(1);
    assertThatThrownBy(database::accept).isInstanceOf(SocketTimeoutException.class);
  }

  @Test
  void keys_that_others_may_read_are_refused_with_what_mends_them() throws IOException {
    makeKeys();
    Path key = home.resolve("keys/hash-key");
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));

    ServiceProcess refused = launch(home);

    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.output())
        .contains(key + " holds secrets and has the permissions rw-r--r--", "chmod go= " + key)
        .doesNotMatch(TRACE);
  }

  @Test
  void a_mistyped_option_starts_nothing() {
    ServiceProcess refused = ServiceProcess.launch(home, "--hlep");

    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.output()).contains("Unknown argument: --hlep");
    assertThat(home).isEmptyDirectory();
  }

  /** A line of a stack trace. */
  private static final String TRACE = "(?s).*\\n\\s+at [\\w.$/]+\\(.*";

  /** Any command makes them where home and database have none. */
  private void makeKeys() {
    Ended ended =
        WarmCommands.run(
            home,
            with("create-account", "--environment", "sandbox", "--payments.keys.generate=true"));
    assertThat(ended.exitCode()).as(ended.written()).isZero();
    assertThat(home.resolve("keys")).isNotEmptyDirectory();
  }

  private ServiceProcess launch(Path home, String... settings) {
    List<String> all = new ArrayList<>(List.of("serve", "--server.port=0"));
    all.addAll(List.of(with(settings)));
    return ServiceProcess.launch(home, all.toArray(String[]::new));
  }

  private String[] with(String... settings) {
    List<String> all = new ArrayList<>(List.of(settings));
    database.serviceSettings().forEach((name, value) -> all.add("--%s=%s".formatted(name, value)));
    return all.toArray(String[]::new);
  }
}
