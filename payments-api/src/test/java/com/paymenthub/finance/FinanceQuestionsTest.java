package com.paymenthub.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.RunningService;
import com.paymenthub.finance.tables.FinanceTables;
import com.paymenthub.testing.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** The questions of docs/finance.md are answered, and answered rightly. */
class FinanceQuestionsTest {

  private static final Pattern QUESTION =
      Pattern.compile("(?s)\n### ([^\n]*)\n[^#]*?```sql\n(.*?);\n```");

  private static RunningService service;
  private static Market market;
  private static JdbcTemplate owner;

  @BeforeAll
  static void start() {
    service = RunningService.start("--payments.agenda.enabled=false");
    market = new Market(service, new Random(1));
    owner = service.owner();
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  private static void readAll() {
    FinanceReader reader = service.part(FinanceReader.class);
    FinanceTables tables = service.part(FinanceTables.class);
    Instant now = Instant.now();
    await()
        .atMost(Patience.LONGEST_WAIT)
        .until(
            () ->
                !reader.readSome() && !tables.progress().asOf().orElse(Instant.MIN).isBefore(now));
  }

  private static List<MatchResult> questions() throws IOException {
    return QUESTION
        .matcher(Files.readString(Path.of("..", "docs", "finance.md")))
        .results()
        .toList();
  }

  @Test
  void each_of_them_is_answered() throws IOException {
    String charge = market.charge(1990, true).at("/id");
    readAll();
    List<String> statements =
        questions().stream()
            .map(found -> found.group(2).replace(":'charge'", "'" + charge + "'"))
            .map(question -> question.replace(":'reference'", "'a reference'"))
            .toList();

    assertThat(statements).hasSizeGreaterThan(7).noneMatch(statement -> statement.contains(":'"));
    for (String statement : statements) {
      assertThat(owner.queryForList(statement)).as(statement).isNotNull();
    }
  }

  @Test
  void what_providers_owe_is_what_they_settled_less_their_fees() throws IOException {
    Market shop = new Market(service, new Random(2));
    shop.charge(10_000, true);
    shop.charge(7_000, false);
    readAll();
    String question =
        questions().stream()
            .filter(found -> found.group(1).equals("What do providers owe us now"))
            .map(found -> found.group(2))
            .findFirst()
            .orElseThrow();

    assertThat(owner.queryForList(question))
        .filteredOn(row -> shop.account().clientId().equals(row.get("account_id")))
        .extracting(
            row ->
                row.get("provider_type") + " " + row.get("currency") + " " + row.get("minor_units"))
        .as("10,000 less 2.99 percent; the rest is only reserved")
        .containsExactly("SERVICE_SANDBOX BRL 9701");
  }
}
