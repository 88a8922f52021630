package com.paymenthub.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.customers.CustomerNames;
import com.paymenthub.console.operators.Operator;
import com.paymenthub.console.operators.Role;
import com.paymenthub.platform.Transactions;
import com.paymenthub.projections.searchterms.ChargeTermEvents;
import com.paymenthub.projections.searchterms.ChargeTermReader;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Charges and customers are found by all that a caller can name. */
class SearchTest {

  private static final String LAST_FOUR = CardCharge.number(1).substring(12);

  private final RunningService service = ConsoleUnderTest.service();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @Test
  void a_charge_is_found_by_what_only_operators_know_of_it() {
    ApiAnswer charge = client.post("/v1/charges", CardCharge.of(account).json());
    String id = charge.at("/id");
    index();
    String operation = "/transactionRequests/0/";
    try (Visitor visitor = visitor(Role.FINANCE)) {
      String digits = LAST_FOUR;
      assertThat(search(visitor, digits)).contains(id, "last four digits", "charged up to");
      assertThat(search(visitor, "•••• " + digits)).contains(id);
      assertThat(search(visitor, charge.at(operation + "id"))).contains(id, "our reference");
      assertThat(search(visitor, charge.at(operation + "transactionId")))
          .contains(id, "provider&#39;s reference");
      assertThat(search(visitor, charge.at(operation + "authorizationCode")))
          .contains(id, "authorization code");
      assertThat(search(visitor, charge.at("/paymentSource/cardId"))).contains(id, ">card<");
      assertThat(search(visitor, LAST_FOUR + "&status=failed")).doesNotContain(id);
      assertThat(search(visitor, LAST_FOUR + "&account=" + account.clientId())).contains(id);
    }
  }

  @Test
  void the_index_can_be_filled_anew_from_the_events() {
    String id = client.post("/v1/charges", CardCharge.of(account).json()).at("/id");
    index();
    List<String> terms = terms(id);

    assertThat(missed()).isZero();
    service
        .owner()
        .update(
            "delete from payments.charge_term where charge_id = ?::uuid and kind = 'attempt'", id);
    assertThat(missed()).isEqualTo(1);

    assertThat(service.part(ChargeTermReader.class).beginAnew()).isTrue();
    assertThat(terms(id)).isEmpty();
    try (Visitor visitor = visitor(Role.SUPPORT)) {
      assertThat(search(visitor, LAST_FOUR)).contains("not everything is found yet");
    }
    index();

    assertThat(terms).hasSizeGreaterThanOrEqualTo(5);
    assertThat(terms(id)).isEqualTo(terms);
  }

  @Test
  void a_customer_is_found_by_name_email_and_document_until_erased_and_the_audit_notes_it() {
    String body = CustomerBody.number(21).with("name", "Conceição  Araújo-Quixadá Ávila").json();
    String id = client.post("/v1/customers", body).at("/id");
    index();
    try (Visitor visitor = visitor(Role.SUPPORT);
        Visitor auditor = visitor(Role.AUDITOR)) {
      assertThat(search(visitor, "conceicao ARAUJO-quixada avila"))
          .contains("/console/customers/" + id);
      assertThat(search(visitor, "Avila")).contains(id);
      assertThat(search(visitor, "Maria.21@example.com")).contains(id);
      assertThat(search(visitor, CustomerBody.cpf(21))).contains(id);
      assertThat(search(visitor, "Avil")).doesNotContain(id);
      assertThat(search(auditor, "Avila")).doesNotContain(id);
      assertThat(noted(id)).isEqualTo(4);

      client.patch("/v1/customers/" + id, "{\"name\": \"Joana Prado\"}");
      assertThat(search(visitor, "Avila")).doesNotContain(id).contains("cannot be found by name");
      index();
      assertThat(search(visitor, "prado")).contains(id);

      client.delete("/v1/customers/" + id);
      assertThat(search(visitor, "prado")).doesNotContain(id);
    }
  }

  @Test
  void a_request_is_found_by_what_it_has_changed_and_a_refused_one_is_not() {
    ApiAnswer made = client.post("/v1/customers", CustomerBody.number(24).json());
    ApiAnswer refused = client.post("/v1/customers", "{}");
    try (Visitor visitor = visitor(Role.FINANCE)) {
      assertThat(search(visitor, made.header("X-Request-Id").orElseThrow()))
          .contains("/console/customers/" + made.at("/id"));
      assertThat(search(visitor, refused.header("X-Request-Id").orElseThrow()))
          .contains("Nothing matches", "log of the service");
    }
  }

  @Test
  void the_pages_of_a_customer_and_a_card_lead_to_their_charges() {
    ApiAnswer charge = client.post("/v1/charges", CardCharge.of(account).json());
    String card = charge.at("/paymentSource/cardId");
    String customer = client.post("/v1/customers", CustomerBody.number(23).json()).at("/id");
    client.post("/v1/customers/" + customer + "/cards", "{\"cardId\": \"" + card + "\"}");
    index();
    Operator reader = ConsoleUnderTest.operator(Role.SUPPORT);
    try (Desk desk = Desk.of(reader)) {
      desk.open("/customers/" + customer).sees("•••• " + LAST_FOUR).look("customer");
      desk.click(".things a").sees("Number").sees("•••• " + LAST_FOUR).look("card-masked");
      desk.click("a[href*='search?q=']").sees("19.90").look("search-card");
    }
  }

  @Test
  void a_name_that_cannot_be_read_keeps_nobody_else_from_being_found() {
    index();
    String broken = client.post("/v1/customers", CustomerBody.number(31).json()).at("/id");
    String whole = client.post("/v1/customers", CustomerBody.number(32).json()).at("/id");
    service
        .owner()
        .update(
            "update payments.personal_text set sealed = decode('00', 'hex')"
                + " where owner_id = ?::uuid",
            broken);
    try {
      index();

      assertThat(isHashed(whole)).isTrue();
      assertThat(isHashed(broken)).isFalse();
      assertThat(
              service
                  .owner()
                  .queryForList(
                      "select subject::text from payments.stream_set_aside"
                          + " where reader = 'names'",
                      String.class))
          .containsExactly(broken);
    } finally {
      service.owner().update("delete from payments.stream_set_aside where reader = 'names'");
      service
          .owner()
          .update("update payments.customer set name_hashes = '{}' where id = ?::uuid", broken);
    }
  }

  private boolean isHashed(String customerId) {
    return Boolean.TRUE.equals(
        service
            .owner()
            .queryForObject(
                "select name_hashes is not null from payments.customer where id = ?::uuid",
                Boolean.class,
                customerId));
  }

  private void index() {
    ChargeTermReader reader = service.part(ChargeTermReader.class);
    while (reader.readSome()) {
      // Until all was read.
    }
    CustomerNames names = service.part(CustomerNames.class);
    while (service.part(Transactions.class).run(names::hashSome)) {
      // Until all are hashed.
    }
  }

  private long missed() {
    return service.part(ChargeTermEvents.class).missed(service.owner());
  }

  private List<String> terms(String chargeId) {
    return service
        .owner()
        .queryForList(
            "select kind || ' ' || term from payments.charge_term where charge_id = ?::uuid"
                + " order by 1",
            String.class,
            chargeId);
  }

  private Long noted(String customerId) {
    return service
        .owner()
        .queryForObject(
            "select count(*) from payments.audit_entry where subject_id = ?::uuid"
                + " and action = 'customer_found'",
            Long.class,
            customerId);
  }

  private static String search(Visitor visitor, String text) {
    String[] parts = text.split("&", 2);
    String results = results(visitor, parts[0]);
    return visitor.get(results + (parts.length == 1 ? "" : "&" + parts[1])).body();
  }

  /** The address of what a search finds. */
  private static String results(Visitor visitor, String text) {
    return visitor.results(text, visitor.token("/console/me"));
  }

  @Test
  void nothing_personal_stands_in_an_address_and_no_address_looks_for_it() {
    String id =
        client
            .post("/v1/customers", CustomerBody.number(27).with("name", "Zulmira Quadros").json())
            .at("/id");
    index();
    try (Visitor visitor = visitor(Role.SUPPORT);
        Visitor colleague = visitor(Role.SUPPORT)) {
      for (String personal : List.of("Quadros", "Maria.27@example.com", CustomerBody.cpf(27))) {
        String address = results(visitor, personal);

        assertThat(address.toLowerCase(Locale.ROOT)).doesNotContain("quadros", "maria", "example");
        assertThat(address).doesNotContain(CustomerBody.cpf(27));
        assertThat(visitor.get(address).body()).contains("/console/customers/" + id);
        assertThat(colleague.get(address).body()).contains("/console/customers/" + id);
        assertThat(visitor.get("/console/search?q=" + personal).body())
            .as("an address that somebody wrote by hand")
            .doesNotContain("/console/customers/" + id);
      }
      assertThat(results(visitor, id)).isEqualTo("/console/search?q=" + id);
      assertThat(visitor.get("/console/search?s=AAAA").statusCode()).isEqualTo(404);
      assertThat(visitor.post("/console/search", Map.of("q", "x"), "").statusCode()).isEqualTo(403);
    }
  }

  private static Visitor visitor(Role role) {
    Visitor visitor = new Visitor(ConsoleUnderTest.url());
    visitor.signIn(ConsoleUnderTest.operator(role));
    return visitor;
  }
}
