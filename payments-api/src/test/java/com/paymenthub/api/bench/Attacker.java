package com.paymenthub.api.bench;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.HttpConnection;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * A program that attacks a service with one account until its standard input ends, and then prints
 * how many requests a second it has sent and what was answered. {@link AttackProcess} starts it.
 */
final class Attacker implements AutoCloseable {

  private static final int CREATED = 201;
  private static final int BACKLOG = 1024;

  private final int port;
  private final DemoAccount account;
  private final Mailbox mailbox = new Mailbox();
  private final ServerSocket mute = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
  private final Queue<HttpConnection> idle = new ConcurrentLinkedQueue<>();
  private final Queue<String> webhooks = new ConcurrentLinkedQueue<>();
  private final ConcurrentMap<String, AtomicLong> answers = new ConcurrentHashMap<>();

  private Attacker(int port, DemoAccount account) throws IOException {
    this.port = port;
    this.account = account;
  }

  /**
   * Runs it; the key of the account is the first line of the standard input.
   *
   * @param arguments the attack, its requests a second, the port, the account and its merchant
   */
  public static void main(String[] arguments) throws Exception {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    DemoAccount account = new DemoAccount(arguments[3], in.readLine(), arguments[4]);
    Attack attack = Attack.valueOf(arguments[0]);
    int perSecond = Integer.parseInt(arguments[1]);
    AtomicBoolean over = new AtomicBoolean();
    Thread.ofPlatform().daemon().start(() -> over.set(ends(in)));
    try (Attacker attacker = new Attacker(Integer.parseInt(arguments[2]), account)) {
      attacker.attack(attack, perSecond, over);
    }
    // What still waits for an answer is of no interest any more.
    System.exit(0);
  }

  private static boolean ends(BufferedReader in) {
    try {
      while (in.readLine() != null) {
        // Nothing else is said.
      }
    } catch (IOException gone) {
      // The measurement has ended.
    }
    return true;
  }

  private void attack(Attack attack, int perSecond, AtomicBoolean over) throws IOException {
    Attack.Step step = attack.begin(this);
    answers.clear();
    System.out.println("begun");
    long start = System.nanoTime();
    int sent = 0;
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    for (; !over.get(); sent++) {
      long due = start + sent * 1_000_000_000L / perSecond;
      LockSupport.parkNanos(due - System.nanoTime());
      int number = sent;
      threads.execute(() -> work(step, number));
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    System.out.printf("%.0f/s, answered %s%n", sent / seconds, answers);
  }

  private void work(Attack.Step step, int number) {
    try {
      step.work(number);
    } catch (IOException broken) {
      count("no answer");
    }
  }

  private void count(String answer) {
    answers.computeIfAbsent(answer, _ -> new AtomicLong()).incrementAndGet();
  }

  /** The account that attacks, with a merchant whose provider answers. */
  DemoAccount account() {
    return account;
  }

  /** Where notifications are taken. */
  String receiver(String path) {
    return mailbox.url(path);
  }

  /** Where connections are opened and nothing is answered. */
  String muteReceiver() {
    return "http://127.0.0.1:" + mute.getLocalPort() + "/";
  }

  /** The account with a new merchant, whose simulator has these settings. */
  DemoAccount openMerchant(String settings) throws IOException {
    HttpConnection.Answer opened =
        send(
            "/v1/merchants",
            """
            {"mcc": "5732", "name": "A shop", "providers": [{"name": "simulator", "priority": 1,
              "credentials": {"type": "SERVICE_SANDBOX", "settings": {%s}}}]}
            """
                .formatted(settings));
    return new DemoAccount(account.clientId(), account.apiKey(), idIn(opened));
  }

  /** Where the provider of a merchant sends its notices. */
  String noticePath(DemoAccount merchant) throws IOException {
    try (HttpConnection connection = new HttpConnection(port)) {
      HttpConnection.Answer read =
          connection.get("/v1/merchants/" + merchant.merchantId(), merchant.headers());
      return URI.create(
              JsonMapper.shared()
                  .readTree(read.body())
                  .at("/providers/0/notificationUrl")
                  .asString())
          .getRawPath();
    }
  }

  /** Registers a webhook for every event, if it may: its id, or a text that is none. */
  String registerWebhook(String endpoint) throws IOException {
    HttpConnection.Answer registered =
        send("/v1/webhooks", "{\"event\": \"*\", \"endpoint\": \"%s\"}".formatted(endpoint));
    if (registered.status() != CREATED) {
      return "none";
    }
    webhooks.add(idIn(registered));
    return idIn(registered);
  }

  /** Charges a card of the merchant. */
  void charge(DemoAccount merchant) throws IOException {
    send("/v1/charges", merchant.charge(UUID.randomUUID().toString()));
  }

  /** Sends a POST and counts its answer. */
  HttpConnection.Answer send(String path, String body) throws IOException {
    @Nullable HttpConnection kept = idle.poll();
    HttpConnection connection = kept == null ? new HttpConnection(port) : kept;
    HttpConnection.Answer answer =
        connection.post(path, account.headers(UUID.randomUUID().toString()), body);
    count(String.valueOf(answer.status()));
    idle.add(connection);
    return answer;
  }

  /** The id in an answer that says that something was created. */
  static String idIn(HttpConnection.Answer answer) {
    if (answer.status() != CREATED) {
      throw new IllegalStateException("answered with " + answer);
    }
    return JsonMapper.shared().readTree(answer.body()).at("/id").asString();
  }

  /** Ends what would go on without it: what its webhooks are still to be told. */
  @Override
  public void close() throws IOException {
    try (HttpConnection connection = new HttpConnection(port)) {
      Map<String, String> headers = account.headers();
      for (String webhook : webhooks) {
        connection.delete("/v1/webhooks/" + webhook, headers);
      }
    }
    mailbox.close();
    mute.close();
  }
}
