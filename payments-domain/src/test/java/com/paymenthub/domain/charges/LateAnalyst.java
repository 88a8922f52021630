package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptOutcome.Accepted;
import com.paymenthub.domain.charges.AttemptOutcome.Analyzed;
import com.paymenthub.domain.charges.LateProvider.Request;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

/**
 * An anti-fraud provider that judges at once, later or never, tells its verdicts twice and late,
 * and wants to know what becomes of charges.
 */
final class LateAnalyst {

  private final Random random;
  private final LateHub hub;

  /** What it has taken on, whether it has judged it or not. */
  private final List<Request> analyses = new ArrayList<>();

  private final Map<UUID, Analyzed> verdicts = new HashMap<>();
  private final Map<UUID, Accepted> promised = new HashMap<>();

  /** What it was told, by the report. */
  private final Map<UUID, ChargeFate> told = new HashMap<>();

  LateAnalyst(Random random, LateHub hub) {
    this.random = random;
    this.hub = hub;
  }

  /** A policy of a merchant who has it. */
  FraudPolicy policy() {
    int onError = random.nextInt(3);
    FraudPolicy policy =
        FraudAnalysisTest.policy(
            random.nextInt(4) > 0, random.nextInt(4) > 0, onError == 1, onError == 2);
    Route route =
        random.nextInt(3) > 0
            ? policy.route()
            : policy.route().findingBy(new LostAnswerRules(false, LostAnswerRules.Barring.NEVER));
    return new FraudPolicy(
        route,
        policy.captureOnApproved(),
        policy.refundOnReproved(),
        policy.captureOnError(),
        policy.refundOnError(),
        random.nextBoolean() ? true : null);
  }

  /** Analyses a charge, or takes note of what became of it. */
  AttemptOutcome execute(Request request) {
    UUID id = request.attempt().id();
    if (request.attempt().requestType() == RequestType.REPORT) {
      told.put(id, FraudReports.of(hub.record(request.chargeId()), request.attempt()).fate());
      return APPROVED;
    }
    if (!verdicts.containsKey(id) && !promised.containsKey(id)) {
      analyses.add(request);
      if (random.nextBoolean()) {
        judge(id);
      } else {
        Instant expectedBy = request.attempt().startedAt().plusSeconds(random.nextInt(7_200));
        Instant overdueAt = expectedBy.plusSeconds(random.nextInt(864_000));
        promised.put(id, new Accepted("analysis-1", expectedBy, overdueAt));
      }
    }
    return verdicts.containsKey(id) ? verdicts.get(id) : promised.get(id);
  }

  InquiryOutcome inquire(Attempt analysis) {
    UUID id = analysis.id();
    if (promised.containsKey(id) && random.nextInt(3) == 0) {
      judge(id);
    }
    if (verdicts.containsKey(id)) {
      return new InquiryOutcome.Analyzed(verdicts.get(id));
    }
    return promised.containsKey(id)
        ? new InquiryOutcome.Accepted(promised.get(id))
        : new InquiryOutcome.NeverHeard();
  }

  /** Tells a verdict without being asked, perhaps again, or long after its time. */
  void tell() {
    if (analyses.isEmpty()) {
      return;
    }
    Request request = analyses.get(random.nextInt(analyses.size()));
    UUID id = request.attempt().id();
    judge(id);
    UUID client = hub.record(request.chargeId()).terms().clientId();
    hub.tell(
        new ChargeCommand.NoteEnd(
            request.chargeId(), client, id, verdicts.get(id), hub.id(), hub.now()));
  }

  private void judge(UUID id) {
    FraudVerdict verdict = random.nextBoolean() ? FraudVerdict.APPROVED : FraudVerdict.REPROVED;
    verdicts.computeIfAbsent(id, _ -> new Analyzed(verdict, random.nextInt(101)));
  }

  /** When nothing more is to be told, it knows how a charge stands, or has never answered. */
  void assertKnows(UUID charge) {
    List<Attempt> reports =
        hub.attempts(charge, one -> one.requestType() == RequestType.REPORT).reversed();
    assertThat(hub.attempts(charge, Attempt::awaitsVerdict)).isEmpty();
    FraudPolicy policy = hub.record(charge).terms().fraudPolicy();
    if (policy == null || policy.reported() == null) {
      assertThat(reports).isEmpty();
      return;
    }
    Optional<ChargeFate> last =
        reports.stream()
            .filter(one -> told.containsKey(one.id()))
            .map(one -> told.get(one.id()))
            .findFirst();
    boolean isDecided =
        switch (hub.status(charge)) {
          case AUTHORIZED, CHARGED_BACK, VOIDED, CANCELED -> true;
          case PENDING, PRE_AUTHORIZED, FAILED -> false;
        };
    boolean wasTaken = !reports.isEmpty() && reports.getFirst().isApproved();
    if (isDecided && wasTaken) {
      assertThat(expected(hub.status(charge)))
          .as("%s: %s", hub.status(charge), hub.record(charge))
          .contains(last.orElseThrow());
    }
  }

  private static Set<ChargeFate> expected(ChargeStatus status) {
    return switch (status) {
      case AUTHORIZED -> Set.of(ChargeFate.CAPTURED, ChargeFate.CHARGED_BACK, ChargeFate.WON_BACK);
      case CHARGED_BACK -> Set.of(ChargeFate.CHARGED_BACK);
      case VOIDED -> Set.of(ChargeFate.VOIDED);
      case CANCELED -> Set.of(ChargeFate.LET_GO);
      case PENDING, PRE_AUTHORIZED, FAILED -> Set.of();
    };
  }
}
