package com.paymenthub.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.providers.http.Certificates;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A service that speaks TLS itself serves production and the console on every address. */
class OwnCertificateTest {

  @TempDir Path directory;

  @Test
  void production_and_the_console_are_served_with_a_certificate_of_the_service() throws Exception {
    byte[] certificate = Certificates.make(directory, "localhost", "-0d", 30);
    String store = directory.resolve("localhost-0d.p12").toString();
    RunningService service =
        RunningService.start(
            "--server.address=0.0.0.0",
            "--server.ssl.bundle=own",
            "--spring.ssl.bundle.jks.own.keystore.location=" + store,
            "--spring.ssl.bundle.jks.own.keystore.password=" + Certificates.PASSWORD,
            "--payments.console.enabled=true",
            "--payments.console.port=0",
            "--payments.console.address=0.0.0.0",
            "--payments.console.ssl-bundle=own",
            "--payments.agenda.enabled=false",
            "--payments.webhooks.delivery.enabled=false");
    SSLContext trusting = SSLContext.getInstance("TLS");
    trusting.init(null, Certificates.trusting(certificate), null);
    try (HttpClient http = HttpClient.newBuilder().sslContext(trusting).build()) {
      TestAccount production = service.newAccount(Environment.PRODUCTION);
      HttpResponse<String> charges =
          http.send(
              HttpRequest.newBuilder(
                      URI.create(service.url().replace("http:", "https:") + "/v1/charges"))
                  .header("X-Client-ID", production.clientId().toString())
                  .header("X-Api-Key", production.apiKey())
                  .build(),
              BodyHandlers.ofString());
      HttpResponse<String> console =
          http.send(
              HttpRequest.newBuilder(
                      URI.create(
                          ConsoleUnderTest.url(service).replace("//0.0.0.0:", "//localhost:")
                              + "/sign-in"))
                  .build(),
              BodyHandlers.ofString());
      HttpResponse<String> metrics =
          http.send(
              HttpRequest.newBuilder(
                      URI.create(
                          service.managementUrl().replace("http:", "https:")
                              + "/actuator/prometheus"))
                  .build(),
              BodyHandlers.ofString());

      assertThat(charges.statusCode()).as(charges.body()).isEqualTo(200);
      assertThat(console.statusCode()).as(console.body()).isEqualTo(200);
      assertThat(metrics.body())
          .as("when it ends is told")
          .contains("ssl_chain_expiry_seconds{bundle=\"own\"");
    } finally {
      service.stop();
    }
  }
}
