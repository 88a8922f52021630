package com.paymenthub.api.processes.faults;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.HttpConnection.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
final class ChargeStory implements MerchantStory {

  private static final int CREATED = 201;

  /** Unresolved, or under a key whose request died with its node; or the state is past it. */
  private static final Set<Integer> MAY_BE_REFUSED_WITH = Set.of(409, 422);

  private final String name;
  private final boolean captures;
  private final long amount;
  private final boolean mayBuyerBeAsked;
  private final int buyer;
  private final List<Operation> operations = new ArrayList<>();

  /** A capture or void with its body. */
  private record Operation(String path, String body) {}

  ChargeStory(long seed, int number) {
    SplittableRandom random = new SplittableRandom(seed + number * 0x9E3779B97F4A7C15L);
    name = "chaos-%d-%d".formatted(seed, number);
    captures = random.nextInt(3) == 0;
    amount = random.nextLong(1_000, 100_000);
    int count = random.nextInt(MAXIMUM_OPERATIONS + 1);
    mayBuyerBeAsked = random.nextBoolean();
    buyer = random.nextInt(8);
    for (int operation = 0; operation < count; operation++) {
      operations.add(
          new Operation(
              !captures && random.nextInt(2) == 0 ? "capture" : "void",
              random.nextInt(3) == 0
                  ? ""
                  : "{\"amount\": %d}".formatted(random.nextLong(1, 1 + amount / 2))));
    }
  }

  /** Asks for the money; the buyer acts. */
  @Override
  public Optional<JsonNode> begin(RepeatingClient client, DemoAccount account)
      throws InterruptedException {
    Answer created = client.post("/v1/charges", name, charge(account));
    if (!accepted(created)) {
      return Optional.empty();
    }
    JsonNode charge = JsonMapper.shared().readTree(created.body());
    String id = charge.get("id").asString();
    if (charge.has("nextAction") && buyer > 0) {
      String result = buyer > 1 ? "approved" : "declined";
      accepted(
          client.post(
              "/v1/charges/%s/complete".formatted(id),
              name + "-complete",
              "{\"details\": {\"result\": \"%s\"}}".formatted(result)));
    }
    return Optional.of(charge);
  }

  @Override
  public void goOn(RepeatingClient client, String id, int number) throws InterruptedException {
    if (number < operations.size()) {
      Operation operation = operations.get(number);
      accepted(
          client.post(
              "/v1/charges/%s/%s".formatted(id, operation.path()),
              "%s-%d".formatted(name, number),
              operation.body()));
    }
  }

  private String charge(DemoAccount account) {
    ObjectNode charge = JsonMapper.shared().readTree(account.charge(name)).asObject();
    charge.put("amount", amount).put("capture", captures);
    if (mayBuyerBeAsked) {
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
