package com.paymenthub.api.processes.faults;

import com.paymenthub.api.processes.HttpConnection.Answer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Lets a service die at fail points, repeats every request until it is answered, and says what is
 * wrong then. Requests that die in one life die together: each waits at its point for the others.
 */
final class FailPointMatrix {

  /** Fewer than there are connections: who waits before a commit holds one. */
  private static final int DEATHS_IN_ONE_LIFE = 20;

  private static final int DIES_WITHIN_SECONDS = 240;
  private static final Set<Integer> DONE = Set.of(200, 201);
  private static final Set<Integer> REPEATED = Set.of(409, 503);
  private static final Duration ANSWERED_WITHIN = Duration.ofMinutes(5);

  /** How far the time is put forward from one repeat to the next. */
  private static final int STEP_SECONDS = 10;

  private static final String UNSETTLED =
      "select (select count(*) from charge_agenda where due_at < now() + interval '6 days'"
          + "   and charge_id in (select id from charge where payment_type = 'credit'))"
          + " + (select count(*) from charge"
          + "   where status = 'pending'"
          + "   and (payment_type = 'credit' or payment_code is null))";

  private final CrashingService service;
  private final List<KeyedPost> sent = new ArrayList<>();
  private final List<Death> deaths = new ArrayList<>();
  private final Map<KeyedPost, String> answers = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();
  private int aheadSeconds;

  FailPointMatrix(CrashingService service) {
    this.service = service;
  }

  /** A request and where it dies. */
  record Death(KeyedPost request, String point) {

    /** Whether the simulator had taken the money, or made the code, when the service died. */
    boolean isAfterTheAnswer() {
      return switch (request.operation()) {
        case CARD_CHARGE, UNANSWERED_CHARGE, SESSION_CHARGE, PIX_CHARGE, BOLETO_CHARGE ->
            Set.of("after call 1", "before commit 2", "after commit 2").contains(point);
        case CAPTURE,
            VOID,
            UNANSWERED_CAPTURE,
            UNANSWERED_VOID,
            STATUS,
            SESSION,
            CARD,
            TOKEN,
            MERCHANT,
            CUSTOMER,
            WEBHOOK,
            PUBLIC_KEY ->
            false;
      };
    }

    @Override
    public String toString() {
      return request.key();
    }
  }

  /** What a request of this kind passes, in this order. */
  List<String> points(Operation operation) throws IOException {
    KeyedPost request = service.prepare(operation, "alive");
    Answer answer = service.send(request, headers(FailPoints.NOWHERE, 1));
    if (!DONE.contains(answer.status())) {
      throw new IllegalStateException(request + " was answered " + answer);
    }
    sent.add(request);
    answers.put(request, answer.body());
    return List.of(
        Awaitility.await()
            .until(
                () ->
                    service
                        .output()
                        .lines()
                        .filter(line -> line.startsWith(FailPoints.PASSED))
                        .toList(),
                lines -> lines.size() == sent.size())
            .getLast()
            .substring(FailPoints.PASSED.length())
            .split(", "));
  }

  /** Makes a request of this kind ready to die at a point. */
  Death prepare(Operation operation, String point) {
    return new Death(service.prepare(operation, point.replace(' ', '-')), point);
  }

  /** Sends the requests, each of which dies at its point, in as few lives as can be. */
  void die(List<Death> deaths) throws Exception {
    int lives = Math.ceilDiv(deaths.size(), DEATHS_IN_ONE_LIFE);
    for (int life = 0; life < lives; life++) {
      // Neighbours are of one kind: the one that is held before its commit may keep the other one
      // of
      // the same account from going on.
      List<Death> together = new ArrayList<>();
      for (int death = life; death < deaths.size(); death += lives) {
        together.add(deaths.get(death));
      }
      dieTogether(together);
      service.restart();
    }
  }

  private void dieTogether(List<Death> together) throws Exception {
    deaths.addAll(together);
    try (ExecutorService merchants = Executors.newVirtualThreadPerTaskExecutor()) {
      Map<Death, Future<@Nullable Answer>> outcomes = new HashMap<>();
      for (Death death : together) {
        sent.add(death.request());
        outcomes.put(
            death,
            merchants.submit(
                () -> unlessDead(death.request(), headers(death.point(), together.size()))));
      }
      if (!service.endsWithin(DIES_WITHIN_SECONDS)) {
        problems.add("not every one came to its point: " + together);
        service.kill();
      }
      for (Map.Entry<Death, Future<@Nullable Answer>> outcome : outcomes.entrySet()) {
        if (outcome.getValue().get() != null) {
          problems.add("was answered in spite of its death: " + outcome.getKey());
        }
      }
    }
  }

  /** Lets the schedule die at each of these points, once in a life. */
  void dieInTheAgenda(List<String> points) throws Exception {
    for (String point : points) {
      aheadSeconds += 2 * STEP_SECONDS;
      Map<String, String> headers = new HashMap<>(forward());
      headers.put(FailPoints.STOP_AGENDA_AT, point);
      KeyedPost any = sent.getFirst();
      unlessDead(any, headers);
      if (!service.endsWithin(DIES_WITHIN_SECONDS)) {
        problems.add("the agenda never came to " + point);
      }
      service.restart();
    }
  }

  private @Nullable Answer unlessDead(KeyedPost request, Map<String, String> headers) {
    try {
      return service.send(request, headers);
    } catch (IOException dead) {
      return null;
    }
  }

  private static Map<String, String> headers(String point, int together) {
    return Map.of(FailPoints.STOP_AT, point, FailPoints.TOGETHER, Integer.toString(together));
  }

  private Map<String, String> forward() {
    return Map.of(FailPoints.AHEAD_SECONDS, Integer.toString(aheadSeconds));
  }

  /** Repeats every request until each is answered and nothing is left to be done. */
  void settle() {
    Awaitility.await()
        .atMost(ANSWERED_WITHIN)
        .pollInterval(Duration.ofMillis(500))
        .until(
            () -> {
              aheadSeconds += STEP_SECONDS;
              for (KeyedPost request : sent) {
                if (!answers.containsKey(request)) {
                  repeat(request);
                }
              }
              service.send(sent.getFirst(), forward());
              return answers.size() == sent.size() && service.number(UNSETTLED) == 0;
            });
  }

  private void repeat(KeyedPost request) throws IOException {
    Answer answer = service.send(request, forward());
    if (DONE.contains(answer.status())) {
      answers.put(request, answer.body());
    } else if (!REPEATED.contains(answer.status())) {
      problems.add(request.key() + " was answered " + answer);
      answers.put(request, answer.body());
    }
  }

  /** Everything that is wrong once all is settled; empty when each key had one effect. */
  List<String> problems() throws IOException {
    List<String> found = new ArrayList<>(problems);
    for (Map.Entry<KeyedPost, String> answered : answers.entrySet()) {
      if (!service.send(answered.getKey(), Map.of()).body().equals(answered.getValue())) {
        found.add(answered.getKey().key() + " was answered with other bytes");
      }
    }
    for (Operation operation : Operation.values()) {
      List<KeyedPost> requests =
          sent.stream().filter(request -> request.operation() == operation).toList();
      Set<String> ids = new HashSet<>();
      for (KeyedPost request : requests) {
        ids.add(idOf(request));
      }
      long effects = service.effects(operation);
      if (effects != requests.size() || ids.size() != requests.size()) {
        found.add(
            "%d keys of %s had %d effects and were answered %d ids"
                .formatted(requests.size(), operation, effects, ids.size()));
      }
    }
    found.addAll(failedAfterTheAnswer());
    found.addAll(service.books().differences());
    return found;
  }

  /** Money that was given back, or a code that was taken back, without need is a lost sale. */
  private List<String> failedAfterTheAnswer() {
    return deaths.stream()
        .filter(Death::isAfterTheAnswer)
        .filter(
            death ->
                service.number(
                        "select count(*) from charge where status = 'failed' and id = '%s'"
                            .formatted(idOf(death.request())))
                    > 0)
        .map(death -> death + " is failed although the provider had done it")
        .toList();
  }

  /** Of what a request is about: of a session's charge, the charge. */
  private String idOf(KeyedPost request) {
    JsonNode answer = JsonMapper.shared().readTree(answers.get(request));
    return answer.path(answer.path("chargeId").isString() ? "chargeId" : "id").asString("nothing");
  }
}
