package com.paymenthub.platform.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.platform.database.ReadingLogins;
import com.paymenthub.platform.database.ReadingLogins.Made;
import com.paymenthub.platform.database.ReadingLogins.Readers;
import com.paymenthub.testing.TestDatabase;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** The login of an auditor reads the schema audit and nothing else. */
class AuditorLoginsTest {

  private static final List<String> SEALED = List.of("seals", "verifications");
  private static final String NAME = "auditor_of_rights";
  private static final String PASSWORD = "for-auditors-only";
  private static final String HOLDER = "JOANA MARCADA";

  private static final RunningService SERVICE = RunningService.sharedAndStill();
  private static final TestDatabase DATABASE = SERVICE.database();
  private static final JdbcTemplate ADMINISTRATOR =
      new JdbcTemplate(DATABASE.administratorDataSource());
  private static final ReadingLogins LOGINS =
      new ReadingLogins(Readers.AUDITORS, DATABASE.administratorDataSource());
  private static final JdbcTemplate AUDITOR = new JdbcTemplate(DATABASE.dataSource(NAME, PASSWORD));

  private static TestAccount account;

  @BeforeAll
  static void somebody_was_charged() {
    account = SERVICE.newAccount();
    ApiClient client = SERVICE.client(account);
    CardCharge order =
        CardCharge.of(account)
            .withCard("cardHolderName", HOLDER)
            .with("description", "for " + HOLDER);
    assertThat(client.post("/v1/charges", order.json()).status()).isEqualTo(201);
    assertThat(client.post("/v1/customers", CustomerBody.number(77).json()).status())
        .isEqualTo(201);
    assertThat(LOGINS.make(NAME, PASSWORD, false)).isEqualTo(Made.CREATED);
  }

  @Test
  void it_reads_every_view_of_the_schema() {
    List<String> views =
        AUDITOR.queryForList(
            "select table_name from information_schema.tables where table_schema = 'audit'",
            String.class);

    assertThat(views).contains("events", "changes", "subjects", "seals", "verifications");
    assertThat(views)
        .allSatisfy(
            view ->
                assertThat(AUDITOR.queryForObject("select count(*) from " + view, Long.class))
                    // Nobody seals or checks in this service.
                    .isGreaterThanOrEqualTo(SEALED.contains(view) ? 0 : 1));
  }

  @Test
  void it_may_not_take_all_connections() {
    assertThat(
            ADMINISTRATOR.queryForObject(
                "select rolconnlimit from pg_roles where rolname = ?", Integer.class, NAME))
        .isEqualTo(5);
  }

  @Test
  void a_superuser_and_a_role_that_passes_the_role_on_are_somebody_else() {
    ADMINISTRATOR.execute(
        """
        drop role if exists root_of_all, passes_on;
        create role root_of_all login superuser;
        create role passes_on login;
        grant payments_auditor to passes_on with admin option
        """);
    try {
      for (String other : List.of("root_of_all", "passes_on")) {
        assertThatThrownBy(() -> LOGINS.make(other, "a password of another", true))
            .hasMessageContaining("is a login of somebody else");
      }
      assertThat(
              ADMINISTRATOR.queryForObject(
                  "select count(*) from pg_authid where rolpassword is not null"
                      + " and rolname in ('root_of_all', 'passes_on')",
                  Long.class))
          .isZero();
    } finally {
      ADMINISTRATOR.execute("drop role root_of_all; drop role passes_on");
    }
  }

  @Test
  void it_reads_nothing_else() {
    List<String> others =
        SERVICE
            .owner()
            .queryForList(
                "select format('%I.%I', schemaname, tablename) from pg_tables"
                    + " where schemaname not in ('pg_catalog', 'information_schema')"
                    + " union all select format('%I.%I', schemaname, viewname) from pg_views"
                    + " where schemaname not in ('pg_catalog', 'information_schema', 'audit')",
                String.class);

    assertThat(others).hasSizeGreaterThan(20);
    assertThat(others).allSatisfy(table -> assertDenied("select count(*) from " + table));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "insert into audit.changes (action) values ('x')",
        "update audit.events set event = 'x'",
        "delete from audit.events",
        "create table audit.intruder (id int)",
        "create table public.intruder (id int)",
        "create schema intruder",
        "set role payments_application",
        "set role payments_owner"
      })
  void it_changes_nothing(String statement) {
    assertDenied("set default_transaction_read_only = off; " + statement);
    assertThatThrownBy(() -> AUDITOR.execute(statement)).rootCause().isNotNull();
  }

  @Test
  void it_sees_no_personal_data() {
    for (String view : List.of("events", "changes")) {
      assertThat(
              AUDITOR.queryForObject(
                  "select count(*) from %s where account_id = ?".formatted(view),
                  Long.class,
                  account.clientId()))
          .isPositive();
      assertThat(
              AUDITOR.queryForObject(
                  """
                  select count(*) from %1$s
                  where account_id = ? and %1$s::text ~* 'marcada|@|411111111111'
                  """
                      .formatted(view),
                  Long.class,
                  account.clientId()))
          .isZero();
    }
  }

  @Test
  void a_login_that_is_there_keeps_its_password_unless_another_is_wanted() {
    String name = "auditor_again";
    assertThat(LOGINS.make(name, "first", false)).isEqualTo(Made.CREATED);

    assertThat(LOGINS.make(name, "second", false)).isEqualTo(Made.UNCHANGED);
    assertThat(countsAs(name, "first")).isPositive();

    assertThat(LOGINS.make(name, "third", true)).isEqualTo(Made.PASSWORD_REPLACED);
    assertThat(countsAs(name, "third")).isPositive();
  }

  @Test
  void a_login_ends_when_it_was_told_to() {
    String name = "auditor_for_a_while";
    LOGINS.make(name, "for a while", false);

    LOGINS.endAt(name, Instant.parse("2027-07-01T00:00:00Z"));

    // The server of tests asks nobody for a password.
    assertThat(
            ADMINISTRATOR.queryForObject(
                "select rolvaliduntil = '2027-07-01T00:00:00Z' from pg_roles where rolname = ?",
                Boolean.class,
                name))
        .isTrue();
  }

  @Test
  void a_login_of_somebody_else_is_not_touched() {
    ADMINISTRATOR.execute("create role somebody_else login");

    assertThatThrownBy(() -> LOGINS.make("somebody_else", "x", true))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("somebody else");
  }

  @Test
  void an_owner_who_may_make_no_roles_is_told_what_to_ask_for() {
    ReadingLogins owner = new ReadingLogins(Readers.AUDITORS, DATABASE.ownerDataSource());

    assertThatThrownBy(() -> owner.make("auditor_of_the_owner", "x", false))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("create role auditor_of_the_owner login password '…'");

    ADMINISTRATOR.execute("create role auditor_of_the_owner login in role payments_auditor");
    assertThat(owner.make("auditor_of_the_owner", "x", false)).isEqualTo(Made.UNCHANGED);
  }

  @Test
  void views_of_later_migrations_are_read_too() {
    SERVICE.owner().execute("create view audit.later as select 1 as one");
    try {
      assertThat(AUDITOR.queryForObject("select one from later", Integer.class)).isOne();
    } finally {
      SERVICE.owner().execute("drop view audit.later");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "payments_x", "pg_x", "Anna", "a b", "a;b", "a\"b", "1a"})
  void names_that_need_quotes_or_are_not_ours_are_none(String name) {
    assertThat(ReadingLogins.isName(name)).isFalse();
  }

  private static long countsAs(String name, String password) {
    Long count =
        new JdbcTemplate(DATABASE.dataSource(name, password))
            .queryForObject("select count(*) from events", Long.class);
    return count == null ? 0 : count;
  }

  private static void assertDenied(String statement) {
    assertThatThrownBy(() -> AUDITOR.execute(statement))
        .rootCause()
        .hasMessageMatching("(?s).*(permission denied|must be|cannot).*");
  }
}
