package com.paymenthub.finance.tables;

import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.charges.ChargeEvent.AttemptAccepted;
import com.paymenthub.domain.charges.ChargeEvent.AttemptApproved;
import com.paymenthub.domain.charges.ChargeEvent.AttemptDeclined;
import com.paymenthub.domain.charges.ChargeEvent.AttemptNotExecuted;
import com.paymenthub.domain.charges.ChargeEvent.AttemptNotSent;
import com.paymenthub.domain.charges.ChargeEvent.AttemptResolved;
import com.paymenthub.domain.charges.ChargeEvent.AttemptResumed;
import com.paymenthub.domain.charges.ChargeEvent.AttemptStarted;
import com.paymenthub.domain.charges.ChargeEvent.AttemptUnanswered;
import com.paymenthub.domain.charges.ChargeEvent.AttemptUndone;
import com.paymenthub.domain.charges.ChargeEvent.BuyerActionRequired;
import com.paymenthub.domain.charges.ChargeEvent.ChargeAuthorized;
import com.paymenthub.domain.charges.ChargeEvent.ChargeCanceled;
import com.paymenthub.domain.charges.ChargeEvent.ChargeCaptured;
import com.paymenthub.domain.charges.ChargeEvent.ChargeChargedBack;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFailed;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import com.paymenthub.domain.charges.ChargeEvent.ChargePartiallyChargedBack;
import com.paymenthub.domain.charges.ChargeEvent.ChargePartiallyVoided;
import com.paymenthub.domain.charges.ChargeEvent.ChargePreAuthorized;
import com.paymenthub.domain.charges.ChargeEvent.ChargeRequested;
import com.paymenthub.domain.charges.ChargeEvent.ChargeSurplus;
import com.paymenthub.domain.charges.ChargeEvent.ChargeVoided;
import com.paymenthub.domain.charges.ChargeEvent.DisputeTold;
import com.paymenthub.domain.charges.ChargeEvent.DisputeWon;
import com.paymenthub.domain.charges.ChargeEvent.FeeTold;
import com.paymenthub.domain.charges.ChargeEvent.FraudAnalyzed;
import com.paymenthub.domain.charges.ChargeEvent.InquiryAnswered;
import com.paymenthub.domain.charges.ChargeEvent.OperationFinished;
import com.paymenthub.domain.charges.ChargeEvent.OperationUndone;
import com.paymenthub.domain.charges.ChargeEvent.PaymentIssued;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How long providers took for the first answer to each attempt of a charge, noted event by event.
 */
final class FirstAnswers {

  /** When each attempt was started that has no outcome yet. */
  private final Map<UUID, Instant> underWay = new HashMap<>();

  private final Map<UUID, Long> answeredAfterMillis = new HashMap<>();
  private final Set<UUID> timedOut = new HashSet<>();

  private FirstAnswers() {}

  /**
   * What the history of a charge tells.
   *
   * @param history all of its events
   */
  static FirstAnswers of(Iterable<ChargeEvent> history) {
    FirstAnswers answers = new FirstAnswers();
    history.forEach(answers::note);
    return answers;
  }

  /** Whether an answer did not come in time. */
  boolean hasTimedOut(UUID attemptId) {
    return timedOut.contains(attemptId);
  }

  /** Null when the provider did not answer, or told of its own accord. */
  @Nullable Long answeredAfterMillis(UUID attemptId) {
    return answeredAfterMillis.get(attemptId);
  }

  private void note(ChargeEvent event) {
    switch (event) {
      case AttemptStarted started -> underWay.put(started.attemptId(), started.occurredAt());
      case AttemptApproved approved -> {
        if (approved.noticeId() == null) {
          answered(approved.attemptId(), approved.occurredAt());
        } else {
          underWay.remove(approved.attemptId());
        }
      }
      case AttemptAccepted e -> answered(e.attemptId(), e.occurredAt());
      case AttemptDeclined e -> answered(e.attemptId(), e.occurredAt());
      case BuyerActionRequired e -> answered(e.attemptId(), e.occurredAt());
      case PaymentIssued e -> answered(e.attemptId(), e.occurredAt());
      case FraudAnalyzed e -> answered(e.attemptId(), e.occurredAt());
      case InquiryAnswered e -> answered(e.attemptId(), e.occurredAt());
      case AttemptUnanswered e -> {
        timedOut.add(e.attemptId());
        underWay.remove(e.attemptId());
      }
      case AttemptNotSent e -> underWay.remove(e.attemptId());
      case AttemptUndone e -> underWay.remove(e.attemptId());
      case AttemptNotExecuted e -> underWay.remove(e.attemptId());
      case ChargeRequested _,
          AttemptResumed _,
          ChargePreAuthorized _,
          ChargeAuthorized _,
          ChargeCaptured _,
          ChargePartiallyVoided _,
          ChargeVoided _,
          ChargeCanceled _,
          OperationFinished _,
          OperationUndone _,
          ChargeChargedBack _,
          ChargePartiallyChargedBack _,
          DisputeWon _,
          DisputeTold _,
          ChargeFailed _,
          ChargeSurplus _,
          ChargeFlagged _,
          AttemptResolved _,
          FeeTold _ -> {}
    }
  }

  private void answered(UUID attemptId, Instant at) {
    Instant startedAt = underWay.remove(attemptId);
    if (startedAt != null) {
      answeredAfterMillis.put(attemptId, Duration.between(startedAt, at).toMillis());
    }
  }
}
