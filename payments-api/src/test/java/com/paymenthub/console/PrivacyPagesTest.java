package com.paymenthub.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.console.operators.Operator;
import com.paymenthub.console.operators.Role;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An admin answers a person who asks what is stored, and to have it erased. */
class PrivacyPagesTest {

  private static final RunningService SERVICE = ConsoleUnderTest.service();
  private static final String PATH = "/console/privacy";
  private static final int NUMBER = 430_431;

  private final Operator operator = ConsoleUnderTest.operator(Role.ADMIN);

  @Test
  void an_admin_finds_exports_and_erases_a_person_in_all_accounts() {
    String email = "maria.%d@example.com".formatted(NUMBER);
    List<TestAccount> accounts = List.of(SERVICE.newAccount(), SERVICE.newAccount());
    List<String> customers =
        accounts.stream()
            .map(
                account ->
                    SERVICE
                        .client(account)
                        .post("/v1/customers", CustomerBody.number(NUMBER).json())
                        .at("/id"))
            .toList();
    try (Visitor admin = new Visitor(ConsoleUnderTest.url())) {
      admin.signIn(operator);
      Map<String, String> typed = Map.of("typed", " " + email.toUpperCase(Locale.ROOT));

      HttpResponse<String> found = admin.post(PATH, PATH, typed);
      assertThat(found.body()).contains(ids(accounts)).contains("Erase");
      for (String form : List.of("json", "html")) {
        HttpResponse<String> export =
            admin.post(
                PATH, PATH + "/export", Map.of("typed", CustomerBody.cpf(NUMBER), "form", form));
        assertThat(export.headers().firstValue("Content-Disposition"))
            .hasValueSatisfying(value -> assertThat(value).contains("person." + form));
        assertThat(export.body()).contains(customers).contains(email);
      }

      HttpResponse<String> erased = admin.post(PATH, PATH + "/erase", typed);

      assertThat(erased.body()).contains("Erased.").doesNotContain(email);
      assertThat(admin.post(PATH, PATH, typed).body()).contains("Nothing is stored");
    }
    for (int i = 0; i < accounts.size(); i++) {
      ApiClient client = SERVICE.client(accounts.get(i));
      assertThat(client.get("/v1/customers/" + customers.get(i)).status()).isEqualTo(404);
    }
    assertThat(audited())
        .contains("person_looked_for", "person_exported", "person_erased")
        .doesNotContainIgnoringCase(email)
        .doesNotContain(CustomerBody.cpf(NUMBER));
  }

  @Test
  void what_is_no_person_is_refused_and_nothing_is_erased() {
    try (Visitor admin = new Visitor(ConsoleUnderTest.url())) {
      admin.signIn(operator);

      for (String path : List.of(PATH, PATH + "/erase")) {
        assertThat(admin.post(PATH, path, Map.of("typed", " -./ ")).body())
            .contains("Enter the number of a document");
      }
    }
  }

  @Test
  void nobody_but_admins_opens_it() {
    for (Role role : List.of(Role.SUPPORT, Role.AUDITOR, Role.FINANCE)) {
      try (Visitor visitor = new Visitor(ConsoleUnderTest.url())) {
        visitor.signIn(ConsoleUnderTest.operator(role));

        assertThat(visitor.get(PATH).statusCode()).isEqualTo(403);
        assertThat(visitor.post("/console", PATH + "/erase", Map.of("typed", "1")).statusCode())
            .isEqualTo(403);
      }
    }
  }

  private static String[] ids(List<TestAccount> accounts) {
    return accounts.stream().map(account -> account.clientId().toString()).toArray(String[]::new);
  }

  private String audited() {
    return String.join(
        "\n",
        SERVICE
            .owner()
            .queryForList(
                "select it::text from audit_entry as it where credential = ?",
                String.class,
                operator.id()));
  }
}
