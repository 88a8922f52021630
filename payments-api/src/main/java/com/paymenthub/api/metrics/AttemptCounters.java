package com.paymenthub.api.metrics;

import com.paymenthub.charging.AttemptMeter;
import com.paymenthub.charging.attempts.NewNumberMeter;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Accepted;
import com.paymenthub.domain.charges.AttemptOutcome.ActionRequired;
import com.paymenthub.domain.charges.AttemptOutcome.Analyzed;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.Found;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.AttemptOutcome.NotExecuted;
import com.paymenthub.domain.charges.AttemptOutcome.NotSent;
import com.paymenthub.domain.charges.AttemptOutcome.Undone;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.domain.charges.RequestType;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.stereotype.Component;

/**
 * {@code payments_attempts_total}: attempts of this node by provider type, request and outcome; and
 * {@code payments_cards_new_numbers}: how many new card numbers the accounts bring.
 */
@Component
class AttemptCounters implements AttemptMeter, NewNumberMeter {

  private final MeterRegistry registry;
  private final DistributionSummary newNumbers;

  AttemptCounters(MeterRegistry registry) {
    this.registry = registry;
    this.newNumbers = registry.summary("payments.cards.new.numbers");
  }

  @Override
  public void brought(int withinTheHour) {
    newNumbers.record(withinTheHour);
  }

  @Override
  public void count(String providerType, RequestType requestType, AttemptOutcome outcome) {
    registry
        .counter(
            "payments.attempts",
            "provider_type",
            providerType,
            "request_type",
            requestType.code(),
            "outcome",
            nameOf(outcome))
        .increment();
  }

  private static String nameOf(AttemptOutcome outcome) {
    return switch (outcome) {
      case Approved _ -> "approved";
      case Accepted _ -> "accepted";
      case Undone _ -> "undone";
      case Declined _ -> "declined";
      case NotSent _ -> "not_sent";
      case Unknown _ -> "unknown";
      case NotExecuted _ -> "not_executed";
      case Analyzed(var verdict, int _) -> "analyzed_" + verdict.code();
      case Found _ -> "found";
      case Issued _ -> "issued";
      case ActionRequired _ -> "action_required";
    };
  }
}
