package com.paymenthub.domain.charges;

import com.paymenthub.domain.charges.LateProvider.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What is on its way between a hub and its provider. */
final class LateMessages {

  /**
   * What is told of something that happened at the provider.
   *
   * @param confirmation null for a dispute, and a capture or void that did not happen after all
   * @param dispute null for anything else
   */
  record Notice(
      UUID chargeId,
      String id,
      @Nullable Confirmation confirmation,
      UUID attemptId,
      @Nullable Long paid,
      @Nullable DisputeNews dispute) {

    Notice(
        UUID chargeId,
        String id,
        @Nullable Confirmation confirmation,
        UUID attemptId,
        @Nullable Long paid) {
      this(chargeId, id, confirmation, attemptId, paid, null);
    }
  }

  /** An answer that comes after somebody has stopped waiting for it. */
  record Answer(UUID chargeId, UUID attemptId, AttemptOutcome outcome) {}

  final List<Request> unsent = new ArrayList<>();
  final List<Request> onTheirWay = new ArrayList<>();
  final List<Answer> answers = new ArrayList<>();
  final List<Notice> notices = new ArrayList<>();

  /** A notice that is told at some time, perhaps twice. */
  void announce(Notice notice, Random random) {
    notices.add(notice);
    if (random.nextInt(4) == 0) {
      notices.add(notice);
    }
  }

  /** Whether something that may move money of a charge is under way. */
  boolean moveMoneyOf(UUID charge) {
    return notices.stream().anyMatch(notice -> notice.chargeId().equals(charge))
        || onTheirWay.stream().anyMatch(request -> request.chargeId().equals(charge));
  }

  /** Requests that somebody makes sure of that they never arrive. */
  void neverCome(Predicate<Request> which) {
    onTheirWay.removeIf(which);
    unsent.removeIf(which);
  }
}
