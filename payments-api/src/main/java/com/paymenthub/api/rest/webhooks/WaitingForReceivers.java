package com.paymenthub.api.rest.webhooks;

import com.paymenthub.charging.accounts.LimitedRequests;
import com.paymenthub.platform.AccountCounts;
import com.paymenthub.web.errors.Problem;
import com.paymenthub.web.errors.ProblemException;
import java.util.UUID;
import java.util.function.Supplier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Limits how many requests of one account wait for its receivers and their name servers at once:
 * pings and registrations hold a place, and a connection or a look-up, for as long as those like.
 */
@Component
class WaitingForReceivers {

  private final int maximum;
  private final LimitedRequests limited;
  private final AccountCounts waiting = new AccountCounts();

  WaitingForReceivers(
      @Value("${payments.webhooks.maximum-pings-and-registrations-per-account:4}") int maximum,
      LimitedRequests limited) {
    if (maximum < 1) {
      throw new IllegalArgumentException(
          "payments.webhooks.maximum-pings-and-registrations-per-account is a whole number from"
              + " 1, not "
              + maximum);
    }
    this.maximum = maximum;
    this.limited = limited;
  }

  /**
   * Does what may wait for a receiver.
   *
   * @throws ProblemException when the account does so in as many requests as it may
   */
  <T> T run(UUID account, Supplier<T> work) {
    if (!waiting.tryTake(account, maximum)) {
      limited.count(LimitedRequests.Limit.PINGS_AND_REGISTRATIONS);
      throw new ProblemException(Problem.rateLimited());
    }
    try {
      return work.get();
    } finally {
      waiting.giveBack(account);
    }
  }
}
