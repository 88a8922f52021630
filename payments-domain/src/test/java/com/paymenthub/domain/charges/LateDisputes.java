package com.paymenthub.domain.charges;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/** The buyers of a hub who dispute what they have paid, and the merchants who win. */
final class LateDisputes {

  /** A dispute whose money has gone back to the buyer. */
  private record Disputed(UUID chargeId, UUID attemptId, String caseId, long amount) {}

  private final Random random;
  private final LateProvider provider;
  private final LateMessages messages;
  private final LateHub hub;
  private final List<Disputed> disputes = new ArrayList<>();

  LateDisputes(Random random, LateProvider provider, LateMessages messages, LateHub hub) {
    this.random = random;
    this.provider = provider;
    this.messages = messages;
    this.hub = hub;
  }

  /** All or a part of what the provider holds goes back. */
  void dispute(UUID charge, Attempt attempt) {
    if (isDisputable(charge, attempt)) {
      long held = provider.held(attempt.id());
      long amount = random.nextBoolean() ? held : 1 + random.nextLong(held);
      provider.putRight(attempt.id(), held - amount);
      Disputed dispute = new Disputed(charge, attempt.id(), "case-" + hub.notice(), amount);
      disputes.add(dispute);
      tell(dispute, DisputeState.CHARGED_BACK);
    }
  }

  /** Nobody disputes what was taken a moment ago and may be reversed, or was only reserved. */
  private boolean isDisputable(UUID charge, Attempt attempt) {
    boolean isTaken =
        attempt.requestType() == RequestType.AUTHORIZATION
            || !hub.attempts(
                    charge,
                    one -> one.requestType() == RequestType.CAPTURE && provider.hasDone(one.id()))
                .isEmpty();
    return isTaken && attempt.counted() != null && !hub.record(charge).isBeingReversed(attempt);
  }

  /** A merchant wins, which may be told before the dispute is. */
  void win() {
    if (!disputes.isEmpty()) {
      Disputed won = disputes.remove(random.nextInt(disputes.size()));
      provider.putRight(won.attemptId(), provider.held(won.attemptId()) + won.amount());
      tell(won, DisputeState.WON);
    }
  }

  private void tell(Disputed dispute, DisputeState state) {
    DisputeNews news = new DisputeNews(dispute.caseId(), state, null, dispute.amount(), null);
    messages.announce(
        new LateMessages.Notice(
            dispute.chargeId(), hub.notice(), null, dispute.attemptId(), null, news),
        random);
  }
}
