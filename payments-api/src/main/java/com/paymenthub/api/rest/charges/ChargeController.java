package com.paymenthub.api.rest.charges;

import com.paymenthub.api.auth.Caller;
import com.paymenthub.api.auth.SessionReach;
import com.paymenthub.api.idempotency.IdempotentRequests;
import com.paymenthub.api.idempotency.Post;
import com.paymenthub.api.openapi.DocumentedOperation;
import com.paymenthub.api.rest.ForBuyersPages;
import com.paymenthub.api.rest.PageQuery;
import com.paymenthub.api.rest.PagedList;
import com.paymenthub.charging.CardChargeFlow;
import com.paymenthub.charging.NewCardCharge;
import com.paymenthub.charging.NewPaymentCodeCharge;
import com.paymenthub.charging.PaymentCodeFlow;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.Step;
import com.paymenthub.projections.charges.ChargeDocument;
import com.paymenthub.projections.lists.ChargeLists;
import com.paymenthub.projections.lists.ListedCharges;
import com.paymenthub.web.validation.Uuids;
import java.util.UUID;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Charges: create, read, list. */
@RestController
class ChargeController {

  private final ChargeRequests requests;
  private final CardChargeFlow cardFlow;
  private final PaymentCodeFlow codeFlow;
  private final IdempotentRequests idempotent;
  private final ChargeLists lists;
  private final ChargeDocuments documents;
  private final PastCharges past;
  private final SessionReach sessions;

  ChargeController(
      ChargeRequests requests,
      CardChargeFlow cardFlow,
      PaymentCodeFlow codeFlow,
      IdempotentRequests idempotent,
      ChargeLists lists,
      ChargeDocuments documents,
      PastCharges past,
      SessionReach sessions) {
    this.requests = requests;
    this.cardFlow = cardFlow;
    this.codeFlow = codeFlow;
    this.idempotent = idempotent;
    this.lists = lists;
    this.documents = documents;
    this.past = past;
    this.sessions = sessions;
  }

  /**
   * Take a payment. A declined payment is answered with a charge, too: its status is `failed`, and
   * the first of its transaction requests says why. Card charges answer what came of them, or
   * `pending` when no provider answered in time; pix and boleto are `pending` until they are paid
   * or expire.
   */
  @DocumentedOperation(
      value = "createCharge",
      body = ChargeBody.class,
      answer = ChargeDocument.class,
      status = 201,
      refusals = {
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
        RefusalKey.TOO_MANY_CARD_ATTEMPTS
      })
  @ForBuyersPages
  @PostMapping("/v1/charges")
  ResponseEntity<byte[]> create(Post post) {
    return idempotent.run(
        post,
        () -> begin(requests.read(post)),
        charge -> documents.of(post.caller(), charge),
        (chargeId, _) ->
            documents
                .settled(post.caller().clientId(), chargeId)
                .map(charge -> ChargeDocuments.shownTo(post.caller(), charge)));
  }

  private Step<Charge.Registered> begin(ChargeRequest request) {
    return switch (request) {
      case ChargeRequest.ByCard(NewCardCharge charge) -> cardFlow.begin(charge);
      case ChargeRequest.ByCode(NewPaymentCodeCharge charge) -> codeFlow.begin(charge);
    };
  }

  /**
   * Read a charge, as it is or as it was. With `asOf` it is what was answered at that instant,
   * folded from the stored events; only personal data that were erased since are null. A charge
   * that was made later is not found.
   */
  @DocumentedOperation(value = "getCharge", refusals = RefusalKey.CHARGE_NOT_FOUND)
  @ForBuyersPages
  @GetMapping("/v1/charges/{id}")
  ChargeDocument get(
      Caller caller, @PathVariable String id, @ParameterObject ChargeReadQuery query) {
    UUID chargeId = idOf(id);
    sessions.requireCharge(caller, chargeId);
    return query.asOf() == null
        ? documents.get(caller, chargeId)
        : past.get(caller, chargeId, query.asOf());
  }

  /**
   * List everything that has happened to a charge: its events as they are stored, by their
   * positions in its history. `created.gt` and `created.lt` look at when they were stored.
   */
  @DocumentedOperation(value = "listChargeEvents", refusals = RefusalKey.CHARGE_NOT_FOUND)
  @GetMapping("/v1/charges/{id}/events")
  PagedList<ChargeEventDocument> events(
      Caller caller, @PathVariable String id, @ParameterObject PageQuery page) {
    return past.events(caller.clientId(), idOf(id), page);
  }

  private static UUID idOf(String text) {
    return Uuids.parse(text).orElseThrow(() -> new Refusal(RefusalKey.CHARGE_NOT_FOUND));
  }

  /** List the charges that pass all the given filters. */
  @DocumentedOperation(value = "listCharges")
  @GetMapping("/v1/charges")
  PagedList<ChargeDocument> list(Caller caller, @ParameterObject ChargeQuery query) {
    PageQuery page = query.paging();
    ListedCharges listed =
        lists.page(
            caller.clientId(), query.filter(), page.newestFirst(), page.size(), page.offset());
    return PagedList.of(page, listed.total(), documents.of(caller.clientId(), listed.charges()));
  }
}
