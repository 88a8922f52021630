package com.paymenthub.api.bench;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.HttpConnection;
import com.paymenthub.api.processes.ServiceProcess;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.json.JsonMapper;

/**
 * Measures how many charges per second are read by their id, over HTTP and with the same SELECT by
 * plain JDBC, in turn. No build runs it: {@code bench/reads} does, which also makes the package.
 */
class ReadsMeasurement {

  private static final PrintStream OUT = System.out;
  private static final Path JAR = Path.of("target", "payments-api.jar");
  private static final int CHARGES = 500;
  private static final int OK = 200;
  private static final Duration WARM_UP = Duration.ofSeconds(30);

  private final Duration length = Duration.ofSeconds(Long.getLong("bench.seconds", 10));
  private final int windows = Integer.getInteger("bench.windows", 5);
  private final List<Integer> connections = Window.connectionCounts("1,16");

  private final List<UUID> charges = new ArrayList<>();
  private Path home;
  private ServiceProcess service;
  private EmbeddedHome database;
  private DemoAccount account;

  @BeforeEach
  void start() throws IOException {
    home = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bench");
    service = ServiceProcess.servePackaged(JAR, home, "--payments.webhooks.delivery.enabled=false");
    database = new EmbeddedHome(home);
    account = DemoAccount.of(database);
    try (HttpConnection connection = new HttpConnection(service.port())) {
      for (int number = 0; number < CHARGES; number++) {
        charges.add(charge(connection));
      }
    }
  }

  @AfterEach
  void stop() throws IOException {
    service.close();
    FileSystemUtils.deleteRecursively(home);
  }

  private UUID charge(HttpConnection connection) throws IOException {
    HttpConnection.Answer answer =
        connection.post(
            "/v1/charges",
            account.headers(UUID.randomUUID().toString()),
            account.charge(UUID.randomUUID().toString()));
    return UUID.fromString(JsonMapper.shared().readTree(answer.body()).get("id").asString());
  }

  @Test
  void reads_by_id_beside_the_same_select() throws Exception {
    OUT.printf(
        "%d processors, Java %s, median of %d windows of %d s each, in turn%n%n",
        Runtime.getRuntime().availableProcessors(), Runtime.version(), windows, length.toSeconds());
    read(connections.getLast(), WARM_UP);
    select(connections.getLast(), WARM_UP.dividedBy(3));
    OUT.println("| connections | GET/s | SELECT/s | ratio | p50 ms | p99 ms |");
    OUT.println("|---:|---:|---:|---:|---:|---:|");
    Report report = Report.begin(Report.DIRECTORY, "reads", Clock.systemUTC());
    for (int count : connections) {
      measure(count, report);
    }
    OUT.printf("%nas a page: %s%n", ReportPage.write(Report.DIRECTORY).toAbsolutePath());
  }

  private void measure(int count, Report report) throws Exception {
    List<Window> reads = new ArrayList<>();
    List<Window> selects = new ArrayList<>();
    for (int window = 0; window < windows; window++) {
      reads.add(read(count, length));
      selects.add(select(count, length));
    }
    double read = Spread.of(reads.stream().mapToDouble(Window::perSecond)).median();
    double selected = Spread.of(selects.stream().mapToDouble(Window::perSecond)).median();
    Window all = Window.together(reads);
    OUT.printf(
        "| %d | %.0f | %.0f | %.2f | %.2f | %.2f |%n",
        count, read, selected, read / selected, all.milliseconds(0.5), all.milliseconds(0.99));
    report.add(count + " connections, GET", "reads/s", read);
    report.add(count + " connections, SELECT", "reads/s", selected);
    report.add(count + " connections, GET", "p50 ms", all.milliseconds(0.5));
    report.add(count + " connections, GET", "p99 ms", all.milliseconds(0.99));
  }

  private Window read(int count, Duration time) throws Exception {
    List<Window.Worker> workers = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      workers.add(new Reader(new HttpConnection(service.port()), new Random(number)));
    }
    return Window.of(workers, time);
  }

  private Window select(int count, Duration time) throws Exception {
    List<Window.Worker> workers = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      workers.add(selector(number));
    }
    return Window.of(workers, time);
  }

  /** On a connection as the service has them: in its login and role. */
  private Selector selector(int number) throws SQLException {
    Connection connection =
        DriverManager.getConnection(
            "jdbc:postgresql://127.0.0.1:%s/payments?options=%s"
                .formatted(
                    database.read("postgres.port"),
                    "-c%20role=payments_application%20-c%20search_path=payments"),
            "payments_login",
            database.password("payments_login"));
    return new Selector(
        connection,
        connection.prepareStatement("select * from charge where id = ? and client_id = ?"),
        new Random(number));
  }

  private UUID any(Random random) {
    return charges.get(random.nextInt(charges.size()));
  }

  /** A merchant who reads one charge after the other. */
  private final class Reader implements Window.Worker {
    private final HttpConnection connection;
    private final Random random;

    Reader(HttpConnection connection, Random random) {
      this.connection = connection;
      this.random = random;
    }

    @Override
    public void work() throws IOException {
      HttpConnection.Answer answer =
          connection.get("/v1/charges/" + any(random), account.headers());
      if (answer.status() != OK) {
        throw new IllegalStateException("a read was answered with " + answer.status());
      }
    }

    @Override
    public void close() throws IOException {
      connection.close();
    }
  }

  /** A program that reads the rows of charges, one after the other. */
  private final class Selector implements Window.Worker {
    private final Connection connection;
    private final PreparedStatement statement;
    private final Random random;

    Selector(Connection connection, PreparedStatement statement, Random random) {
      this.connection = connection;
      this.statement = statement;
      this.random = random;
    }

    @Override
    public void work() throws SQLException {
      statement.setObject(1, any(random));
      statement.setObject(2, UUID.fromString(account.clientId()));
      try (ResultSet row = statement.executeQuery()) {
        if (!row.next()) {
          throw new IllegalStateException("a charge was not found");
        }
        for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
          row.getString(column);
        }
      }
    }

    @Override
    public void close() throws SQLException {
      connection.close();
    }
  }
}
