package com.paymenthub.api.canary;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CapturedLog;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CardToken;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TableCounts;
import com.paymenthub.api.testing.TestAccount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.util.RawValue;

/** After good and bad requests of every kind, a marked card is nowhere to be read. */
class CardDataCanaryTest {

  private static final String CHARGES = "/v1/charges";
  private static final List<ApiAnswer> ANSWERS = new ArrayList<>();

  private static RunningService service;
  private static TestAccount account;
  private static ApiClient client;
  private static String logged;

  @BeforeAll
  static void sendTheMarkedCardEverywhere() {
    // A starting service configures the log anew, so listening begins after it.
    service = RunningService.start();
    try (CapturedLog log = CapturedLog.start()) {
      account = service.newAccount();
      client = service.client(account);
      chargeEveryCard();
      chargeTheSavedCard();
      leaveItUnderTokens();
      sendBadCards();
      sendItWhereItDoesNotBelong();
      sendBrokenBodies();
      letTheDatabaseQuoteIt();
      logged = log.text();
    }
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  @Test
  void the_flows_were_answered_as_they_should_be() {
    assertThat(ANSWERS.stream().map(ApiAnswer::status).distinct())
        .contains(200, 201, 400, 401, 404, 413, 415, 422, 500);
  }

  @Test
  void no_answer_shows_it() {
    assertThat(Marks.foundIn(ANSWERS.stream().map(ApiAnswer::text))).isEmpty();
  }

  @Test
  void no_line_of_the_log_shows_it() {
    assertThat(logged).contains("the request failed");
    assertThat(Marks.foundIn(logged.lines())).isEmpty();
  }

  @Test
  void no_row_of_any_table_shows_it() {
    assertThat(rows().count()).isGreaterThan(50);
    assertThat(Marks.foundIn(rows())).isEmpty();
  }

  @Test
  void no_file_of_the_service_shows_it() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of(service.setting("payments.home")))) {
      List<Path> all = files.filter(Files::isRegularFile).toList();
      assertThat(all).isNotEmpty();
      assertThat(Marks.foundIn(all.stream().map(CardDataCanaryTest::content))).isEmpty();
    }
  }

  @Test
  void a_planted_mark_is_found_in_rows_as_text_and_as_bytes() {
    String json = "{\"cardCvv\":\"" + Marks.CVV + "\"}";
    for (String planted : new String[] {Marks.cardEndingIn(1), json, Marks.CVV}) {
      service.owner().execute("create table planted (a int, b text)");
      service.owner().update("insert into planted values (1, ?)", planted);
      assertThat(Marks.foundIn(rows())).hasSize(1);
      service.owner().execute("drop table planted");
    }
    for (String planted : new String[] {Marks.cardEndingIn(1), json}) {
      service.owner().execute("create table planted (a int, b bytea)");
      service
          .owner()
          .update(
              "insert into planted values (1, ?)",
              (Object) planted.getBytes(StandardCharsets.UTF_8));
      assertThat(Marks.foundIn(rows())).hasSize(1);
      service.owner().execute("drop table planted");
    }
  }

  @Test
  void a_planted_mark_is_found_in_the_log() {
    try (CapturedLog another = CapturedLog.start()) {
      LoggerFactory.getLogger(CardDataCanaryTest.class)
          .info("planted", new IllegalStateException("card " + Marks.cardEndingIn(1)));
      LoggerFactory.getLogger(CardDataCanaryTest.class).info("cvv={}", Marks.CVV);
      assertThat(Marks.foundIn(another.text().lines())).hasSize(2);
    }
  }

  private static CardCharge marked(int lastDigit) {
    return CardCharge.of(account)
        .withCard("cardNumber", Marks.cardEndingIn(lastDigit))
        .withCard("cardCvv", Marks.CVV);
  }

  private static void chargeEveryCard() {
    for (int digit = 0; digit <= 9; digit++) {
      String charge = marked(digit).with("capture", digit % 2 == 0).json();
      String key = "card " + digit;
      ApiAnswer charged = send(client.postWithKey(CHARGES, charge, key));
      send(client.postWithKey(CHARGES, charge, key));
      send(client.postWithKey(CHARGES, marked(digit).with("amount", 7).json(), key));
      send(client.get(CHARGES + "/" + charged.at("/id")));
      String unknownField = "{\"card\":\"" + Marks.cardEndingIn(1) + "\"}";
      send(client.post(CHARGES + "/" + charged.at("/id") + "/capture", unknownField));
      send(client.post(CHARGES + "/" + charged.at("/id") + "/void", unknownField));
    }
    send(client.get(CHARGES + "?limit=100"));
  }

  private static void chargeTheSavedCard() {
    String cardId = send(client.post(CHARGES, marked(1).json())).at("/paymentSource/cardId");
    for (String id : new String[] {cardId, UUID.randomUUID().toString()}) {
      Map<String, String> source = Map.of("sourceType", "card", "cardId", id, "cardCvv", Marks.CVV);
      send(
          client.postWithKey(
              CHARGES, CardCharge.of(account).with("paymentSource", source).json(), "saved " + id));
    }
  }

  private static void leaveItUnderTokens() {
    for (char lastOfCode : new char[] {'0', '3', '8', '9'}) {
      String code = Marks.CVV.substring(0, Marks.CVV.length() - 1) + lastOfCode;
      String card = send(client.post("/v1/cards", CardToken.card(token(code)))).at("/id");
      send(client.get("/v1/cards/" + card));
    }
    for (int digit = 0; digit <= 9; digit++) {
      String token = send(client.post("/v1/tokens", markedToken(digit).json())).at("/id");
      String charge = CardToken.charge(account.merchantId(), token);
      send(client.post(CHARGES, charge));
      send(client.post(CHARGES, charge));
    }
    token(Marks.CVV);
    send(client.get("/v1/cards?limit=100"));
    String good = Marks.cardEndingIn(1);
    for (String field : new String[] {"cardNumber", "cardCvv", "cardExpirationDate"}) {
      send(client.post("/v1/tokens", markedToken(1).with(field, good + "x").json()));
    }
    send(client.post("/v1/cards", CardToken.card(good)));
    send(client.post("/v1/tokens", markedToken(1).json().replace("}", "")));
  }

  private static String token(String code) {
    return send(client.post("/v1/tokens", markedToken(1).withCvv(code).json())).at("/id");
  }

  private static CardToken markedToken(int lastDigit) {
    return CardToken.valid().withCvv(Marks.CVV).with("cardNumber", Marks.cardEndingIn(lastDigit));
  }

  private static void sendBadCards() {
    String good = Marks.cardEndingIn(1);
    for (Object number :
        new Object[] {
          good.substring(0, 15) + "2",
          good.substring(0, 11),
          good + "0000",
          good + " ",
          good + "\0",
          good + "x",
          new RawValue(good),
          List.of(good),
          Map.of("number", good)
        }) {
      send(client.post(CHARGES, marked(1).withCard("cardNumber", number).json()));
    }
    for (Object cvv : new Object[] {Marks.CVV + "1", Marks.CVV + "x", new RawValue(Marks.CVV)}) {
      send(client.post(CHARGES, marked(1).withCard("cardCvv", cvv).json()));
    }
    send(client.post(CHARGES, marked(1).withCard("cardExpirationDate", "01/2020").json()));
  }

  private static void sendItWhereItDoesNotBelong() {
    String card = Marks.cardEndingIn(1);
    for (String field :
        new String[] {
          "merchantId",
          "amount",
          "currency",
          "capture",
          "customerId",
          "paymentMethod",
          "paymentSource",
          "statementDescriptor",
          "cardNumber"
        }) {
      // Longer than any text may be: what was accepted would be answered.
      String tooLong = card + "0".repeat(256);
      send(client.post(CHARGES, CardCharge.of(account).with(field, tooLong).json()));
    }
    send(client.post("/v1/merchants", "{\"mcc\":\"" + card + "\",\"providers\":\"" + card + "\"}"));
    for (String filter : new String[] {"id", "page", "status", "created.gt", "originalAmount"}) {
      send(client.get(CHARGES + "?" + filter + "=" + card));
    }
    send(client.get(CHARGES + "/" + card));
    send(client.get("/v1/cards/" + card));
    send(client.get(CHARGES, Map.of("X-Api-Key", card)));
    send(client.get(CHARGES, Map.of("X-Client-ID", card)));
    send(client.post(CHARGES, marked(1).json(), Map.of("X-Api-Key", "wrong")));
    send(client.post(CHARGES, marked(1).json(), Map.of("Content-Type", card + "/" + card)));
  }

  private static void sendBrokenBodies() {
    String charge = marked(1).json();
    send(client.post(CHARGES, charge.substring(0, charge.length() - 2)));
    send(client.post(CHARGES, charge + charge));
    send(client.post(CHARGES, charge.replace("cardHolderName", "cardNumber")));
    send(client.post(CHARGES, Marks.cardEndingIn(1)));
    send(client.post(CHARGES, "[" + charge + "]"));
    send(client.post(CHARGES, charge.replace("}", "")));
    send(client.post(CHARGES, charge + " ".repeat(70_000)));
    send(client.post(CHARGES, charge.replace("MARIA", "\u00c9"), Map.of()));
    send(client.post(CHARGES, charge.getBytes(StandardCharsets.UTF_16), Map.of()));
  }

  private static void letTheDatabaseQuoteIt() {
    service
        .owner()
        .execute("alter table merchant add constraint refused check (name not like '4987%')");
    send(
        client.post(
            "/v1/merchants",
            """
            {"mcc": "5732", "name": "%s", "providers": [
              {"name": "a", "priority": 1, "credentials": {"type": "SERVICE_SANDBOX"}}]}
            """
                .formatted(Marks.CARD)));
    service.owner().execute("alter table merchant drop constraint refused");
  }

  private static ApiAnswer send(ApiAnswer answer) {
    ANSWERS.add(answer);
    return answer;
  }

  private static Stream<String> rows() {
    return TableCounts.tables(service.owner()).stream()
        .flatMap(
            table ->
                service
                    .owner()
                    .queryForList("select t::text from " + table + " t", String.class)
                    .stream());
  }

  private static String content(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
