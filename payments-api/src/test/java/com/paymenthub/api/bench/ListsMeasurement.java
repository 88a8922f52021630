package com.paymenthub.api.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.HttpConnection;
import com.paymenthub.api.processes.ServiceProcess;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.util.FileSystemUtils;

/**
 * Measures how long lists take in an account with very many charges, by filter and by page, and
 * whether they are as long as PostgreSQL says when it counts. No build runs it: {@code bench/lists}
 * does, which also makes the package.
 */
class ListsMeasurement {

  private static final PrintStream OUT = System.out;
  private static final Path JAR = Path.of("target", "payments-api.jar");
  private static final int LIMIT = 20;
  private static final int OK = 200;
  private static final Duration WARM_UP = Duration.ofSeconds(5);

  private final int count = Integer.getInteger("bench.stored", 1_000_000);
  private final int connections = Integer.getInteger("bench.connections", 4);
  private final int farPage = Integer.getInteger("bench.page", 5_000);
  private final Duration window = Duration.ofSeconds(Long.getLong("bench.seconds", 10));

  private Path home;
  private ServiceProcess service;
  private EmbeddedHome database;
  private DemoAccount account;

  /** Beside the build and not below /tmp, where keeping something on disk may cost nothing. */
  @BeforeEach
  void start() throws IOException {
    home = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bench");
    service =
        Boolean.getBoolean("bench.packaged")
            ? ServiceProcess.servePackaged(JAR, home)
            : ServiceProcess.serve(home);
    database = new EmbeddedHome(home);
    account = DemoAccount.of(database);
  }

  @AfterEach
  void stop() throws IOException {
    service.close();
    FileSystemUtils.deleteRecursively(home);
  }

  @Test
  void lists_are_quick_and_exact() throws Exception {
    Instant began = Instant.now();
    StoredCharges charges = StoredCharges.create(database, account, service.port(), count);
    OUT.printf(
        "%d processors, Java %s, %d charges, %d connections; made and counted in %d s%n%n",
        Runtime.getRuntime().availableProcessors(),
        Runtime.version(),
        count,
        connections,
        Duration.between(began, Instant.now()).toSeconds());
    Durability.require(database);
    Map<String, Asked> lists = lists(charges);
    for (Asked list : lists.values()) {
      // The service has just been started, and its code is not compiled yet.
      Window.of(readers(path(list, 1), total(list)), WARM_UP);
    }
    OUT.printf(
        "%n| list | charges | p50 ms | p99 ms | service ms | PostgreSQL ms | p50 of page %d | p99"
            + " | both ms |%n",
        farPage);
    OUT.println("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    for (Map.Entry<String, Asked> list : lists.entrySet()) {
      measure(list.getKey(), list.getValue());
    }
  }

  /**
   * A list.
   *
   * @param query its filters
   * @param condition the same in SQL
   */
  private record Asked(String query, String condition) {}

  private static Map<String, Asked> lists(StoredCharges charges) {
    Instant from = Instant.now().minus(Duration.ofDays(20)).truncatedTo(ChronoUnit.MILLIS);
    Instant to = from.plus(Duration.ofDays(10));
    Asked time =
        new Asked(
            "created.gt=%s&created.lt=%s".formatted(from, to),
            "created_at > '%s' and created_at < '%s'".formatted(from, to));
    Asked failed =
        new Asked(
            "status=failed,voided&paymentType=credit",
            "status in ('failed', 'voided') and payment_type = 'credit'");
    Asked authorized = new Asked("status=authorized", "status = 'authorized'");
    Asked merchant =
        new Asked(
            "merchantId=" + charges.merchant(), "merchant_id = '%s'".formatted(charges.merchant()));
    Asked rare =
        new Asked(
            "merchantId=" + charges.rareMerchant(),
            "merchant_id = '%s'".formatted(charges.rareMerchant()));
    Asked amount =
        new Asked(
            "originalAmount=" + StoredCharges.AMOUNT, "original_amount = " + StoredCharges.AMOUNT);
    Map<String, Asked> lists = new LinkedHashMap<>();
    lists.put("all", new Asked("", "true"));
    lists.put("a common status", authorized);
    lists.put("a rare status", new Asked("status=voided", "status = 'voided'"));
    lists.put("two statuses of a payment type", failed);
    lists.put("a payment type", new Asked("paymentType=boleto", "payment_type = 'boleto'"));
    lists.put("a merchant", merchant);
    lists.put("a merchant with few charges", rare);
    lists.put("ten days", time);
    lists.put("ten days, two statuses of a payment type", and(time, failed));
    lists.put("ten days, a merchant, a common status", and(time, and(merchant, authorized)));
    lists.put("the same, oldest first", and(and(time, and(merchant, authorized)), oldestFirst()));
    lists.put("ten days, a rare merchant, two statuses", and(time, and(rare, failed)));
    lists.put("an amount that all have", amount);
    lists.put("the same, two statuses of a payment type", and(amount, failed));
    lists.put("the same, ten days, a merchant", and(amount, and(time, merchant)));
    return lists;
  }

  private static Asked and(Asked one, Asked other) {
    return new Asked(
        one.query + "&" + other.query, "%s and %s".formatted(one.condition, other.condition));
  }

  private static Asked oldestFirst() {
    return new Asked("sort=ASC", "true");
  }

  private void measure(String name, Asked asked) throws Exception {
    long total = total(asked);
    Read first = read(asked, 1, total);
    String row =
        "| %s | %d | %.1f | %.1f | %.1f | %.1f |"
            .formatted(
                name,
                total,
                first.window.milliseconds(0.5),
                first.window.milliseconds(0.99),
                first.service,
                first.postgres);
    if (total < (long) farPage * LIMIT) {
      OUT.printf("%s | | |%n", row);
    } else {
      Read far = read(asked, farPage, total);
      OUT.printf(
          "%s %.1f | %.1f | %.1f |%n",
          row,
          far.window.milliseconds(0.5),
          far.window.milliseconds(0.99),
          far.service + far.postgres);
    }
  }

  /** How long a list is when PostgreSQL counts it. */
  private long total(Asked asked) {
    return Long.parseLong(
        database.sql(
            "select count(*) from charge where client_id = '%s' and %s"
                .formatted(account.clientId(), asked.condition)));
  }

  private static String path(Asked asked, int page) {
    return "/v1/charges?limit=%d&page=%d&%s".formatted(LIMIT, page, asked.query);
  }

  /**
   * Lists that were read.
   *
   * @param service milliseconds of processor time of the service for each
   * @param postgres the same of PostgreSQL
   */
  private record Read(Window window, double service, double postgres) {}

  private Read read(Asked asked, int page, long total) throws Exception {
    String path = path(asked, page);
    ProcessHandle postgres = database.postgres().orElseThrow();
    Duration serviceBefore = ProcessorTime.of(service.handle());
    Duration postgresBefore = ProcessorTime.ofFamily(postgres);
    Window read = Window.of(readers(path, total), window);
    return new Read(
        read,
        each(ProcessorTime.of(service.handle()).minus(serviceBefore), read),
        each(ProcessorTime.ofFamily(postgres).minus(postgresBefore), read));
  }

  private static double each(Duration together, Window read) {
    return together.toNanos() / 1e6 / read.sortedNanoseconds().length;
  }

  private List<Reader> readers(String path, long total) throws IOException {
    List<Reader> readers = new ArrayList<>();
    for (int number = 0; number < connections; number++) {
      readers.add(new Reader(path, total));
    }
    return readers;
  }

  /** Reads one list again and again, each time exactly as long as it is. */
  private final class Reader implements Window.Worker {
    private final HttpConnection connection = new HttpConnection(service.port());
    private final String path;
    private final String total;

    Reader(String path, long total) throws IOException {
      this.path = path;
      this.total = "\"totalItems\":%d,".formatted(total);
    }

    @Override
    public void work() throws IOException {
      HttpConnection.Answer answer = connection.get(path, account.headers());
      assertThat(answer.status()).as(answer.body()).isEqualTo(OK);
      assertThat(answer.body()).contains(total);
    }

    @Override
    public void close() throws IOException {
      connection.close();
    }
  }
}
