package com.paymenthub.api.rest.merchants;

import com.paymenthub.api.auth.Caller;
import com.paymenthub.api.idempotency.IdempotentRequests;
import com.paymenthub.api.idempotency.Post;
import com.paymenthub.api.openapi.Described;
import com.paymenthub.api.requests.RequestIds;
import com.paymenthub.api.rest.PageQuery;
import com.paymenthub.api.rest.PagedList;
import com.paymenthub.api.validation.Page;
import com.paymenthub.api.validation.Uuids;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.foundation.AdministrationTransactions;
import com.paymenthub.foundation.Step;
import com.paymenthub.parties.merchants.Merchant;
import com.paymenthub.parties.merchants.Merchants;
import jakarta.servlet.http.HttpServletRequest;
import java.util.UUID;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Merchants: create, list, read, change, delete. */
@RestController
class MerchantController {

  private static final int OK = 200;

  private final MerchantRequests requests;
  private final Merchants merchants;
  private final MerchantAudit audit;
  private final IdempotentRequests idempotent;
  private final AdministrationTransactions transactions;

  MerchantController(
      MerchantRequests requests,
      Merchants merchants,
      MerchantAudit audit,
      IdempotentRequests idempotent,
      AdministrationTransactions transactions) {
    this.requests = requests;
    this.merchants = merchants;
    this.audit = audit;
    this.idempotent = idempotent.in(transactions);
    this.transactions = transactions;
  }

  /** Create a merchant with its accounts at providers. */
  @Described(
      value = "createMerchant",
      body = MerchantBody.class,
      answer = MerchantDocument.class,
      status = 201,
      refusals = RefusalKey.PROVIDER_NOT_ALLOWED)
  @PostMapping("/v1/merchants")
  ResponseEntity<byte[]> create(Post post) {
    return idempotent.run(post, () -> new Step.Done<>(created(post)), MerchantDocument::of);
  }

  private Merchant created(Post post) {
    Merchant created = merchants.create(post.caller().clientId(), requests.read(post));
    audit.created(post.origin(), created);
    return created;
  }

  /** List the merchants. */
  @Described(value = "listMerchants")
  @GetMapping("/v1/merchants")
  PagedList<MerchantDocument> list(Caller caller, @ParameterObject PageQuery query) {
    Page page = query.asked();
    return PagedList.of(
        page,
        merchants.count(caller.clientId()),
        merchants.list(caller.clientId(), page.newestFirst(), page.limit(), page.offset()).stream()
            .map(MerchantDocument::of)
            .toList());
  }

  /** Read a merchant. */
  @Described(value = "getMerchant", refusals = RefusalKey.MERCHANT_NOT_FOUND)
  @GetMapping("/v1/merchants/{id}")
  MerchantDocument get(Caller caller, @PathVariable String id) {
    return MerchantDocument.of(
        merchants
            .find(caller.clientId(), idOf(id))
            .orElseThrow(() -> new Refusal(RefusalKey.MERCHANT_NOT_FOUND)));
  }

  /** Change a merchant. */
  @Described(
      value = "changeMerchant",
      body = MerchantChangeBody.class,
      answer = MerchantDocument.class,
      refusals = {
        RefusalKey.MERCHANT_NOT_FOUND,
        RefusalKey.PROVIDER_NOT_FOUND,
        RefusalKey.PROVIDER_NOT_ALLOWED
      })
  @PatchMapping("/v1/merchants/{id}")
  ResponseEntity<byte[]> change(Post post, @PathVariable String id) {
    return idempotent.run(post, OK, () -> new Step.Done<>(changed(post, id)), MerchantDocument::of);
  }

  private Merchant changed(Post post, String id) {
    Merchant before = merchants.require(post.caller().clientId(), idOf(id));
    Merchant after = merchants.change(before, requests.readChange(post, before));
    audit.changed(post.origin(), before, after);
    return after;
  }

  /** Delete a merchant. It takes no new charges; its old ones can still be captured and voided. */
  @Described(value = "deleteMerchant", status = 204, refusals = RefusalKey.MERCHANT_NOT_FOUND)
  @DeleteMapping("/v1/merchants/{id}")
  ResponseEntity<Void> delete(Caller caller, @PathVariable String id, HttpServletRequest request) {
    return transactions.run(
        () -> {
          Merchant merchant = merchants.require(caller.clientId(), idOf(id));
          merchants.delete(merchant);
          audit.deleted(caller.origin(RequestIds.of(request), null), merchant);
          return ResponseEntity.noContent().build();
        });
  }

  private static UUID idOf(String text) {
    return Uuids.parse(text).orElseThrow(() -> new Refusal(RefusalKey.MERCHANT_NOT_FOUND));
  }
}
