package com.paymenthub.api.rest.customers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.customers.Customer;
import com.paymenthub.charging.customers.CustomerDetails;
import com.paymenthub.charging.customers.Customers;
import com.paymenthub.charging.customers.DocumentType;
import com.paymenthub.charging.customers.IdentityDocument;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.Transactions;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** On two nodes over one database. */
class CustomerUniquenessTest {

  private static final int WRITERS = 8;
  private static final int ROUNDS = 20;

  private final RunningService first = RunningService.shared();
  private final RunningService second = RunningService.sharedNeighbour();
  private final TestAccount account = first.newAccount();
  private final ApiClient here = first.client(account);
  private final ApiClient there = second.client(account);

  @Test
  void a_document_or_an_email_that_is_taken_is_told_apart() {
    here.post("/v1/customers", CustomerBody.number(1).json());

    ApiAnswer document =
        there.post("/v1/customers", CustomerBody.number(1).with("email", "new@example.com").json());
    ApiAnswer email =
        there.post(
            "/v1/customers", CustomerBody.number(2).with("email", " MARIA.1@Example.com ").json());
    ApiAnswer both = there.post("/v1/customers", CustomerBody.number(1).json());

    assertConflict(document, "customer_document_taken");
    assertConflict(email, "customer_email_taken");
    assertConflict(both, "customer_document_taken");
  }

  @Test
  void a_document_is_its_type_country_and_number() {
    String number = CustomerBody.cpf(1);
    here.post("/v1/customers", CustomerBody.number(1).json());

    for (String country : List.of("BR", "AR")) {
      ApiAnswer passport = there.post("/v1/customers", passport(number, country, country));
      assertThat(passport.status()).as(passport.text()).isEqualTo(201);
    }
    ApiAnswer ofBrazil = here.post("/v1/customers", passport(number, null, "none"));
    ApiAnswer written = here.post("/v1/customers", passport("529-" + number, "AR", "another"));
    ApiAnswer dotted =
        here.post(
            "/v1/customers",
            passport(number.substring(0, 3) + "." + number.substring(3), "AR", "dotted"));

    assertConflict(ofBrazil, "customer_document_taken");
    assertThat(written.status()).isEqualTo(201);
    assertConflict(dotted, "customer_document_taken");
    JsonNode found = here.get("/v1/customers?sort=ASC&document.number=" + number).json();
    assertThat(found.at("/items").valueStream().map(each -> each.at("/document").toString()))
        .containsExactly(
            "{\"type\":\"cpf\",\"number\":\"%s\",\"country\":\"BR\"}".formatted(number),
            "{\"type\":\"passport\",\"number\":\"%s\",\"country\":\"BR\"}".formatted(number),
            "{\"type\":\"passport\",\"number\":\"%s\",\"country\":\"AR\"}".formatted(number));
  }

  @Test
  void a_row_of_before_countries_counted_still_has_its_document_only() {
    String id = here.post("/v1/customers", CustomerBody.number(1).json()).at("/id");
    assertThat(
            first
                .application()
                .update(
                    "update customer set identity_hash = null where id = ?", UUID.fromString(id)))
        .isEqualTo(1);

    assertConflict(
        there.post("/v1/customers", CustomerBody.number(1).with("email", "n@example.com").json()),
        "customer_document_taken");
    assertThat(findOrCreate(1, details(1, "o@example.com")).id()).hasToString(id);
    assertThat(
            there.post("/v1/customers", passport(CustomerBody.cpf(1), "AR", "traveller")).status())
        .isEqualTo(201);
  }

  private static String passport(String number, @Nullable String country, String name) {
    return CustomerBody.number(2)
        .with("email", name + "@example.com")
        .withDocument("type", "passport")
        .withDocument("number", number)
        .withDocument("country", country)
        .json();
  }

  @Test
  void another_account_may_have_the_same_customer() {
    here.post("/v1/customers", CustomerBody.number(1).json());

    ApiAnswer elsewhere =
        first.client(first.newAccount()).post("/v1/customers", CustomerBody.number(1).json());

    assertThat(elsewhere.status()).isEqualTo(201);
  }

  @Test
  void a_conflict_is_no_final_answer_to_an_idempotency_key() {
    String id = here.post("/v1/customers", CustomerBody.number(1).json()).at("/id");
    String body = CustomerBody.number(1).json();
    assertConflict(here.postWithKey("/v1/customers", body, "again"), "customer_document_taken");

    here.delete("/v1/customers/" + id);

    assertThat(here.postWithKey("/v1/customers", body, "again").status()).isEqualTo(201);
  }

  @Test
  void of_simultaneous_requests_with_one_document_one_is_created() throws Exception {
    for (int round = 1; round <= ROUNDS; round++) {
      int person = round;
      List<ApiAnswer> answers =
          simultaneously(
              writer ->
                  node(writer)
                      .post(
                          "/v1/customers",
                          CustomerBody.number(person)
                              .with("email", "p%d.w%d@example.com".formatted(person, writer))
                              .json()));

      assertOneCreated(answers, "customer_document_taken");
    }
    assertThat(here.get("/v1/customers").json().at("/meta/totalItems").intValue())
        .isEqualTo(ROUNDS);
  }

  @Test
  void of_simultaneous_requests_with_one_email_one_is_created() throws Exception {
    for (int round = 1; round <= ROUNDS; round++) {
      int person = round;
      List<ApiAnswer> answers =
          simultaneously(
              writer ->
                  node(writer)
                      .post(
                          "/v1/customers",
                          CustomerBody.number(1000 + person * WRITERS + writer)
                              .with("email", "p%d@example.com".formatted(person))
                              .json()));

      assertOneCreated(answers, "customer_email_taken");
    }
  }

  @Test
  void simultaneous_one_shot_customers_with_one_document_are_one_customer() throws Exception {
    List<Customer> customers =
        simultaneously(
            writer -> findOrCreate(writer, details(1, "w%d@example.com".formatted(writer))));

    assertThat(customers)
        .extracting(Customer::id)
        .hasSize(WRITERS)
        .containsOnly(customers.getFirst().id());
    assertThat(here.get("/v1/customers").json().at("/meta/totalItems").intValue()).isEqualTo(1);
  }

  @Test
  void a_known_one_shot_customer_stays_unchanged() {
    String id = here.post("/v1/customers", CustomerBody.number(1).json()).at("/id");

    Customer known = findOrCreate(0, details(1, "changed@example.com"));

    assertThat(known.id()).hasToString(id);
    assertThat(known.details().email()).isEqualTo("maria.1@example.com");
    assertThat(here.get("/v1/customers/" + id).at("/name")).isEqualTo("Maria Souza 1");
  }

  @Test
  void a_one_shot_customer_with_the_email_of_another_document_is_refused() {
    here.post("/v1/customers", CustomerBody.number(1).json());

    assertThatThrownBy(() -> findOrCreate(0, details(2, "maria.1@example.com")))
        .isInstanceOfSatisfying(
            Refusal.class,
            refusal -> assertThat(refusal.key()).isEqualTo(RefusalKey.CUSTOMER_EMAIL_TAKEN));
  }

  private Customer findOrCreate(int writer, CustomerDetails details) {
    RunningService node = writer % 2 == 0 ? first : second;
    Origin origin = Origin.automation(account.clientId(), "test");
    return node.part(Transactions.class)
        .run(() -> node.part(Customers.class).findOrCreate(origin, details));
  }

  private static CustomerDetails details(int person, String email) {
    return new CustomerDetails(
        "Somebody",
        email,
        "1",
        new IdentityDocument(DocumentType.CPF, CustomerBody.cpf(person), "BR"),
        null);
  }

  private ApiClient node(int writer) {
    return writer % 2 == 0 ? here : there;
  }

  private interface Work<T> {
    T of(int writer);
  }

  private static <T> List<T> simultaneously(Work<T> work)
      throws InterruptedException, ExecutionException {
    CountDownLatch ready = new CountDownLatch(WRITERS);
    List<T> results = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<T>> running = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        int writer = i;
        Callable<T> task =
            () -> {
              ready.countDown();
              ready.await();
              return work.of(writer);
            };
        running.add(threads.submit(task));
      }
      for (Future<T> result : running) {
        results.add(result.get());
      }
    }
    return results;
  }

  private static void assertOneCreated(List<ApiAnswer> answers, String key) {
    List<ApiAnswer> refused = answers.stream().filter(answer -> answer.status() != 201).toList();
    assertThat(refused).hasSize(WRITERS - 1);
    assertThat(refused).allSatisfy(answer -> assertConflict(answer, key));
  }

  private static void assertConflict(ApiAnswer answer, String key) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(409);
    assertThat(answer.at("/error/type")).isEqualTo("conflict");
    assertThat(answer.at("/error/key")).isEqualTo(key);
  }
}
