package com.paymenthub.api.bench;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.HttpConnection;
import com.paymenthub.api.processes.ServiceProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.springframework.util.FileSystemUtils;

/** A build of the service that runs, with a home and a PostgreSQL of its own. */
final class Build implements AutoCloseable {

  private static final int CREATED = 201;
  private static final int EXISTS = 409;
  private static final String WEBHOOK =
      "{\"event\": \"*\", \"endpoint\": \"https://example.com/notifications\"}";

  private final Path home;
  private final ServiceProcess service;
  private final DemoAccount account;
  private final boolean isOwnHome;

  private Build(Path home, ServiceProcess service, boolean isOwnHome) {
    this.home = home;
    this.service = service;
    this.isOwnHome = isOwnHome;
    this.account = DemoAccount.of(database());
  }

  /**
   * Starts a build.
   *
   * @param jar as {@code ./mvnw package} makes it
   * @param settings what it is told besides
   */
  static Build start(Path jar, String... settings) throws IOException {
    // Beside the build and not below /tmp, where keeping something on disk may cost nothing.
    Path home = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bench");
    return new Build(home, ServiceProcess.servePackaged(jar, home, with(settings)), true);
  }

  /** Starts the build of this tree with what {@link FilledHome} has stored. */
  static Build startFilled(Path home) throws IOException {
    return new Build(home, FilledHome.serve(home, with()), false);
  }

  /** These settings, and what every build is told. */
  private static String[] with(String... settings) {
    List<String> all = new ArrayList<>(List.of(settings));
    all.add("--payments.webhooks.delivery.enabled=false");
    // The simulator is heard, however busy the machine is.
    all.add("--payments.simulators.deadline=60s");
    all.add("--payments.requests.provider-time=60s");
    return all.toArray(String[]::new);
  }

  private EmbeddedHome database() {
    return new EmbeddedHome(home);
  }

  /**
   * Makes a webhook for every event, to which nothing is delivered, lets the compilers do their
   * work, and makes PostgreSQL what it is after hours.
   */
  void prepare(int connections, Duration length) throws Exception {
    Durability.require(database());
    registerWebhook();
    charge(connections, length);
    database().age();
    // The first change of each page after that is written whole.
    charge(connections, length.dividedBy(4));
  }

  /** Over the interface: tables may be others in another build. */
  private void registerWebhook() throws IOException {
    try (HttpConnection connection = new HttpConnection(service.port())) {
      HttpConnection.Answer answer = connection.post("/v1/webhooks", account.headers(), WEBHOOK);
      // A home that stays filled has it from the measurement before.
      if (answer.status() != CREATED && answer.status() != EXISTS) {
        throw new IllegalStateException("a webhook was answered with " + answer);
      }
    }
  }

  /** How many charges it has stored. */
  long storedCharges() {
    return Long.parseLong(database().sql("select count(*) from charge"));
  }

  /** How large the database is. */
  long storedBytes() {
    return Long.parseLong(database().sql("select pg_database_size(current_database())"));
  }

  /** Takes as many charges as so many connections send. */
  Charged charge(int connections, Duration length) throws Exception {
    ProcessHandle postgres = database().postgres().orElseThrow();
    Duration serviceBefore = ProcessorTime.of(service.handle());
    Duration postgresBefore = ProcessorTime.ofFamily(postgres);
    Charged.Stored before = stored();
    Duration loadBefore = ProcessorTime.of(ProcessHandle.current());
    Window window = Window.of(Charging.onConnections(service.port(), account, connections), length);
    return new Charged(
        window,
        ProcessorTime.of(service.handle()).minus(serviceBefore),
        ProcessorTime.ofFamily(postgres).minus(postgresBefore),
        ProcessorTime.of(ProcessHandle.current()).minus(loadBefore),
        stored().since(before),
        ResidentMemory.bytes(service.handle()));
  }

  /** Every transaction that writes gets the next number, and no other does. */
  private Charged.Stored stored() {
    String[] numbers =
        database()
            .sql(
                "select concat_ws(' ', pg_snapshot_xmax(pg_current_snapshot())::text,"
                    + " pg_current_wal_insert_lsn() - '0/0')")
            .split(" ", -1);
    return new Charged.Stored(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]));
  }

  @Override
  public void close() throws IOException {
    service.close();
    if (isOwnHome) {
      FileSystemUtils.deleteRecursively(home);
    }
  }
}
