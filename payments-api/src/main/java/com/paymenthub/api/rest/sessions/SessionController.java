package com.paymenthub.api.rest.sessions;

import com.paymenthub.api.auth.Caller;
import com.paymenthub.api.auth.SessionKeys;
import com.paymenthub.api.auth.SessionReach;
import com.paymenthub.api.idempotency.BodyOptional;
import com.paymenthub.api.idempotency.IdempotentRequests;
import com.paymenthub.api.idempotency.Post;
import com.paymenthub.api.openapi.DocumentedOperation;
import com.paymenthub.api.rest.ForBuyersPages;
import com.paymenthub.api.rest.PageQuery;
import com.paymenthub.api.rest.PagedList;
import com.paymenthub.api.rest.charges.ChargeRequest;
import com.paymenthub.charging.NewCardCharge;
import com.paymenthub.charging.NewPaymentCodeCharge;
import com.paymenthub.charging.SessionFlow;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.domain.sessions.Session;
import com.paymenthub.domain.sessions.SessionStatus;
import com.paymenthub.platform.Step;
import com.paymenthub.projections.sessions.SessionFilter;
import com.paymenthub.projections.sessions.SessionRow;
import com.paymenthub.projections.sessions.SessionTable;
import com.paymenthub.web.validation.PatchedValue;
import com.paymenthub.web.validation.Uuids;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Sessions: create, list, read, change, cancel, pay. */
@RestController
class SessionController {

  private static final int OK = 200;

  private final SessionRequests requests;
  private final SessionFlow flow;
  private final SessionKeys keys;
  private final SessionReach reach;
  private final IdempotentRequests idempotent;
  private final SessionTable sessions;
  private final SessionDocuments documents;

  SessionController(
      SessionRequests requests,
      SessionFlow flow,
      SessionKeys keys,
      SessionReach reach,
      IdempotentRequests idempotent,
      SessionTable sessions,
      SessionDocuments documents) {
    this.requests = requests;
    this.flow = flow;
    this.keys = keys;
    this.reach = reach;
    this.idempotent = idempotent;
    this.sessions = sessions;
    this.documents = documents;
  }

  /**
   * Create a session: an order that a buyer can pay exactly once, with the key that is answered as
   * `publicKey`.
   */
  @DocumentedOperation(
      value = "createSession",
      body = SessionBody.class,
      answer = SessionDocument.class,
      status = 201,
      refusals = {RefusalKey.MERCHANT_NOT_FOUND, RefusalKey.CUSTOMER_NOT_FOUND})
  @PostMapping("/v1/sessions")
  ResponseEntity<byte[]> create(Post post) {
    return idempotent.run(
        post,
        () -> new Step.Done<>(created(post)),
        session -> documents.of(post.caller(), session));
  }

  private Session.Created created(Post post) {
    Session.Created session = flow.create(requests.read(post));
    keys.create(post.caller().clientId(), session.session().id(), session.session().dueAt());
    return session;
  }

  /** List the sessions that pass all the given filters. */
  @DocumentedOperation(value = "listSessions")
  @GetMapping("/v1/sessions")
  PagedList<SessionDocument> list(Caller caller, @ParameterObject SessionQuery query) {
    PageQuery page = query.paging();
    SessionFilter filter = query.filter();
    List<SessionRow> rows =
        sessions.list(caller.clientId(), filter, page.newestFirst(), page.size(), page.offset());
    return PagedList.of(
        page, sessions.count(caller.clientId(), filter), documents.of(caller, rows));
  }

  /** Read a session. */
  @DocumentedOperation(value = "getSession", refusals = RefusalKey.SESSION_NOT_FOUND)
  @ForBuyersPages
  @GetMapping("/v1/sessions/{id}")
  SessionDocument get(Caller caller, @PathVariable String id) {
    UUID sessionId = idOf(id);
    reach.requireSession(caller, sessionId);
    return documents.get(caller, sessionId);
  }

  /** Change until when a session can be paid, or whether at all. */
  @DocumentedOperation(
      value = "changeSession",
      body = SessionChangeBody.class,
      answer = SessionDocument.class,
      refusals = {RefusalKey.SESSION_NOT_FOUND, RefusalKey.SESSION_CLOSED})
  @PatchMapping("/v1/sessions/{id}")
  ResponseEntity<byte[]> change(Post post, @PathVariable String id) {
    return idempotent.run(
        post,
        OK,
        () -> new Step.Done<>(changed(post, id)),
        session -> documents.of(post.caller(), session));
  }

  private Session.Created changed(Post post, String id) {
    SessionChangeBody change = requests.readChange(post);
    PatchedValue<Instant> due = change.dueDate();
    return flow.change(
        idOf(id),
        change.isActive(),
        PatchedValue.of(due, null),
        due != null && due.value() == null,
        post.origin());
  }

  /** Cancel a session. It can never be paid any more. */
  @DocumentedOperation(
      value = "cancelSession",
      answer = SessionDocument.class,
      status = 201,
      refusals = {RefusalKey.SESSION_NOT_FOUND, RefusalKey.SESSION_CLOSED})
  @PostMapping("/v1/sessions/{id}/cancel")
  ResponseEntity<byte[]> cancel(@BodyOptional Post post, @PathVariable String id) {
    return idempotent.run(
        post,
        () -> new Step.Done<>(flow.cancel(idOf(id), post.origin())),
        session -> documents.of(post.caller(), session));
  }

  /**
   * Pay a session. A card answers `paid`, or leaves the session payable where it is declined; pix,
   * boleto and a card without an answer leave it `created` with its `pendingChargeId` until they
   * are paid or fail.
   */
  @DocumentedOperation(
      value = "chargeSession",
      body = SessionChargeBody.class,
      answer = ChargedSessionDocument.class,
      status = 201,
      refusals = {
        RefusalKey.SESSION_NOT_FOUND,
        RefusalKey.SESSION_CLOSED,
        RefusalKey.SESSION_INACTIVE,
        RefusalKey.SESSION_EXPIRED,
        RefusalKey.SESSION_PAYMENT_PENDING,
        RefusalKey.FRAUD_ANALYSIS_REQUIRED,
        RefusalKey.MERCHANT_NOT_FOUND,
        RefusalKey.CARD_NOT_FOUND,
        RefusalKey.TOKEN_NOT_FOUND,
        RefusalKey.CUSTOMER_NOT_FOUND,
        RefusalKey.CUSTOMER_EMAIL_TAKEN,
        RefusalKey.NO_PROVIDER,
        RefusalKey.CURRENCY_NOT_ACCEPTED,
        RefusalKey.AMOUNT_NOT_ACCEPTED,
        RefusalKey.INSTALLMENTS_NOT_ACCEPTED,
        RefusalKey.BRAND_NOT_ACCEPTED,
        RefusalKey.DUE_DATE_NOT_ACCEPTED,
        RefusalKey.PAYER_INCOMPLETE,
        RefusalKey.CARD_UNUSABLE,
        RefusalKey.CUSTOMER_WITHOUT_CARD,
        RefusalKey.TOKEN_USED,
        RefusalKey.TOKEN_EXPIRED,
        RefusalKey.CVV_REQUIRED,
        RefusalKey.TOO_MANY_ATTEMPTS,
        RefusalKey.TOO_MANY_CARD_ATTEMPTS
      })
  @ForBuyersPages
  @PostMapping("/v1/sessions/{id}/charge")
  ResponseEntity<byte[]> charge(Post post, @PathVariable String id) {
    UUID sessionId = idOf(id);
    reach.requireSession(post.caller(), sessionId);
    return idempotent.run(
        post,
        () -> begin(post, sessionId),
        charge -> documents.charged(post.caller(), charge.charge().id(), sessionId),
        (chargeId, _) -> documents.settled(post.caller(), chargeId, sessionId));
  }

  private Step<Charge.Registered> begin(Post post, UUID sessionId) {
    SessionRow session = documents.row(post.caller().clientId(), sessionId);
    refuseLatecomers(session);
    return switch (requests.readCharge(post, session, documents.textsOf(session))) {
      case ChargeRequest.ByCard(NewCardCharge charge) -> flow.charge(sessionId, charge);
      case ChargeRequest.ByCode(NewPaymentCodeCharge charge) -> flow.charge(sessionId, charge);
    };
  }

  /**
   * Refuses most payments of a session that cannot be paid any more, without reading its history.
   * The row may be a moment old; the history alone decides who may pay.
   */
  private static void refuseLatecomers(SessionRow session) {
    if (!session.status().equals(SessionStatus.CREATED.code())) {
      throw new Refusal(RefusalKey.SESSION_CLOSED, session.status());
    }
    if (session.pendingChargeId() != null) {
      throw new Refusal(RefusalKey.SESSION_PAYMENT_PENDING);
    }
  }

  private static UUID idOf(String text) {
    return Uuids.parse(text).orElseThrow(() -> new Refusal(RefusalKey.SESSION_NOT_FOUND));
  }
}
