package com.paymenthub.api.rest.webhooks;

import com.paymenthub.api.auth.Caller;
import com.paymenthub.api.auth.CredentialKind;
import com.paymenthub.api.idempotency.BodyOptional;
import com.paymenthub.api.idempotency.IdempotentRequests;
import com.paymenthub.api.idempotency.Post;
import com.paymenthub.api.openapi.DocumentedOperation;
import com.paymenthub.api.rest.ForBuyersPages;
import com.paymenthub.api.rest.PageQuery;
import com.paymenthub.api.rest.PagedList;
import com.paymenthub.charging.accounts.AccountLimits;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.Step;
import com.paymenthub.platform.TimeRange;
import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.audit.AuditLog;
import com.paymenthub.web.requests.RequestIds;
import com.paymenthub.web.validation.Uuids;
import com.paymenthub.webhooks.endpoints.Webhook;
import com.paymenthub.webhooks.endpoints.Webhooks;
import com.paymenthub.webhooks.signature.WebhookSecret;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Webhooks: register, read, list, change, delete, and a new secret. */
@RestController
class WebhookController {

  private static final int OK = 200;
  private static final int CREATED = 201;
  private static final String SUBJECT = "webhook";

  private final WebhookRequests requests;
  private final Webhooks webhooks;
  private final AccountLimits limits;
  private final WaitingForReceivers waiting;
  private final AuditLog audit;
  private final IdempotentRequests idempotent;
  private final Transactions transactions;
  private final Clock clock;

  WebhookController(
      WebhookRequests requests,
      Webhooks webhooks,
      AccountLimits limits,
      WaitingForReceivers waiting,
      AuditLog audit,
      IdempotentRequests idempotent,
      Transactions transactions,
      Clock clock) {
    this.requests = requests;
    this.webhooks = webhooks;
    this.limits = limits;
    this.waiting = waiting;
    this.audit = audit;
    this.idempotent = idempotent;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * Register a webhook. Every change of a charge's status is told to it, signed as in Standard
   * Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`); `x-event-sequence` says
   * which change of its charge a notification tells, from 1. The secret is answered this once, and
   * to secret keys only.
   */
  @DocumentedOperation(
      value = "createWebhook",
      body = WebhookBody.class,
      answer = WebhookDocument.class,
      status = 201,
      refusals = {RefusalKey.WEBHOOK_EXISTS, RefusalKey.LIMIT_REACHED})
  @PostMapping("/v1/webhooks")
  ResponseEntity<byte[]> create(Post post) {
    return waiting.run(
        post.caller().clientId(),
        () ->
            idempotent.run(
                post,
                CREATED,
                () -> requests.readNew(post),
                webhook -> new Step.Done<>(create(post, webhook)),
                created -> created));
  }

  /** A public key may register webhooks, and never learns their secrets (docs/interface.md §1). */
  private WebhookDocument create(Post post, WebhookBody wanted) {
    Caller caller = post.caller();
    limits.oneMoreWebhook(
        caller.clientId(), () -> webhooks.count(caller.clientId(), TimeRange.ALL));
    Webhooks.Created created =
        webhooks.create(
            caller.clientId(),
            wanted.event().code(),
            wanted.endpoint().toString(),
            !Boolean.FALSE.equals(wanted.status()),
            WebhookRequests.isSandbox(post));
    audit.created(
        post.origin(), SUBJECT, created.webhook().id(), WebhookDocument.audited(created.webhook()));
    return WebhookDocument.of(
        created.webhook(), caller.kind() == CredentialKind.SECRET ? created.secret() : null);
  }

  /** List the webhooks. */
  @DocumentedOperation(value = "listWebhooks")
  @ForBuyersPages
  @GetMapping("/v1/webhooks")
  PagedList<WebhookDocument> list(Caller caller, @ParameterObject PageQuery page) {
    return PagedList.of(
        page,
        webhooks.count(caller.clientId(), page.created()),
        webhooks
            .list(caller.clientId(), page.created(), page.newestFirst(), page.size(), page.offset())
            .stream()
            .map(WebhookDocument::of)
            .toList());
  }

  /** Read a webhook. */
  @DocumentedOperation(value = "getWebhook", refusals = RefusalKey.WEBHOOK_NOT_FOUND)
  @ForBuyersPages
  @GetMapping("/v1/webhooks/{id}")
  WebhookDocument get(Caller caller, @PathVariable String id) {
    return webhooks
        .find(caller.clientId(), idOf(id))
        .map(WebhookDocument::of)
        .orElseThrow(() -> new Refusal(RefusalKey.WEBHOOK_NOT_FOUND));
  }

  /** Change a webhook. */
  @DocumentedOperation(
      value = "changeWebhook",
      body = WebhookChangeBody.class,
      answer = WebhookDocument.class,
      refusals = {RefusalKey.WEBHOOK_NOT_FOUND, RefusalKey.WEBHOOK_EXISTS})
  @PatchMapping("/v1/webhooks/{id}")
  ResponseEntity<byte[]> change(Post post, @PathVariable String id) {
    return waiting.run(
        post.caller().clientId(),
        () ->
            idempotent.run(
                post,
                OK,
                () -> requests.readChange(post),
                change -> new Step.Done<>(change(post, idOf(id), change)),
                WebhookDocument::of));
  }

  private Webhook change(Post post, UUID id, WebhookChangeBody change) {
    Webhook before = webhooks.lock(post.caller().clientId(), id);
    Webhook after = change.of(before, clock.instant().truncatedTo(ChronoUnit.MILLIS));
    webhooks.save(after);
    audit.changed(
        post.origin(),
        SUBJECT,
        id,
        WebhookDocument.audited(before),
        WebhookDocument.audited(after));
    return after;
  }

  /** Delete a webhook. What is unsent becomes `lost`. */
  @DocumentedOperation(
      value = "deleteWebhook",
      status = 204,
      refusals = RefusalKey.WEBHOOK_NOT_FOUND)
  @DeleteMapping("/v1/webhooks/{id}")
  ResponseEntity<Void> delete(Caller caller, @PathVariable String id, HttpServletRequest request) {
    return transactions.run(
        () -> {
          Webhook webhook = webhooks.lock(caller.clientId(), idOf(id));
          webhooks.delete(webhook);
          audit.deleted(
              caller.origin(RequestIds.of(request), null),
              SUBJECT,
              webhook.id(),
              WebhookDocument.audited(webhook));
          return ResponseEntity.noContent().build();
        });
  }

  /** Make a new secret. The one before it signs beside it for a day. */
  @DocumentedOperation(
      value = "rotateWebhookSecret",
      answer = WebhookDocument.class,
      status = 201,
      refusals = RefusalKey.WEBHOOK_NOT_FOUND)
  @PostMapping("/v1/webhooks/{id}/secret")
  ResponseEntity<byte[]> rotate(@BodyOptional Post post, @PathVariable String id) {
    return idempotent.run(
        post, () -> new Step.Done<>(rotate(post, idOf(id))), document -> document);
  }

  private WebhookDocument rotate(Post post, UUID id) {
    Webhook webhook = webhooks.lock(post.caller().clientId(), id);
    WebhookSecret secret = webhooks.rotate(webhook);
    audit.changed(
        post.origin(),
        "secret_rotated",
        SUBJECT,
        id,
        WebhookDocument.audited(webhook),
        WebhookDocument.audited(webhook));
    return WebhookDocument.of(webhooks.lock(post.caller().clientId(), id), secret);
  }

  static UUID idOf(String text) {
    return Uuids.parse(text).orElseThrow(() -> new Refusal(RefusalKey.WEBHOOK_NOT_FOUND));
  }
}
