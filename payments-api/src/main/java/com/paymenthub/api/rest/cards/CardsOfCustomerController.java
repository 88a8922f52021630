package com.paymenthub.api.rest.cards;

import com.paymenthub.api.auth.Caller;
import com.paymenthub.api.openapi.DocumentedOperation;
import com.paymenthub.api.rest.PageQuery;
import com.paymenthub.api.rest.PagedList;
import com.paymenthub.charging.customers.CustomerCards;
import com.paymenthub.charging.customers.Customers;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.projections.cards.CardRow;
import com.paymenthub.projections.cards.CardTable;
import com.paymenthub.web.validation.Uuids;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The cards of a customer, by the time of association. */
@RestController
class CardsOfCustomerController {

  private final Customers customers;
  private final CustomerCards associations;
  private final CardTable cards;
  private final CardDocuments documents;

  CardsOfCustomerController(
      Customers customers, CustomerCards associations, CardTable cards, CardDocuments documents) {
    this.customers = customers;
    this.associations = associations;
    this.cards = cards;
    this.documents = documents;
  }

  /**
   * List the cards of a customer. Those that were associated last come first; `created.gt` and
   * `created.lt` look at the time of association.
   */
  @DocumentedOperation(value = "listCardsOfCustomer", refusals = RefusalKey.CUSTOMER_NOT_FOUND)
  @GetMapping("/v1/customers/{id}/cards")
  PagedList<CardDocument> list(
      Caller caller, @PathVariable String id, @ParameterObject PageQuery page) {
    UUID clientId = caller.clientId();
    UUID customerId =
        customers
            .get(
                clientId,
                Uuids.parse(id).orElseThrow(() -> new Refusal(RefusalKey.CUSTOMER_NOT_FOUND)))
            .id();
    List<UUID> ids =
        associations.list(
            clientId, customerId, page.created(), page.newestFirst(), page.size(), page.offset());
    Map<UUID, CardRow> rows = cards.find(clientId, ids);
    return PagedList.of(
        page,
        associations.count(clientId, customerId, page.created()),
        documents.of(caller, ids.stream().map(rows::get).filter(Objects::nonNull).toList()));
  }
}
