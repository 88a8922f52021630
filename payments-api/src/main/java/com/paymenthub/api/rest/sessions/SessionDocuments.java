package com.paymenthub.api.rest.sessions;

import com.paymenthub.api.auth.Caller;
import com.paymenthub.api.auth.CredentialKind;
import com.paymenthub.api.auth.SessionKeys;
import com.paymenthub.api.rest.charges.ChargeDocuments;
import com.paymenthub.charging.vault.PersonalTexts;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.domain.sessions.Session;
import com.paymenthub.projections.charges.ChargeDocument;
import com.paymenthub.projections.sessions.SessionRow;
import com.paymenthub.projections.sessions.SessionTable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Builds the answers about sessions from their rows and texts, with their keys for merchants. */
@Component
class SessionDocuments {

  private final SessionTable sessions;
  private final PersonalTexts texts;
  private final SessionKeys keys;
  private final ChargeDocuments charges;

  SessionDocuments(
      SessionTable sessions, PersonalTexts texts, SessionKeys keys, ChargeDocuments charges) {
    this.sessions = sessions;
    this.texts = texts;
    this.keys = keys;
    this.charges = charges;
  }

  /**
   * The row of an account's session.
   *
   * @throws Refusal when the account has no such session
   */
  SessionRow row(UUID clientId, UUID sessionId) {
    return sessions
        .find(clientId, sessionId)
        .orElseThrow(() -> new Refusal(RefusalKey.SESSION_NOT_FOUND));
  }

  /** The texts of a session, which its charges share. */
  Map<String, String> textsOf(SessionRow row) {
    return texts.get(row.clientId(), List.of(row.id())).getOrDefault(row.id(), Map.of());
  }

  /**
   * One session.
   *
   * @throws Refusal when the account has no such session
   */
  SessionDocument get(Caller caller, UUID sessionId) {
    return of(caller, List.of(row(caller.clientId(), sessionId))).getFirst();
  }

  /** The answer after an operation on a session. */
  SessionDocument of(Caller caller, Session.Created session) {
    return get(caller, session.session().id());
  }

  /** Several sessions, in the given order. */
  List<SessionDocument> of(Caller caller, List<SessionRow> rows) {
    List<UUID> ids = rows.stream().map(SessionRow::id).toList();
    Map<UUID, Map<String, String>> found = texts.get(caller.clientId(), ids);
    Map<UUID, String> publicKeys =
        caller.kind() == CredentialKind.SECRET ? keys.of(caller.clientId(), ids) : Map.of();
    return rows.stream()
        .map(
            row ->
                SessionDocument.of(
                    row,
                    found.getOrDefault(row.id(), Map.of()),
                    publicKeys.get(row.id()),
                    caller.isBuyer() ? null : row.customerId()))
        .toList();
  }

  /** The answer about a session and the charge that is to pay it. */
  ChargedSessionDocument charged(Caller caller, UUID chargeId, UUID sessionId) {
    return charged(caller, charges.get(caller, chargeId), sessionId);
  }

  /** The same for a charge for which nothing is under way except inquiries; empty otherwise. */
  Optional<ChargedSessionDocument> settled(Caller caller, UUID chargeId, UUID sessionId) {
    return charges
        .settled(caller.clientId(), chargeId)
        .map(charge -> charged(caller, ChargeDocuments.shownTo(caller, charge), sessionId));
  }

  private ChargedSessionDocument charged(Caller caller, ChargeDocument charge, UUID sessionId) {
    return ChargedSessionDocument.of(get(caller, sessionId).withCharge(charge.id()), charge);
  }
}
