package com.paymenthub.api.processes.faults;

import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.HttpConnection;
import com.paymenthub.api.processes.HttpConnection.Answer;
import com.paymenthub.api.processes.ServiceProcess;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.testing.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A service with fail points that dies and is started again, between a simulator and a database
 * that live on.
 */
final class CrashingService implements AutoCloseable {

  private static final int CREATED = 201;

  private final TestDatabase database = TestDatabase.create();
  private final Path home;
  private final Path ledger;
  private final ServiceProcess simulator;
  private final String[] settings;
  private final TestAccount sandbox;
  private final TestAccount production;
  private ServiceProcess process;
  private int lives = 1;

  /**
   * Starts it.
   *
   * @param parts what is put into it beside the fail points
   */
  CrashingService(Path directory, Class<?>... parts) {
    this.home = directory.resolve("home");
    this.ledger = directory.resolve("ledger.jsonl");
    this.simulator = ServiceProcess.simulator(ledger);
    String sources =
        Stream.concat(Stream.of(FailPointParts.class), Stream.of(parts))
            .map(Class::getName)
            .collect(Collectors.joining(","));
    List<String> all =
        new ArrayList<>(
            List.of(
                "--spring.main.sources=" + sources,
                "--payments.keys.generate=true",
                "--payments.demo-accounts=true",
                "--payments.simulators.production=true",
                "--payments.webhooks.allow-private-addresses=true",
                "--payments.simulators.deadline=2s",
                // Who has come to its point before a commit waits for all others.
                "--payments.requests.provider-time=120s",
                "--spring.datasource.hikari.connection-init-sql=set role payments_application;"
                    + " set search_path to payments; set transaction_timeout to '5min'",
                "--payments.simulators.url=http://localhost:" + simulator.port()));
    database
        .serviceSettings()
        .forEach((setting, value) -> all.add("--%s=%s".formatted(setting, value)));
    this.settings = all.toArray(String[]::new);
    this.process = ServiceProcess.serve(home, settings);
    this.sandbox = demo("sandbox");
    this.production = demo("production");
  }

  private TestAccount demo(String environment) {
    JsonNode demo =
        JsonMapper.shared()
            .readTree(new EmbeddedHome(home).read("demo-credentials.json"))
            .get(environment);
    return new TestAccount(
        UUID.fromString(demo.get("clientId").asString()),
        demo.get("apiKey").asString(),
        UUID.fromString(demo.get("merchantId").asString()));
  }

  /** The account that may ask for an operation. */
  TestAccount account(Operation operation) {
    return operation.isOfProduction() ? production : sandbox;
  }

  /** Makes a request ready to be sent. */
  KeyedPost prepare(Operation operation, String name) {
    return operation.prepare(
        name, account(operation), (path, body) -> create(account(operation), path, body));
  }

  private String create(TestAccount account, String path, String body) {
    Answer answer;
    try {
      answer = post(account, path, body, Map.of());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (answer.status() != CREATED) {
      throw new IllegalStateException("%s answered %s".formatted(path, answer));
    }
    return JsonMapper.shared().readTree(answer.body()).get("id").asString();
  }

  /**
   * Sends a request.
   *
   * @throws IOException when the service dies before its answer
   */
  Answer send(KeyedPost request, Map<String, String> headers) throws IOException {
    Map<String, String> all = new HashMap<>(headers);
    all.put("X-Idempotency-Key", request.key());
    return post(account(request.operation()), request.path(), request.body(), all);
  }

  private Answer post(TestAccount account, String path, String body, Map<String, String> headers)
      throws IOException {
    Map<String, String> all = new HashMap<>(headers);
    all.put("X-Client-ID", account.clientId().toString());
    all.put("X-Api-Key", account.apiKey());
    try (HttpConnection connection = new HttpConnection(process.port())) {
      return connection.post(path, all, body);
    }
  }

  /** What this life has written. */
  String output() {
    return process.output();
  }

  /** Whether this life has ended, or does so within a time. */
  boolean endsWithin(int seconds) {
    return process.endsWithin(seconds);
  }

  /** Puts an end to a life that has none. */
  void kill() {
    process.kill();
  }

  /** Starts it again. */
  void restart() {
    process.kill();
    process = ServiceProcess.serve(home, settings);
    lives++;
  }

  /** How often it was started. */
  int lives() {
    return lives;
  }

  /** How many effects the requests of a kind have had. */
  long effects(Operation operation) {
    return number(operation.effects(production));
  }

  /** A number that SQL finds. */
  long number(String sql) {
    Long found = new JdbcTemplate(database.ownerDataSource()).queryForObject(sql, Long.class);
    return found == null ? 0 : found;
  }

  /** What was done beside what merchants read of their charges. */
  Books books() {
    String rows =
        new JdbcTemplate(database.ownerDataSource())
            .queryForObject("select coalesce(json_agg(charge), '[]') from charge", String.class);
    return new Books(ledger, JsonMapper.shared().readTree(rows));
  }

  @Override
  public void close() {
    process.kill();
    simulator.kill();
  }
}
