package com.paymenthub.api.rest.customers;

import com.paymenthub.api.auth.Caller;
import com.paymenthub.api.idempotency.IdempotentRequests;
import com.paymenthub.api.idempotency.Post;
import com.paymenthub.api.openapi.DocumentedOperation;
import com.paymenthub.api.rest.PageQuery;
import com.paymenthub.api.rest.PagedList;
import com.paymenthub.charging.customers.Customer;
import com.paymenthub.charging.customers.CustomerDetails;
import com.paymenthub.charging.customers.CustomerFilter;
import com.paymenthub.charging.customers.CustomerTable;
import com.paymenthub.charging.customers.Customers;
import com.paymenthub.charging.people.Erasures;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.Step;
import com.paymenthub.platform.Transactions;
import com.paymenthub.web.requests.RequestIds;
import com.paymenthub.web.validation.RequestReader;
import com.paymenthub.web.validation.Uuids;
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

/** Customers: create, list, read, change, delete. */
@RestController
class CustomerController {

  private static final int OK = 200;

  private final Customers customers;
  private final CustomerTable table;
  private final IdempotentRequests idempotent;
  private final Erasures erasures;
  private final Transactions transactions;
  private final RequestReader requests;

  CustomerController(
      Customers customers,
      CustomerTable table,
      IdempotentRequests idempotent,
      Erasures erasures,
      Transactions transactions,
      RequestReader requests) {
    this.customers = customers;
    this.table = table;
    this.idempotent = idempotent;
    this.erasures = erasures;
    this.transactions = transactions;
    this.requests = requests;
  }

  /** Create a customer. */
  @DocumentedOperation(
      value = "createCustomer",
      body = CustomerBody.class,
      answer = CustomerDocument.class,
      status = 201,
      refusals = {RefusalKey.CUSTOMER_EMAIL_TAKEN, RefusalKey.CUSTOMER_DOCUMENT_TAKEN})
  @PostMapping("/v1/customers")
  ResponseEntity<byte[]> create(Post post) {
    return idempotent.run(post, () -> new Step.Done<>(created(post)), CustomerDocument::of);
  }

  private Customer created(Post post) {
    return customers.create(post.origin(), post.operationId(), read(post));
  }

  /** List the customers that pass all the given filters. */
  @DocumentedOperation(value = "listCustomers")
  @GetMapping("/v1/customers")
  PagedList<CustomerDocument> list(Caller caller, @ParameterObject CustomerQuery query) {
    PageQuery page = query.paging();
    CustomerFilter filter = query.filter();
    return PagedList.of(
        page,
        table.count(caller.clientId(), filter),
        table
            .list(caller.clientId(), filter, page.newestFirst(), page.size(), page.offset())
            .stream()
            .map(CustomerDocument::of)
            .toList());
  }

  /** Read a customer. */
  @DocumentedOperation(value = "getCustomer", refusals = RefusalKey.CUSTOMER_NOT_FOUND)
  @GetMapping("/v1/customers/{id}")
  CustomerDocument get(Caller caller, @PathVariable String id) {
    return CustomerDocument.of(customers.get(caller.clientId(), idOf(id)));
  }

  /** Change a customer. */
  @DocumentedOperation(
      value = "changeCustomer",
      body = CustomerChangeBody.class,
      answer = CustomerDocument.class,
      refusals = RefusalKey.CUSTOMER_NOT_FOUND)
  @PatchMapping("/v1/customers/{id}")
  ResponseEntity<byte[]> change(Post post, @PathVariable String id) {
    return idempotent.run(post, OK, () -> new Step.Done<>(changed(post, id)), CustomerDocument::of);
  }

  private Customer changed(Post post, String id) {
    CustomerChangeBody change =
        requests
            .readChange(
                post.body(), CustomerChangeBody.class, CustomerBody.class, CustomerDocument.class)
            .checked();
    return customers.change(post.origin(), idOf(id), change::of);
  }

  /**
   * Delete a customer. Past charges stay readable; within a minute, all that is personal about the
   * customer is erased: in charges and sessions, in stored answers and notifications, and the
   * cards.
   */
  @DocumentedOperation(
      value = "deleteCustomer",
      status = 204,
      refusals = RefusalKey.CUSTOMER_NOT_FOUND)
  @DeleteMapping("/v1/customers/{id}")
  ResponseEntity<Void> delete(Caller caller, @PathVariable String id, HttpServletRequest request) {
    return transactions.run(
        () -> {
          erasures.eraseCustomer(idOf(id), caller.origin(RequestIds.of(request), null));
          return ResponseEntity.noContent().build();
        });
  }

  private CustomerDetails read(Post post) {
    RequestReader.Read<CustomerBody> read = requests.read(post.body(), CustomerBody.class);
    CustomerBody.check(read.value(), read.errors());
    return read.checked().details();
  }

  private static UUID idOf(String text) {
    return Uuids.parse(text).orElseThrow(() -> new Refusal(RefusalKey.CUSTOMER_NOT_FOUND));
  }
}
