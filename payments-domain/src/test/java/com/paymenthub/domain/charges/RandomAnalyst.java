package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.FINAL;
import static com.paymenthub.domain.charges.ChargeExamples.NOT_SENT;
import static com.paymenthub.domain.charges.ChargeExamples.UNKNOWN;

import com.paymenthub.domain.charges.AttemptOutcome.Accepted;
import com.paymenthub.domain.charges.AttemptOutcome.Analyzed;
import java.time.Instant;
import java.util.List;
import java.util.Random;

/** The anti-fraud provider of a random life, of which the small model is told, too. */
final class RandomAnalyst {

  private final Random random;
  private final Life life;
  private final SmallModel model;

  RandomAnalyst(Random random, Life life, SmallModel model) {
    this.random = random;
    this.life = life;
    this.model = model;
  }

  FraudVerdict verdict() {
    return random.nextBoolean() ? FraudVerdict.APPROVED : FraudVerdict.REPROVED;
  }

  /** A report blocks nothing, also when it gets no answer. */
  AttemptOutcome answerToReport() {
    return switch (random.nextInt(4)) {
      case 0 -> UNKNOWN;
      case 1 -> NOT_SENT;
      case 2 -> FINAL;
      default -> APPROVED;
    };
  }

  /** An analysis under way meets its fate. */
  List<ChargeEvent> analyse(Attempt attempt) {
    AttemptOutcome outcome =
        switch (random.nextInt(7)) {
          case 0 -> UNKNOWN;
          case 1 -> NOT_SENT;
          case 2 -> new AttemptOutcome.NotSent(AttemptOutcome.NotSent.NO_TIME_LEFT);
          case 3, 4 -> later();
          default -> new Analyzed(verdict(), random.nextInt(101));
        };
    boolean hurried = random.nextInt(3) == 0;
    List<ChargeEvent> events =
        life.answered(attempt.id(), outcome, null, hurried ? TimeLeft.NONE : null);
    if (outcome instanceof Analyzed(FraudVerdict verdict, int _)) {
      model.judged(attempt.id(), verdict);
    } else if (outcome instanceof Accepted) {
      model.waitsForVerdict(attempt.id());
    } else if (life.record().attempt(attempt.id()).isPutOff()) {
      model.putOff(attempt.id());
    } else {
      model.no(attempt.id(), false);
    }
    return events;
  }

  /** It tells a verdict without being asked, at any time, perhaps again. */
  List<ChargeEvent> tellVerdict() {
    List<Attempt> known =
        life.record().attempts().stream()
            .filter(attempt -> attempt.requestType() == RequestType.ANTI_FRAUD)
            .filter(attempt -> attempt.cause() != AttemptCause.PROVIDER)
            .toList();
    if (known.isEmpty()) {
      return List.of();
    }
    Attempt analysis = known.get(random.nextInt(known.size()));
    FraudVerdict verdict = verdict();
    boolean isOpen = !(analysis.isUnderWay() || analysis.outcome() instanceof Analyzed);
    List<ChargeEvent> events = life.noted(analysis.id(), new Analyzed(verdict, 50));
    if (isOpen) {
      model.judged(analysis.id(), verdict);
    }
    return events;
  }

  /** What it says to a question. */
  InquiryOutcome found() {
    return switch (random.nextInt(5)) {
      case 0 -> new InquiryOutcome.NotExecuted();
      case 1 -> new InquiryOutcome.NeverHeard();
      case 2 -> new InquiryOutcome.Analyzed(new Analyzed(verdict(), random.nextInt(101)));
      default -> new InquiryOutcome.Accepted(later());
    };
  }

  private Accepted later() {
    Instant expectedBy = life.now().plusSeconds(random.nextInt(3_600));
    return new Accepted("analysis-1", expectedBy, expectedBy.plusSeconds(random.nextInt(864_000)));
  }
}
