package com.paymenthub.providers.adapters.bacenpix;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.paymenthub.providers.adapters.bacenpix.PixBankServer.Answer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** What goes wrong with requests and answers, as a test or a seed says. */
final class PixFaults {

  private static final int MUCH = 8 * 1024 * 1024;
  private static final List<PixFault> LOSSES =
      List.of(
          PixFault.TIMES_OUT_WHEN_DONE,
          PixFault.BREAKS_WHEN_DONE,
          PixFault.TIMES_OUT_BEFORE,
          PixFault.BREAKS_BEFORE);

  private final List<Rule> rules = new ArrayList<>();
  private CountDownLatch held = new CountDownLatch(1);
  private @Nullable Random losses;
  private double chance;

  private static final class Rule {
    private final String request;
    private final PixFault fault;
    private int left;

    private Rule(String request, PixFault fault, int left) {
      this.request = request;
      this.fault = fault;
      this.left = left;
    }
  }

  synchronized void spoil(String request, PixFault fault, int times) {
    rules.add(new Rule(request, fault, times));
    if (fault == PixFault.HELD && held.getCount() == 0) {
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
  synchronized @Nullable PixFault next(String name) {
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

  /** What is answered instead; a status of zero is a connection that breaks. */
  Answer instead(PixFault fault, Answer usual) {
    return switch (fault) {
      case HELD -> held(usual);
      case ANSWERS_NO_JSON -> page(200, "Manutenção");
      case ANSWERS_TOO_MUCH -> new Answer(200, "application/json", spaces());
      case TIMES_OUT_WHEN_DONE, TIMES_OUT_BEFORE -> page(504, "Gateway Timeout");
      case BREAKS_WHEN_DONE, BREAKS_BEFORE -> new Answer(0, "", new byte[0]);
      case TOO_MANY, FAILS, UNAVAILABLE -> usual;
    };
  }

  private static Answer page(int status, String text) {
    return new Answer(status, "text/html", ("<html>" + text).getBytes(UTF_8));
  }

  private Answer held(Answer usual) {
    CountDownLatch end;
    synchronized (this) {
      end = held;
    }
    try {
      end.await();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
    return usual;
  }

  private static byte[] spaces() {
    byte[] much = new byte[MUCH];
    Arrays.fill(much, (byte) ' ');
    return much;
  }
}
