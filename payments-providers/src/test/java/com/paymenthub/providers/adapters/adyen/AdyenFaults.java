package com.paymenthub.providers.adapters.adyen;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.paymenthub.providers.adapters.adyen.AdyenHttp.Answer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** What goes wrong with requests and answers, as a test or a seed says. */
final class AdyenFaults {

  private static final int MUCH = 8 * 1024 * 1024;
  private static final List<AdyenFault> LOSSES =
      List.of(
          AdyenFault.TIMES_OUT_WHEN_DONE,
          AdyenFault.BREAKS_WHEN_DONE,
          AdyenFault.TIMES_OUT_BEFORE,
          AdyenFault.BREAKS_BEFORE);

  private static final Set<AdyenFault> WAITING =
      Set.of(AdyenFault.HELD, AdyenFault.COMES_LATE, AdyenFault.AT_WORK);

  private final List<Rule> rules = new ArrayList<>();
  private CountDownLatch held = new CountDownLatch(1);
  private @Nullable Random losses;
  private double chance;

  private static final class Rule {
    private final String request;
    private final AdyenFault fault;
    private int left;

    private Rule(String request, AdyenFault fault, int left) {
      this.request = request;
      this.fault = fault;
      this.left = left;
    }
  }

  synchronized void spoil(String request, AdyenFault fault, int times) {
    rules.add(new Rule(request, fault, times));
    if (WAITING.contains(fault) && held.getCount() == 0) {
      held = new CountDownLatch(1);
    }
  }

  synchronized void lose(double chance, long seed) {
    this.chance = chance;
    losses = new Random(seed);
  }

  synchronized void release() {
    held.countDown();
  }

  /** What happens to the request that has just come, or null. */
  synchronized @Nullable AdyenFault next(String name) {
    for (Rule rule : rules) {
      if (rule.request.equals(name) && rule.left > 0) {
        rule.left--;
        return rule.fault;
      }
    }
    if (losses == null || losses.nextDouble() >= chance) {
      return null;
    }
    return LOSSES.get(losses.nextInt(LOSSES.size()));
  }

  /** Waits for {@link #release()}. */
  void await() {
    CountDownLatch end;
    synchronized (this) {
      end = held;
    }
    try {
      end.await();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  /** What is answered instead; a status of zero is a connection that breaks. */
  static Answer instead(AdyenFault fault, Answer usual) {
    return switch (fault) {
      case ANSWERS_NO_JSON -> Answer.page(200, "Maintenance");
      case ANSWERS_HALF -> {
        byte[] half = Arrays.copyOf(usual.body(), usual.body().length / 2);
        yield new Answer(usual.status(), "application/json", half, Map.of());
      }
      case ANSWERS_TOO_MUCH -> new Answer(200, "application/json", spaces(), Map.of());
      case TIMES_OUT_WHEN_DONE, TIMES_OUT_BEFORE -> Answer.page(504, "Gateway Timeout");
      case BREAKS_WHEN_DONE, BREAKS_BEFORE -> new Answer(0, "", new byte[0], Map.of());
      case TOO_MANY, FAILS, UNAVAILABLE, HELD, COMES_LATE, AT_WORK -> usual;
    };
  }

  private static byte[] spaces() {
    byte[] much = new byte[MUCH];
    Arrays.fill(much, (byte) ' ');
    System.arraycopy("{}".getBytes(UTF_8), 0, much, 0, 2);
    return much;
  }
}
