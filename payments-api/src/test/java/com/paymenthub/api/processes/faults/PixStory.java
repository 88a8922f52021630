package com.paymenthub.api.processes.faults;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.HttpConnection.Answer;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.providers.adapters.bacenpix.PixBank;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What happens to one pix: how its buyer pays the code that the merchant shows, what the merchant
 * gives back or cancels, and what the bank takes back. It follows from the seed and the number of
 * the charge, and from what the service answers.
 */
final class PixStory implements MerchantStory {

  private static final ZoneId BRAZIL = ZoneId.of("America/Sao_Paulo");
  private static final int CREATED = 201;

  /** Unresolved, or under a key whose request died with its node; or the state is past it. */
  private static final Set<Integer> MAY_BE_REFUSED_WITH = Set.of(409, 422);

  private static final Map<String, String> ADDRESS =
      Map.of(
          "country", "BR",
          "state", "SP",
          "city", "São Paulo",
          "zipCode", "01001-000",
          "street", "Praça da Sé");

  private final PixBank bank;
  private final Clock clock;
  private final int number;
  private final String name;
  private final long amount;
  private final boolean hasDueDate;
  private final boolean isNeverPaid;
  private final List<Step> steps = new ArrayList<>();
  private @Nullable String id;
  private @Nullable String txid;
  private @Nullable String endToEndId;
  private int done;
  private int round;

  /** Something that somebody does; false where it cannot be done yet. */
  @FunctionalInterface
  private interface Step {
    boolean act(RepeatingClient client) throws InterruptedException;
  }

  /**
   * Not begun.
   *
   * @param bank where the buyer pays
   * @param number from 1
   */
  PixStory(PixBank bank, Clock clock, long seed, int number) {
    SplittableRandom random = new SplittableRandom(seed + number * 0x9E3779B97F4A7C15L);
    this.bank = bank;
    this.clock = clock;
    this.number = number;
    name = "pix-%d-%d".formatted(seed, number);
    amount = random.nextLong(1_000, 100_000);
    hasDueDate = random.nextInt(5) == 0;
    int fate = random.nextInt(100);
    isNeverPaid = fate >= 90;
    long part = random.nextLong(1, amount);
    if (fate < 25) {
      pay(amount);
    } else if (fate < 35) {
      pay(amount);
      refund(amount);
    } else if (fate < 40) {
      pay(amount);
      cancel();
    } else if (fate < 55) {
      pay(amount);
      refund(random.nextLong(1, 1 + amount / 2));
      refund(random.nextLong(1, 1 + amount / 2));
    } else if (fate < 63) {
      pay(random.nextLong(1, 2 * amount));
      refund(random.nextLong(1, 1 + amount / 2));
    } else if (fate < 69) {
      pay(amount);
      payAllTheSame(random.nextBoolean() ? amount : part);
    } else if (fate < 77) {
      cancel();
      payAllTheSame(random.nextInt(3) > 0 ? amount : part);
    } else if (fate < 81) {
      cancel();
    } else if (fate < 90) {
      pay(amount);
      returnByBank(random.nextBoolean() ? amount : part, random.nextBoolean());
    }
  }

  @Override
  public Optional<JsonNode> begin(RepeatingClient client, DemoAccount account)
      throws InterruptedException {
    Answer created = client.post("/v1/charges", name, charge(account));
    if (!accepted(created)) {
      return Optional.empty();
    }
    JsonNode charge = JsonMapper.shared().readTree(created.body());
    synchronized (this) {
      id = charge.get("id").asString();
      show(charge);
    }
    return Optional.of(charge);
  }

  @Override
  public synchronized void goOn(RepeatingClient client, String charge, int operation)
      throws InterruptedException {
    if (operation == done) {
      goOn(client);
    }
  }

  /** Does what could not be done before, under other keys. */
  synchronized void goOnToTheEnd(RepeatingClient client) throws InterruptedException {
    round++;
    while (id != null && goOn(client)) {
      // The next step.
    }
  }

  private boolean goOn(RepeatingClient client) throws InterruptedException {
    if (done == steps.size() || !isShown(client) || !steps.get(done).act(client)) {
      return false;
    }
    done++;
    return true;
  }

  private boolean isShown(RepeatingClient client) throws InterruptedException {
    if (txid == null) {
      show(read(client));
    }
    return txid != null;
  }

  /** Its first request has made the code. */
  private void show(JsonNode charge) {
    if (charge.at("/paymentMethod/qrCodeData").isString()) {
      JsonNode requests = charge.get("transactionRequests");
      txid = txid(requests.get(requests.size() - 1).get("id").asString());
    }
  }

  /** A request as the bank names the code. */
  static String txid(String request) {
    return request.replace("-", "");
  }

  /** A code of the bank as the request that made it. */
  static UUID request(String txid) {
    return UUID.fromString(txid.replaceFirst("(.{8})(.{4})(.{4})(.{4})(.{12})", "$1-$2-$3-$4-$5"));
  }

  private void pay(long centavos) {
    steps.add(
        _ -> {
          endToEndId = bank.pay(txid, centavos);
          return true;
        });
  }

  private void payAllTheSame(long centavos) {
    steps.add(
        _ -> {
          bank.payAgain(txid, centavos);
          return true;
        });
  }

  private void returnByBank(long centavos, boolean isFraud) {
    steps.add(
        _ -> {
          bank.returnByBank(endToEndId, centavos, isFraud ? "MED_FRAUDE" : "MED_OPERACIONAL");
          return true;
        });
  }

  /** Also what has been paid, and the merchant does not know it. */
  private void cancel() {
    steps.add(client -> isVoided(client, ""));
  }

  /** Of what the merchant sees paid. */
  private void refund(long centavos) {
    steps.add(client -> isPaid(client) && isVoided(client, "{\"amount\": %d}".formatted(centavos)));
  }

  private boolean isPaid(RepeatingClient client) throws InterruptedException {
    return read(client).get("status").asString().equals("authorized");
  }

  private JsonNode read(RepeatingClient client) throws InterruptedException {
    return JsonMapper.shared().readTree(client.get("/v1/charges/" + id).body());
  }

  private boolean isVoided(RepeatingClient client, String body) throws InterruptedException {
    return accepted(
        client.post(
            "/v1/charges/%s/void".formatted(id), "%s-%d-%d".formatted(name, done, round), body));
  }

  private String charge(DemoAccount account) {
    ObjectNode charge = JsonMapper.shared().createObjectNode();
    charge.put("merchantId", account.merchantId()).put("amount", amount).put("orderId", name);
    ObjectNode method = charge.putObject("paymentMethod").put("paymentType", "pix");
    if (hasDueDate) {
      LocalDate tomorrow = LocalDate.ofInstant(clock.instant(), BRAZIL).plusDays(1);
      method.put("dueDate", tomorrow.toString()).put("validAfterDueDateDays", 1);
    } else {
      method.put("expiresIn", isNeverPaid ? 1_200 : 86_400);
    }
    charge
        .putObject("paymentSource")
        .put("sourceType", "customer")
        .set(
            "customer",
            JsonMapper.shared()
                .readTree(CustomerBody.number(number).with("address", ADDRESS).json()));
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
