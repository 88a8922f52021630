package com.paymenthub.api.rest.cards;

import com.paymenthub.api.auth.Caller;
import com.paymenthub.api.idempotency.IdempotentRequests;
import com.paymenthub.api.idempotency.Post;
import com.paymenthub.api.openapi.DocumentedOperation;
import com.paymenthub.api.rest.ForBuyersPages;
import com.paymenthub.api.rest.PageQuery;
import com.paymenthub.api.rest.PagedList;
import com.paymenthub.charging.CardCreation;
import com.paymenthub.charging.CardDeletion;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.projections.cards.CardRow;
import com.paymenthub.projections.cards.CardTable;
import com.paymenthub.web.requests.RequestIds;
import com.paymenthub.web.validation.RequestReader;
import com.paymenthub.web.validation.Uuids;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Saved cards: create from a token, list, read, delete. */
@RestController
class CardController {

  /** Longer than any deadline of a provider. */
  private static final Duration VALIDATED_WITHIN = Duration.ofSeconds(60);

  private final CardCreation creation;
  private final CardDeletion deletion;
  private final IdempotentRequests idempotent;
  private final CardTable cards;
  private final CardDocuments documents;
  private final Clock clock;
  private final RequestReader requests;

  CardController(
      CardCreation creation,
      CardDeletion deletion,
      IdempotentRequests idempotent,
      CardTable cards,
      CardDocuments documents,
      Clock clock,
      RequestReader requests) {
    this.creation = creation;
    this.deletion = deletion;
    this.idempotent = idempotent;
    this.cards = cards;
    this.documents = documents;
    this.clock = clock;
    this.requests = requests;
  }

  /**
   * Save the card behind a token. A provider validates it: `active` and `pending` cards can be
   * charged, the latter for an hour, and `failed` ones cannot.
   */
  @DocumentedOperation(
      value = "createCard",
      body = SavedCardBody.class,
      answer = CardDocument.class,
      status = 201,
      refusals = {
        RefusalKey.TOKEN_NOT_FOUND,
        RefusalKey.TOKEN_USED,
        RefusalKey.TOKEN_EXPIRED,
        RefusalKey.NO_PROVIDER,
        RefusalKey.CVV_REQUIRED,
        RefusalKey.TOO_MANY_CARD_ATTEMPTS
      })
  @ForBuyersPages
  @PostMapping("/v1/cards")
  ResponseEntity<byte[]> create(Post post) {
    return idempotent.run(
        post,
        () -> creation.begin(post.operationId(), tokenIdOf(post), post.attempt(), post.origin()),
        cardId -> documents.get(post.caller(), cardId),
        (cardId, claimedAt) -> validated(post.caller(), cardId, claimedAt));
  }

  /** When the node died during the validation, the card stays pending: no money was moved. */
  private Optional<CardDocument> validated(Caller caller, UUID cardId, Instant claimedAt) {
    return claimedAt.plus(VALIDATED_WITHIN).isBefore(clock.instant())
        ? Optional.of(documents.get(caller, cardId))
        : Optional.empty();
  }

  /** Read a saved card. */
  @DocumentedOperation(value = "getCard", refusals = RefusalKey.CARD_NOT_FOUND)
  @ForBuyersPages
  @GetMapping("/v1/cards/{id}")
  CardDocument get(Caller caller, @PathVariable String id) {
    return documents.get(caller, idOf(id));
  }

  /**
   * Delete a saved card with its number. Open charges that use it end as they would have; nobody
   * finds it any more.
   */
  @DocumentedOperation(value = "deleteCard", status = 204, refusals = RefusalKey.CARD_NOT_FOUND)
  @DeleteMapping("/v1/cards/{id}")
  ResponseEntity<Void> delete(Caller caller, @PathVariable String id, HttpServletRequest request) {
    deletion.delete(idOf(id), caller.origin(RequestIds.of(request), null));
    return ResponseEntity.noContent().build();
  }

  /** List the saved cards. */
  @DocumentedOperation(value = "listCards")
  @GetMapping("/v1/cards")
  PagedList<CardDocument> list(Caller caller, @ParameterObject PageQuery page) {
    List<CardRow> rows =
        cards.list(
            caller.clientId(), page.created(), page.newestFirst(), page.size(), page.offset());
    return PagedList.of(
        page, cards.count(caller.clientId(), page.created()), documents.of(caller, rows));
  }

  private static UUID idOf(String text) {
    return Uuids.parse(text).orElseThrow(() -> new Refusal(RefusalKey.CARD_NOT_FOUND, "id"));
  }

  private UUID tokenIdOf(Post post) {
    return requests.read(post.body(), SavedCardBody.class).checked().tokenId();
  }
}
