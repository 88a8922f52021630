package com.paymenthub.projections.derived;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CardToken;
import com.paymenthub.api.testing.SessionBody;
import com.paymenthub.projections.derived.Rebuild.Watcher;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** Rows that differ from their histories are mended in place, while merchants work. */
class MendingTest {

  private static RebuiltService rebuilt;

  @BeforeAll
  static void store_something_of_every_kind() {
    rebuilt = new RebuiltService();
  }

  @AfterAll
  static void stop() {
    rebuilt.stop();
  }

  @AfterEach
  void nothing_differs() {
    rebuilt.assertThatNothingDiffers();
  }

  @Test
  void nobody_notices_it_and_everything_stays_as_it_was() throws Exception {
    List<String> before = rebuilt.definitions();
    List<Mended> compared = new ArrayList<>();
    rebuilt.whileMerchantsWork(
        made -> {
          for (int times = 0; times < 3; times++) {
            int begun = made.get();
            await().until(() -> made.get() > begun);
            rebuilt.rebuild(telling(compared));
          }
        });
    assertThat(compared).hasSize(21).allMatch(Mended::wasRight);
    assertThat(compared).extracting(Mended::rows).allMatch(rows -> rows > 0);
    assertThat(rebuilt.definitions()).containsExactlyElementsOf(before);
  }

  @Test
  void what_was_spoilt_is_mended() {
    for (String change :
        List.of(
            "update charge set status = 'voided', amount = 1 where order_id = 'order 1'",
            "delete from card",
            "update session set id = gen_random_uuid()",
            "update charge_agenda set kind = 'expiry', position = position + 7",
            "delete from notifiable_event where event = 'transaction.pending'",
            "update charge_count set charges = charges + 1",
            "delete from charge_block")) {
      assertThat(rebuilt.service().owner().update(change)).as(change).isPositive();
    }
    assertThat(rebuilt.differences()).isNotEmpty();
    List<Mended> compared = new ArrayList<>();
    List<UUID> counted = new ArrayList<>();

    rebuilt.rebuild(
        new Watcher() {
          @Override
          public void compared(List<Mended> tables) {
            compared.addAll(tables);
          }

          @Override
          public void counted(UUID account) {
            counted.add(account);
          }
        });

    assertThat(compared)
        .filteredOn(table -> !table.wasRight())
        .extracting(Mended::table)
        .containsExactly("charge", "card", "session", "charge_agenda", "notifiable_event");
    assertThat(counted).containsExactly(rebuilt.account().clientId());
  }

  @ParameterizedTest
  @CsvSource({
    "charge, id, order_id",
    "card, id, brand",
    "session, id, currency",
    "charge_agenda, charge_id, kind",
    "card_agenda, card_id, kind",
    "provider_reference, id, attempt_id",
    "notifiable_event, event_id, event"
  })
  void a_thousand_rows_that_were_spoilt_are_mended_while_merchants_work(
      String table, String key, String column) throws Exception {
    JdbcTemplate owner = rebuilt.service().owner();
    while (owner.queryForObject("select count(*) from " + table, Long.class) < 3) {
      makeRowOf(table);
    }
    long rows = owner.queryForObject("select count(*) from " + table, Long.class);
    boolean isReference = table.equals("provider_reference");
    String wrong = isReference ? "gen_random_uuid()" : "'x'";
    int changed = spoil(table, key, 0, "update %s set " + column + " = " + wrong);
    int removed = spoil(table, key, 1, "delete from %s");
    String subject =
        isReference || table.equals("notifiable_event") ? ", 'charge_id', gen_random_uuid()" : "";
    int invented =
        owner.update(
            """
            insert into %1$s (%2$s) select %2$s from (
              select (jsonb_populate_record(one,
                jsonb_build_object('%3$s', gen_random_uuid()%4$s))).*
              from %1$s one cross join generate_series(1, 1000) limit ?) invented
            """
                .formatted(table, columns(table), key, subject),
            1000 - changed - removed);
    assertThat(changed).isPositive();
    assertThat(removed).isPositive();
    List<Mended> compared = new ArrayList<>();

    rebuilt.whileMerchantsWork(_ -> rebuilt.rebuild(telling(compared)));

    assertThat(compared)
        .filteredOn(mended -> mended.table().equals(table))
        .singleElement()
        .satisfies(
            mended -> {
              assertThat(mended.rows()).isGreaterThanOrEqualTo(rows);
              // The service may have written one of the rows before: inquiries come all the time.
              assertThat(mended.removed()).isBetween((long) invented, (long) changed + invented);
              assertThat(mended.written()).isBetween(1L, (long) changed + removed);
            });
  }

  @Test
  void empty_tables_are_filled_while_merchants_work() throws Exception {
    for (String table :
        List.of("card_agenda", "notifiable_event", "session", "charge_block", "charge_count")) {
      assertThat(rebuilt.service().owner().update("delete from " + table)).as(table).isPositive();
    }
    rebuilt.whileMerchantsWork(_ -> rebuilt.rebuild(RebuiltService.NOBODY));
  }

  @Test
  void somebody_who_reads_for_long_keeps_nobody_waiting() throws Exception {
    rebuilt.service().owner().update("update charge set amount = 7 where order_id = 'order 1'");
    try (Connection reader = rebuilt.service().database().ownerDataSource().getConnection()) {
      reader.setAutoCommit(false);
      run(reader, "select count(*) from charge");

      rebuilt.rebuild(RebuiltService.NOBODY);

      rebuilt.charge();
      run(reader, "rollback");
    }
  }

  @Test
  void somebody_who_holds_a_row_is_waited_for_and_nobody_else_waits() throws Exception {
    rebuilt.service().owner().update("update charge set amount = 7 where order_id = 'order 1'");
    try (Connection holder = rebuilt.service().database().ownerDataSource().getConnection();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      holder.setAutoCommit(false);
      run(holder, "select from charge where order_id = 'order 1' for update");
      assertThatThrownBy(
              () -> rebuilt.newRebuild(RebuiltService.NOBODY, Duration.ZERO).run("test", false))
          .hasMessageContaining("the next rebuild goes on from here");
      Future<?> mending = threads.submit(() -> rebuilt.rebuild(RebuiltService.NOBODY));
      for (int made = 0; made < 20; made++) {
        rebuilt.charge();
      }
      assertThat(mending).isNotDone();
      run(holder, "rollback");

      mending.get();
    }
  }

  @Test
  void what_is_appended_while_a_row_is_mended_is_in_the_row() throws Exception {
    String id = rebuilt.charge();
    rebuilt.service().owner().update("update charge set status = 'failed' where id = ?::uuid", id);
    try (Connection holder = rebuilt.service().database().ownerDataSource().getConnection();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      holder.setAutoCommit(false);
      run(holder, "select from charge where id = '%s' for update".formatted(id));
      Future<?> mending = threads.submit(() -> rebuilt.rebuild(RebuiltService.NOBODY));
      Future<ApiAnswer> captured =
          threads.submit(
              () ->
                  rebuilt
                      .service()
                      .client(rebuilt.account())
                      .postWithoutBody("/v1/charges/" + id + "/capture"));
      await().until(() -> waiting() > 1);
      run(holder, "rollback");

      assertThat(captured.get().status()).isEqualTo(201);
      mending.get();
    }
    assertThat(rebuilt.service().client(rebuilt.account()).get("/v1/charges/" + id).at("/status"))
        .isEqualTo("authorized");
  }

  @Test
  void whoever_works_on_something_that_is_due_keeps_its_lease() {
    rebuilt
        .service()
        .owner()
        .update(
            "update charge_agenda set leased_until = '2100-01-01', due_at = '2100-01-01'"
                + " where kind = 'expiry'");
    List<String> leased = leased();
    assertThat(leased).isNotEmpty();
    assertThat(rebuilt.differences()).isNotEmpty();

    rebuilt.rebuild(RebuiltService.NOBODY);

    assertThat(leased()).isEqualTo(leased);
    rebuilt.service().owner().update("update charge_agenda set leased_until = null");
  }

  private static long waiting() {
    return rebuilt
        .service()
        .owner()
        .queryForObject("select count(*) from pg_locks where not granted", Long.class);
  }

  /** Spoils every third row, and returns how many. */
  private static int spoil(String table, String key, int which, String change) {
    return rebuilt
        .service()
        .owner()
        .update(
            (change
                    + """
                     where %2$s in (select %2$s from (
                      select %2$s, row_number() over (order by %2$s) as number from %1$s) numbered
                      where number %% 3 = %3$d and number <= 1200)
                    """)
                .formatted(table, key, which));
  }

  private static void makeRowOf(String table) {
    ApiClient client = rebuilt.service().client(rebuilt.account());
    ApiAnswer made =
        switch (table) {
          case "session" -> client.post("/v1/sessions", SessionBody.of(rebuilt.account()).json());
          case "card_agenda" ->
              client.post(
                  "/v1/cards", CardToken.card(CardToken.valid().withCvv("129").createdBy(client)));
          default -> client.post("/v1/charges", CardCharge.of(rebuilt.account()).json());
        };
    assertThat(made.status()).as(made.text()).isEqualTo(201);
  }

  private static String columns(String table) {
    return rebuilt
        .service()
        .owner()
        .queryForObject(
            "select string_agg(column_name, ', ') from information_schema.columns"
                + " where table_schema = 'payments' and table_name = ?"
                + " and is_generated = 'NEVER'",
            String.class,
            table);
  }

  private static List<String> leased() {
    return rebuilt
        .service()
        .owner()
        .queryForList(
            "select charge_id || ' ' || leased_until from charge_agenda where kind = 'expiry'"
                + " and leased_until is not null order by 1",
            String.class);
  }

  private static Watcher telling(List<Mended> compared) {
    return new Watcher() {
      @Override
      public void compared(List<Mended> tables) {
        compared.addAll(tables);
      }
    };
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
