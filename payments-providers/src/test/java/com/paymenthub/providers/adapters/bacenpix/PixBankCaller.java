package com.paymenthub.providers.adapters.bacenpix;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.testing.MovedClock;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A test that asks the bank over plain HTTP. Bodies may be written with single quotes. */
abstract class PixBankCaller {

  static final JsonMapper JSON = JsonMapper.shared();
  static final String TXID = "7978c0c97ea847e78e8849634473c1f1";
  static final String COB = "/v2/cob/" + TXID;
  static final String COBV = "/v2/cobv/" + TXID;
  static final String REMOVAL = "{'status':'REMOVIDA_PELO_USUARIO_RECEBEDOR'}";
  static final String PIX_KEY = "7407c9c8-f78b-11ea-adc1-0242ac120002";
  static final String BODY =
      "{'calendario':{'expiracao':3600},'valor':{'original':'37.00'},'chave':'" + PIX_KEY + "'}";
  static final String DUE_BODY =
      """
      {'calendario':{'dataDeVencimento':'2026-03-06','validadeAposVencimento':4},
       'devedor':{'cpf':'12345678909','nome':'Ana','logradouro':'Rua 1','cidade':'Recife',
                  'uf':'PE','cep':'50000000'},
       'valor':{'original':'100.00','multa':{'modalidade':2,'valorPerc':'3.00'},
                'juros':{'modalidade':2,'valorPerc':'1.00'},
                'desconto':{'modalidade':1,
                            'descontoDataFixa':[{'data':'2026-03-04','valorPerc':'5.00'}]}},
       'chave':'%s'}"""
          .formatted(PIX_KEY);

  final MovedClock clock = new MovedClock();
  final HttpClient plain = HttpClient.newHttpClient();
  PixBank bank;
  String token;

  @BeforeEach
  void open() throws Exception {
    start(PixManners.described());
  }

  @AfterEach
  void close() {
    bank.close();
    plain.close();
  }

  void start(PixManners manners) throws Exception {
    if (bank != null) {
      bank.close();
    }
    bank = PixBank.start(clock, manners);
    if (bank.baseUrl().startsWith("http:")) {
      token = tokenOf(basic(), "grant_type=client_credentials").path("access_token").asString("");
    }
  }

  void assertRefused(HttpResponse<String> answer, String type) {
    JsonNode problem = json(answer);
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
    assertThat(problem.path("type").stringValue())
        .isEqualTo("https://pix.bcb.gov.br/api/v2/error/" + type);
    assertThat(problem.path("status").intValue()).isEqualTo(answer.statusCode());
    assertThat(answer.statusCode()).isGreaterThanOrEqualTo(400);
  }

  String basic() {
    String both = bank.clientId() + ":" + bank.clientSecret();
    return "Basic " + Base64.getEncoder().encodeToString(both.getBytes(UTF_8));
  }

  String freshToken() throws Exception {
    return tokenOf(basic(), "grant_type=client_credentials").path("access_token").stringValue();
  }

  JsonNode tokenOf(String authorization, String form) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(bank.tokenUrl()))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form));
    if (authorization != null) {
      request.header("Authorization", authorization);
    }
    return json(plain.send(request.build(), BodyHandlers.ofString()));
  }

  HttpResponse<String> send(String method, String path) throws Exception {
    return plain.send(
        HttpRequest.newBuilder(URI.create(bank.baseUrl() + path))
            .header("Authorization", "Bearer " + token)
            .method(method, BodyPublishers.noBody())
            .build(),
        BodyHandlers.ofString());
  }

  HttpResponse<String> send(String method, String path, String body) throws Exception {
    return plain.send(request(method, path, body), BodyHandlers.ofString());
  }

  HttpRequest request(String method, String path, String body) {
    return HttpRequest.newBuilder(URI.create(bank.baseUrl() + path))
        .header("Authorization", "Bearer " + token)
        .header("Content-Type", "application/json")
        .method(method, BodyPublishers.ofString(body.replace('\'', '"')))
        .build();
  }

  static JsonNode json(HttpResponse<String> answer) {
    return JSON.readTree(answer.body());
  }
}
