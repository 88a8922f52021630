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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The embedded default across stops, kills and neighbours, with real processes. */
class RestartTest {

  private static final String ACCOUNTS = "select count(*) from account";

  @TempDir static Path directory;

  private static EmbeddedHome home;
  private static String firstOutput;

  /** Each test that ends it starts the next one. */
  private static ServiceProcess service;

  @BeforeAll
  static void startOnAnEmptyHome() {
    home = new EmbeddedHome(directory);
    service = ServiceProcess.serve(directory);
    firstOutput = service.output();
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @Test
  void the_first_service_makes_demo_accounts_and_shows_none_of_their_secrets() throws Exception {
    assertThat(firstOutput)
        .contains("Demo accounts were made: their keys are in " + directory)
        .as("what is read by a program is a log")
        .doesNotContain("sk_test_", "sk_live_", "password: ")
        .as("nothing is set up that fails")
        .doesNotContain("HV000183");
    assertThat(home.sql("show fsync")).isEqualTo("on");
    assertThat(permissions("demo-credentials.json")).isEqualTo("rw-------");
    assertThat(permissions("postgres-binaries"))
        .as("nobody else may put programs there")
        .isEqualTo("rwx------");
  }

  private static String permissions(String name) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve(name)));
  }

  @Test
  void a_stopped_service_stops_its_database_and_finds_its_data_again() throws Exception {
    ProcessHandle postgres = home.postgres().orElseThrow();
    assertThat(health()).contains("\"UP\"");
    String accounts = home.sql(ACCOUNTS);
    JsonNode credentials = demoAccounts();

    service.stop();

    assertThat(postgres.info().command()).isEmpty();
    assertThat(directory.resolve("postgres/postmaster.pid")).doesNotExist();
    assertThat(directory.resolve("postgres.port")).doesNotExist();
    service = ServiceProcess.serve(directory);
    assertThat(health()).contains("\"UP\"");
    assertThat(service.output()).doesNotContain("Demo account", "demo-credentials");
    assertThat(home.sql(ACCOUNTS)).isEqualTo(accounts);
    assertThat(demoAccounts()).isEqualTo(credentials);
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
    acknowledge("before_a_kill");
    String accounts = home.sql(ACCOUNTS);

    service.kill();

    ProcessHandle orphan = home.postgres().orElseThrow();
    service = ServiceProcess.serve(directory);
    assertThat(service.output()).contains("that a killed service left behind");
    assertThat(orphan.info().command()).isEmpty();
    assertThat(home.postgresNumber()).isNotEqualTo(orphan.pid());
    assertThat(acknowledged("before_a_kill")).isEqualTo("1000");
    assertThat(home.sql(ACCOUNTS)).isEqualTo(accounts);
    assertThat(health()).contains("\"UP\"");
  }

  @Test
  @Tag("kills")
  void a_power_cut_that_ends_service_and_database_loses_nothing_acknowledged() throws Exception {
    acknowledge("before_a_power_cut");
    ProcessHandle postgres = home.postgres().orElseThrow();

    service.kill();
    postgres.destroyForcibly();

    service = ServiceProcess.serve(directory);
    assertThat(acknowledged("before_a_power_cut")).isEqualTo("1000");
    assertThat(health()).contains("\"UP\"");
  }

  private static void acknowledge(String table) {
    home.sql("create table %s as select generate_series(1, 1000) as number".formatted(table));
  }

  private static String acknowledged(String table) {
    return home.sql("select count(*) from " + table);
  }

  @Test
  void a_second_service_on_the_same_home_refuses_and_a_command_joins_in() throws Exception {
    int accounts = Integer.parseInt(home.sql(ACCOUNTS));

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
    assertThat(health()).contains("\"UP\"");
    assertThat(Integer.parseInt(home.sql(ACCOUNTS))).isEqualTo(accounts + 1);
  }

  @Test
  void a_command_works_without_a_service_and_leaves_nothing_running(@TempDir Path empty) {
    ServiceProcess command =
        ServiceProcess.launch(empty, "create-account", "--environment", "production");

    assertThat(command.exitCode()).as(command.output()).isZero();
    assertThat(command.output()).contains("X-Client-ID: ", "X-Api-Key:   sk_live_");
    assertThat(new EmbeddedHome(empty).postgres()).isEmpty();
  }

  private static String health() throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      URI address = URI.create("http://localhost:%d/actuator/health".formatted(service.port()));
      return client
          .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString())
          .body();
    }
  }
}
