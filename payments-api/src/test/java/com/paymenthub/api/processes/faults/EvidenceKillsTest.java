package com.paymenthub.api.processes.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.HttpConnection;
import com.paymenthub.api.processes.ServiceProcess;
import com.paymenthub.evidence.OfflineChecks;
import com.paymenthub.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Real processes are killed at every step of sealing, publishing, exporting and rebuilding: nothing
 * is lost, nothing is sealed twice, and the next start goes on.
 */
@Tag("kills")
class EvidenceKillsTest {

  private static final int CREATED = 201;

  /** What a rebuild notes, in this order; the second one is behind what it has mended. */
  private static final List<String> STEPS =
      List.of(
          "nothing to MENDING",
          "MENDING to CATCHING_UP",
          "CATCHING_UP to COUNTING",
          "COUNTING to nothing");

  /** The same of the tables of finance teams; the last one is behind what it has mended. */
  private static final List<String> FINANCE_STEPS = List.of("finance begins", "finance ends");

  private final TestDatabase database = TestDatabase.create();
  private final JdbcTemplate owner = new JdbcTemplate(database.ownerDataSource());
  private final List<ServiceProcess> started = new ArrayList<>();

  @TempDir private Path directory;
  private Gate gate;

  @BeforeEach
  void build() throws Exception {
    gate = new Gate(database);
  }

  @AfterEach
  void end() throws Exception {
    started.forEach(ServiceProcess::kill);
    gate.close();
  }

  @Test
  void what_dies_while_it_seals_publishes_or_exports_is_followed_by_one_that_goes_on()
      throws Exception {
    gate.closeAt("seal");
    ServiceProcess sealing = serve();
    charge(sealing);
    gate.awaitSomebody();
    sealing.kill();
    gate.open();
    assertThat(number("select count(*) from seal")).as("it died before its commit").isZero();

    gate.closeAt("seal");
    ServiceProcess publishing = serve();
    gate.awaitSomebody();
    try (Connection reader = database.ownerDataSource().getConnection();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      reader.setAutoCommit(false);
      Future<?> locked = threads.submit(() -> lock(reader, "seal"));
      gate.awaitSomebodyAt("seal");
      gate.open();
      locked.get();
      // What it has just sealed is committed, and it waits to read what is to be published.
      gate.awaitSomebodyAt("seal");
      publishing.kill();
      reader.rollback();
    }
    assertThat(number("select count(*) from seal")).as("it died after its commit").isOne();
    assertThat(published()).isEmpty();

    ServiceProcess alive = serve();
    charge(alive);
    await().untilAsserted(() -> assertThat(unsealed()).isZero());
    await()
        .untilAsserted(
            () -> assertThat(published()).hasSize((int) number("select count(*) from seal")));
    assertThat(number("select max(number) - count(*) from seal")).as("no gap").isZero();
    assertThat(number("select sum(events) from seal"))
        .as("each event once")
        .isEqualTo(number("select count(*) from domain_event"));
    alive.kill();

    Path half = directory.resolve("half");
    try (Connection reader = database.ownerDataSource().getConnection()) {
      reader.setAutoCommit(false);
      lock(reader, "seal");
      ServiceProcess exporting = launch("export-history", half.toString());
      // It has written what happened, and waits for the seals.
      await().until(() -> Files.exists(half.resolve("changes.tsv")));
      gate.awaitSomebodyAt("seal");
      exporting.kill();
      reader.rollback();
    }
    assertThatThrownBy(() -> OfflineChecks.madeAt(half)).hasMessageContaining("not a complete one");

    Path whole = directory.resolve("whole");
    ServiceProcess exported = launch("export-history", whole.toString());
    assertThat(exported.exitCode()).as(exported.output()).isZero();
    assertThat(OfflineChecks.verifyExport(whole, directory.resolve("seals"), List.of()).holds())
        .isTrue();
  }

  @Test
  void what_dies_while_it_rebuilds_has_spoilt_nothing_and_the_next_one_goes_on() throws Exception {
    ServiceProcess merchants = serve();
    charge(merchants);
    await().until(() -> number("select count(*) from derived_table") > 0);
    String spoilt = "select count(*) from charge where status = 'voided' and amount = 7";
    owner.update("update charge set status = 'voided', amount = 7");
    await()
        .until(
            () ->
                number(
                        "select count(*) from finance_charge f join charge c on c.id = f.charge_id"
                            + " where f.position = c.sequence_number")
                    == 1);
    String spoiltFinance = "select count(*) from finance_charge where amount = 7";
    owner.update("update finance_charge set amount = 7");
    for (String step : STEPS) {
      dieAt(step, "rebuild");
      assertThat(number(spoilt))
          .as("what it had mended before its death at " + step)
          .isEqualTo(step.equals(STEPS.getFirst()) ? 1 : 0);
      assertThat(number("select count(*) from rebuilding.state"))
          .as("a death at " + step)
          .isEqualTo(step.equals(STEPS.getFirst()) ? 0 : 1);
    }
    for (String step : FINANCE_STEPS) {
      dieAt(step, "rebuild", "--finance-only");
      assertThat(number(spoiltFinance))
          .as("what it had mended before its death as " + step)
          .isEqualTo(step.equals(FINANCE_STEPS.getFirst()) ? 1 : 0);
      assertThat(number("select count(*) from rebuilding.finance_state"))
          .as("a death as " + step)
          .isEqualTo(step.equals(FINANCE_STEPS.getFirst()) ? 0 : 1);
    }
    charge(merchants);

    ServiceProcess rebuilt = launch("rebuild");
    assertThat(rebuilt.exitCode()).as(rebuilt.output()).isZero();
    assertThat(rebuilt.output().lines())
        .as("it went on")
        .doesNotContain("mending", "catching up")
        .contains("counting", "done");
    assertThat(number(spoilt)).isZero();
    assertThat(number(spoiltFinance)).isZero();
    charge(merchants);
    assertThat(number("select count(*) from charge")).isEqualTo(3);
    ServiceProcess replayed = launch("replay");
    assertThat(replayed.exitCode()).as(replayed.output()).isZero();
  }

  private void dieAt(String step, String... command) throws Exception {
    gate.closeAt(step);
    ServiceProcess rebuilding = launch(command);
    gate.awaitSomebody();
    rebuilding.kill();
    gate.open();
  }

  private ServiceProcess serve() {
    return keep(
        ServiceProcess.serve(
            home(), settings("--payments.seals.interval=100ms").toArray(String[]::new)));
  }

  private ServiceProcess launch(String... command) {
    return keep(ServiceProcess.launch(home(), settings(command).toArray(String[]::new)));
  }

  private ServiceProcess keep(ServiceProcess process) {
    started.add(process);
    return process;
  }

  private List<String> settings(String... first) {
    List<String> settings = new ArrayList<>(List.of(first));
    settings.add("--payments.keys.generate=true");
    settings.add("--payments.demo-accounts=true");
    settings.add("--payments.seals.directory=" + directory.resolve("seals"));
    database
        .serviceSettings()
        .forEach((name, value) -> settings.add("--%s=%s".formatted(name, value)));
    return settings;
  }

  private Path home() {
    return directory.resolve("home");
  }

  private void charge(ServiceProcess service) throws IOException {
    DemoAccount account = DemoAccount.of(new EmbeddedHome(home()));
    String key = UUID.randomUUID().toString();
    try (HttpConnection connection = new HttpConnection(service.port())) {
      assertThat(connection.post("/v1/charges", account.headers(key), account.charge(key)).status())
          .isEqualTo(CREATED);
    }
  }

  private static Void lock(Connection connection, String table) throws Exception {
    try (Statement locking = connection.createStatement()) {
      locking.execute("lock table payments.%s in access exclusive mode".formatted(table));
    }
    return null;
  }

  private List<Path> published() throws IOException {
    Path seals = directory.resolve("seals");
    if (Files.notExists(seals)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(seals)) {
      return files.filter(file -> file.toString().endsWith(".seal")).toList();
    }
  }

  private long unsealed() {
    return number(
        "select count(*) - (select coalesce(sum(events), 0) from seal) from domain_event");
  }

  private long number(String sql) {
    Long found = owner.queryForObject(sql, Long.class);
    return found == null ? 0 : found;
  }
}
