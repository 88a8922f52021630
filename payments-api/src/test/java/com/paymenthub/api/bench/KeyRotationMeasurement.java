package com.paymenthub.api.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.HttpConnection;
import com.paymenthub.api.processes.ServiceProcess;
import com.paymenthub.api.testing.CardToken;
import com.paymenthub.charging.vault.CardVault;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.platform.sealing.KeyFormat;
import com.paymenthub.platform.sealing.KeyMaterial;
import com.paymenthub.platform.sealing.KeyedHash;
import com.paymenthub.platform.sealing.Sealer;
import com.paymenthub.providers.contract.CardData;
import com.paymenthub.providers.contract.Pan;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.json.JsonMapper;

/**
 * Measures how long very many card numbers take to be sealed anew with a new key, while merchants
 * charge saved cards one after the other, and whether any of them fails to open: during the
 * rotation, after it, and when the older key is gone. No build runs it: {@code bench/rotate-keys}
 * does.
 */
class KeyRotationMeasurement {

  private static final PrintStream OUT = System.out;
  private static final Duration MAXIMUM = Duration.ofMinutes(10);
  private static final int BATCH = 1000;
  private static final int SAVED_CARDS = 20;
  private static final int CREATED = 201;
  private static final Pan PAN = Pan.parse("4111111111111111").orElseThrow();

  private final int count = Integer.getInteger("bench.numbers", 100_000);
  private final int connections = Integer.getInteger("bench.connections", 4);

  private final List<UUID> stored = new ArrayList<>();
  private Path home;
  private ServiceProcess service;
  private EmbeddedHome database;
  private DemoAccount account;

  @BeforeEach
  void start() throws IOException {
    home = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bench");
    service = ServiceProcess.serve(home);
    database = new EmbeddedHome(home);
    account = DemoAccount.of(database);
  }

  @AfterEach
  void stop() throws IOException {
    service.close();
    FileSystemUtils.deleteRecursively(home);
  }

  @Test
  void every_number_opens_while_all_are_sealed_anew_and_when_the_older_key_is_gone()
      throws Exception {
    OUT.printf(
        "%d processors, Java %s, %,d numbers, %d connections that charge saved cards%n",
        Runtime.getRuntime().availableProcessors(), Runtime.version(), count, connections);
    Durability.require(database);
    fill();
    List<String> cards = savedCards();
    AtomicBoolean open = new AtomicBoolean(true);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> charging = new ArrayList<>();
      for (int i = 0; i < connections; i++) {
        charging.add(threads.submit(() -> chargeWhile(open, cards)));
      }
      Future<Integer> opening = threads.submit(() -> openWhile(open));
      Duration took;
      try {
        took = run("rotate-keys");
        Files.setLastModifiedTime(
            home.resolve("keys/vault-keyset.json"), FileTime.from(Instant.now().minusSeconds(120)));
        run("rotate-keys", "--remove-old-keys");
      } finally {
        open.set(false);
      }
      int charged = 0;
      for (Future<Integer> done : charging) {
        charged += done.get();
      }
      OUT.printf(
          "%,d numbers sealed anew in %d s: %,d per second; beside it, and while the older key was"
              + " removed, %,d charges of saved cards and %,d numbers opened, without a failure%n",
          count, took.toSeconds(), count * 1000L / took.toMillis(), charged, opening.get());
      assertThat(charged).isPositive();
      assertThat(opening.get()).isPositive();
      assertThat(took).isLessThanOrEqualTo(MAXIMUM);
    }
    withVault(
        vault -> {
          for (int first = 0; first < count; first += BATCH) {
            assertShows(vault, first, Math.min(first + BATCH, count));
          }
          return count;
        });
    OUT.printf("with the new key alone, all %,d of them open%n", count);
  }

  private void fill() throws Exception {
    for (int number = 0; number < count; number++) {
      stored.add(Ids.next());
    }
    SingleConnectionDataSource connection =
        new SingleConnectionDataSource(database.owner().getConnection(), true);
    TransactionTemplate transactions =
        new TransactionTemplate(new DataSourceTransactionManager(connection));
    CardVault vault = vault(new JdbcTemplate(connection));
    for (int first = 0; first < count; first += BATCH) {
      int from = first;
      transactions.executeWithoutResult(
          _ -> {
            for (int number = from; number < Math.min(from + BATCH, count); number++) {
              vault.store(client(), stored.get(number), card(number));
            }
          });
    }
    connection.destroy();
    database.sql("vacuum analyze vault_card");
  }

  /** Cards of the service itself, with all that belongs to one. */
  private List<String> savedCards() throws IOException {
    List<String> cards = new ArrayList<>();
    try (HttpConnection connection = new HttpConnection(service.port())) {
      for (int i = 0; i < SAVED_CARDS; i++) {
        String token = created(connection, "/v1/tokens", CardToken.valid().json());
        cards.add(created(connection, "/v1/cards", CardToken.card(token)));
      }
    }
    return cards;
  }

  private int chargeWhile(AtomicBoolean open, List<String> cards) throws IOException {
    int charged = 0;
    UUID merchant = UUID.fromString(account.merchantId());
    try (HttpConnection connection = new HttpConnection(service.port())) {
      while (open.get()) {
        String card = cards.get(ThreadLocalRandom.current().nextInt(cards.size()));
        created(
            connection,
            "/v1/charges",
            CardToken.charge(merchant, Map.of("sourceType", "card", "cardId", card)));
        charged++;
      }
    }
    return charged;
  }

  /** Opens numbers as another node would, in no order. */
  private int openWhile(AtomicBoolean open) throws Exception {
    return withVault(
        vault -> {
          int opened = 0;
          while (open.get()) {
            assertOpens(vault, ThreadLocalRandom.current().nextInt(count));
            opened++;
          }
          return opened;
        });
  }

  private String created(HttpConnection connection, String path, String body) throws IOException {
    HttpConnection.Answer answer =
        connection.post(path, account.headers(UUID.randomUUID().toString()), body);
    if (answer.status() != CREATED) {
      throw new IllegalStateException(path + " was answered with " + answer);
    }
    return JsonMapper.shared().readTree(answer.body()).at("/id").asString();
  }

  private Duration run(String... command) {
    Instant began = Instant.now();
    try (ServiceProcess running = ServiceProcess.launchForLongWork(home, List.of(), command)) {
      assertThat(running.exitCode()).as(running.output()).isZero();
      Duration took = Duration.between(began, Instant.now());
      OUT.printf("%s: %d s%n%s%n", String.join(" ", command), took.toSeconds(), running.output());
      return took;
    }
  }

  private interface Opening {
    int with(CardVault vault) throws Exception;
  }

  /** A vault with the keys that are in the directory now, as a node that starts now has it. */
  private int withVault(Opening opening) throws Exception {
    SingleConnectionDataSource connection =
        new SingleConnectionDataSource(database.owner().getConnection(), true);
    try {
      return opening.with(vault(new JdbcTemplate(connection)));
    } finally {
      connection.destroy();
    }
  }

  private CardVault vault(JdbcTemplate jdbc) {
    KeyMaterial keys = KeyMaterial.fromDirectory(home.resolve("keys"), false, KeyFormat.clear());
    return new CardVault(
        jdbc, new Sealer(keys), new KeyedHash(keys, Clock.systemUTC()), Clock.systemUTC());
  }

  private void assertOpens(CardVault vault, int number) {
    assertThat(vault.open(client(), stored.get(number))).isEqualTo(card(number));
  }

  /** The holder's name is sealed together with the number. */
  private void assertShows(CardVault vault, int from, int to) {
    Map<UUID, CardVault.Shown> shown = vault.show(client(), stored.subList(from, to));
    for (int number = from; number < to; number++) {
      assertThat(shown.get(stored.get(number)).holderName()).isEqualTo(card(number).holderName());
    }
  }

  private UUID client() {
    return UUID.fromString(account.clientId());
  }

  private static CardData card(int number) {
    return new CardData(PAN, "HOLDER " + number, YearMonth.of(2040, 12));
  }
}
