package com.paymenthub.api.processes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The embedded default across stops, kills and neighbours, with real processes. */
class RestartTest {

  private static final String ACCOUNTS = "select count(*) from account";

  @TempDir Path directory;

  private EmbeddedHome home;

  @BeforeEach
  void emptyHome() {
    home = new EmbeddedHome(directory);
  }

  @Test
  void a_stopped_service_stops_its_database_and_finds_its_data_again() throws Exception {
    ServiceProcess first = ServiceProcess.serve(directory);
    ProcessHandle postgres = home.postgres().orElseThrow();
    assertThat(health(first)).contains("\"UP\"");
    assertThat(first.output())
        .contains("Demo accounts were made: their keys are in " + directory)
        .as("what is read by a program is a log")
        .doesNotContain("sk_test_", "sk_live_", "password: ")
        .as("nothing is set up that fails")
        .doesNotContain("HV000183");
    assertThat(home.sql("show fsync")).isEqualTo("on");
    JsonNode accounts = demoAccounts();

    first.stop();

    assertThat(postgres.info().command()).isEmpty();
    assertThat(directory.resolve("postgres/postmaster.pid")).doesNotExist();
    assertThat(directory.resolve("postgres.port")).doesNotExist();
    try (ServiceProcess second = ServiceProcess.serve(directory)) {
      assertThat(health(second)).contains("\"UP\"");
      assertThat(second.output()).doesNotContain("Demo account", "demo-credentials");
      assertThat(home.sql(ACCOUNTS)).isEqualTo("2");
      assertThat(demoAccounts()).isEqualTo(accounts);
      assertThat(
              PosixFilePermissions.toString(
                  Files.getPosixFilePermissions(directory.resolve("demo-credentials.json"))))
          .isEqualTo("rw-------");
      assertThat(
              PosixFilePermissions.toString(
                  Files.getPosixFilePermissions(directory.resolve("postgres-binaries"))))
          .as("nobody else may put programs there")
          .isEqualTo("rwx------");
    }
  }

  /** Without the operators, who are made after the service is ready. */
  private JsonNode demoAccounts() {
    ObjectNode credentials =
        (ObjectNode) JsonMapper.shared().readTree(home.read("demo-credentials.json"));
    return credentials.without("operators");
  }

  @Test
  @Tag("kills")
  void a_killed_service_leaves_its_database_running_and_the_next_one_replaces_it()
      throws Exception {
    ServiceProcess killed = ServiceProcess.serve(directory);
    home.sql("create table acknowledged as select generate_series(1, 1000) as number");

    killed.kill();

    ProcessHandle orphan = home.postgres().orElseThrow();
    try (ServiceProcess next = ServiceProcess.serve(directory)) {
      assertThat(next.output()).contains("that a killed service left behind");
      assertThat(orphan.info().command()).isEmpty();
      assertThat(home.postgresNumber()).isNotEqualTo(orphan.pid());
      assertThat(home.sql("select count(*) from acknowledged")).isEqualTo("1000");
      assertThat(home.sql(ACCOUNTS)).isEqualTo("2");
      assertThat(health(next)).contains("\"UP\"");
    }
  }

  @Test
  @Tag("kills")
  void a_power_cut_that_ends_service_and_database_loses_nothing_acknowledged() throws Exception {
    ServiceProcess killed = ServiceProcess.serve(directory);
    home.sql("create table acknowledged as select generate_series(1, 1000) as number");
    ProcessHandle postgres = home.postgres().orElseThrow();

    killed.kill();
    postgres.destroyForcibly();

    try (ServiceProcess next = ServiceProcess.serve(directory)) {
      assertThat(home.sql("select count(*) from acknowledged")).isEqualTo("1000");
      assertThat(health(next)).contains("\"UP\"");
    }
  }

  @Test
  void a_second_service_on_the_same_home_refuses_and_a_command_joins_in() throws Exception {
    try (ServiceProcess first = ServiceProcess.serve(directory)) {
      ServiceProcess second = ServiceProcess.launch(directory, "--server.port=0");
      ServiceProcess command =
          ServiceProcess.command(
              directory,
              "create-account",
              "--environment",
              "sandbox",
              "--merchant",
              "Shop",
              "--json");

      assertThat(second.exitCode()).isEqualTo(1);
      assertThat(second.output()).contains("another service is running on " + directory);
      assertThat(command.exitCode()).as(command.output()).isZero();
      assertThat(command.output())
          .matches("\\{\"clientId\":\".+\",\"apiKey\":\".+\",.*\"merchantId\":\".+\"}");
      assertThat(health(first)).contains("\"UP\"");
      assertThat(home.sql(ACCOUNTS)).isEqualTo("3");
    }
  }

  @Test
  void a_command_works_without_a_service_and_leaves_nothing_running() {
    ServiceProcess command =
        ServiceProcess.launch(directory, "create-account", "--environment", "production");

    assertThat(command.exitCode()).as(command.output()).isZero();
    assertThat(command.output()).contains("X-Client-ID: ", "X-Api-Key:   sk_live_");
    assertThat(home.postgres()).isEmpty();
  }

  private static String health(ServiceProcess service) throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      URI address = URI.create("http://localhost:%d/actuator/health".formatted(service.port()));
      return client
          .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString())
          .body();
    }
  }
}
