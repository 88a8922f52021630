package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.FINAL;
import static com.paymenthub.domain.charges.ChargeStatus.AUTHORIZED;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptOutcome.Accepted;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A provider's further ids of a request, which come with more than one answer. */
class KeptReferencesTest {

  @Test
  void ids_that_come_with_the_acceptance_stay_when_the_approval_tells_more() {
    Life life = Life.in(AUTHORIZED);
    life.voidAmount(null);
    UUID attempt = life.latest().id();
    life.answered(
        new Accepted(
            "tx-2",
            life.now().plusSeconds(60),
            life.now().plusSeconds(600),
            Map.of("acceptanceId", "acc-1", "batch", "1")));
    assertThat(life.record().attempt(attempt).references())
        .isEqualTo(Map.of("acceptanceId", "acc-1", "batch", "1"));

    life.answered(
        attempt, Approved.WITHOUT_DETAILS.referredToAs(Map.of("batch", "2", "returnId", "ret-1")));
    assertThat(life.record().attempt(attempt).references())
        .isEqualTo(Map.of("acceptanceId", "acc-1", "batch", "2", "returnId", "ret-1"));
  }

  @Test
  void ids_that_come_with_the_acceptance_stay_when_it_is_declined() {
    Life life = Life.in(AUTHORIZED);
    life.voidAmount(null);
    UUID attempt = life.latest().id();
    life.answered(
        new Accepted(
            null,
            life.now().plusSeconds(60),
            life.now().plusSeconds(600),
            Map.of("acceptanceId", "acc-1")));
    life.answered(attempt, FINAL);
    assertThat(life.record().attempt(attempt).references())
        .isEqualTo(Map.of("acceptanceId", "acc-1"));
  }
}
