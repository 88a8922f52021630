package com.paymenthub.api.rest.auth;

import com.paymenthub.api.auth.Caller;
import com.paymenthub.api.auth.PublicKeys;
import com.paymenthub.api.auth.PublicKeys.CreatedKey;
import com.paymenthub.api.idempotency.IdempotentRequests;
import com.paymenthub.api.idempotency.Post;
import com.paymenthub.api.openapi.DocumentedOperation;
import com.paymenthub.api.rest.PageQuery;
import com.paymenthub.api.rest.PagedList;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.AdministrationTransactions;
import com.paymenthub.platform.Step;
import com.paymenthub.web.requests.RequestIds;
import com.paymenthub.web.validation.RequestReader;
import com.paymenthub.web.validation.Uuids;
import jakarta.servlet.http.HttpServletRequest;
import java.util.UUID;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Public keys: create, list, revoke (docs/interface.md §1). */
@RestController
class PublicKeyController {

  private final PublicKeys keys;
  private final IdempotentRequests idempotent;
  private final AdministrationTransactions transactions;
  private final RequestReader requests;

  PublicKeyController(
      PublicKeys keys,
      IdempotentRequests idempotent,
      AdministrationTransactions transactions,
      RequestReader requests) {
    this.keys = keys;
    this.idempotent = idempotent.in(transactions);
    this.transactions = transactions;
    this.requests = requests;
  }

  /**
   * Create a public key. It is meant for browsers and apps: it is valid for a while, reaches what
   * its scope says, and is shown this once.
   */
  @DocumentedOperation(
      value = "createPublicKey",
      body = PublicKeyBody.class,
      answer = CreatedKeyDocument.class,
      status = 201)
  @PostMapping("/v1/auth")
  ResponseEntity<byte[]> create(Post post) {
    return idempotent.run(post, () -> new Step.Done<>(created(post)), CreatedKeyDocument::of);
  }

  private CreatedKey created(Post post) {
    PublicKeyBody wanted = requests.read(post.body(), PublicKeyBody.class).checked();
    int expiresSeconds = wanted.expires() == null ? 0 : wanted.expires();
    return keys.create(post.caller(), post.origin(), wanted.scope(), expiresSeconds);
  }

  /** List the public keys. They are recognised by their last characters. */
  @DocumentedOperation(value = "listPublicKeys")
  @GetMapping("/v1/auth")
  PagedList<PublicKeyDocument> list(Caller caller, @ParameterObject PageQuery page) {
    return PagedList.of(
        page,
        keys.count(caller.clientId(), page.created()),
        keys
            .list(caller.clientId(), page.created(), page.newestFirst(), page.size(), page.offset())
            .stream()
            .map(PublicKeyDocument::of)
            .toList());
  }

  /** Revoke a public key. It is refused everywhere within a second. */
  @DocumentedOperation(value = "revokePublicKey", status = 204, refusals = RefusalKey.KEY_NOT_FOUND)
  @DeleteMapping("/v1/auth/{id}")
  ResponseEntity<Void> revoke(Caller caller, @PathVariable String id, HttpServletRequest request) {
    UUID keyId = Uuids.parse(id).orElseThrow(() -> new Refusal(RefusalKey.KEY_NOT_FOUND));
    return transactions.run(
        () -> {
          keys.revoke(caller.origin(RequestIds.of(request), null), keyId);
          return ResponseEntity.noContent().build();
        });
  }
}
