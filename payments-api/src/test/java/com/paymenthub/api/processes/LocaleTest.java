package com.paymenthub.api.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.testing.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the service writes does not depend on the language of the machine on which it runs. */
class LocaleTest {

  @TempDir Path directory;

  /** Turkish has another small I, and Arabic other digits. */
  @Test
  void payment_codes_and_seals_are_the_same_in_turkish_with_arabic_digits() throws IOException {
    EmbeddedHome home = new EmbeddedHome(directory);
    try (ServiceProcess service = serve("tr", "TR", "u-nu-arab")) {
      DemoAccount account = DemoAccount.of(home);
      try (HttpConnection merchant = new HttpConnection(service.port())) {
        HttpConnection.Answer answer =
            merchant.post("/v1/charges", account.headers("pix"), pix(account));

        assertThat(answer.status()).as(answer.body()).isEqualTo(201);
        JsonNode charge = JsonMapper.shared().readTree(answer.body());
        assertThat(charge.at("/paymentMethod/qrCodeData").asString())
            .matches("00020[0-9A-Za-z*./ -]+6304[0-9A-F]{4}");
      }
      await()
          .atMost(Patience.LONGEST_WAIT)
          .untilAsserted(() -> assertThat(seals()).as(service.output()).isNotEmpty());
      assertThat(seals()).allMatch(seal -> seal.matches("[\\x20-\\x7e\\t\\n]+"));
    }
  }

  private List<String> seals() throws IOException {
    Path published = directory.resolve("seals");
    if (Files.notExists(published)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(published)) {
      List<String> seals = new ArrayList<>();
      for (Path file : files.filter(name -> name.toString().endsWith(".seal")).toList()) {
        seals.add(Files.readString(file));
      }
      return seals;
    }
  }

  private ServiceProcess serve(String language, String country, String extensions) {
    List<String> program = new ArrayList<>();
    program.add("-Duser.language=" + language);
    program.add("-Duser.country=" + country);
    program.add("-Duser.extensions=" + extensions);
    program.addAll(ServiceProgram.options());
    ServiceProcess service =
        ServiceProcess.start(
            directory, ProcessBuilder.Redirect.PIPE, program, "serve", "--server.port=0");
    service.port();
    return service;
  }

  private static String pix(DemoAccount account) {
    return """
    {"merchantId": "%s", "amount": 1990, "paymentMethod": {"paymentType": "pix"},
     "paymentSource": {"sourceType": "customer", "customer": {
       "name": "Maria Souza", "email": "maria@example.com", "phoneNumber": "+5511987654321",
       "document": {"type": "cpf", "number": "52998224725"}}}}
    """
        .formatted(account.merchantId());
  }
}
