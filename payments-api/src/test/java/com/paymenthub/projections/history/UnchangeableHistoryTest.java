package com.paymenthub.projections.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.testing.TestDatabase;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** Nobody changes what has happened: not the service, not even the owner of the tables. */
class UnchangeableHistoryTest {

  private static final RunningService SERVICE = RunningService.shared();

  @BeforeAll
  static void leave_a_history() {
    TestAccount account = SERVICE.newAccount();
    assertThat(SERVICE.client(account).post("/v1/charges", CardCharge.of(account).json()).status())
        .isEqualTo(201);
  }

  static Stream<String> changes() {
    return Stream.of("domain_event", "audit_entry").flatMap(UnchangeableHistoryTest::changesOf);
  }

  private static Stream<String> changesOf(String table) {
    return Stream.of(
        "update %s set tx = tx".formatted(table),
        "delete from %s".formatted(table),
        "truncate %s".formatted(table),
        "truncate %s cascade".formatted(table),
        "merge into %1$s using (select 1) one on true when matched then delete".formatted(table));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void the_service_may_not_change_a_row(String change) {
    assertRefused(SERVICE.application(), change, "permission denied");
  }

  @ParameterizedTest
  @MethodSource("changes")
  void even_the_owner_does_not_change_a_row_by_accident(String change) {
    assertRefused(SERVICE.owner(), change, "its rows are only ever added");
  }

  @Test
  void without_the_triggers_the_owner_could() {
    JdbcTemplate owner = new JdbcTemplate(TestDatabase.create().ownerDataSource());
    owner.execute("drop trigger domain_event_rows_stay on domain_event");
    owner.execute("drop trigger domain_event_table_stays on domain_event");

    for (String change : changesOf("domain_event").toList()) {
      assertThatCode(() -> owner.execute(change)).as(change).doesNotThrowAnyException();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "create table intruder (id int)",
        "create table public.intruder (id int)",
        "create table audit.intruder (id int)",
        "create schema intruder",
        "create function intruder() returns int language sql return 1",
        "create or replace function refuse_change() returns trigger language plpgsql"
            + " as $$ begin return new; end $$",
        "create index intruder on domain_event (type)",
        "create or replace view audit.events as select 1",
        "alter table domain_event add column intruder int",
        "alter table domain_event disable trigger all",
        "alter table domain_event owner to current_user",
        "drop trigger domain_event_rows_stay on domain_event",
        "drop table domain_event",
        "drop table charge",
        "set session_replication_role = replica",
        "set role payments_owner",
        "reset role; create table intruder (id int)",
        "reset role; delete from domain_event"
      })
  void the_service_may_alter_nothing(String statement) {
    assertThatThrownBy(() -> SERVICE.application().execute(statement))
        .rootCause()
        .hasFieldOrPropertyWithValue("SQLState", "42501");
  }

  @Test
  void the_service_may_add_events_and_read_them_and_cannot_grant_itself_more() {
    SERVICE.application().execute("grant update on domain_event to payments_application");

    assertThat(
            SERVICE
                .application()
                .queryForList(
                    """
                    select privilege_type from information_schema.role_table_grants
                    where table_name = 'domain_event' and grantee = 'payments_application'
                    """,
                    String.class))
        .containsExactlyInAnyOrderElementsOf(List.of("INSERT", "SELECT"));
  }

  private static void assertRefused(JdbcTemplate jdbc, String change, String message) {
    String table = change.contains("audit_entry") ? "audit_entry" : "domain_event";
    Set<String> before = rowsOf(table);
    assertThat(before).isNotEmpty();

    assertThatThrownBy(() -> jdbc.execute(change))
        .rootCause()
        .hasFieldOrPropertyWithValue("SQLState", "42501")
        .hasMessageContaining(message);
    assertThat(rowsOf(table).containsAll(before)).as("every row is as it was").isTrue();
  }

  /** Every row with all its columns; other tests add rows at the same time. */
  private static Set<String> rowsOf(String table) {
    String rows = "select cast(%1$s as text) from %1$s".formatted(table);
    return new HashSet<>(SERVICE.owner().queryForList(rows, String.class));
  }
}
