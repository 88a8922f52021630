package com.paymenthub.api.processes.faults;

import com.paymenthub.api.processes.HttpConnection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Whether what a {@link Cluster} holds once it has settled is what merchants were told: one effect
 * for each key, everything there that was acknowledged, legal histories, and the simulator's ledger
 * in agreement with it all.
 */
final class EffectsChecker {

  private static final int OK = 200;

  private final Cluster cluster;
  private final HistoryAudit audit;
  private final Map<KeyedPost, JsonNode> answers = new LinkedHashMap<>();

  EffectsChecker(Cluster cluster, History history) {
    this.cluster = cluster;
    this.audit = cluster.audit();
    for (Call call : history.calls()) {
      if (call.outcome() instanceof Call.Ok(int _, byte[] body, boolean _)) {
        answers.putIfAbsent(call.post(), JsonMapper.shared().readTree(body));
      }
    }
  }

  /** Everything in which the two differ. */
  List<String> violations() {
    List<String> violations = new ArrayList<>();
    answers.keySet().stream()
        .collect(Collectors.groupingBy(KeyedPost::operation))
        .forEach((operation, posts) -> violations.addAll(effects(operation, posts)));
    answers.forEach((post, answer) -> violations.addAll(acknowledged(post, answer)));
    violations.addAll(audit.problems());
    violations.addAll(cluster.books().differences());
    return violations;
  }

  private List<String> effects(Operation operation, List<KeyedPost> posts) {
    Set<String> ids = new HashSet<>();
    posts.forEach(post -> ids.add(idOf(answers.get(post))));
    long effects = cluster.number(operation.effects(cluster.production()));
    return effects == posts.size() && ids.size() == posts.size()
        ? List.of()
        : List.of(
            "%d keys of %s had %d effects and were answered %d ids"
                .formatted(posts.size(), operation, effects, ids.size()));
  }

  private List<String> acknowledged(KeyedPost post, JsonNode answer) {
    @Nullable String resource = resource(post.operation());
    if (resource == null) {
      return List.of();
    }
    String id = idOf(answer);
    int node = Math.floorMod(id.hashCode(), cluster.size());
    HttpConnection.Answer read =
        cluster.get(node, cluster.account(post.operation()), "%s/%s".formatted(resource, id));
    if (read.status() != OK
        || !JsonMapper.shared().readTree(read.body()).path("id").asString("").equals(id)) {
      return List.of(
          "%s was acknowledged and reads as status %d".formatted(post.key(), read.status()));
    }
    String told = answer.path("status").asString("");
    return resource.equals("/v1/charges")
            && !answer.has("chargeId")
            && !audit.statuses(id).contains(told)
        ? List.of("%s was told to be %s and never was".formatted(post.key(), told))
        : List.of();
  }

  /** Of what a request is about: of a session's charge, the charge. */
  private static String idOf(JsonNode answer) {
    return answer.path(answer.path("chargeId").isString() ? "chargeId" : "id").asString("nothing");
  }

  /** Where what a request has made is read; null where nobody can read it. */
  private static @Nullable String resource(Operation operation) {
    return switch (operation) {
      case CARD_CHARGE,
          UNANSWERED_CHARGE,
          CAPTURE,
          VOID,
          UNANSWERED_CAPTURE,
          UNANSWERED_VOID,
          PIX_CHARGE,
          BOLETO_CHARGE,
          STATUS,
          SESSION_CHARGE ->
          "/v1/charges";
      case SESSION -> "/v1/sessions";
      case CARD -> "/v1/cards";
      case MERCHANT -> "/v1/merchants";
      case CUSTOMER -> "/v1/customers";
      case WEBHOOK -> "/v1/webhooks";
      case TOKEN, PUBLIC_KEY -> null;
    };
  }
}
