package com.paymenthub.web.errors;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CapturedLog;
import com.paymenthub.api.testing.RawHttp;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What a caller sent never gets into the log, however the request fails. */
class FailureLogTest {

  private static final String MARK = "4929MARKED4929";

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @BeforeEach
  void makeTheDatabaseQuoteWhatItRefuses() {
    service
        .owner()
        .execute(
            "create or replace function quote_the_name() returns trigger language plpgsql as"
                + " 'begin raise exception ''what is %'', new.name; end'");
    service
        .owner()
        .execute(
            "create trigger quote_the_name before insert on merchant for each row"
                + " when (new.name = '"
                + MARK
                + "') execute function quote_the_name()");
  }

  @AfterEach
  void letItBe() {
    service.owner().execute("drop trigger quote_the_name on merchant");
    service.owner().execute("drop function quote_the_name()");
  }

  @Test
  void a_failure_that_quotes_the_request_is_logged_with_its_place_and_without_its_words() {
    try (CapturedLog log = CapturedLog.start()) {
      ApiAnswer answer =
          client.post(
              "/v1/merchants", merchantNamed(MARK), Map.of("X-Request-Id", "the-failing-one"));

      assertThat(answer.status()).isEqualTo(500);
      assertThat(answer.at("/error/key")).isEqualTo("internal_error");
      assertThat(answer.text()).doesNotContain(MARK, "what is", "Exception");
      assertThat(log.text())
          .contains("requestId=the-failing-one")
          .contains("PSQLException (SQLSTATE P0001)")
          .contains("    at com.paymenthub.charging.merchants.Merchants.create(")
          .doesNotContain(MARK);
    }
  }

  @Test
  void addresses_and_headers_that_are_refused_are_not_logged() {
    try (CapturedLog log = CapturedLog.start()) {
      client.get("/v1/nowhere/" + MARK);
      client.get("/v1/charges?orderId=%00" + MARK);
      RawHttp.send(service.url(), "GET /<" + MARK + "> HTTP/1.1\r\nHost: localhost\r\n\r\n");
      RawHttp.send(service.url(), MARK + "( / HTTP/1.1\r\nHost: localhost\r\n\r\n");
      RawHttp.send(
          service.url(),
          "GET / HTTP/1.1\r\nHost: localhost\r\nX(" + MARK + ": 1\r\nConnection: close\r\n\r\n");
      RawHttp.send(
          service.url(),
          "GET /v1/charges?page=%zz"
              + MARK
              + " HTTP/1.1\r\nHost: localhost\r\n"
              + "Connection: close\r\nX-Client-ID: %s\r\nX-Api-Key: %s\r\n\r\n"
                  .formatted(account.clientId(), account.apiKey()));

      assertThat(log.text()).doesNotContain(MARK);
    }
  }

  @Test
  void the_log_that_is_searched_holds_what_is_logged() {
    try (CapturedLog log = CapturedLog.start()) {
      LoggerFactory.getLogger(FailureLogTest.class)
          .info("planted", new IllegalStateException(MARK));
      assertThat(log.text()).contains("planted", MARK);
    }
  }

  private static String merchantNamed(String name) {
    return """
    {"mcc": "5732", "name": "%s", "providers": [
      {"name": "a", "priority": 1, "credentials": {"type": "SERVICE_SANDBOX"}}]}
    """
        .formatted(name);
  }
}
