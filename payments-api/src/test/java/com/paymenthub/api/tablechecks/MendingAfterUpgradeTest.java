package com.paymenthub.api.tablechecks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.finance.FinanceComparison;
import com.paymenthub.finance.FinanceReader;
import com.paymenthub.finance.FinanceRebuild;
import com.paymenthub.projections.derived.DerivedTables;
import com.paymenthub.projections.derived.EventRanges;
import com.paymenthub.projections.derived.Rebuild;
import com.paymenthub.projections.derived.RebuildStep;
import com.paymenthub.projections.derived.Replay;
import com.paymenthub.projections.derived.TableDifference;
import com.paymenthub.projections.searchterms.ChargeTermReader;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** After an upgrade, tables that another version has made are mended by themselves, and once. */
class MendingAfterUpgradeTest {

  private final RunningService service = RunningService.start("--payments.agenda.enabled=false");

  @BeforeEach
  void charge_and_let_rows_be_those_of_an_older_version() {
    TestAccount account = service.newAccount();
    for (int charge = 0; charge < 5; charge++) {
      assertThat(
              service.client(account).post("/v1/charges", CardCharge.of(account).json()).status())
          .isEqualTo(201);
    }
    spoil();
  }

  @AfterEach
  void stop() {
    service.stop();
  }

  @Test
  void tables_that_another_version_has_made_are_mended() {
    service
        .owner()
        .update(
            "insert into derived_table values ('charge', 'older', now()), ('card', 'older',"
                + " now())");

    node().mendOnce();

    assertThat(differences()).isEmpty();
    assertThat(madeFor()).hasSize(9).noneMatch(row -> row.endsWith("older"));
    assertThat(node().left().count()).isZero();
  }

  @Test
  void tables_of_finance_teams_are_mended_when_another_version_has_made_them() {
    FinanceReader reader = service.part(FinanceReader.class);
    await().until(() -> !reader.readSome() && movements() > 0);
    long movements = movements();
    service.owner().update("update derived_table set made_for = 'older' where name = 'finance'");
    service.owner().update("delete from finance_movement");
    service.owner().update("update finance_charge set order_id = 'spoilt'");

    node().mendOnce();

    assertThat(movements()).isEqualTo(movements);
    assertThat(financeDifferences()).isEmpty();
    assertThat(madeFor()).noneMatch(row -> row.endsWith("older"));
  }

  @Test
  void search_terms_are_filled_anew_when_another_version_has_made_them() {
    ChargeTermReader reader = service.part(ChargeTermReader.class);
    node().mendOnce();
    await().until(() -> !reader.readSome() && terms() > 0);
    long terms = terms();
    service
        .owner()
        .update("update derived_table set made_for = 'older' where name = 'charge_term'");
    service.owner().update("update charge_term set term = 'spoilt' where kind = 'attempt'");

    node().mendOnce();

    await().until(() -> !reader.readSome() && terms() == terms);
    assertThat(count("select count(*) from charge_term where term = 'spoilt'")).isZero();
    assertThat(madeFor()).noneMatch(row -> row.endsWith("older"));
  }

  @Test
  void tables_that_are_of_this_version_are_left_alone() {
    node().mendOnce();
    assertThat(differences()).isEmpty();
    spoil();

    node().mendOnce();

    assertThat(differences()).isNotEmpty();
  }

  @Test
  void a_node_that_has_looked_does_not_undo_what_a_newer_one_does() {
    MendingAfterUpgrade older = node();
    older.mendOnce();
    service.owner().update("update derived_table set made_for = 'newer'");

    older.mendOnce();

    assertThat(madeFor()).hasSize(9).allMatch(row -> row.endsWith("newer"));
  }

  @Test
  void what_somebody_else_mends_is_waited_for() {
    MendingAfterUpgrade node = node();
    new Rebuild(
            service.database().ownerDataSource(),
            service.database().ownerDataSource(),
            service.part(JdbcTemplate.class),
            service.part(EventRanges.class),
            service.part(DerivedTables.class),
            Duration.ofMinutes(1),
            new Rebuild.Watcher() {
              @Override
              public void begins(RebuildStep step) {
                if (step == RebuildStep.CATCHING_UP) {
                  node.mendOnce();
                  assertThat(madeFor()).noneMatch(row -> row.startsWith("charge "));
                }
              }
            })
        .run("test", false);

    node.mendOnce();

    assertThat(madeFor()).hasSize(9);
  }

  private void spoil() {
    assertThat(
            service
                .owner()
                .update("update charge set transaction_requests = '[]', updated_at = now()"))
        .isEqualTo(5);
  }

  private MendingAfterUpgrade node() {
    return new MendingAfterUpgrade(
        service.part(JdbcTemplate.class),
        service.part(JdbcTemplate.class),
        service.part(EventRanges.class),
        service.part(DerivedTables.class),
        service.part(FinanceRebuild.class),
        service.part(ChargeTermReader.class),
        service.part(Clock.class));
  }

  private long movements() {
    return count("select count(*) from finance_movement");
  }

  private long terms() {
    return count("select count(*) from charge_term");
  }

  private long count(String sql) {
    return Objects.requireNonNull(service.owner().queryForObject(sql, Long.class));
  }

  private List<TableDifference> financeDifferences() {
    List<TableDifference> found = new ArrayList<>();
    service.part(FinanceComparison.class).run(found::add);
    return found;
  }

  private List<String> madeFor() {
    return service
        .owner()
        .queryForList("select name || ' ' || made_for from derived_table", String.class);
  }

  private List<TableDifference> differences() {
    List<TableDifference> found = new ArrayList<>();
    service.part(Replay.class).run(found::add, _ -> {});
    return found;
  }
}
