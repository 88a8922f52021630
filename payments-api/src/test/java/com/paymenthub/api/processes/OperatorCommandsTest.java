package com.paymenthub.api.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.processes.CommandsInTurn.Ended;
import com.paymenthub.api.testing.CustomerBody;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What operators do beside a running service, as they type it. Most commands run in one process;
 * those about flags, and the replay, in one each.
 */
class OperatorCommandsTest {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @TempDir private static Path home;

  private static ServiceProcess service;

  @BeforeAll
  static void start() {
    service = ServiceProcess.serve(home);
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @Test
  void keys_are_replaced_and_an_account_is_switched_off_and_on() throws IOException {
    DemoAccount before = DemoAccount.of(new EmbeddedHome(home));
    assertThat(status(before)).isEqualTo(200);

    JsonNode rotated =
        JsonMapper.shared()
            .readTree(
                done("rotate-key", before.clientId(), "--old-valid-for", "0s", "--json").output());

    DemoAccount after =
        new DemoAccount(
            before.clientId(), rotated.get("apiKey").stringValue(), before.merchantId());
    await().atMost(PATIENCE).until(() -> status(before) == 401);
    assertThat(status(after)).isEqualTo(200);
    assertThat(done("list-keys", before.clientId()).output())
        .contains(rotated.get("keyId").stringValue())
        .doesNotContain(after.apiKey());

    assertThat(done("disable-account", before.clientId()).output()).contains("disabled");
    await().atMost(PATIENCE).until(() -> status(after) == 401);
    assertThat(done("enable-account", before.clientId()).output()).contains("enabled");
    await().atMost(PATIENCE).until(() -> status(after) == 200);

    Ended unknown = run("disable-account", "--client-id", id(), "--operator", "anna");
    assertThat(unknown.exitCode()).isEqualTo(1);
    assertThat(unknown.errors()).contains("there is no account");
  }

  @Test
  void flags_are_listed_and_what_is_not_flagged_cannot_be_resolved() {
    ServiceProcess flagged = ServiceProcess.command(home, "flagged");
    ServiceProcess resolve =
        ServiceProcess.launch(
            home,
            "resolve",
            id(),
            id(),
            "--flag",
            "outcome_unknown",
            "--since",
            "2026-11-25T12:00:00.000Z",
            "--moved",
            "--reason",
            "seen there",
            "--by",
            "anna");

    assertThat(flagged.exitCode()).isEqualTo(0);
    assertThat(flagged.output()).contains("Nothing waits for a person.");
    assertThat(resolve.exitCode()).isEqualTo(1);
    assertThat(resolve.output()).contains("There is no charge");
  }

  @Test
  void an_account_at_a_provider_is_tried_without_a_payment() throws IOException {
    DemoAccount account = DemoAccount.of(new EmbeddedHome(home));
    String merchants;
    try (HttpConnection connection = new HttpConnection(service.port())) {
      merchants = connection.get("/v1/merchants", account.headers(id())).body();
    }
    String provider =
        JsonMapper.shared().readTree(merchants).at("/items/0/providers/0/id").stringValue();

    Ended tried = run("provider-check", "--provider-id", provider, "--by", "anna");

    assertThat(tried.exitCode()).as(tried.errors()).isEqualTo(0);
    assertThat(tried.output().lines().toList())
        .containsExactly(
            "SERVICE_SANDBOX, sandbox account",
            "credentials   works",
            "access token  not applicable",
            "request       works",
            "notice        not applicable");
    assertThat(run("provider-check", "--provider-id", id()).exitCode()).isEqualTo(2);

    Ended registered = run("register-notices", "--provider-id", provider);
    assertThat(registered.exitCode()).isEqualTo(1);
    assertThat(registered.output() + registered.errors())
        .contains("SERVICE_SANDBOX cannot be told over its interface");
    assertThat(run("register-notices", "--provider-id", id()).exitCode()).isEqualTo(2);

    Ended fetched = run("fetch-settlements", "--provider-id", provider, "--day", "2026-11-20");
    assertThat(fetched.exitCode()).isEqualTo(1);
    assertThat(fetched.output() + fetched.errors())
        .contains("SERVICE_SANDBOX does not tell what it has settled");
  }

  @Test
  void a_command_takes_the_hosts_of_providers_as_the_service_does() {
    Ended known =
        run(
            "register-notices",
            "--provider-id",
            id(),
            "--payments.providers.hosts.adyen.test.api=https://adyen.example/v72",
            "--payments.providers.allowed-hosts=declared,adyen.example");
    assertThat(known.output() + known.errors()).contains("there is no account at a provider");

    Ended unknown =
        run(
            "register-notices",
            "--provider-id",
            id(),
            "--payments.providers.hosts.nobody.test.api=https://nobody.example");
    assertThat(unknown.output() + unknown.errors())
        .contains("payments.providers.hosts.nobody: no provider of that type is called at hosts");
  }

  @Test
  void an_auditor_gets_a_login_and_is_told_how_to_connect() throws SQLException {
    Ended made = run("auditor-login", "--name", "anna", "--json");
    assertThat(made.exitCode()).as(made.output()).isEqualTo(0);
    JsonNode login = JsonMapper.shared().readTree(made.output());

    try (Connection auditor =
            DriverManager.getConnection(
                login.get("jdbc").stringValue(), "anna", login.get("password").stringValue());
        ResultSet changes =
            auditor.createStatement().executeQuery("select count(*) from audit.changes")) {
      assertThat(changes.next()).isTrue();
      assertThat(changes.getLong(1)).as("the demo accounts").isPositive();
    }
    assertThat(login.get("psql").stringValue())
        .isEqualTo(
            "psql \"host=127.0.0.1 port=%s dbname=payments user=anna\""
                .formatted(login.get("port").stringValue()));

    Ended again = run("auditor-login", "--name", "anna");
    assertThat(again.exitCode()).isEqualTo(0);
    assertThat(again.output())
        .contains("The login has its password already", "login:    anna")
        .doesNotContain("password:");
  }

  @Test
  void a_charges_story_is_told_up_to_an_instant() throws IOException {
    DemoAccount account = DemoAccount.of(new EmbeddedHome(home));
    JsonNode charge;
    try (HttpConnection connection = new HttpConnection(service.port())) {
      charge =
          JsonMapper.shared()
              .readTree(
                  connection
                      .post("/v1/charges", account.headers(id()), account.charge("o"))
                      .body());
    }
    String charged = charge.get("id").stringValue();

    Ended whole = run("show-history", "--charge", charged);
    assertThat(whole.exitCode()).isEqualTo(0);
    assertThat(whole.output())
        .contains("charge " + charged + " of account " + account.clientId())
        .containsSubsequence(
            "0  ", "charge.requested", "pending, 1990 of 1990 BRL", "charge.attempt_started")
        .contains("route.reason = first_by_priority", "actor: merchant")
        .endsWith("It stands at: pre_authorized, 1990 of 1990 BRL")
        .doesNotContain("MARIA");

    Ended first =
        run(
            "show-history",
            "--charge=" + charged,
            "--as-of=" + charge.get("createdAt").stringValue(),
            "--json");
    assertThat(first.exitCode()).isEqualTo(0);
    JsonNode events = JsonMapper.shared().readTree(first.output());
    assertThat(events).hasSize(1);
    assertThat(events.at("/0/state").stringValue()).isEqualTo("pending, 1990 of 1990 BRL");

    Ended card = run("show-history", "--card", charged);
    assertThat(card.exitCode()).isEqualTo(1);
    assertThat(card.errors()).contains("there is no card " + charged);
  }

  @Test
  void the_history_is_verified_exported_and_proved(@TempDir Path files) throws IOException {
    DemoAccount account = DemoAccount.of(new EmbeddedHome(home));
    String charged;
    try (HttpConnection connection = new HttpConnection(service.port())) {
      charged =
          JsonMapper.shared()
              .readTree(
                  connection.post("/v1/charges", account.headers(id()), account.charge("v")).body())
              .get("id")
              .stringValue();
    }
    Path proof = files.resolve("charge.proof");
    await()
        .atMost(PATIENCE)
        .until(() -> run("prove", charged, "--file", proof.toString()).exitCode() == 0);

    Ended proved = run("verify", "--proof", proof.toString());
    assertThat(proved.exitCode()).as(proved.output()).isEqualTo(0);
    assertThat(proved.output()).contains("The proof holds");

    Ended verified = run("verify");
    assertThat(verified.exitCode()).as(verified.output()).isEqualTo(0);
    assertThat(verified.output()).contains("Everything that is sealed is as it was sealed.");
    assertThat(verified.output() + verified.errors()).doesNotContain("outOfOrder");

    Path export = files.resolve("export");
    Ended exported = run("export-history", export.toString());
    assertThat(exported.exitCode()).as(exported.output()).isEqualTo(0);
    Ended checked = run("verify", export.toString());
    assertThat(checked.exitCode()).as(checked.output()).isEqualTo(0);

    Ended told = run("show-history", "--charge", charged, "--json");
    assertThat(told.exitCode()).as(told.output()).isEqualTo(0);
    // Another home, in which no database is: none is needed.
    Path elsewhere = Files.createDirectory(files.resolve("elsewhere"));
    ServiceProcess replayed =
        ServiceProcess.command(
            elsewhere, "replay", export.toString(), "--charge", charged, "--json");
    assertThat(replayed.exitCode()).as(replayed.output()).isEqualTo(0);
    assertThat(replayed.output()).isEqualTo(told.output()).contains("charge.requested");
    assertThat(elsewhere).isEmptyDirectory();

    Path events = export.resolve("events.tsv");
    Files.writeString(
        events, Files.readString(events).replaceFirst("charge.requested", "charge.captured"));
    Ended altered = run("verify", export.toString());
    assertThat(altered.exitCode()).isEqualTo(1);
    assertThat(altered.output()).contains("NOT AS IT WAS SEALED", "changed: event 0 of ");
  }

  @Test
  void a_person_is_exported_and_erased_by_what_a_file_says(@TempDir Path files) throws IOException {
    Ended made = run("create-account", "--environment", "sandbox", "--json");
    JsonNode created = JsonMapper.shared().readTree(made.output());
    DemoAccount account =
        new DemoAccount(
            created.get("clientId").stringValue(), created.get("apiKey").stringValue(), id());
    CustomerBody person = CustomerBody.number(430_430);
    try (HttpConnection connection = new HttpConnection(service.port())) {
      assertThat(connection.post("/v1/customers", account.headers(id()), person.json()).status())
          .isEqualTo(201);
    }
    String document = CustomerBody.cpf(430_430);
    Path file = Files.writeString(files.resolve("person"), document + "\n");
    String[] who = {"--file", file.toString()};

    Ended exported = run("export-person", who[0], who[1], "--to", files.toString());
    assertThat(exported.exitCode()).as(exported.errors()).isEqualTo(0);
    for (String form : List.of("person.json", "person.html")) {
      assertThat(Files.readString(files.resolve(form))).contains(document, "Maria Souza 430430");
      assertThat(Files.getPosixFilePermissions(files.resolve(form)))
          .containsExactlyInAnyOrder(
              PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
    }
    Ended tried = run("erase-person", who[0], who[1], "--dry-run");
    assertThat(tried.output()).contains("1 customers", "nothing was erased");

    Ended erased = run("erase-person", who[0], who[1], "--by", "anna");

    assertThat(erased.exitCode()).as(erased.errors()).isEqualTo(0);
    assertThat(erased.output()).contains("1 customers", "within a minute");
    assertThat(erased.output() + erased.errors() + service.output()).doesNotContain(document);
    assertThat(run("erase-person", who[0], who[1]).output()).contains("nothing was found");
    Ended nobody =
        run("erase-person", "--file", Files.writeString(files.resolve("empty"), " \n").toString());
    assertThat(nobody.exitCode()).isEqualTo(2);
    assertThat(nobody.errors()).contains("neither a document, an e-mail nor the id of a customer");
  }

  private static Ended run(String... arguments) {
    return WarmCommands.run(home, arguments);
  }

  private Ended done(String command, String clientId, String... options) {
    List<String> arguments =
        new ArrayList<>(List.of(command, "--client-id", clientId, "--operator", "anna"));
    arguments.addAll(Arrays.asList(options));
    Ended ended = run(arguments.toArray(String[]::new));
    assertThat(ended.exitCode()).as(ended.output()).isEqualTo(0);
    return ended;
  }

  private static int status(DemoAccount account) throws IOException {
    try (HttpConnection connection = new HttpConnection(service.port())) {
      return connection.get("/v1/charges", account.headers()).status();
    }
  }

  private static String id() {
    return UUID.randomUUID().toString();
  }
}
