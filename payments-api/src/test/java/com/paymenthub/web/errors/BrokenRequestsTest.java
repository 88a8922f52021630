package com.paymenthub.web.errors;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.RawHttp;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What no HTTP client sends, most of which the web server refuses before anything of ours. */
class BrokenRequestsTest {

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "400 | GET",
        "400 | GET /<> HTTP/1.1",
        "400 | GE(T / HTTP/1.1",
        "505 | GET /v1/charges HTTP/9.1",
        "400 | GET /v1/charges/%00 HTTP/1.1",
        "400 | GET /v1/charges/%2F HTTP/1.1",
        "400 | GET /v1/charges/%zz HTTP/1.1",
        "400 | GET /v1/charges/%ff HTTP/1.1",
        "400 | GET /v1/charges?page=%zz HTTP/1.1",
        "400 | GET /v1/charges?orderId=%ff HTTP/1.1",
        "400 | GET /v1/charges?orderId=%ED%A0%80 HTTP/1.1",
        "400 | GET /v1//charges HTTP/1.1",
        "404 | GET /v1/charges/ HTTP/1.1",
        "404 | GET /error HTTP/1.1",
        "404 | GET / HTTP/1.1",
        "405 | TRACE /v1/charges HTTP/1.1",
        "405 | BREW /v1/charges HTTP/1.1"
      })
  void a_broken_request_line_gets_the_error_body(int status, String line) {
    assertErrorBody(status, send(line + "\r\nHost: localhost\r\n", ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "400 | Bad(Name: 1",
        "400 | X: a\0b",
        "400 | Host: another",
        "400 | Content-Length: -5",
        "400 | Content-Length: 99999999999999999999",
        "400 | Transfer-Encoding: nonsense",
        "417 | Expect: nonsense",
        "415 | Content-Type: multipart/form-data",
        "415 | Content-Type: application/x-www-form-urlencoded"
      })
  void a_broken_header_gets_the_error_body(int status, String header) {
    assertErrorBody(
        status, send("POST /v1/charges HTTP/1.1\r\nHost: localhost\r\n" + header + "\r\n", ""));
  }

  @Test
  void a_header_that_is_too_long_gets_the_error_body() {
    String tooLong = "X: " + "a".repeat(20_000) + "\r\n";
    assertErrorBody(431, send("GET /v1/charges HTTP/1.1\r\nHost: localhost\r\n" + tooLong, ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "zz\r\nno number",
        "5\r\nabc",
        "-1\r\n\r\n",
        "FFFFFFFFFFFFFFFFF\r\n{",
        "2\r\n{}"
      })
  void a_body_in_broken_chunks_is_refused(String chunks) {
    assertErrorBody(400, post("Transfer-Encoding: chunked\r\n", chunks));
  }

  @Test
  void a_body_that_ends_early_is_refused() {
    assertErrorBody(400, post("Content-Length: 50\r\n", "{\"amount\":"));
  }

  private String post(String headers, String body) {
    return send(
        "POST /v1/charges HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + headers,
        body);
  }

  private String send(String head, String body) {
    return RawHttp.send(
        service.url(),
        head
            + "Connection: close\r\nX-Client-ID: %s\r\nX-Api-Key: %s\r\n\r\n"
                .formatted(account.clientId(), account.apiKey())
            + body);
  }

  private static void assertErrorBody(int status, String answer) {
    String[] parts = answer.split("\r\n\r\n", 2);
    assertThat(RawHttp.statusOf(answer)).as(answer).isEqualTo(status);
    assertThat(parts[0]).contains("Content-Type: application/json\r\n").contains("X-Request-Id: ");
    assertThat(parts[0]).doesNotContain("Server:");
    JsonNode error = JsonMapper.shared().readTree(parts[1]).get("error");
    assertThat(error.get("code").intValue()).isEqualTo(status);
    assertThat(error.get("message").stringValue()).isNotBlank();
    assertThat(parts[0]).contains("X-Request-Id: " + error.get("requestId").stringValue());
    assertThat(answer).doesNotContainIgnoringCase("jetty").doesNotContain("com.paymenthub");
  }
}
