package com.paymenthub.api.rest.charges;

import com.paymenthub.api.auth.SessionReach;
import com.paymenthub.api.idempotency.BodyOptional;
import com.paymenthub.api.idempotency.IdempotentRequests;
import com.paymenthub.api.idempotency.Post;
import com.paymenthub.api.openapi.DocumentedOperation;
import com.paymenthub.api.rest.ForBuyersPages;
import com.paymenthub.api.rest.NothingIgnored;
import com.paymenthub.charging.ChargeOperations;
import com.paymenthub.domain.charges.Confirmation;
import com.paymenthub.domain.charges.FraudVerdict;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.projections.charges.ChargeDocument;
import com.paymenthub.providers.adapters.sandbox.ManualStatus;
import com.paymenthub.web.errors.ProblemException;
import com.paymenthub.web.validation.RequestReader;
import com.paymenthub.web.validation.Uuids;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** What can be done with a charge: capture, void, and what a sandbox allows besides. */
@RestController
class ChargeOperationController {

  private static final int OK = 200;

  private final ChargeOperations operations;
  private final ManualStatus manualStatus;
  private final IdempotentRequests idempotent;
  private final ChargeDocuments documents;
  private final RequestReader requests;
  private final SessionReach sessions;

  ChargeOperationController(
      ChargeOperations operations,
      ManualStatus manualStatus,
      IdempotentRequests idempotent,
      ChargeDocuments documents,
      RequestReader requests,
      SessionReach sessions) {
    this.operations = operations;
    this.manualStatus = manualStatus;
    this.idempotent = idempotent;
    this.documents = documents;
    this.requests = requests;
    this.sessions = sessions;
  }

  /**
   * Take the money that a charge has reserved. All of it, or the given part of it, which frees the
   * rest; some providers take all only. Where the provider refuses, the answer is 201 with the
   * charge as it was, and the first of its transaction requests has failed.
   */
  @DocumentedOperation(
      value = "captureCharge",
      body = AmountBody.class,
      answer = ChargeDocument.class,
      status = 201,
      refusals = {
        RefusalKey.CHARGE_NOT_FOUND,
        RefusalKey.STATE_NOT_ALLOWED,
        RefusalKey.AMOUNT_EXCEEDS_RESIDUAL,
        RefusalKey.PARTIAL_CAPTURE_NOT_SUPPORTED,
        RefusalKey.TOO_MANY_OPERATIONS,
        RefusalKey.OUTCOME_UNKNOWN,
        RefusalKey.OPERATION_PENDING
      })
  @NothingIgnored
  @PostMapping("/v1/charges/{id}/capture")
  ResponseEntity<byte[]> capture(@BodyOptional Post post, @PathVariable String id) {
    @Nullable Long amount = amountOf(post);
    return idempotent.run(
        post,
        () -> operations.capture(idOf(id), amount, post.origin()),
        charge -> documents.of(post.caller(), charge),
        (_, _) -> documents.settled(post.caller().clientId(), idOf(id)));
  }

  /**
   * Give money back, free what is reserved, or cancel a pix or boleto that waits for its payment.
   * All that is left, or the given part of it; some providers free or give back everything or
   * nothing, most of them a pix, and a paid boleto nothing. The status {@code canceled} is that of
   * a canceled pix or boleto. Where the provider refuses, the answer is 201 with the charge as it
   * was, and the first of its transaction requests has failed.
   */
  @DocumentedOperation(
      value = "voidCharge",
      body = AmountBody.class,
      answer = ChargeDocument.class,
      status = 201,
      refusals = {
        RefusalKey.CHARGE_NOT_FOUND,
        RefusalKey.STATE_NOT_ALLOWED,
        RefusalKey.AMOUNT_EXCEEDS_RESIDUAL,
        RefusalKey.PARTIAL_VOID_NOT_SUPPORTED,
        RefusalKey.VOID_NOT_SUPPORTED,
        RefusalKey.VOID_TOO_LATE,
        RefusalKey.TOO_MANY_OPERATIONS,
        RefusalKey.OUTCOME_UNKNOWN,
        RefusalKey.OPERATION_PENDING
      })
  @NothingIgnored
  @PostMapping("/v1/charges/{id}/void")
  ResponseEntity<byte[]> voidAmount(@BodyOptional Post post, @PathVariable String id) {
    @Nullable Long amount = amountOf(post);
    return idempotent.run(
        post,
        () -> operations.voidAmount(idOf(id), amount, post.origin()),
        charge -> documents.of(post.caller(), charge),
        (_, _) -> documents.settled(post.caller().clientId(), idOf(id)));
  }

  /**
   * Complete a card charge whose buyer had to act. `details` are what the provider has added to the
   * return address, or what its page in the frame has told. The charge follows; it stays `pending`
   * with a `nextAction` where the buyer has to do more.
   */
  @DocumentedOperation(
      value = "completeCharge",
      body = CompletionBody.class,
      answer = ChargeDocument.class,
      status = 201,
      refusals = {
        RefusalKey.CHARGE_NOT_FOUND,
        RefusalKey.STATE_NOT_ALLOWED,
        RefusalKey.NOTHING_TO_COMPLETE,
        RefusalKey.OUTCOME_UNKNOWN,
        RefusalKey.OPERATION_PENDING
      })
  @ForBuyersPages
  @PostMapping("/v1/charges/{id}/complete")
  ResponseEntity<byte[]> complete(Post post, @PathVariable String id) {
    sessions.requireCharge(post.caller(), idOf(id));
    return idempotent.run(
        post,
        () -> operations.complete(idOf(id), detailsOf(post), post.origin()),
        charge -> documents.of(post.caller(), charge),
        (_, _) ->
            documents
                .settled(post.caller().clientId(), idOf(id))
                .map(charge -> ChargeDocuments.shownTo(post.caller(), charge)));
  }

  private Map<String, String> detailsOf(Post post) {
    RequestReader.Read<CompletionBody> read =
        requests.readStrictly(post.body(), CompletionBody.class);
    read.value().check(read.errors());
    return read.checked().byName();
  }

  /**
   * Let the simulator confirm, give back or dispute a charge, or undo its latest capture or void.
   * For charges at a simulator only.
   */
  @DocumentedOperation(
      value = "changeChargeStatus",
      body = StatusBody.class,
      answer = ChargeDocument.class,
      refusals = {
        RefusalKey.CHARGE_NOT_FOUND,
        RefusalKey.NOT_SIMULATED,
        RefusalKey.PROVIDER_NOT_ALLOWED,
        RefusalKey.STATE_NOT_ALLOWED,
        RefusalKey.VOID_NOT_SUPPORTED,
        RefusalKey.TOO_MANY_OPERATIONS,
        RefusalKey.OUTCOME_UNKNOWN,
        RefusalKey.OPERATION_PENDING
      })
  @PostMapping("/v1/charges/{id}")
  ResponseEntity<byte[]> changeStatus(Post post, @PathVariable String id) {
    RequestReader.Read<StatusBody> read = requests.read(post.body(), StatusBody.class);
    Confirmation status = read.value().status();
    if (status != null && status != Confirmation.AUTHORIZED) {
      read.errors().forget("amount");
    }
    StatusBody told = read.checked();
    @Nullable Long paid = told.status() == Confirmation.AUTHORIZED ? told.amount() : null;
    return idempotent.runOrGoOn(
        post,
        OK,
        operationId -> manualStatus.tell(idOf(id), told.status(), paid, operationId, post.origin()),
        charge -> documents.of(post.caller(), charge));
  }

  /**
   * Decide a fraud analysis by hand. For charges at a simulator only that an error of the analysis
   * has left `pre_authorized`.
   */
  @DocumentedOperation(
      value = "decideFraudAnalysis",
      body = VerdictBody.class,
      answer = ChargeDocument.class,
      refusals = {
        RefusalKey.CHARGE_NOT_FOUND,
        RefusalKey.NOT_SIMULATED,
        RefusalKey.STATE_NOT_ALLOWED,
        RefusalKey.TOO_MANY_OPERATIONS,
        RefusalKey.OUTCOME_UNKNOWN,
        RefusalKey.OPERATION_PENDING
      })
  @PatchMapping("/v1/charges/{id}/antifraud")
  ResponseEntity<byte[]> decideFraud(Post post, @PathVariable String id) {
    FraudVerdict verdict =
        requests
            .readChange(post.body(), VerdictBody.class, ChargeDocument.class)
            .checked()
            .status();
    return idempotent.run(
        post,
        OK,
        () -> {
          documents.requireSimulated(post.caller().clientId(), idOf(id));
          return operations.decideFraud(idOf(id), verdict, post.origin());
        },
        charge -> documents.of(post.caller(), charge),
        (_, _) -> documents.settled(post.caller().clientId(), idOf(id)));
  }

  private static UUID idOf(String text) {
    return Uuids.parse(text).orElseThrow(() -> new Refusal(RefusalKey.CHARGE_NOT_FOUND));
  }

  /**
   * The amount that the body asks for; null for all that is left.
   *
   * @throws ProblemException when it is no amount, or stands in the wrong place: without one,
   *     everything is taken or given back
   */
  private @Nullable Long amountOf(Post post) {
    return requests.readStrictly(post.body(), AmountBody.class).checked().amount();
  }
}
