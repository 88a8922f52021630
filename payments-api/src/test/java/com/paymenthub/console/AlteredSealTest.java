package com.paymenthub.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.console.operators.Role;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** Where a seal in the database was altered, auditors see that, and everything else. */
class AlteredSealTest {

  private static RunningService service;
  private static String altered;
  private static String removed;

  @BeforeAll
  static void alter() throws SQLException {
    service =
        RunningService.start(
            "--payments.agenda.enabled=false",
            "--payments.console.enabled=true",
            "--payments.console.port=0",
            "--payments.console.second-factor=false");
    sealedCharge();
    removed = sealedCharge();
    sealedCharge();
    altered = sealedCharge();
    try (Connection superuser = service.database().administratorDataSource().getConnection()) {
      JdbcTemplate jdbc = new JdbcTemplate(new SingleConnectionDataSource(superuser, true));
      jdbc.execute("set session_replication_role = replica");
      jdbc.update(
          """
          update payments.seal set statement = replace(statement, 'number: ', 'number ')
          where number = (select max(number) from payments.seal)
          """);
      jdbc.update("delete from payments.seal where number = 2");
    }
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  @Test
  void the_page_of_seals_says_which_cannot_be_read() {
    try (Visitor auditor = auditor()) {
      HttpResponse<String> page = auditor.get("/console/seals");

      assertThat(page.statusCode()).isEqualTo(200);
      assertThat(page.body()).containsOnlyOnce(">cannot be read<");
      assertThat(page.body()).contains("The last seal cannot be read");
    }
  }

  @Test
  void a_history_that_they_seal_cannot_be_proved() {
    try (Visitor auditor = auditor()) {
      for (String subject : new String[] {altered, removed}) {
        HttpResponse<String> answer = auditor.get("/console/seals/proof?subject=" + subject);

        assertThat(answer.statusCode()).as(subject).isEqualTo(302);
        String page = answer.headers().firstValue("Location").orElseThrow();
        assertThat(auditor.get(page.substring(page.indexOf("/console"))).body())
            .contains("This history cannot be proved");
      }
    }
  }

  private static Visitor auditor() {
    Visitor auditor = new Visitor(ConsoleUnderTest.url(service));
    auditor.signIn(ConsoleUnderTest.operator(service, Role.AUDITOR, Locale.US));
    return auditor;
  }

  private static String sealedCharge() {
    TestAccount account = service.newAccount();
    ApiClient client = service.client(account);
    String charge = client.post("/v1/charges", CardCharge.of(account).json()).at("/id");
    ConsoleUnderTest.doWork(service, "sealing");
    return charge;
  }
}
