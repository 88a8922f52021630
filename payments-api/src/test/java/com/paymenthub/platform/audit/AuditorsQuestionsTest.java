package com.paymenthub.platform.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.platform.database.ReadingLogins;
import com.paymenthub.platform.database.ReadingLogins.Readers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * Every question of docs/audit.md is asked as it stands there, by an auditor's login, of a store
 * with a hundred thousand other events; none of them reads the whole store.
 */
class AuditorsQuestionsTest {

  private static final Path PAGE = Path.of("..", "docs", "audit.md");
  private static final Pattern QUESTION = Pattern.compile("(?ms)^```sql\\n(.*?);\\n```$");

  /** Events of others, one a minute, the latest of them three days ago. */
  private static final String OTHERS =
      """
      insert into domain_event (event_identifier, aggregate_identifier, sequence_number, type,
        time_stamp, payload_type, account_id, payload, meta_data)
      select gen_random_uuid(), gen_random_uuid(), 0, 'charge',
        now() - interval '3 days' - (100000 - i) * interval '1 minute',
        (array['charge.requested', 'charge.attempt_started', 'charge.attempt_approved'])[1 + i % 3],
        gen_random_uuid(),
        convert_to('{"occurredAt":"2026-01-01T00:00:00Z"}', 'UTF8'),
        convert_to('{"account":"' || gen_random_uuid() || '","actor":"merchant","requestId":"other-' || i || '"}',
          'UTF8')
      from generate_series(1, 100000) i
      """;

  private static final String OTHER_CHANGES =
      """
      insert into audit_entry (at, client_id, actor, request_id, action, subject_type, subject_id)
      select now() - i * interval '1 minute', gen_random_uuid(), 'merchant', 'other-' || i, 'changed', 'merchant',
        gen_random_uuid()
      from generate_series(1, 20000) i
      """;

  private static final String YESTERDAYS = "01a1fceb-4f66-7838-b8d3-5db914aac09b";

  /** The same happened to another charge a day earlier. */
  private static final String A_DAY_EARLIER =
      """
      insert into domain_event (event_identifier, aggregate_identifier, sequence_number, type,
        time_stamp, payload_type, payload, meta_data, account_id)
      select gen_random_uuid(), ?::uuid, sequence_number, type, time_stamp - interval '1 day',
        payload_type, payload, convert_to('{"actor":"merchant"}', 'UTF8'), gen_random_uuid()
      from domain_event where aggregate_identifier = ?::uuid
      """;

  private static RunningService service;
  private static Map<String, String> variables;
  private static Map<String, String> questions;
  private static JdbcTemplate auditor;

  @BeforeAll
  static void a_merchant_charged_and_voided() throws IOException {
    service = RunningService.start("--payments.agenda.enabled=false");
    service.owner().execute(OTHERS);
    service.owner().execute(OTHER_CHANGES);
    TestAccount account = service.newAccount();
    ApiClient client = service.client(account);
    CardCharge order = CardCharge.of(account).with("amount", 100_000).with("capture", true);
    ApiAnswer charged = client.post("/v1/charges", order.json());
    ApiAnswer voided = client.postWithoutBody("/v1/charges/" + charged.at("/id") + "/void");
    assertThat(voided.at("/status")).as(voided.text()).isEqualTo("voided");
    String merchant = "/v1/merchants/" + account.merchantId();
    ApiAnswer changed = client.patch(merchant, "{\"name\":\"Another name\"}");
    assertThat(changed.status()).as(changed.text()).isEqualTo(200);
    assertThat(service.owner().update(A_DAY_EARLIER, YESTERDAYS, charged.at("/id"))).isPositive();
    service.owner().execute("vacuum analyze domain_event");
    service.owner().execute("analyze audit_entry");
    variables =
        Map.of(
            "charge", charged.at("/id"),
            "merchant", account.merchantId().toString(),
            "amount", "99999",
            "request", voided.header("X-Request-Id").orElseThrow(),
            "account", account.clientId().toString(),
            "day", Instant.now().minus(Duration.ofDays(2)).toString());
    questions = questions();
    new ReadingLogins(Readers.AUDITORS, service.database().administratorDataSource())
        .make("auditor_of_the_page", "asks-a-lot", false);
    auditor =
        new JdbcTemplate(
            new SingleConnectionDataSource(
                service.database().jdbcUrl(), "auditor_of_the_page", "asks-a-lot", true));
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  private static Map<String, String> questions() throws IOException {
    Map<String, String> found = new LinkedHashMap<>();
    String page = Files.readString(PAGE);
    for (String section :
        page.substring(page.indexOf("## First questions")).split("(?m)^### ", -1)) {
      Matcher question = QUESTION.matcher(section);
      for (int i = 0; question.find(); i++) {
        String title = section.lines().findFirst().orElseThrow() + (i == 0 ? "" : " " + (i + 1));
        found.put(title, with(variables, question.group(1)));
      }
    }
    return found;
  }

  private static String with(Map<String, String> values, String sql) {
    String filled = sql;
    for (Map.Entry<String, String> value : values.entrySet()) {
      filled = filled.replace(":'" + value.getKey() + "'", "'" + value.getValue() + "'");
    }
    assertThat(filled).as("every variable has a value").doesNotContain(":'");
    return filled;
  }

  @Test
  void a_charges_whole_story() {
    assertThat(ask("A charge's whole story"))
        .extracting(row -> row.get("event"))
        .startsWith("charge.requested", "charge.attempt_started")
        .endsWith("charge.voided");
  }

  @Test
  void why_it_went_where_it_went() {
    assertThat(ask("Why a charge went where it went"))
        .extracting(row -> row.get("asked_for") + " " + row.get("reason"))
        .containsExactly("authorization first_by_priority", "void provider_of_the_charge");
  }

  @Test
  void who_changed_a_merchant() {
    List<Map<String, Object>> changes = ask("Who changed a merchant");

    assertThat(changes).extracting(row -> row.get("action")).endsWith("changed");
    assertThat(changes.getLast().get("actor")).isEqualTo("merchant");
    assertThat(changes.getLast().get("credential_id")).isNotNull();
    assertThat(changes.getLast().get("after").toString()).contains("Another name");
  }

  @Test
  void voids_above_an_amount() {
    assertThat(ask("Voids above an amount, yesterday"))
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.get("charge")).hasToString(YESTERDAYS);
              assertThat(row.get("amount")).isEqualTo(100_000L);
              assertThat(row.get("currency")).isEqualTo("BRL");
              assertThat(row.get("cause")).isEqualTo("merchant");
            });
  }

  @Test
  void what_a_request_did() {
    assertThat(ask("What a request did"))
        .extracting(row -> row.get("what"))
        .containsExactly("charge.attempt_started", "charge.attempt_approved", "charge.voided");
  }

  @Test
  void everything_of_an_account() {
    List<Map<String, Object>> made = ask("Everything of an account since a day");

    assertThat(made).hasSizeGreaterThan(8);
    assertThat(ask("Everything of an account since a day 2")).hasSameSizeAs(made);
  }

  @Test
  void nothing_lacks_in_a_history() {
    assertThat(ask("Does anything lack in a history")).isEmpty();
  }

  @Test
  void what_the_index_takes_for_a_request_is_what_the_metadata_say() {
    assertThat(
            auditor.queryForObject(
                "select count(*) from audit.events"
                    + " where request_id is distinct from metadata ->> 'requestId'",
                Long.class))
        .isZero();
  }

  @Test
  void no_question_reads_the_whole_store() {
    assertThat(questions).hasSize(8);
    questions.forEach(
        (title, sql) -> assertThat(plan(sql)).as(title).doesNotContain("Seq Scan on domain_event"));
  }

  @Test
  void every_condition_has_its_index_however_small_the_table_is() {
    auditor.execute("set enable_seqscan = off");
    try {
      questions.forEach((title, sql) -> assertThat(plan(sql)).as(title).doesNotContain("Seq Scan"));
    } finally {
      auditor.execute("reset enable_seqscan");
    }
  }

  @Test
  void each_question_is_found_by_its_own_index() {
    assertThat(plan(questions.get("A charge's whole story")))
        .contains("domain_event_position_unique");
    assertThat(plan(questions.get("Who changed a merchant"))).contains("audit_entry_subject");
    assertThat(plan(questions.get("Voids above an amount, yesterday")))
        .contains("domain_event_recorded");
    assertThat(plan(questions.get("What a request did")))
        .contains("domain_event_request", "audit_entry_request");
    assertThat(plan(questions.get("Everything of an account since a day")))
        .contains("domain_event_position_unique");
    assertThat(
            plan(
                "select * from audit.changes where account_id = '%s' and recorded_at > now()"
                    .formatted(variables.get("account"))))
        .contains("audit_entry_account");
  }

  private static List<Map<String, Object>> ask(String title) {
    return auditor.queryForList(questions.get(title));
  }

  private static String plan(String sql) {
    return String.join("\n", auditor.queryForList("explain " + sql, String.class));
  }
}
