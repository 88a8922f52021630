package com.paymenthub.providers.adapters.bacenpix;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.paymenthub.providers.adapters.bacenpix.PixManners.ErrorShape;
import com.paymenthub.providers.adapters.bacenpix.PixManners.TokenAuthentication;
import com.paymenthub.providers.http.Certificates;
import com.paymenthub.providers.http.LocalProvider;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** What the bank of the tests does in its own way, or wrongly because a test wants so. */
class PixBankMannersTest extends PixBankCaller {

  @Test
  void callbacks_come_late_doubled_together_and_forged() throws Exception {
    List<String> paths = new CopyOnWriteArrayList<>();
    List<JsonNode> told = new CopyOnWriteArrayList<>();
    try (LocalProvider merchant =
        LocalProvider.answering(
            exchange -> {
              paths.add(exchange.getRequestURI().getPath());
              told.add(JSON.readTree(exchange.getRequestBody().readAllBytes()).path("pix"));
              LocalProvider.answer(exchange, 200, new byte[0]);
            })) {
      String webhook = "/v2/webhook/" + PIX_KEY;
      String url = merchant.url() + "/secret";
      assertRefused(send("GET", webhook), "WebhookNaoEncontrado");
      assertThat(send("PUT", webhook, "{'webhookUrl':'" + url + "'}").statusCode()).isEqualTo(200);
      assertThat(json(send("GET", webhook)).path("webhookUrl").stringValue()).isEqualTo(url);
      send("PUT", COB, BODY);

      bank.doubleCallbacks(true);
      String payment = bank.pay(TXID);
      await().until(() -> told.size() == 2);
      assertThat(told.getLast().at("/0/endToEndId").stringValue()).isEqualTo(payment);

      bank.doubleCallbacks(false);
      bank.withholdCallbacks(true);
      bank.payAgain(TXID, 200);
      bank.returnByBank(payment, 100, "MED_OPERACIONAL");
      assertThat(bank.deliverCallbacks()).isEqualTo(2);
      assertThat(told.getLast()).hasSize(2);
      assertThat(told.getLast().at("/1/devolucoes/0/natureza").stringValue())
          .isEqualTo("MED_OPERACIONAL");
      assertThat(bank.deliverCallbacks()).isZero();

      assertThat(bank.forgeCallback(url, TXID)).isEqualTo(200);
      assertThat(bank.payments()).hasSize(2);
      assertThat(paths).containsOnly("/secret/pix");
      assertThat(send("DELETE", webhook).statusCode()).isEqualTo(204);
      assertThat(bank.violations()).isEmpty();
    }
  }

  @Test
  void a_callback_that_nobody_took_waits() throws Exception {
    List<Integer> answers = new CopyOnWriteArrayList<>(List.of(503, 200));
    try (LocalProvider merchant =
        LocalProvider.answering(
            exchange -> LocalProvider.answer(exchange, answers.removeFirst(), new byte[0]))) {
      bank.registerByHand(merchant.url());
      bank.withholdCallbacks(true);
      send("PUT", COB, BODY);
      bank.pay(TXID);

      assertThat(bank.deliverCallbacks()).isZero();
      assertThat(bank.deliverCallbacks()).isEqualTo(1);
    }
  }

  @Test
  void tokens_end_by_the_clock() throws Exception {
    assertThat(send("PUT", COB, BODY).statusCode()).isEqualTo(201);
    clock.move(Duration.ofHours(1));
    assertThat(send("GET", COB).statusCode()).isEqualTo(401);
    token = freshToken();
    assertThat(send("GET", COB).statusCode()).isEqualTo(200);
    bank.expireTokens();
    assertThat(send("GET", COB).statusCode()).isEqualTo(401);
    assertThat(bank.tokenRequests()).isEqualTo(2);

    JsonNode reader = tokenOf(basic(), "grant_type=client_credentials&scope=cob.read");
    assertThat(reader.path("expires_in").intValue()).isEqualTo(3600);
    token = reader.path("access_token").stringValue();
    assertThat(send("GET", COB).statusCode()).isEqualTo(200);
    assertRefused(send("PUT", COB, BODY), "AcessoNegado");
    assertThat(tokenOf("Basic eDp5", "grant_type=client_credentials").path("error").asString(""))
        .isEqualTo("invalid_client");
    assertThat(bank.violations()).isEmpty();
    tokenOf(basic(), "grant_type=password");
    assertThat(bank.violations()).hasSize(1);
  }

  @Test
  void a_bank_with_manners_of_its_own() throws Exception {
    start(
        PixManners.described()
            .prefix("cob", "/api/v3")
            .queryKey("gw-dev-app-key", "k")
            .createdStatus(200)
            .errorShape(ErrorShape.LIST)
            .tellsCode(false)
            .tellsTokenEnd(false)
            .tokenSeconds(60)
            .repeatsRefunds(false)
            .callbackSuffix(false)
            .tokenAuthentication(TokenAuthentication.CLIENT_ID_IN_BODY));
    assertThat(tokenOf(basic(), "grant_type=client_credentials").has("access_token")).isFalse();
    JsonNode answer =
        tokenOf(
            null,
            "grant_type=client_credentials&client_id=%s&client_secret=%s"
                .formatted(bank.clientId(), URLEncoder.encode(bank.clientSecret(), UTF_8)));
    assertThat(answer.has("expires_in")).isFalse();
    token = answer.path("access_token").stringValue();

    HttpResponse<String> created = send("PUT", "/api/v3/cob/" + TXID + "?gw-dev-app-key=k", BODY);
    assertThat(created.statusCode()).isEqualTo(200);
    assertThat(json(created).has("pixCopiaECola")).isFalse();
    assertThat(json(created).path("location").stringValue()).startsWith("pix.example.com/");
    String refund = "/v2/pix/" + bank.pay(TXID) + "/devolucao/1?gw-dev-app-key=k";
    assertThat(send("PUT", refund, "{'valor':'1.00'}").statusCode()).isEqualTo(200);
    HttpResponse<String> again = send("PUT", refund, "{'valor':'1.00'}");
    assertThat(json(again).at("/erros/0/codigo").stringValue()).isEqualTo("PixDevolucaoInvalida");
    assertThat(send("GET", "/api/v3/cob/" + TXID).statusCode()).isEqualTo(403);
    assertThat(send("GET", COB).statusCode()).isEqualTo(404);
    assertThat(bank.violations()).containsExactly("GET of a path that this bank does not have");
  }

  @Test
  void mutual_tls_lets_in_the_client_alone() throws Exception {
    start(
        PixManners.described()
            .mutualTls(true)
            .tokenAuthentication(TokenAuthentication.CERTIFICATE));
    SSLContext stranger = SSLContext.getInstance("TLS");
    stranger.init(null, bank.trusted(), null);
    SSLContext known =
        Certificates.context(
            Base64.getDecoder().decode(bank.certificate()), Files.readAllBytes(bank.trustStore()));
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(bank.tokenUrl()))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(
                BodyPublishers.ofString(
                    "grant_type=client_credentials&client_id=" + bank.clientId()))
            .build();

    try (HttpClient strange = HttpClient.newBuilder().sslContext(stranger).build();
        HttpClient client = HttpClient.newBuilder().sslContext(known).build()) {
      assertThatThrownBy(() -> strange.send(request, BodyHandlers.ofString()))
          .isInstanceOf(IOException.class);
      assertThat(json(client.send(request, BodyHandlers.ofString())).has("access_token")).isTrue();
      assertThat(bank.tokenRequests()).isEqualTo(1);
    }
    PixManners withoutTls =
        PixManners.described().tokenAuthentication(TokenAuthentication.CERTIFICATE);
    assertThatThrownBy(() -> PixBank.start(clock, withoutTls))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @EnumSource(PixFault.class)
  void answers_get_spoiled(PixFault fault) throws Exception {
    bank.spoil("PUT", "/cob/{txid}", fault, 1);
    CompletableFuture<HttpResponse<String>> answer =
        plain.sendAsync(request("PUT", COB, BODY), BodyHandlers.ofString());
    if (fault == PixFault.HELD) {
      await().until(() -> bank.cobs().containsKey(TXID));
      assertThat(answer).isNotDone();
      bank.release();
    }

    switch (fault) {
      case BREAKS_BEFORE, BREAKS_WHEN_DONE ->
          assertThatThrownBy(answer::join).hasCauseInstanceOf(IOException.class);
      case TIMES_OUT_BEFORE, TIMES_OUT_WHEN_DONE ->
          assertThat(answer.join().statusCode()).isEqualTo(504);
      case TOO_MANY -> assertThat(answer.join().statusCode()).isEqualTo(429);
      case FAILS -> assertThat(answer.join().statusCode()).isEqualTo(500);
      case UNAVAILABLE -> assertRefused(answer.join(), "ServicoIndisponivel");
      case ANSWERS_NO_JSON -> assertThat(answer.join().body()).startsWith("<html>");
      case ANSWERS_TOO_MUCH -> assertThat(answer.join().body()).hasSize(8 * 1024 * 1024);
      case HELD -> assertThat(answer.join().statusCode()).isEqualTo(201);
    }
    boolean isDone = bank.cobs().containsKey(TXID);
    assertThat(isDone)
        .isEqualTo(
            !List.of(
                    PixFault.BREAKS_BEFORE,
                    PixFault.TIMES_OUT_BEFORE,
                    PixFault.TOO_MANY,
                    PixFault.FAILS,
                    PixFault.UNAVAILABLE)
                .contains(fault));
    assertThat(send("PUT", COB, BODY).statusCode()).isEqualTo(201);
  }

  @Test
  void a_seed_loses_some_answers() throws Exception {
    bank.loseAnswers(0.3, 7);
    int answered = 0;
    for (int i = 0; i < 100; i++) {
      try {
        answered += send("PUT", COB, BODY).statusCode() == 201 ? 1 : 0;
      } catch (IOException lost) {
        // One of those.
      }
    }
    assertThat(answered).isBetween(55, 85);
    bank.loseAnswers(0, 7);
    assertThat(send("GET", COB).statusCode()).isEqualTo(200);
  }
}
