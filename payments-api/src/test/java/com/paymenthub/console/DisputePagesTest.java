package com.paymenthub.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.console.operators.Role;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** What support and finance read of disputes. */
class DisputePagesTest {

  private final RunningService service = ConsoleUnderTest.service();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @Test
  void the_page_of_a_charge_tells_its_disputes_in_both_languages() {
    String charge = disputed();
    try (Visitor visitor = new Visitor(ConsoleUnderTest.url())) {
      visitor.signIn(ConsoleUnderTest.operator(Role.SUPPORT));
      assertThat(visitor.get("/console/charges/" + charge).body())
          .contains("Disputes", "News of a dispute", "money with the buyer", "another reason");
    }
    try (Visitor visitor = new Visitor(ConsoleUnderTest.url())) {
      visitor.signIn(ConsoleUnderTest.operator(Role.SUPPORT, Locale.forLanguageTag("pt-BR")));
      assertThat(visitor.get("/console/charges/" + charge).body())
          .contains("Contestações", "dinheiro com o comprador", "outro motivo");
    }
  }

  @Test
  void the_disputes_that_can_be_answered_are_listed_by_their_deadlines() {
    String charge = disputed();
    ConsoleUnderTest.doWork("finance_reading");
    insert(charge, "open-without-deadline", "open", null);
    insert(charge, "in-two-years", "open", "now() + interval '2 years'");
    insert(charge, "in-a-year", "charged_back", "now() + interval '1 year'");
    insert(charge, "too-late", "open", "now() - interval '1 day'");
    insert(charge, "won-already", "won", "now() + interval '1 year'");

    try (Visitor visitor = new Visitor(ConsoleUnderTest.url())) {
      visitor.signIn(ConsoleUnderTest.operator(Role.ADMIN));
      assertThat(visitor.get("/console/open-items").body())
          .containsSubsequence(
              "Disputes to be answered",
              "in-a-year",
              "in-two-years",
              "open-without-deadline",
              "Under automatic inquiry")
          .doesNotContain("too-late", "won-already");
      assertThat(visitor.get("/console/finance/disputes?account=" + account.clientId()).body())
          .containsSubsequence("in-a-year", "in-two-years", "open-without-deadline")
          .contains("too-late", "won-already");
    }
  }

  private String disputed() {
    String id =
        client.post("/v1/charges", CardCharge.of(account).with("capture", true).json()).at("/id");
    client.post("/v1/charges/" + id, "{\"status\": \"charged_back\"}");
    return id;
  }

  private void insert(String charge, String caseId, String state, String respondBy) {
    service
        .owner()
        .update(
            "insert into payments.finance_dispute values (?::uuid, ?, 'fraud', ?, 500, "
                + respondBy
                + ", now(), now())",
            charge,
            caseId,
            state);
  }
}
