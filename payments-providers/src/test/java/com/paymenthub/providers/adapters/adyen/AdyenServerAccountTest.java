package com.paymenthub.providers.adapters.adyen;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.providers.adapters.adyen.AdyenServer.Authentication;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.FutureTask;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The server of the tests does as the account is set up, and each request once. */
class AdyenServerAccountTest extends AdyenServerCaller {

  private static final String MANUAL = "'additionalData':{'manualCapture':'true'}";
  private static final String NATIVE =
      "'channel':'Web','origin':'https://shop.example',"
          + "'authenticationData':{'threeDSRequestData':{'nativeThreeDS':'preferred'}}";

  @Test
  void an_account_may_capture_by_itself() throws Exception {
    adyen.captureManually(false);
    authorised();
    assertThat(adyen.capturedMinorUnits()).isEqualTo(1000);
    authorised(MANUAL);
    authorised("'captureDelayHours':2");
    assertThat(adyen.capturedMinorUnits()).isEqualTo(1000);
    clock.move(Duration.ofHours(2));
    assertThat(adyen.capturedMinorUnits()).isEqualTo(2000);
    adyen.captureManually(true);
    authorised();
    assertThat(adyen.openMinorUnits()).isEqualTo(2000);
  }

  @Test
  void a_key_is_forgotten_after_31_days() throws Exception {
    String first = send("/payments", payment(CARD), "key-1").body();
    clock.move(Duration.ofDays(31).minusMillis(1));
    assertThat(send("/payments", payment(CARD), "key-1").body()).isEqualTo(first);
    assertThat(adyen.payments()).hasSize(1);
    clock.move(Duration.ofMillis(1));
    assertThat(send("/payments", payment(CARD), "key-1").body()).isNotEqualTo(first);
    assertThat(adyen.payments()).hasSize(2);
  }

  @Test
  void a_request_at_work_may_come_again_later() throws Exception {
    adyen.spoil("POST", "/payments", AdyenFault.AT_WORK, 1);
    FutureTask<HttpResponse<String>> first =
        new FutureTask<>(() -> send("/payments", payment(CARD), "key-1"));
    Thread.startVirtualThread(first);
    while (adyen.requests("POST", "/payments") == 0) {
      Thread.onSpinWait();
    }
    HttpResponse<String> same = send("/payments", payment(CARD), "key-1");
    assertRefused(same, 422, "704");
    assertThat(same.headers().firstValue("Transient-Error")).contains("true");
    HttpResponse<String> other = send("/payments", payment(CARD).replace("1000", "1001"), "key-1");
    assertRefused(other, 422, "704");
    assertThat(other.headers().firstValue("Transient-Error")).isEmpty();
    assertThat(adyen.payments()).isEmpty();
    adyen.release();
    String done = first.get().body();
    assertThat(send("/payments", payment(CARD), "key-1").body()).isEqualTo(done);
    assertThat(adyen.payments()).hasSize(1);
    assertThat(adyen.violations()).isEmpty();
  }

  @Test
  void details_that_come_again_are_answered_as_the_account_does() throws Exception {
    adyen.authenticate(Authentication.CHALLENGE);
    String details = forgedDetails(ask("/payments", payment(CARD, BROWSER, NATIVE)));
    JsonNode first = ask("/payments/details", details);
    assertThat(ask("/payments/details", details)).isEqualTo(first);
    adyen.repeatDetails(false);
    assertRefused(send("/payments/details", details), 422, "704");
    String next = forgedDetails(ask("/payments", payment(CARD, BROWSER, NATIVE)));
    String answer = send("/payments/details", next, "key-1").body();
    assertThat(send("/payments/details", next, "key-1").body()).isEqualTo(answer);
  }

  private static String forgedDetails(JsonNode answer) {
    String result =
        "{'authorisationToken':'%s','transStatus':'Y'}"
            .formatted(answer.at("/action/authorisationToken").stringValue())
            .replace('\'', '"');
    return "{'details':{'threeDSResult':'%s'}}"
        .formatted(Base64.getEncoder().encodeToString(result.getBytes(UTF_8)));
  }

  @Test
  void a_server_with_a_certificate_is_reached_by_who_trusts_in_it() throws Exception {
    try (AdyenServer secure = AdyenServer.startWithTls(clock)) {
      assertThat(secure.baseUrl()).startsWith("https://localhost:");
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(secure.baseUrl() + "/v72/payments"))
              .POST(HttpRequest.BodyPublishers.noBody())
              .build();
      SSLContext tls = SSLContext.getInstance("TLS");
      tls.init(null, secure.trusted(), new SecureRandom());
      try (HttpClient knows = HttpClient.newBuilder().sslContext(tls).build()) {
        assertThat(knows.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(401);
      }
      assertThatThrownBy(() -> plain.send(request, BodyHandlers.ofString()))
          .isInstanceOf(SSLHandshakeException.class);
      KeyStore store = KeyStore.getInstance("PKCS12");
      try (InputStream file = Files.newInputStream(secure.trustStore())) {
        store.load(file, secure.trustStorePassword().toCharArray());
      }
      assertThat(store.getCertificate("localhost")).isNotNull();
    }
  }
}
