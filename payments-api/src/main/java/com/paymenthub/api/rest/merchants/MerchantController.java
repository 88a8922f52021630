package com.paymenthub.api.rest.merchants;

import com.paymenthub.api.auth.Caller;
import com.paymenthub.api.idempotency.IdempotentRequests;
import com.paymenthub.api.idempotency.Post;
import com.paymenthub.api.openapi.DocumentedOperation;
import com.paymenthub.api.rest.PageQuery;
import com.paymenthub.api.rest.PagedList;
import com.paymenthub.charging.merchants.Merchant;
import com.paymenthub.charging.merchants.Merchants;
import com.paymenthub.charging.notices.NoticeIntake;
import com.paymenthub.charging.routing.Providers;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.AdministrationTransactions;
import com.paymenthub.platform.Step;
import com.paymenthub.web.administration.MerchantAdministration;
import com.paymenthub.web.administration.MerchantAdministration.Author;
import com.paymenthub.web.requests.RequestIds;
import com.paymenthub.web.validation.Uuids;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
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

  private final MerchantAdministration administration;
  private final Merchants merchants;
  private final Providers providers;
  private final IdempotentRequests idempotent;
  private final AdministrationTransactions transactions;
  private final NoticeIntake notices;

  MerchantController(
      MerchantAdministration administration,
      Merchants merchants,
      Providers providers,
      IdempotentRequests idempotent,
      AdministrationTransactions transactions,
      NoticeIntake notices) {
    this.administration = administration;
    this.merchants = merchants;
    this.providers = providers;
    this.idempotent = idempotent.in(transactions);
    this.transactions = transactions;
    this.notices = notices;
  }

  /** Create a merchant with its accounts at providers. */
  @DocumentedOperation(
      value = "createMerchant",
      body = MerchantBody.class,
      answer = MerchantDocument.class,
      status = 201,
      refusals = {
        RefusalKey.PROVIDER_NOT_ALLOWED,
        RefusalKey.PROVIDER_WITHOUT_TEST_HOST,
        RefusalKey.LIMIT_REACHED
      })
  @PostMapping("/v1/merchants")
  ResponseEntity<byte[]> create(Post post) {
    return idempotent.run(
        post,
        () -> new Step.Done<>(administration.create(author(post), post.body())),
        this::document);
  }

  /** List the merchants. */
  @DocumentedOperation(value = "listMerchants")
  @GetMapping("/v1/merchants")
  PagedList<MerchantDocument> list(Caller caller, @ParameterObject PageQuery page) {
    return PagedList.of(
        page,
        merchants.count(caller.clientId(), page.created()),
        merchants
            .list(caller.clientId(), page.created(), page.newestFirst(), page.size(), page.offset())
            .stream()
            .map(this::document)
            .toList());
  }

  /** Read a merchant. */
  @DocumentedOperation(value = "getMerchant", refusals = RefusalKey.MERCHANT_NOT_FOUND)
  @GetMapping("/v1/merchants/{id}")
  MerchantDocument get(Caller caller, @PathVariable String id) {
    return document(
        merchants
            .find(caller.clientId(), idOf(id))
            .orElseThrow(() -> new Refusal(RefusalKey.MERCHANT_NOT_FOUND)));
  }

  /** Change a merchant. */
  @DocumentedOperation(
      value = "changeMerchant",
      body = MerchantChangeBody.class,
      answer = MerchantDocument.class,
      refusals = {
        RefusalKey.MERCHANT_NOT_FOUND,
        RefusalKey.PROVIDER_NOT_FOUND,
        RefusalKey.PROVIDER_NOT_ALLOWED,
        RefusalKey.PROVIDER_WITHOUT_TEST_HOST
      })
  @PatchMapping("/v1/merchants/{id}")
  ResponseEntity<byte[]> change(Post post, @PathVariable String id) {
    return idempotent.run(
        post,
        OK,
        () -> new Step.Done<>(administration.change(author(post), idOf(id), post.body())),
        this::document);
  }

  /** Delete a merchant. It takes no new charges; its old ones can still be captured and voided. */
  @DocumentedOperation(
      value = "deleteMerchant",
      status = 204,
      refusals = RefusalKey.MERCHANT_NOT_FOUND)
  @DeleteMapping("/v1/merchants/{id}")
  ResponseEntity<Void> delete(Caller caller, @PathVariable String id, HttpServletRequest request) {
    return transactions.run(
        () -> {
          administration.delete(
              author(caller, caller.origin(RequestIds.of(request), null)), idOf(id));
          return ResponseEntity.noContent().build();
        });
  }

  private MerchantDocument document(Merchant merchant) {
    return MerchantDocument.of(merchant, providers, notices::addressFor);
  }

  private static Author author(Post post) {
    return author(post.caller(), post.origin());
  }

  private static Author author(Caller caller, Origin origin) {
    return new Author(origin, caller.environment(), Map.of());
  }

  private static UUID idOf(String text) {
    return Uuids.parse(text).orElseThrow(() -> new Refusal(RefusalKey.MERCHANT_NOT_FOUND));
  }
}
