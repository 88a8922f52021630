package com.paymenthub.api.admission;

import com.paymenthub.charging.accounts.LimitedRequests;
import com.paymenthub.platform.AccountCounts;
import com.paymenthub.web.errors.Problem;
import com.paymenthub.web.errors.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Keeps one account from holding the places that others need. While many places are free it may
 * hold as many as it likes; when fewer are free, no more than its share.
 *
 * <p>A request counts from when its account is known until its end, also while it waits for a
 * provider: it could not give its place back for that time, because the answer has to be recorded
 * when it comes, however many others have been admitted since.
 */
@Component
public class AccountPlaces {

  private static final String HOLDER = AccountPlaces.class.getName() + ".holder";

  private final Admission admission;
  private final int share;
  private final LimitedRequests limited;
  private final AccountCounts held = new AccountCounts();

  AccountPlaces(Admission admission, AdmissionSettings settings, LimitedRequests limited) {
    this.limited = limited;
    this.admission = admission;
    this.share = settings.accountShareOf(settings.maximumRequests());
  }

  /**
   * Counts an admitted request for its account.
   *
   * @throws ProblemException when the account has its share of the places, and few are free
   */
  public void take(HttpServletRequest request, UUID account) {
    if (request.getAttribute(HOLDER) != null) {
      // Counted before it was dispatched again.
      return;
    }
    if (!held.tryTake(account, admission.isCrowded() ? share : Integer.MAX_VALUE)) {
      limited.count(LimitedRequests.Limit.PLACES);
      throw new ProblemException(Problem.rateLimited());
    }
    request.setAttribute(HOLDER, account);
    SharedConnections.begin(account);
  }

  /** Ends a request, whether its account became known or not. */
  void giveBack(HttpServletRequest request) {
    if (request.getAttribute(HOLDER) instanceof UUID account) {
      request.removeAttribute(HOLDER);
      held.giveBack(account);
      SharedConnections.end();
    }
  }
}
