package com.paymenthub.providers.adapters.example;

import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.http.AllowedHosts;
import com.paymenthub.providers.http.HostSettings;
import com.paymenthub.providers.http.ProviderConnections;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The other side of the worked example: an acquirer on this machine with books in memory. A test
 * says beforehand how it treats a payment, or the captures and voids of one.
 */
public final class ExampleAcquirerServer implements AutoCloseable {

  /** The only key that it takes. */
  public static final String ACCESS_TOKEN = "a-token-of-the-acquirer";

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final int STATEMENT_CHARACTERS = 13;
  private static final int LINES_OF_A_PAGE = 2;

  private final Set<String> environments = new HashSet<>();
  private final Map<UUID, Entry> entries = new HashMap<>();
  private final Map<UUID, Treatment> ofPayments = new HashMap<>();
  private final Map<UUID, Treatment> ofOperations = new HashMap<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer server;
  private boolean refusesSettlements;
  private final Clock clock;

  /** How it treats a request. */
  public sealed interface Treatment {
    /** It does what is asked for, and says so. */
    record Does() implements Treatment {}

    /** It refuses. */
    record Refuses(String reason) implements Treatment {}

    /** It does what is asked for, and does not answer. */
    record LosesAnswer() implements Treatment {}

    /** It neither does it nor answers. */
    record Drops() implements Treatment {}

    /** It does nothing, and answers this. */
    record Answers(int status, String body) implements Treatment {}
  }

  /** What became of a request. */
  private static final class Entry {
    private final boolean isPayment;
    private final long cents;
    private String status = "done";
    private String reason = "ok";
    private long left;
    private boolean captured;
    private long settledCents;
    private Instant settledAt = Instant.EPOCH;

    private Entry(boolean isPayment, long cents) {
      this.isPayment = isPayment;
      this.cents = cents;
      this.left = cents;
    }

    private boolean isDone() {
      return status.equals("done");
    }

    private void become(String other, String why) {
      status = other;
      reason = why;
    }
  }

  /** Starts on a port that is free. */
  public ExampleAcquirerServer() throws IOException {
    this(Clock.systemUTC());
  }

  /**
   * Starts on a port that is free.
   *
   * @param clock when it settles what it does
   */
  public ExampleAcquirerServer(Clock clock) throws IOException {
    this.clock = clock;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  /** Connections of a service that calls it, in both environments. */
  ProviderConnections connections() {
    String host = "localhost:" + server.getAddress().getPort();
    HostSettings settings =
        new HostSettings(
            Map.of(
                "example-acquirer",
                new HostSettings.OfProvider(
                    Map.of("api", "http://" + host + "/test"),
                    Map.of("api", "http://" + host + "/live"))),
            List.of(host));
    return new ProviderConnections(new AllowedHosts(settings), Clock.systemUTC());
  }

  /** The same as an operator's settings: the arguments of a start. */
  public String[] arguments() {
    String host = "localhost:" + server.getAddress().getPort();
    String hosts = "--payments.providers.hosts.example-acquirer.";
    return new String[] {
      hosts + "test.api=http://" + host + "/test",
      hosts + "live.api=http://" + host + "/live",
      "--payments.providers.allowed-hosts=declared," + host
    };
  }

  /** Says how a payment is treated that is still to come. */
  public synchronized void treat(UUID payment, Treatment treatment) {
    ofPayments.put(payment, treatment);
  }

  /** Says how captures and voids of a payment are treated. */
  public synchronized void treatOperations(UUID payment, Treatment treatment) {
    ofOperations.put(payment, treatment);
  }

  /** In which environments it was called: {@code test}, {@code live}. */
  public synchronized Set<String> environmentsCalled() {
    return Set.copyOf(environments);
  }

  /** What moved under a reference. */
  public synchronized List<Money> moved(UUID reference) {
    Entry entry = entries.get(reference);
    return entry != null && entry.isDone() ? List.of(Money.of(entry.cents, "BRL")) : List.of();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String token = exchange.getRequestHeaders().getFirst("Authorization");
      JsonNode sent = JSON.readTree(exchange.getRequestBody().readAllBytes());
      String[] path = exchange.getRequestURI().getPath().split("/", -1);
      called(path[1]);
      path = Arrays.copyOfRange(path, 1, path.length);
      if (!("Bearer " + ACCESS_TOKEN).equals(token)) {
        answer(exchange, 401, "");
        return;
      }
      if (path[1].equals("settlements")) {
        String page = settlements(exchange.getRequestURI().getQuery());
        answer(exchange, page.isEmpty() ? 503 : 200, page);
        return;
      }
      UUID first = UUID.fromString(path[2]);
      if (path[1].equals("requests")) {
        String known = exchange.getRequestMethod().equals("DELETE") ? reverse(first) : found(first);
        answer(exchange, known.isEmpty() ? 404 : 200, known);
      } else if (path.length == 3) {
        answer(exchange, treatment(ofPayments, first), pay(first, sent));
      } else {
        UUID reference = UUID.fromString(path[4]);
        answer(exchange, treatment(ofOperations, first), operate(first, path[3], reference, sent));
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void called(String environment) {
    environments.add(environment);
  }

  private synchronized Treatment treatment(Map<UUID, Treatment> treatments, UUID payment) {
    return treatments.getOrDefault(payment, new Treatment.Does());
  }

  private synchronized String pay(UUID reference, JsonNode sent) {
    Entry known = entries.get(reference);
    if (known != null) {
      return told(reference, known);
    }
    Entry payment = new Entry(true, sent.path("cents").asLong());
    payment.captured = sent.path("capture").asBoolean();
    boolean fits = sent.path("statement").asString("").length() <= STATEMENT_CHARACTERS;
    String answer = entered(reference, payment, treatment(ofPayments, reference), fits);
    if (payment.isDone() && payment.captured) {
      settle(payment, payment.cents);
    }
    return answer;
  }

  private synchronized String operate(UUID of, String what, UUID reference, JsonNode sent) {
    Entry known = entries.get(reference);
    if (known != null) {
      return told(reference, known);
    }
    Entry payment = entries.get(of);
    Entry operation = new Entry(false, sent.path("cents").asLong());
    boolean captures = what.equals("captures");
    boolean possible =
        payment != null
            && payment.isDone()
            && operation.cents <= payment.left
            && (captures ? !payment.captured : payment.captured || operation.cents == payment.left);
    String answer = entered(reference, operation, treatment(ofOperations, of), possible);
    if (operation.isDone() && payment != null) {
      if (captures || payment.captured) {
        settle(operation, captures ? operation.cents : -operation.cents);
      }
      payment.left = captures ? operation.cents : payment.left - operation.cents;
      payment.captured |= captures;
    }
    return answer;
  }

  private String entered(UUID reference, Entry entry, Treatment treatment, boolean possible) {
    switch (treatment) {
      case Treatment.Refuses(String reason) -> entry.become("refused", reason);
      case Treatment.Drops _, Treatment.Answers _ -> entry.become("not_done", "not_done");
      case Treatment.Does _, Treatment.LosesAnswer _ -> {
        if (!possible) {
          entry.become("refused", "not_possible");
        }
      }
    }
    entries.put(reference, entry);
    return told(reference, entry);
  }

  /** What a repeat is told: what is not done by now never will be. */
  private static String told(UUID reference, Entry entry) {
    return entry.isDone() || entry.status.equals("refused")
        ? json(reference, entry.status, entry.reason)
        : json(reference, "refused", "not_possible");
  }

  /** Has settled a payment of another system of the merchant. */
  public synchronized void settle(UUID reference, long cents, Instant at) {
    Entry entry = new Entry(true, cents);
    entry.settledCents = cents;
    entry.settledAt = at;
    entries.put(reference, entry);
  }

  /** Tells nobody what it has settled, or tells it again. */
  public synchronized void refuseSettlements(boolean isRefusing) {
    refusesSettlements = isRefusing;
  }

  private void settle(Entry entry, long cents) {
    entry.settledCents = cents;
    entry.settledAt = clock.instant();
  }

  /** A page of what was settled, in the order of their references. */
  private synchronized String settlements(String query) {
    if (refusesSettlements) {
      return "";
    }
    Map<String, String> asked =
        Arrays.stream(query.split("&"))
            .map(part -> part.split("=", 2))
            .collect(Collectors.toMap(part -> part[0], part -> part[1]));
    Instant from = Instant.parse(asked.get("from"));
    Instant until = Instant.parse(asked.get("until"));
    int first = Integer.parseInt(asked.get("page")) * LINES_OF_A_PAGE;
    List<Map<String, Object>> lines =
        entries.entrySet().stream()
            .filter(entry -> entry.getValue().settledCents != 0)
            .filter(entry -> !entry.getValue().settledAt.isBefore(from))
            .filter(entry -> entry.getValue().settledAt.isBefore(until))
            .sorted(Comparator.comparing(entry -> entry.getKey().toString()))
            .map(entry -> line(entry.getKey(), entry.getValue()))
            .toList();
    Map<String, Object> page = new HashMap<>();
    page.put("lines", lines.stream().skip(first).limit(LINES_OF_A_PAGE).toList());
    if (lines.size() > first + LINES_OF_A_PAGE) {
      page.put("next", String.valueOf(first / LINES_OF_A_PAGE + 1));
    }
    return JSON.writeValueAsString(page);
  }

  /** It keeps one percent of what it pays out. */
  private static Map<String, Object> line(UUID reference, Entry entry) {
    Map<String, Object> line = new HashMap<>();
    line.put("id", "example-" + reference);
    line.put("kind", entry.settledCents < 0 ? "refund" : "payment");
    line.put("cents", Math.abs(entry.settledCents));
    line.put("at", entry.settledAt.toString());
    if (entry.settledCents > 0) {
      line.put("fee", entry.settledCents / 100);
    }
    return line;
  }

  private synchronized String found(UUID reference) {
    Entry entry = entries.get(reference);
    return entry == null ? "" : json(reference, entry.status, entry.reason);
  }

  private synchronized String reverse(UUID reference) {
    Entry entry = entries.computeIfAbsent(reference, _ -> new Entry(true, 0));
    if (entry.isDone() && !entry.isPayment) {
      return json(reference, "refused", "not_possible");
    }
    entry.become("reversed", "ok");
    return json(reference, "done", "ok");
  }

  private static String json(UUID reference, String status, String reason) {
    return JSON.writeValueAsString(
        Map.of(
            "id",
            "example-" + reference,
            "status",
            status,
            "reason",
            reason,
            "authorizationCode",
            reference.toString().substring(0, 6)));
  }

  private void answer(HttpExchange exchange, Treatment treatment, String usual)
      throws IOException, InterruptedException {
    switch (treatment) {
      case Treatment.LosesAnswer _, Treatment.Drops _ -> closed.await();
      case Treatment.Answers(int status, String body) -> answer(exchange, status, body);
      case Treatment.Does _, Treatment.Refuses _ -> answer(exchange, 200, usual);
    }
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
