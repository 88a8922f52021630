package com.paymenthub.api.rest.customers;

import com.paymenthub.api.idempotency.IdempotentRequests;
import com.paymenthub.api.idempotency.Post;
import com.paymenthub.api.openapi.DocumentedOperation;
import com.paymenthub.charging.customers.CustomerCards;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.Step;
import com.paymenthub.projections.cards.CardTable;
import com.paymenthub.web.validation.RequestReader;
import com.paymenthub.web.validation.Uuids;
import java.util.UUID;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** The cards of customers. */
@RestController
class CustomerCardController {

  private static final int NO_CONTENT = 204;

  private final CustomerCards associations;
  private final CardTable cards;
  private final IdempotentRequests idempotent;
  private final RequestReader requests;

  CustomerCardController(
      CustomerCards associations,
      CardTable cards,
      IdempotentRequests idempotent,
      RequestReader requests) {
    this.associations = associations;
    this.cards = cards;
    this.idempotent = idempotent;
    this.requests = requests;
  }

  /** Associate a card with a customer. */
  @DocumentedOperation(
      value = "associateCard",
      body = AssociationBody.class,
      status = 204,
      refusals = {
        RefusalKey.CUSTOMER_NOT_FOUND,
        RefusalKey.CARD_NOT_FOUND,
        RefusalKey.CARD_OF_ANOTHER_CUSTOMER
      })
  @PostMapping("/v1/customers/{id}/cards")
  ResponseEntity<byte[]> associate(Post post, @PathVariable String id) {
    return idempotent.run(
        post, NO_CONTENT, () -> new Step.Done<>(associated(post, id)), cardId -> cardId);
  }

  private UUID associated(Post post, String id) {
    UUID cardId = requests.read(post.body(), AssociationBody.class).checked().cardId();
    UUID customerId = Uuids.parse(id).orElseThrow(() -> new Refusal(RefusalKey.CUSTOMER_NOT_FOUND));
    if (cards.find(post.caller().clientId(), cardId).isEmpty()) {
      throw new Refusal(RefusalKey.CARD_NOT_FOUND, "cardId");
    }
    associations.associate(post.origin(), customerId, cardId);
    return cardId;
  }
}
