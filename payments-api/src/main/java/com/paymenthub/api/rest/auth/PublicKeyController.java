package com.paymenthub.api.rest.auth;

import com.paymenthub.api.auth.Caller;
import com.paymenthub.api.auth.PublicKeys;
import com.paymenthub.api.auth.PublicKeys.CreatedKey;
import com.paymenthub.api.auth.Scope;
import com.paymenthub.api.idempotency.Post;
import com.paymenthub.api.idempotency.Posts;
import com.paymenthub.api.openapi.Described;
import com.paymenthub.api.requests.RequestIds;
import com.paymenthub.api.rest.PageQuery;
import com.paymenthub.api.rest.PagedList;
import com.paymenthub.api.validation.FieldErrors;
import com.paymenthub.api.validation.JsonFields;
import com.paymenthub.api.validation.Page;
import com.paymenthub.api.validation.QueryFields;
import com.paymenthub.api.validation.Uuids;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.providers.flow.Step;
import com.paymenthub.providers.flow.Transactions;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Public keys: create, list, revoke (docs/interface.md §1). */
@RestController
class PublicKeyController {

  private static final List<String> SCOPES =
      Arrays.stream(Scope.values()).map(Scope::code).toList();

  /** Ten years; who needs longer asks for a key that never expires. */
  private static final int MAXIMUM_SECONDS = 315_360_000;

  private final PublicKeys keys;
  private final Posts posts;
  private final Transactions transactions;

  PublicKeyController(PublicKeys keys, Posts posts, Transactions transactions) {
    this.keys = keys;
    this.posts = posts;
    this.transactions = transactions;
  }

  /**
   * Create a public key. It is meant for browsers and apps: it is valid for a while, reaches what
   * its scope says, and is shown this once.
   */
  @Described(
      value = "createPublicKey",
      body = PublicKeyBody.class,
      answer = CreatedKeyDocument.class,
      status = 201)
  @PostMapping("/v1/auth")
  ResponseEntity<byte[]> create(Post post) {
    return posts.run(post, () -> new Step.Done<>(created(post)), CreatedKeyDocument::of);
  }

  private CreatedKey created(Post post) {
    FieldErrors errors = new FieldErrors();
    JsonFields body = JsonFields.of(post.body(), errors);
    List<String> scopes = body.requiredSomeOf("scope", SCOPES);
    int expiresSeconds = body.wholeNumber("expires", 0, MAXIMUM_SECONDS).orElse(0);
    errors.check();
    return keys.create(
        post.caller(), post.origin(), scopes.stream().map(Scope::of).toList(), expiresSeconds);
  }

  /** List the public keys. They are recognised by their last characters. */
  @Described(value = "listPublicKeys", query = PageQuery.class)
  @GetMapping("/v1/auth")
  PagedList<PublicKeyDocument> list(Caller caller, HttpServletRequest request) {
    QueryFields query = new QueryFields(request, new FieldErrors());
    Page page = query.page();
    query.check();
    return PagedList.of(
        page,
        keys.count(caller.clientId()),
        keys.list(caller.clientId(), page.newestFirst(), page.limit(), page.offset()).stream()
            .map(PublicKeyDocument::of)
            .toList());
  }

  /** Revoke a public key. It is refused everywhere within a second. */
  @Described(value = "revokePublicKey", status = 204, refusals = RefusalKey.KEY_NOT_FOUND)
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
