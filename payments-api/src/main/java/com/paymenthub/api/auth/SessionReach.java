package com.paymenthub.api.auth;

import com.paymenthub.projections.sessions.SessionTable;
import com.paymenthub.web.errors.Problem;
import com.paymenthub.web.errors.ProblemException;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Restricts session keys to their own session (docs/interface.md §1). Anything else is refused in
 * the same way whether it exists or not.
 */
@Component
public class SessionReach {

  private final SessionTable sessions;

  public SessionReach(SessionTable sessions) {
    this.sessions = sessions;
  }

  /**
   * Refuses a session key for any session but its own.
   *
   * @throws ProblemException when the key does not reach this session
   */
  public void requireSession(Caller caller, UUID sessionId) {
    if (!caller.reachesSession(sessionId)) {
      throw new ProblemException(Problem.forbidden());
    }
  }

  /**
   * Refuses a session key for any charge but the pending or paying one of its session.
   *
   * @throws ProblemException when the key does not reach this charge
   */
  public void requireCharge(Caller caller, UUID chargeId) {
    if (caller.kind() == CredentialKind.SESSION
        && sessions
            .find(caller.clientId(), caller.credentialId())
            .filter(session -> session.isCharge(chargeId))
            .isEmpty()) {
      throw new ProblemException(Problem.forbidden());
    }
  }
}
