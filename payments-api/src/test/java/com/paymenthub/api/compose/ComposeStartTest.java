package com.paymenthub.api.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.processes.ServiceProcess;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.TestAccount;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.CertPathValidatorException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What {@code docker compose up} runs, without an engine: the same scripts, settings, environment
 * and entry point, with the paths of this machine. Only the images are missing.
 */
class ComposeStartTest {

  private static final String SECRETS = "/run/payments-secrets/";
  private static final String OWNER_SECRETS = "/run/owner-secrets/";
  private static final String CERTIFICATE = "/run/certificate/";
  private static final String AUTHORITY = "/run/authority/";
  private static final String APPLICATION = "/application/";
  private static final Pattern READY = Pattern.compile("ready on port (\\d+)");
  private static final Duration START = Duration.ofMinutes(5);

  @TempDir Path directory;

  private EmbeddedPostgres postgres;
  private Process service;

  @BeforeEach
  void startTheDatabase() throws Exception {
    assertThat(makeSecrets()).isZero();
    assertThat(makeCertificate(directory)).isZero();
    EmbeddedPostgres.Builder builder =
        EmbeddedPostgres.builder().setServerConfig("unix_socket_directories", "");
    for (String argument : ComposeProject.command("postgres")) {
      if (argument.contains("=")) {
        String[] setting = argument.replace(CERTIFICATE, directory + "/certificate/").split("=", 2);
        builder.setServerConfig(setting[0], setting[1]);
      }
    }
    postgres = builder.start();
    run(postgres.getPostgresDatabase(), "create database payments");
    run(
        postgres.getDatabase("postgres", "payments"),
        ComposeProject.text("deploy/compose/roles.sql")
            .replace(OWNER_SECRETS, secrets("owner") + "/")
            .replace(SECRETS, secrets("service") + "/"));
  }

  @AfterEach
  void stopEverything() throws Exception {
    if (service != null) {
      service.destroy();
      service.waitFor();
    }
    postgres.close();
  }

  @Test
  void the_service_starts_is_healthy_and_takes_the_first_charge() throws Exception {
    int port = serve();

    await().atMost(START).until(() -> healthy(port) == 0);
    assertThat(sql("select rolname from pg_roles where rolname like 'payments%' and rolsuper"))
        .isEmpty();
    assertThat(
            sql(
                "select tableowner from pg_tables where schemaname = 'payments'"
                    + " and tablename = 'domain_event'"))
        .isEqualTo("payments_owner");
    assertThat(
            sql(
                "select bool_and(ssl) from pg_stat_ssl join pg_stat_activity using (pid)"
                    + " where usename = 'payments_login'"))
        .isEqualTo("t");
    TestAccount account = demoAccount();
    ApiAnswer answer =
        ApiClient.of("http://localhost:" + port, account)
            .post("/v1/charges", CardCharge.of(account).json());
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
  }

  @Test
  void a_port_on_which_nothing_listens_is_not_healthy() throws Exception {
    assertThat(healthy(1)).isNotZero();
  }

  @Test
  void secrets_are_made_once_and_stand_in_no_environment() throws Exception {
    Path file = secrets("owner").resolve("spring.flyway.password");
    String owner = Files.readString(file);

    assertThat(makeSecrets()).isZero();

    assertThat(owner).hasSizeGreaterThan(30);
    assertThat(file).hasContent(owner);
    assertThat(secrets("service")).isDirectoryNotContaining("glob:**{flyway,postgres}*");
    assertThat(secrets("superuser").resolve("postgres-password")).isNotEmptyFile();
    assertThat(ComposeProject.text("docker-compose.yml"))
        .doesNotContainIgnoringCase("PASSWORD:")
        .contains("POSTGRES_PASSWORD_FILE");
  }

  @Test
  void secrets_that_stood_with_those_of_the_service_are_moved() throws Exception {
    Path before = secrets("service").resolve("spring.flyway.password");
    Path after = secrets("owner").resolve("spring.flyway.password");
    String owner = Files.readString(after);
    Files.move(after, before);

    assertThat(makeSecrets()).isZero();

    assertThat(before).doesNotExist();
    assertThat(after).hasContent(owner);
  }

  @Test
  void the_certificate_is_made_once_and_others_cannot_read_its_key() throws Exception {
    Path key = directory.resolve("certificate/server.key");
    String before = Files.readString(key);

    assertThat(makeCertificate(directory)).isZero();

    assertThat(key).hasContent(before);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
        .isEqualTo("rw-------");
    assertThat(directory.resolve("authority")).isDirectoryNotContaining("glob:**.key");
  }

  @Test
  void a_server_that_another_authority_vouches_for_is_refused() throws Exception {
    assertThat(makeCertificate(directory.resolve("another"))).isZero();
    String ours = here(ComposeProject.environment("service").get("SPRING_DATASOURCE_URL"));
    String others = ours.replace("/authority/", "/another/authority/");
    String password = Files.readString(secrets("service").resolve("spring.datasource.password"));

    try (Connection connection = DriverManager.getConnection(ours, "payments_login", password);
        Statement statement = connection.createStatement();
        ResultSet encrypted =
            statement.executeQuery("select ssl from pg_stat_ssl where pid = pg_backend_pid()")) {
      assertThat(encrypted.next() && encrypted.getBoolean(1)).isTrue();
    }
    assertThatThrownBy(() -> DriverManager.getConnection(others, "payments_login", password))
        .isInstanceOf(SQLException.class)
        .hasRootCauseInstanceOf(CertPathValidatorException.class);
    assertThatThrownBy(
            () ->
                DriverManager.getConnection(
                    ours.replace("localhost", "127.0.0.1"), "payments_login", password))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("127.0.0.1");
  }

  private Path secrets(String whose) {
    return directory.resolve(whose + "-secrets");
  }

  private int makeSecrets() throws Exception {
    List<String> directories = new ArrayList<>();
    for (String whose : List.of("superuser", "owner", "service")) {
      directories.add(Files.createDirectories(secrets(whose)).toString());
    }
    return bash("deploy/compose/make-secrets.sh", directories.toArray(String[]::new));
  }

  /** For {@code localhost} in place of {@code postgres}, and a user that exists here. */
  private int makeCertificate(Path where) throws Exception {
    return bash(
        "deploy/compose/make-certificate.sh",
        Files.createDirectories(where.resolve("certificate")).toString(),
        Files.createDirectories(where.resolve("authority")).toString(),
        "localhost",
        System.getProperty("user.name"));
  }

  private int healthy(int port) throws Exception {
    return bash("deploy/compose/healthy.sh", String.valueOf(port));
  }

  private int bash(String script, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("bash", ComposeProject.path(script).toString()));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("script.log").toFile())
            .start();
    return process.waitFor();
  }

  private Process launch(String of, Path log, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    for (String word : ComposeProject.entrypoint()) {
      command.add(
          word.equals("java")
              ? Path.of(System.getProperty("java.home"), "bin/java").toString()
              : word.replace(APPLICATION, ServiceProcess.installed() + "/"));
    }
    command.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(ServiceProcess.installed().toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    Map<String, String> environment = builder.environment();
    environment.clear();
    ComposeProject.environment(of).forEach((name, value) -> environment.put(name, here(value)));
    environment.put("PAYMENTS_HOME", directory.resolve("home").toString());
    environment.put("SERVER_PORT", "0");
    environment.put("MANAGEMENT_SERVER_PORT", "0");
    // Half of this machine's memory would be too much of it.
    environment.put("JAVA_TOOL_OPTIONS", "-XX:MaxRAM=1g -XX:TieredStopAtLevel=1");
    return builder.start();
  }

  private int serve() throws Exception {
    Path migrated = directory.resolve("migrate.log");
    Process migrate = launch("migrate", migrated, ComposeProject.command("migrate"));
    assertThat(migrate.waitFor()).as(Files.readString(migrated)).isZero();
    Path log = directory.resolve("service.log");
    service = launch("service", log, List.of());
    return await()
        .atMost(START)
        .until(
            () -> {
              assertThat(service.isAlive()).as(Files.readString(log)).isTrue();
              Matcher ready = READY.matcher(Files.readString(log));
              return ready.find() ? Integer.parseInt(ready.group(1)) : 0;
            },
            port -> port > 0);
  }

  /** With the paths of this machine, and with what Compose takes where nothing is set. */
  private String here(String value) {
    return value
        .replaceAll("\\$\\{\\w+:-([^}]*)}", "$1")
        .replace("postgres:5432", "localhost:" + postgres.getPort())
        .replace("10.231.231.2", "127.0.0.1")
        .replace(AUTHORITY, directory + "/authority/")
        .replace(OWNER_SECRETS, secrets("owner") + "/")
        .replace(SECRETS, secrets("service") + "/");
  }

  private TestAccount demoAccount() throws IOException {
    JsonNode sandbox =
        JsonMapper.shared()
            .readTree(Files.readString(directory.resolve("home/demo-credentials.json")))
            .get("sandbox");
    return new TestAccount(
        UUID.fromString(sandbox.get("clientId").asString()),
        sandbox.get("apiKey").asString(),
        UUID.fromString(sandbox.get("merchantId").asString()));
  }

  private String sql(String query) throws Exception {
    try (Connection connection = postgres.getDatabase("postgres", "payments").getConnection();
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      return result.next() ? result.getString(1) : "";
    }
  }

  private static void run(DataSource database, String sql) throws Exception {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
