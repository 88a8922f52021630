package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.FINAL;

import com.paymenthub.domain.charges.PaymentMethod.Boleto;
import com.paymenthub.domain.charges.PaymentMethod.Credit;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The books of a provider that tells the truth and keeps its contract: a reference has one effect
 * however often it comes, and what is reversed has none, whenever it comes. It gives back no more
 * than it holds.
 */
final class LateProvider {

  private enum Entry {
    EXECUTED,
    REFUSED,
    /** It was taken on, and is decided later. */
    ACCEPTED,
    /** A card whose buyer has to act first. */
    WAITING,
    /** A code that waits for its payment. */
    ISSUED,
    /** It will never be done, or did not happen after all. */
    BARRED
  }

  /** How much of some money a capture or void had let go. */
  private record LetGo(UUID money, long amount) {}

  /**
   * A request as it was sent.
   *
   * @param of the attempt whose money it moves, or which it asks about
   */
  record Request(UUID chargeId, Attempt attempt, Attempt of, PaymentMethod method) {}

  private final Random random;
  private final Map<UUID, Entry> entries = new HashMap<>();

  /** What was taken on and is not decided yet. */
  private final Map<UUID, Request> accepted = new HashMap<>();

  private final Map<UUID, Long> held = new HashMap<>();

  /** What was let go, by the capture or void that did. */
  private final Map<UUID, LetGo> letGo = new HashMap<>();

  /** How much the first buyer of a code has paid. */
  private final Map<UUID, Long> paid = new HashMap<>();

  LateProvider(Random random) {
    this.random = random;
  }

  /**
   * Does what a request asks for, if that may still be done; answers what it says to it.
   *
   * @param mayAccept whether it may also take the request on, and decide later
   */
  AttemptOutcome execute(Request request, boolean mayAccept) {
    Attempt attempt = request.attempt();
    boolean accepts = mayAccept && random.nextInt(4) == 0;
    if (attempt.isReversal()) {
      return accepts ? accepted(attempt) : reverse(request.of());
    }
    boolean isNewCard =
        attempt.requestType().isAuthorization()
            && request.method() instanceof Credit
            && !entries.containsKey(attempt.id());
    if (isNewCard && !attempt.isResumed() && random.nextInt(4) == 0) {
      entries.put(attempt.id(), Entry.WAITING);
    }
    if (entries.get(attempt.id()) == Entry.WAITING) {
      if (!attempt.isResumed()) {
        return actionRequired(attempt);
      }
      entries.remove(attempt.id());
    }
    if (accepts && !entries.containsKey(attempt.id())) {
      entries.put(attempt.id(), Entry.ACCEPTED);
      accepted.put(attempt.id(), request);
    } else if (!accepts) {
      decide(request);
    }
    return switch (entries.get(attempt.id())) {
      case ACCEPTED -> accepted(attempt);
      case EXECUTED -> APPROVED;
      case ISSUED -> issued(request);
      case WAITING -> actionRequired(attempt);
      case REFUSED, BARRED -> FINAL;
    };
  }

  private void decide(Request request) {
    UUID id = request.attempt().id();
    if (accepted.remove(id) != null || !entries.containsKey(id)) {
      entries.put(id, decided(request));
    }
  }

  private static AttemptOutcome.Accepted accepted(Attempt attempt) {
    Instant expectedBy = attempt.startedAt().plusSeconds(600);
    return new AttemptOutcome.Accepted("tx-1", expectedBy, expectedBy.plusSeconds(864_000));
  }

  private static AttemptOutcome.ActionRequired actionRequired(Attempt attempt) {
    return new AttemptOutcome.ActionRequired("tx-1", attempt.startedAt().plusSeconds(3_600));
  }

  /** The payment of a bank slip may be told three days after it can be paid no more. */
  private static AttemptOutcome.Issued issued(Request request) {
    Instant end = request.attempt().startedAt().plusSeconds(86_400);
    AttemptOutcome.Issued code = new AttemptOutcome.Issued("tx-1", "code", end);
    return request.method() instanceof Boleto
        ? code.confirmedUntil(end.plusSeconds(259_200))
        : code;
  }

  private Entry decided(Request request) {
    long amount = request.attempt().amount().minorUnits();
    UUID of = request.of().id();
    boolean willing = random.nextInt(8) > 0;
    return switch (request.attempt().requestType()) {
      case PRE_AUTHORIZATION, AUTHORIZATION -> {
        if (!willing) {
          yield Entry.REFUSED;
        }
        if (!(request.method() instanceof Credit)) {
          yield Entry.ISSUED;
        }
        held.put(request.attempt().id(), amount);
        yield Entry.EXECUTED;
      }
      case CAPTURE -> {
        boolean done = willing && amount <= held(of);
        if (done) {
          // What was released before is settled with the capture.
          letGo.values().removeIf(one -> one.money().equals(of));
          letGo.put(request.attempt().id(), new LetGo(of, held(of) - amount));
          held.put(of, amount);
        }
        yield done ? Entry.EXECUTED : Entry.REFUSED;
      }
      case VOID -> voided(request, willing, amount, of);
      case ANTI_FRAUD, PROBE, CHARGE_BACK, CHARGE_BACK_REVERSAL, ZERO_DOLLAR, REPORT ->
          throw new IllegalArgumentException("not sent this way");
    };
  }

  private Entry voided(Request request, boolean willing, long amount, UUID of) {
    if (request.attempt().cancelsCode()) {
      boolean removed =
          willing && (entries.get(of) == Entry.ISSUED || entries.get(of) == Entry.WAITING);
      if (removed) {
        entries.put(of, Entry.BARRED);
      }
      return removed ? Entry.EXECUTED : Entry.REFUSED;
    }
    boolean possible = !(request.method() instanceof Boleto) && amount <= held(of);
    if (willing && possible) {
      letGo.put(request.attempt().id(), new LetGo(of, amount));
      held.put(of, held(of) - amount);
      return Entry.EXECUTED;
    }
    return Entry.REFUSED;
  }

  /** An executed capture or void is not reversed, and of what is reversed nothing is undone. */
  private AttemptOutcome reverse(Attempt subject) {
    if (entries.get(subject.id()) == Entry.EXECUTED) {
      if (!subject.requestType().isAuthorization()) {
        return FINAL;
      }
      held.put(subject.id(), 0L);
      letGo.values().removeIf(one -> one.money().equals(subject.id()));
    }
    bar(subject.id());
    return APPROVED;
  }

  private void bar(UUID attemptId) {
    entries.put(attemptId, Entry.BARRED);
    accepted.remove(attemptId);
  }

  InquiryOutcome inquire(Attempt subject) {
    UUID about = subject.id();
    Request undecided = accepted.get(about);
    if (undecided != null && random.nextInt(3) > 0) {
      decide(undecided);
    }
    return switch (entries.get(about)) {
      case null -> new InquiryOutcome.NeverHeard();
      case ACCEPTED -> new InquiryOutcome.Accepted(accepted(accepted.get(about).attempt()));
      case EXECUTED -> new InquiryOutcome.Executed(APPROVED, paid.get(about));
      case ISSUED ->
          new InquiryOutcome.Issued(
              new AttemptOutcome.Issued("tx-1", "code", Instant.EPOCH.plusSeconds(4_000_000_000L)));
      case WAITING -> new InquiryOutcome.ActionRequired(actionRequired(subject));
      case REFUSED -> new InquiryOutcome.Refused(FINAL);
      case BARRED -> new InquiryOutcome.NotExecuted();
    };
  }

  /** A buyer pays a code, unless it has been removed; answers whether that went. */
  boolean pay(UUID code, long amount) {
    if (entries.get(code) != Entry.ISSUED) {
      return false;
    }
    entries.put(code, Entry.EXECUTED);
    paid.put(code, amount);
    held.put(code, amount);
    return true;
  }

  /** A buyer pays a code again; answers how much, or null when it was not paid before. */
  @Nullable Long payAgain(UUID code) {
    @Nullable Long again = entries.get(code) == Entry.EXECUTED ? paid.get(code) : null;
    if (again != null) {
      held.merge(code, again, Long::sum);
    }
    return again;
  }

  /** Whether it has done it. */
  boolean hasDone(UUID attemptId) {
    return entries.get(attemptId) == Entry.EXECUTED;
  }

  /** Whether it is a capture or void that it has done. */
  boolean canUndo(UUID attemptId) {
    return letGo.containsKey(attemptId);
  }

  /** It has not done it after all, nor will it. */
  void undo(UUID attemptId) {
    LetGo undone = letGo.remove(attemptId);
    held.merge(undone.money(), undone.amount(), Long::sum);
    bar(attemptId);
  }

  /** Whether it did it; if not, it never will. */
  boolean settle(UUID attemptId) {
    boolean isDone = entries.get(attemptId) == Entry.EXECUTED;
    if (!isDone && entries.get(attemptId) != Entry.REFUSED) {
      bar(attemptId);
    }
    return isDone;
  }

  /** Sets by hand what it holds of some money. */
  void putRight(UUID money, long amount) {
    held.put(money, amount);
  }

  /** What it holds of an attempt's money. */
  long held(UUID money) {
    return held.getOrDefault(money, 0L);
  }
}
