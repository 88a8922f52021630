package com.paymenthub.api.bench;

import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.ServiceProcess;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Measures how long pages of the console take for one operator with very many charges stored. No
 * build runs it: {@code bench/console} does.
 */
class ConsoleMeasurement {

  private static final PrintStream OUT = System.out;

  /** Each page is asked for with so many different things. */
  private static final int SAMPLES = 200;

  private static final int SEARCH_MILLISECONDS = 300;
  private static final int CHARGE_MILLISECONDS = 200;
  private static final int FIGURES_MILLISECONDS = 500;

  private static final Duration WARM_UP = Duration.ofSeconds(5);

  private final long stored = Long.getLong("bench.stored", 1_000_000);
  private final Duration window = Duration.ofSeconds(Long.getLong("bench.seconds", 10));

  private Path home;
  private ServiceProcess service;
  private EmbeddedHome database;

  /** Beside the build and not below /tmp, where keeping something on disk may cost nothing. */
  @BeforeEach
  void createHome() throws IOException {
    home = FilledHome.home();
    database = new EmbeddedHome(home);
  }

  @AfterEach
  void stop() throws IOException {
    service.close();
    FilledHome.delete(home);
  }

  @Test
  void pages_are_quick_with_many_charges_stored() throws Exception {
    if (!FilledHome.isFilled(home)) {
      FilledHome.store(home, stored);
    }
    service = FilledHome.serve(home);
    Durability.require(database);
    OUT.printf(
        "%d processors, Java %s, %s charges, %s events, %s terms, one operator%n%n",
        Runtime.getRuntime().availableProcessors(),
        Runtime.version(),
        database.sql("select count(*) from charge"),
        database.sql("select count(*) from domain_event"),
        database.sql("select count(*) from charge_term"));
    measureAll();
  }

  private void measureAll() throws Exception {
    OUT.println("| page | pages/s | p50 ms | p95 ms | at most |");
    OUT.println("|---|---:|---:|---:|---:|");
    measure("start page", List.of("/console"), FIGURES_MILLISECONDS);
    search("id of a charge", "select id::text from charge");
    search("order", "select order_id from charge");
    search("request", "select request_id from charge");
    search("last four digits", "select term from charge_term where kind = 'last_four'");
    search("card", "select term from charge_term where kind = 'card'");
    search("provider's reference", "select term from charge_term where kind = 'reference'");
    search("authorization code", "select term from charge_term where kind = 'authorization'");
    search("customer's e-mail", "select 'maria.1@example.com' from charge");
    search("customer's name", "select 'Maria Souza 1' from charge");
    search("amount", "select to_char(original_amount / 100.0, 'FM999999990.00') from charge");
    search("day", "select to_char(created_at, 'YYYY-MM-DD') from charge");
    search("nothing of that name", "select 'none-' || id from charge");
    measure(
        "page of a charge",
        sample("select id::text from charge").stream().map(id -> "/console/charges/" + id).toList(),
        CHARGE_MILLISECONDS);
    measure("figures", List.of("/console/figures"), FIGURES_MILLISECONDS);
    measure("health", List.of("/console/health"), FIGURES_MILLISECONDS);
  }

  private void search(String what, String values) throws Exception {
    List<String> texts = sample(values);
    measure(
        "search by " + what,
        () -> ConsoleOperator.searching(service, database, texts),
        SEARCH_MILLISECONDS);
  }

  private List<String> sample(String values) {
    String found =
        database.sql(
            "select json_agg(value) from (select value from (%s) all_of_them (value) order by random() limit %d) sampled"
                .formatted(values, SAMPLES));
    return JsonMapper.shared().readTree(found).valueStream().map(JsonNode::asString).toList();
  }

  private void measure(String name, List<String> paths, int limitMilliseconds) throws Exception {
    measure(name, () -> ConsoleOperator.opening(service, database, paths), limitMilliseconds);
  }

  private void measure(String name, Supplier<ConsoleOperator> operator, int limitMilliseconds)
      throws Exception {
    Window.of(List.of(operator.get()), WARM_UP);
    Window measured = Window.of(List.of(operator.get()), window);
    OUT.printf(
        "| %s | %.1f | %.1f | %.1f | %d |%n",
        name,
        measured.perSecond(),
        measured.milliseconds(0.5),
        measured.milliseconds(0.95),
        limitMilliseconds);
  }
}
