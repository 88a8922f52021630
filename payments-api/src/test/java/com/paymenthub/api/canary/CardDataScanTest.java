package com.paymenthub.api.canary;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.CommandsInTurn.Ended;
import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.HttpConnection;
import com.paymenthub.api.processes.ServiceProcess;
import com.paymenthub.api.processes.WarmCommands;
import com.paymenthub.api.testing.CardToken;
import com.paymenthub.api.testing.Receiver;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/**
 * The command that looks for card numbers, as an operator runs it on an installation with a
 * PostgreSQL of its own in which cards were charged, saved, declined and paid in sessions.
 */
class CardDataScanTest {

  @TempDir private static Path home;

  private static final String CHARGED = Marks.cardEndingIn(1);
  private static final String SAVED = Marks.cardEndingIn(7);

  private static String clean;

  @BeforeAll
  static void takePaymentsAndScan() throws IOException {
    EmbeddedHome database = new EmbeddedHome(home);
    try (ServiceProcess service =
            ServiceProcess.serve(home, "--payments.webhooks.allow-private-addresses=true");
        HttpConnection connection = new HttpConnection(service.port());
        Receiver receiver = Receiver.answering(200)) {
      DemoAccount account = DemoAccount.of(database);
      post(
          connection,
          account,
          "/v1/webhooks",
          "{\"event\": \"*\", \"endpoint\": \"%s\"}".formatted(receiver.url("/")));
      for (int digit = 0; digit <= 9; digit++) {
        String charge = account.charge("order " + digit);
        post(
            connection,
            account,
            "/v1/charges",
            charge.replace("4111111111111111", Marks.cardEndingIn(digit)));
      }
      String token =
          post(
              connection,
              account,
              "/v1/tokens",
              CardToken.valid().with("cardNumber", SAVED).json());
      post(connection, account, "/v1/cards", CardToken.card(token));
      post(connection, account, "/v1/tokens", CardToken.valid().json());
      DemoAccount production = DemoAccount.of(database, "production");
      String session =
          """
          {"merchantId": "%s", "amount": 1990, "paymentMethods": [{"paymentType": "credit"}]}
          """
              .formatted(production.merchantId());
      post(connection, production, "/v1/sessions", session);
      assertThat(database.sql("select count(*) from payments.vault_card")).isEqualTo("11");
    }
    Ended scan = WarmCommands.run(home, "card-data-scan");
    assertThat(scan.exitCode()).as(scan.written()).isZero();
    clean = scan.output();
  }

  @Test
  void an_installation_after_payments_is_clean_and_the_control_was_found() {
    assertThat(clean)
        .contains("verification codes past their life: none")
        .contains("control: 7 planted, 7 found")
        // Ten charged ones, of which one was saved too, and that of the token.
        .contains("11 card numbers of the vault, ")
        .contains("0 places with a number of the vault, ")
        .contains(" 0 files not read to their end");
  }

  @Test
  void a_number_in_a_log_a_table_or_a_packed_export_and_a_code_that_is_too_old_are_found(
      @TempDir Path elsewhere) throws IOException {
    EmbeddedHome database = new EmbeddedHome(home);
    Path log = Files.writeString(home.resolve("service.log"), "INFO paid with " + CHARGED + "\n");
    try (ServiceProcess service = ServiceProcess.serve(home, "--payments.agenda.enabled=false")) {
      database.sql("create table notes (text text)");
      database.sql("insert into notes values ('call back " + SAVED + "')");
      database.sql(
          "insert into card_code (owner_id, client_id, sealed, expires_at) values"
              + " (gen_random_uuid(), gen_random_uuid(), '', now() - interval '20 minutes')");
      Ended beside = WarmCommands.run(home, "card-data-scan", elsewhere.toString());
      assertThat(beside.exitCode()).as(beside.written()).isEqualTo(1);
      assertThat(beside.written())
          .contains("VERIFICATION CODES PAST THEIR LIFE: 1, the oldest for 2", "does not hold");
      assertThat(service.port()).isPositive();
    }
    Path export = elsewhere.resolve("export.csv.gz");
    try (OutputStream packed = new GZIPOutputStream(Files.newOutputStream(export))) {
      packed.write(
          ("id;" + CHARGED.replaceAll("(.{4})(?=.)", "$1 ")).getBytes(StandardCharsets.US_ASCII));
    }

    Ended scan = WarmCommands.run(home, "card-data-scan", home.toString(), elsewhere.toString());

    assertThat(scan.exitCode()).as(scan.written()).isEqualTo(1);
    List<String> found = scan.output().lines().filter(line -> line.startsWith("CARD ")).toList();
    assertThat(found)
        .anyMatch(line -> line.contains(log + " at byte 15, as digits, ends in"))
        .anyMatch(line -> line.contains("/base/") && line.contains(", as digits, "))
        .anyMatch(line -> line.contains("/pg_wal/") && line.contains(", as digits, "))
        .anyMatch(line -> line.contains(export + "! at byte 3, as digits with separators, "));
    assertThat(Marks.foundIn(scan.output().lines())).as("printed in clear").isEmpty();

    Files.delete(log);
  }

  @Test
  void files_can_be_scanned_for_suspects_without_a_database(@TempDir Path elsewhere)
      throws IOException {
    Path note = Files.writeString(elsewhere.resolve("note"), "card " + CHARGED);
    Path none = elsewhere.resolve("home");

    Ended shown = WarmCommands.run(none, "card-data-scan", "--without-vault", note.toString());
    assertThat(shown.exitCode()).as(shown.written()).isZero();
    assertThat(shown.output())
        .contains("suspect: " + note + " at byte 5, as digits, ends in " + CHARGED.substring(12))
        .contains("control: 7 planted, 7 found");
    assertThat(none).doesNotExist();

    Ended refused =
        WarmCommands.run(
            none, "card-data-scan", "--without-vault", "--fail-on-suspects", note.toString());
    assertThat(refused.exitCode()).isEqualTo(1);

    Ended missing =
        WarmCommands.run(none, "card-data-scan", "--without-vault", elsewhere + "/nothing");
    assertThat(missing.exitCode()).isEqualTo(1);
    assertThat(missing.written()).contains("/nothing is not there");
    assertThat(WarmCommands.run(none, "card-data-scan", "--without-vault").exitCode()).isEqualTo(2);
  }

  private static String post(
      HttpConnection connection, DemoAccount account, String path, String body) throws IOException {
    HttpConnection.Answer answer =
        connection.post(path, account.headers(path + body.hashCode()), body);
    assertThat(answer.status()).as(answer.body()).isEqualTo(201);
    return JsonMapper.shared().readTree(answer.body()).at("/id").asString();
  }
}
