package com.paymenthub.api.canary;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.HttpConnection;
import com.paymenthub.api.processes.ServiceProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/**
 * Marked cards go through a service with a PostgreSQL of its own. Afterwards they are in none of
 * its files (tables, write-ahead log, server log, ledger, keys) and in nothing that it printed,
 * however they may be written.
 */
class StoredFilesCanaryTest {

  private static final String PLANTED = "4876123409";

  @TempDir private static Path home;

  private static String printed;

  @BeforeAll
  static void chargeMarkedCardsAndStop() throws IOException {
    EmbeddedHome database = new EmbeddedHome(home);
    try (ServiceProcess service = ServiceProcess.serve(home)) {
      DemoAccount account = DemoAccount.of(database);
      try (HttpConnection connection = new HttpConnection(service.port())) {
        chargeEveryCard(connection, account);
        keepThem(connection, account);
        sendBadOnes(connection, account);
      }
      plant(database);
      assertThat(database.sql("select count(*) from payments.vault_card")).isEqualTo("11");
      printed = service.output();
    }
  }

  private static void chargeEveryCard(HttpConnection connection, DemoAccount account)
      throws IOException {
    for (int digit = 0; digit <= 9; digit++) {
      String body = marked(account.charge("order " + digit), Marks.cardEndingIn(digit));
      for (int repeat = 0; repeat < 2; repeat++) {
        assertThat(post(connection, account, "/v1/charges", "key " + digit, body)).isEqualTo(201);
      }
    }
  }

  private static void keepThem(HttpConnection connection, DemoAccount account) throws IOException {
    String card =
        JsonMapper.shared()
            .writeValueAsString(
                Map.of(
                    "cardNumber",
                    Marks.cardEndingIn(1),
                    "cardCvv",
                    Marks.CVV,
                    "cardExpirationDate",
                    "12/2030",
                    "cardHolderName",
                    "MARIA SOUZA"));
    HttpConnection.Answer token = connection.post("/v1/tokens", account.headers("token"), card);
    assertThat(token.status()).isEqualTo(201);
    String tokenId = JsonMapper.shared().readTree(token.body()).at("/id").asString();
    String reference = "{\"tokenId\": \"%s\"}".formatted(tokenId);
    assertThat(post(connection, account, "/v1/cards", "card", reference)).isEqualTo(201);
  }

  private static void sendBadOnes(HttpConnection connection, DemoAccount account)
      throws IOException {
    String good = Marks.cardEndingIn(1);
    for (String bad :
        List.of(
            marked(account.charge("bad"), good + "x"),
            marked(account.charge(good + " " + "x".repeat(300)), good),
            marked(account.charge("broken"), good).replace("}", ""),
            good)) {
      assertThat(post(connection, account, "/v1/charges", "bad", bad)).isEqualTo(400);
    }
  }

  private static int post(
      HttpConnection connection, DemoAccount account, String path, String key, String body)
      throws IOException {
    return connection.post(path, account.headers(key), body).status();
  }

  private static String marked(String charge, String number) {
    return charge.replace("4111111111111111", number).replace("\"123\"", '"' + Marks.CVV + '"');
  }

  /** Every form of another number, written into a table. */
  private static void plant(EmbeddedHome database) {
    database.sql("create table planted (form bytea)");
    for (String form : Forms.of(PLANTED).values()) {
      byte[] bytes = form.getBytes(StandardCharsets.ISO_8859_1);
      database.sql(
          "insert into planted values ('\\x%s')".formatted(HexFormat.of().formatHex(bytes)));
    }
  }

  @Test
  void no_file_shows_a_card_number_in_any_form() throws IOException {
    assertThat(formsInFiles(Marks.CARD)).isEmpty();
  }

  @Test
  void every_form_that_was_planted_is_found_in_tables_and_in_the_write_ahead_log()
      throws IOException {
    Set<String> found = formsInFiles(PLANTED);
    for (String form : Forms.of(PLANTED).keySet()) {
      assertThat(found).contains(form + " in base", form + " in pg_wal");
    }
  }

  @Test
  void nothing_that_was_printed_shows_one() {
    assertThat(printed).contains("ready on port");
    assertThat(Forms.of(Marks.CARD).values()).noneMatch(printed::contains);
    assertThat(printed).doesNotContain('"' + Marks.CVV + '"');
  }

  /** Which forms of digits are in which of PostgreSQL's directories, or elsewhere. */
  private static Set<String> formsInFiles(String digits) throws IOException {
    Set<String> found = new TreeSet<>();
    Set<String> directories = new HashSet<>();
    Map<String, String> forms = Forms.of(digits);
    try (Stream<Path> files = Files.walk(home)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String directory = directoryOf(file);
        directories.add(directory);
        String content = Files.readString(file, StandardCharsets.ISO_8859_1);
        forms.forEach(
            (name, form) -> {
              if (content.contains(form)) {
                found.add(name + " in " + directory);
              }
            });
      }
    }
    assertThat(directories).contains("base", "pg_wal", "home");
    return found;
  }

  private static String directoryOf(Path file) {
    for (Path part : home.relativize(file)) {
      if (part.toString().equals("base") || part.toString().equals("pg_wal")) {
        return part.toString();
      }
    }
    return "home";
  }
}
