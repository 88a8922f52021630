package com.paymenthub.api.processes.faults;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.HttpConnection.Answer;
import java.util.Set;
import java.util.SplittableRandom;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a merchant asks of one charge: to take money, and then up to three captures and voids, in
 * part or in full. Every second buyer can be asked to act first; most of them confirm, some refuse
 * or leave. It follows from the seed and the number of the charge alone.
 */
final class ChargeStory {

  private static final int CREATED = 201;

  /** Unresolved, or under a key whose request died with its node; or the state is past it. */
  private static final Set<Integer> MAY_BE_REFUSED_WITH = Set.of(409, 422);

  private static final int MAXIMUM_OPERATIONS = 3;

  private final SplittableRandom random;
  private final String name;

  ChargeStory(long seed, int number) {
    this.random = new SplittableRandom(seed + number * 0x9E3779B97F4A7C15L);
    this.name = "chaos-%d-%d".formatted(seed, number);
  }

  /** Lives it. */
  void happen(RepeatingClient client, DemoAccount account) throws InterruptedException {
    boolean capture = random.nextInt(3) == 0;
    long amount = random.nextLong(1_000, 100_000);
    int operations = random.nextInt(MAXIMUM_OPERATIONS + 1);
    Answer created = client.post("/v1/charges", name, charge(account, capture, amount));
    if (!accepted(created)) {
      return;
    }
    JsonNode charge = JsonMapper.shared().readTree(created.body());
    String id = charge.get("id").asString();
    int buyer = random.nextInt(8);
    if (charge.has("nextAction") && buyer > 0) {
      String result = buyer > 1 ? "approved" : "declined";
      accepted(
          client.post(
              "/v1/charges/%s/complete".formatted(id),
              name + "-complete",
              "{\"details\": {\"result\": \"%s\"}}".formatted(result)));
    }
    for (int number = 0; number < operations; number++) {
      String operation = !capture && random.nextInt(2) == 0 ? "capture" : "void";
      String body =
          random.nextInt(3) == 0
              ? ""
              : "{\"amount\": %d}".formatted(random.nextLong(1, 1 + amount / 2));
      accepted(
          client.post(
              "/v1/charges/%s/%s".formatted(id, operation), "%s-%d".formatted(name, number), body));
    }
  }

  private String charge(DemoAccount account, boolean capture, long amount) {
    ObjectNode charge = JsonMapper.shared().readTree(account.charge(name)).asObject();
    charge.put("amount", amount).put("capture", capture);
    if (random.nextBoolean()) {
      charge.putObject("threeDSecure2").put("returnUrl", "https://shop.example/order/7");
    }
    return JsonMapper.shared().writeValueAsString(charge);
  }

  private static boolean accepted(Answer answer) {
    if (answer.status() == CREATED) {
      return true;
    }
    if (MAY_BE_REFUSED_WITH.contains(answer.status())) {
      return false;
    }
    throw new IllegalStateException("answered with " + answer);
  }
}
