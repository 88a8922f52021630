package com.paymenthub.api.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.ServiceProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.springframework.util.FileSystemUtils;

/** A service that has very many charges stored: copies of a few that were really made. */
final class FilledHome {

  private static final String FILLED = "filled";

  private static final String KEPT = System.getProperty("bench.home", "");

  static final Path JAR = Path.of("target", "payments-api.jar");

  /** As the copied histories have them, with those of their cards. */
  private static final int EVENTS_PER_CHARGE = 7;

  /** Only against waiting for ever. */
  private static final Duration PATIENCE = Duration.ofHours(2);

  private FilledHome() {}

  /**
   * A new home; with {@code -Dbench.home} that one, which stays filled for the next measurement.
   */
  static Path home() throws IOException {
    return KEPT.isEmpty()
        ? Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bench")
        : Files.createDirectories(Path.of(KEPT).toAbsolutePath());
  }

  /** Deletes a home that is not to be kept. */
  static void delete(Path home) throws IOException {
    if (KEPT.isEmpty()) {
      FileSystemUtils.deleteRecursively(home);
    }
  }

  /** Whether the home was filled by an earlier measurement. */
  static boolean isFilled(Path home) {
    return Files.exists(home.resolve(FILLED));
  }

  /** Stores the charges, and fills the tables that a service writes with its events. */
  static void store(Path home, long charges) throws IOException {
    EmbeddedHome database = new EmbeddedHome(home);
    try (ServiceProcess service =
        ServiceProcess.servePackaged(JAR, home, "--payments.agenda.enabled=false")) {
      CopiedHistories.create(
          database, DemoAccount.of(database), service.port(), charges * EVENTS_PER_CHARGE);
      try (ServiceProcess rebuild = ServiceProcess.launchForLongWork(home, List.of(), "rebuild")) {
        assertThat(rebuild.exitCode()).as(rebuild.output()).isZero();
      }
      makeDifferent(database);
      // All copied codes would expire at once, and take the time of what is measured.
      database.sql("delete from charge_agenda where due_at < now()");
    }
    Files.createFile(home.resolve(FILLED));
  }

  /** Copied charges have in common with others what is no id: some of it is changed here. */
  private static void makeDifferent(EmbeddedHome database) {
    database.sql(
        """
        update charge set order_id = 'order-' || id, request_id = 'request-' || id,
          original_amount = original_amount + mod(hashtext(id::text), 900),
          transaction_requests = regexp_replace(transaction_requests::text,
            '"authorizationCode": "', '"authorizationCode": "' || right(id::text, 12), 'g')::jsonb
        """);
    database.sql("vacuum analyze");
  }

  /**
   * Serves it, and waits until the tables that are written behind the events are filled, and all of
   * them were compared once, as after an upgrade: a measurement is not to meet that work.
   */
  static ServiceProcess serve(Path home, String... settings) {
    EmbeddedHome database = new EmbeddedHome(home);
    ServiceProcess service = ServiceProcess.servePackaged(JAR, home, settings);
    Awaitility.await()
        .pollInterval(Duration.ofSeconds(1))
        .atMost(PATIENCE)
        .until(
            () ->
                database
                    .sql(
                        """
                        select (select as_of from charge_term_position) is not null
                          and (select as_of from finance_position) is not null
                          and coalesce(
                            (select mended_at from derived_table where name = 'finance')
                              > (select mended_at from derived_table where name = 'charge'), false)
                        """)
                    .equals("t"));
    for (String table : List.of("charge_term", "finance_charge", "finance_movement")) {
      database.sql("vacuum analyze " + table);
    }
    return service;
  }
}
