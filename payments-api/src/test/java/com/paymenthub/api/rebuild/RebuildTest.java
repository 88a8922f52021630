package com.paymenthub.api.rebuild;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.rebuild.Rebuild.Result;
import com.paymenthub.api.rebuild.Rebuild.Watcher;
import com.paymenthub.api.replay.DerivedTables;
import com.paymenthub.api.replay.Difference;
import com.paymenthub.api.replay.EventRanges;
import com.paymenthub.api.replay.Replay;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.StoredKinds;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.foundation.writing.ProjectionLock;
import com.paymenthub.projections.charges.ChargeTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** A rebuild while merchants work; on a service whose tables it may spoil. */
class RebuildTest {

  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final Watcher NOBODY = new Watcher() {};

  /**
   * What a table is besides its rows: columns, constraints, indexes, settings, rights, comments.
   */
  private static final String DEFINITIONS =
      """
      select table_name || column_name || udt_name || is_nullable || is_generated
      from information_schema.columns
      where table_schema = 'payments' and table_name like any (array['%charge%', 'card%',
        'session%', 'notifiable%'])
      union all select indexdef from pg_indexes where schemaname = 'payments'
      union all select conname || conrelid::regclass::text || pg_get_constraintdef(oid)
        from pg_constraint where connamespace = 'payments'::regnamespace
      union all select relname || relkind::text || coalesce(reloptions::text, '') || relowner::regrole
          || coalesce(obj_description(oid), '')
        from pg_class where relnamespace = 'payments'::regnamespace
      union all select relname || grantee::regrole || privilege_type
        from pg_class cross join lateral aclexplode(relacl)
        where relnamespace = 'payments'::regnamespace and grantee <> 0
      union all select viewname || definition from pg_views
        where schemaname in ('payments', 'audit')
      """;

  private static RunningService service;
  private static TestAccount account;

  @BeforeAll
  static void store_something_of_every_kind() {
    service = RunningService.start("--payments.simulators.production=true");
    account = StoredKinds.storedIn(service);
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  @AfterEach
  void nothing_differs() {
    assertThat(differences()).isEmpty();
    Parity.assertKept(service);
  }

  @Test
  void nobody_notices_it_and_everything_stays_as_it_was() throws Exception {
    List<String> before = definitions();
    AtomicBoolean over = new AtomicBoolean();
    AtomicInteger made = new AtomicInteger();
    List<Checksum> compared = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> merchants = new ArrayList<>();
      for (int merchant = 0; merchant < 4; merchant++) {
        merchants.add(
            threads.submit(
                () -> {
                  while (!over.get()) {
                    chargeAndLook(made);
                  }
                }));
      }
      for (int rebuilt = 0; rebuilt < 3; rebuilt++) {
        int begun = made.get();
        await().until(() -> made.get() > begun || merchants.stream().anyMatch(Future::isDone));
        rebuild(
            new Watcher() {
              @Override
              public void compared(List<Checksum> checksums) {
                compared.addAll(checksums);
              }
            });
      }
      over.set(true);
      for (Future<?> merchant : merchants) {
        merchant.get();
      }
    }
    assertThat(compared).hasSize(18).allMatch(Checksum::isEqual);
    assertThat(compared).extracting(Checksum::liveRows).allMatch(rows -> rows > 0);
    assertThat(definitions()).containsExactlyElementsOf(before);
  }

  @Test
  void what_was_spoilt_is_mended() {
    for (String change :
        List.of(
            "update charge_g1 set status = 'voided', amount = 1 where order_id = 'order 1'",
            "delete from card_g1",
            "update session_g1 set id = gen_random_uuid()",
            "update charge_agenda set kind = 'expiry'",
            "delete from notifiable_event where event = 'transaction.pending'",
            "update charge_count set charges = charges + 1",
            "delete from charge_block")) {
      assertThat(service.owner().update(change)).as(change).isPositive();
    }
    assertThat(differences()).isNotEmpty();
    List<Checksum> compared = new ArrayList<>();

    rebuild(
        new Watcher() {
          @Override
          public void compared(List<Checksum> checksums) {
            compared.addAll(checksums);
          }
        });

    assertThat(compared)
        .filteredOn(table -> !table.isEqual())
        .extracting(Checksum::table)
        .contains("charge_g1", "card_g1", "session_g1", "notifiable_event");
  }

  @ParameterizedTest
  @EnumSource(RebuildStep.class)
  void one_that_stops_at_any_step_leaves_the_live_tables_alone_and_the_next_goes_on(
      RebuildStep last) {
    List<String> before = definitions();
    assertThatThrownBy(
            () ->
                rebuild(
                    new Watcher() {
                      @Override
                      public void begins(RebuildStep step) {
                        if (step == last) {
                          throw new IllegalStateException("stopped");
                        }
                      }
                    }))
        .hasMessage("stopped");
    assertThat(differences()).isEmpty();
    assertThat(definitions()).containsExactlyElementsOf(before);
    charge();

    List<RebuildStep> steps = new ArrayList<>();
    rebuild(
        new Watcher() {
          @Override
          public void begins(RebuildStep step) {
            steps.add(step);
          }
        });

    RebuildStep first =
        switch (last) {
          case FILLING, DONE -> RebuildStep.FILLING;
          case INDEXING -> RebuildStep.INDEXING;
          case CATCHING_UP, SWAPPING -> RebuildStep.CATCHING_UP;
        };
    assertThat(steps.getFirst()).isEqualTo(first);
  }

  @Test
  void one_that_was_stopped_between_two_indexes_makes_the_others() {
    List<String> before = definitions();

    rebuild(
        new Watcher() {
          @Override
          public void begins(RebuildStep step) {
            if (step == RebuildStep.INDEXING) {
              service
                  .owner()
                  .execute(
                      "alter table rebuilding.card_agenda add constraint %s primary key (%s)"
                          .formatted("card_agenda_pkey", "card_id"));
            }
          }
        });

    assertThat(definitions()).containsExactlyElementsOf(before);
  }

  @Test
  void one_that_another_program_has_begun_is_not_continued() {
    Watcher stopping =
        new Watcher() {
          @Override
          public void begins(RebuildStep step) {
            if (step == RebuildStep.SWAPPING) {
              throw new IllegalStateException("stopped");
            }
          }
        };
    assertThatThrownBy(() -> newRebuild().run("older", false, PATIENCE, stopping))
        .hasMessage("stopped");
    List<RebuildStep> steps = new ArrayList<>();

    rebuild(
        new Watcher() {
          @Override
          public void begins(RebuildStep step) {
            steps.add(step);
          }
        });

    assertThat(steps).containsExactly(RebuildStep.values());
  }

  @Test
  void a_second_one_at_the_same_time_is_refused() {
    rebuild(
        new Watcher() {
          @Override
          public void begins(RebuildStep step) {
            if (step == RebuildStep.CATCHING_UP) {
              assertThatThrownBy(() -> rebuild(NOBODY))
                  .hasMessageContaining("another rebuild is under way");
            }
          }
        });
  }

  @Test
  void somebody_who_reads_for_long_does_not_stop_writers() throws Exception {
    try (Connection reader = service.database().ownerDataSource().getConnection();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      reader.setAutoCommit(false);
      run(reader, "select count(*) from charge");
      assertThatThrownBy(() -> newRebuild().run("test", false, Duration.ZERO, NOBODY))
          .hasMessageContaining("the next rebuild goes on from here");
      AtomicBoolean swapping = new AtomicBoolean();
      Future<Result> rebuilt =
          threads.submit(
              () ->
                  rebuild(
                      new Watcher() {
                        @Override
                        public void begins(RebuildStep step) {
                          swapping.set(step == RebuildStep.SWAPPING);
                        }
                      }));
      await().untilTrue(swapping);
      for (int made = 0; made < 20; made++) {
        charge();
      }
      assertThat(rebuilt).isNotDone();
      run(reader, "rollback");

      assertThat(rebuilt.get().triesToSwap()).isPositive();
    }
  }

  @Test
  void whoever_works_on_something_that_is_due_keeps_its_lease() {
    service
        .owner()
        .update("update charge_agenda set leased_until = '2100-01-01' where kind = 'expiry'");
    List<String> leased = leased();
    assertThat(leased).isNotEmpty();

    rebuild(NOBODY);

    assertThat(leased()).isEqualTo(leased);
    service.owner().update("update charge_agenda set leased_until = null");
  }

  @Test
  void whoever_writes_waits_while_tables_are_exchanged() throws Exception {
    try (Connection swapping = service.database().ownerDataSource().getConnection();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      swapping.setAutoCommit(false);
      run(swapping, ProjectionLock.EXCLUSIVE);
      Future<?> charging = threads.submit(RebuildTest::charge);
      await().until(() -> waiting() > 0);
      assertThat(charging).isNotDone();
      run(swapping, "rollback");

      charging.get();
    }
  }

  private static long waiting() {
    return service
        .owner()
        .queryForObject(
            "select count(*) from pg_locks where locktype = 'advisory' and mode = 'ShareLock'"
                + " and not granted",
            Long.class);
  }

  /** Every read after an answer sees it, and lists are as long as they should be. */
  private static void chargeAndLook(AtomicInteger made) {
    ApiClient client = service.client(account);
    long listed = client.get("/v1/charges?limit=1").json().at("/meta/totalItems").longValue();
    String id = charge();
    made.incrementAndGet();
    ApiAnswer read = client.get("/v1/charges/" + id);
    assertThat(read.status()).as(read.text()).isEqualTo(200);
    assertThat(read.at("/status")).isEqualTo("pre_authorized");
    ApiAnswer captured = client.postWithoutBody("/v1/charges/" + id + "/capture");
    assertThat(captured.status()).as(captured.text()).isEqualTo(201);
    assertThat(client.get("/v1/charges/" + id).at("/status")).isEqualTo("authorized");
    ApiAnswer list = client.get("/v1/charges?limit=5");
    assertThat(list.status()).as(list.text()).isEqualTo(200);
    assertThat(list.json().at("/meta/totalItems").longValue()).isGreaterThan(listed);
  }

  private static String charge() {
    ApiAnswer charged = service.client(account).post("/v1/charges", CardCharge.of(account).json());
    assertThat(charged.status()).as(charged.text()).isEqualTo(201);
    return charged.at("/id");
  }

  private static Result rebuild(Watcher watcher) {
    return newRebuild().run("test", false, PATIENCE, watcher);
  }

  private static Rebuild newRebuild() {
    return new Rebuild(
        service.database().ownerDataSource(),
        service.part(JdbcTemplate.class),
        service.part(EventRanges.class),
        service.part(DerivedTables.class),
        service.part(ChargeTable.class));
  }

  private static List<Difference> differences() {
    List<Difference> found = new ArrayList<>();
    service.part(Replay.class).run(found::add, _ -> {});
    return found;
  }

  private static List<String> definitions() {
    return service.owner().queryForList(DEFINITIONS, String.class).stream().sorted().toList();
  }

  private static List<String> leased() {
    return service
        .owner()
        .queryForList(
            "select charge_id || ' ' || leased_until from charge_agenda where kind = 'expiry'"
                + " and leased_until is not null order by 1",
            String.class);
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
